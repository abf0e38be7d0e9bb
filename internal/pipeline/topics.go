package pipeline

import (
	"cmp"
	"iter"
	"net/http"
	"slices"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
)

// biasing finds the biasing set of every topic that gets a vector: within the depth, with enough pages in the crawl, and the largest first when
// there are too many. In the order of taxonomy.Compare.
func (l *links) biasing(t *taxonomy.Taxonomy, p build.Parameters, table *pageTable, node []uint32) []topicSet {
	sets, _ := t.Match(taxonomy.NewIndex(l.pages(table, node)), taxonomy.MatchOptions{})
	var out []topicSet
	for _, s := range sets {
		if s.Topic.Depth() <= p.TopicDepth && len(s.Nodes) >= p.MinPages {
			out = append(out, topicSet{
				Topic: build.Topic{Path: string(s.Topic), Dimension: string(s.Topic.Dimension()), Pages: len(s.Nodes), Nodes: s.Own},
				Set:   s.Nodes,
			})
		}
	}
	slices.SortStableFunc(out, func(a, b topicSet) int { return cmp.Compare(b.Topic.Pages, a.Topic.Pages) })
	out = out[:min(len(out), p.MaxTopics)]
	slices.SortFunc(out, func(a, b topicSet) int {
		return taxonomy.Compare(taxonomy.Path(a.Topic.Path), taxonomy.Path(b.Topic.Path))
	})
	return out
}

// topicSet is a topic with its biasing set, descendants' pages included.
type topicSet struct {
	Topic build.Topic
	Set   []uint32
}

// pages gives every captured address with the node that it is or stands for.
func (l *links) pages(table *pageTable, node []uint32) iter.Seq[taxonomy.Page] {
	return func(yield func(taxonomy.Page) bool) {
		for i, n := range node {
			if n == none {
				continue
			}
			if !yield(taxonomy.Page{URL: l.entries[i].URL, Node: n, StandIn: table.Entry[n] != uint32(i)}) {
				return
			}
		}
	}
}

// Coverage says how many entries of each topic were fetched, without parsing a page: redirects count as their targets' pages only in a build.
func Coverage(a *archive.Archive, t *taxonomy.Taxonomy) *taxonomy.MatchReport {
	_, report := t.Match(taxonomy.NewIndex(func(yield func(taxonomy.Page) bool) {
		for i, e := range a.Entries() {
			if e.Status == http.StatusOK && !yield(taxonomy.Page{URL: e.URL, Node: uint32(i)}) {
				return
			}
		}
	}), taxonomy.MatchOptions{})
	return report
}
