package pipeline

import (
	"fmt"
	"testing"
)

// islandOf appends four pages that are linked in a ring, and to nothing else.
func (c *crawled) islandOf(host string) {
	for n := range 4 {
		c.fetch(fmt.Sprintf("http://%s/%d", host, n), 200,
			fmt.Sprintf(`<title>Part %d of an island</title><p>It lies <a href="/%d">alone</a>, far from all pots and kilns.`, n, (n+1)%4))
	}
}

// Ranks that start from those of the build before are 0 where no link of the topic's pages leads, as from nothing: on pages that are new, and of topics
// that are new.
func TestRanksStartFromNothingWhereNothingWas(t *testing.T) {
	for name, change := range map[string]func(c *crawled, o *Options){
		"pages": func(c *crawled, o *Options) { c.islandOf("new.example") },
		"topic": func(c *crawled, o *Options) {
			o.Taxonomy = readTaxonomy(t, potTopics+"http://i.example/0\tTop/Zoo\nhttp://i.example/1\tTop/Zoo\nhttp://i.example/2\tTop/Zoo\n")
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
