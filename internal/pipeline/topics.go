package pipeline

import (
	"cmp"
	"net/http"
	"slices"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/weburl"
)

// biasing finds the biasing set of every topic that gets a vector: within the depth, with enough pages in the crawl, and the largest first when
// there are too many. In the order of taxonomy.Compare.
func (l *links) biasing(t *taxonomy.Taxonomy, p build.Parameters, table *pageTable, node []uint32) []topicSet {
	lookup := func(u weburl.URL) (uint32, bool) {
		i, ok := l.places[u]
		if !ok || node[i] == none {
			return 0, false
		}
		return node[i], true
	}
	byHost := make(map[weburl.Host][]uint32)
	for n, i := range table.Entry {
		h := l.entries[i].URL.Host()
		byHost[h] = append(byHost[h], uint32(n))
	}
	sets, _ := t.Match(lookup, func(h weburl.Host) []uint32 { return byHost[h] })
	own := ownPages(t, lookup)
	var out []topicSet
	for _, s := range sets {
		if s.Topic.Depth() <= p.TopicDepth && len(s.Nodes) >= p.MinPages {
			out = append(out, topicSet{
				Topic: build.Topic{Path: string(s.Topic), Dimension: string(s.Topic.Dimension()), Pages: len(s.Nodes), Nodes: own[s.Topic]},
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

// ownPages gives the nodes that are listed under exactly this topic.
func ownPages(t *taxonomy.Taxonomy, lookup func(weburl.URL) (uint32, bool)) map[taxonomy.Path][]uint32 {
	own := make(map[taxonomy.Path][]uint32)
	for _, e := range t.Entries() {
		if n, ok := lookup(e.URL); ok {
			own[e.Topic] = append(own[e.Topic], n)
		}
	}
	for path, nodes := range own {
		slices.Sort(nodes)
		own[path] = slices.Compact(nodes)
	}
	return own
}

// Coverage says how many entries of each topic were fetched, without parsing a page: redirects count as their targets' pages only in a build.
func Coverage(a *archive.Archive, t *taxonomy.Taxonomy) *taxonomy.MatchReport {
	places := make(map[weburl.URL]uint32)
	byHost := make(map[weburl.Host][]uint32)
	for i, e := range a.Entries() {
		if e.Status == http.StatusOK {
			places[e.URL] = uint32(i)
			byHost[e.URL.Host()] = append(byHost[e.URL.Host()], uint32(i))
		}
	}
	lookup := func(u weburl.URL) (uint32, bool) {
		i, ok := places[u]
		return i, ok
	}
	_, report := t.Match(lookup, func(h weburl.Host) []uint32 { return byHost[h] })
	return report
}
