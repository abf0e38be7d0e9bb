package pipeline

import (
	"testing"
)

// islandOf appends two pages that link to each other alone.
func (c *crawled) islandOf(host string) {
	c.fetch("http://"+host+"/0", 200, `<title>An island</title><p>It lies <a href="/1">alone</a>, far from all pots and kilns.`)
	c.fetch("http://"+host+"/1", 200, `<title>Its other half</title><p>It lies <a href="/0">alone</a>, as far from them.`)
}

// Ranks that start from those of the build before are 0 where no link of the topic's pages leads, as from nothing: on pages that are new, and of topics
// that are new.
func TestRanksStartFromNothingWhereNothingWas(t *testing.T) {
	for name, change := range map[string]func(c *crawled, o *Options){
		"pages": func(c *crawled, o *Options) { c.islandOf("new.example") },
		"topic": func(c *crawled, o *Options) {
			o.Taxonomy = readTaxonomy(t, potTopics+"http://i.example/0\tTop/Zoo\n")
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCrawled(t, t.TempDir())
			c.fetchAll()
			c.islandOf("i.example")
			o := potOptions(t, c.Archive, t.TempDir())
			mustRun(t, o)
			change(c, &o)
			dir, _ := mustRun(t, o)
			compareRefreshed(t, dir, fresh(t, o), true)
		})
	}
}

// A topic that no longer includes the pages of another starts anew, though its own pages are as before.
func TestTopicsThatLoseARelation(t *testing.T) {
	const island = potTopics + "http://i.example/0\tTop/Zoo\n"
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	c.islandOf("i.example")
	o := potOptions(t, c.Archive, t.TempDir())
	o.Parameters.Symbolic = true
	o.Taxonomy = readTaxonomy(t, island+"topic:Science\tZoo\tZoo\n")
	mustRun(t, o)
	o.Taxonomy = readTaxonomy(t, island)
	dir, _ := mustRun(t, o)
	compareRefreshed(t, dir, fresh(t, o), true)
}
