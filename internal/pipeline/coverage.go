package pipeline

import (
	"fmt"
	"iter"
	"net/http"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// Coverage says which entries of a taxonomy a crawl has reached.
type Coverage struct {
	*taxonomy.MatchReport
	Missing map[string]int // entries that are not in the crawl, by their fate
	Dead    []int          // entries that were tried and are no pages: by topic in the order of the report, descendants' included
	Links   []TopicLinks   // by topic in the order of the report; nil without a graph
}

// TopicLinks counts the links between the pages of a biasing set and all others.
type TopicLinks struct {
	Out, In int
}

// The fates of entries that are not in the crawl; failed fetches have the crawler's reasons.
const (
	notFetched = "not fetched"
	redirected = "redirect elsewhere"
)

// Cover finds the coverage of t. Pages are those in the archive; only a build counts redirects as their targets' pages. failures calls a function
// with each address that the crawler gave up, and g is the link graph of a build from this archive; both may be nil.
func Cover(a *archive.Archive, t *taxonomy.Taxonomy, failures func(func(reason string, u weburl.URL) bool) error, g *graph.Graph) (*Coverage, error) {
	ix := taxonomy.NewIndex(captured(a))
	sets, report := t.Match(ix, taxonomy.MatchOptions{})
	c := &Coverage{MatchReport: report, Missing: map[string]int{}, Dead: make([]int, len(report.Topics))}
	fates, err := readFates(a, failures)
	if err != nil {
		return nil, err
	}
	number := make(map[taxonomy.Path]int, len(report.Topics))
	for i, topic := range report.Topics {
		number[topic.Topic] = i
	}
	for _, e := range t.Entries() {
		if ix.Holds(e) {
			continue
		}
		fate, tried := fates[taxonomy.LooseKey(e.URL)]
		if !tried {
			c.Missing[notFetched]++
			continue
		}
		c.Missing[fate]++
		for p := e.Topic; p.Depth() > 0 && fate != redirected; p = p.Parent() {
			c.Dead[number[p]]++
		}
	}
	if g != nil {
		c.countLinks(a, sets, number, g)
	}
	return c, nil
}

// captured returns the archive's pages, with the ordinal as node.
func captured(a *archive.Archive) iter.Seq[taxonomy.Page] {
	return func(yield func(taxonomy.Page) bool) {
		for e := range a.All() {
			if isPage(e) && !yield(taxonomy.Page{URL: e.URL, Node: uint32(e.Ordinal)}) {
				return
			}
		}
	}
}

// readFates returns the fates of addresses that are no pages, by loose key.
func readFates(a *archive.Archive, failures func(func(string, weburl.URL) bool) error) (map[string]string, error) {
	fates := map[string]string{}
	if failures != nil {
		if err := failures(func(reason string, u weburl.URL) bool {
			fates[taxonomy.LooseKey(u)] = reason
			return true
		}); err != nil {
			return nil, fmt.Errorf("read failed addresses: %w", err)
		}
	}
	for e := range a.All() {
		switch {
		case isPage(e):
		case e.Status == http.StatusOK:
			fates[taxonomy.LooseKey(e.URL)] = notText
		case e.Status/100 == 3:
			fates[taxonomy.LooseKey(e.URL)] = redirected
		default:
			fates[taxonomy.LooseKey(e.URL)] = fmt.Sprintf("status %d", e.Status)
		}
	}
	return fates, nil
}

// countLinks counts the links of the sets' pages. It finds these in the graph by their stable names: host, and place among the host's addresses, both
// numbered in the order of first capture, as by links.addPages.
func (c *Coverage) countLinks(a *archive.Archive, sets []taxonomy.BiasingSet, number map[taxonomy.Path]int, g *graph.Graph) {
	nodes := graphNodes(a, g)
	c.Links = make([]TopicLinks, len(c.Topics))
	member := make([]int, g.NodeCount()) // by node: number of the last set in which it was seen, from 1
	var links []graph.Node
	for i, s := range sets {
		for _, n := range s.Nodes {
			if nodes[n] != graph.NoNode {
				member[nodes[n]] = i + 1
			}
		}
		count := &c.Links[number[s.Topic]]
		for _, n := range s.Nodes {
			if nodes[n] == graph.NoNode {
				continue
			}
			links = g.AppendOutLinks(links[:0], nodes[n])
			count.Out += outside(links, member, i+1)
			links = g.AppendInLinks(links[:0], nodes[n])
			count.In += outside(links, member, i+1)
		}
	}
}

func outside(links []graph.Node, member []int, set int) int {
	n := 0
	for _, l := range links {
		if member[l] != set {
			n++
		}
	}
	return n
}

// graphNodes returns the node of each of the archive's entries, or NoNode.
func graphNodes(a *archive.Archive, g *graph.Graph) []graph.Node {
	nodes := make([]graph.Node, a.Len())
	hosts := map[weburl.Host]graph.HostID{}
	captured := map[weburl.Host]uint32{}
	for e := range a.All() {
		host := e.URL.Host()
		if _, ok := hosts[host]; !ok {
			hosts[host] = graph.HostID(len(hosts))
		}
		nodes[e.Ordinal] = graph.NoNode
		if n, ok := g.Node(graph.PageID{Host: hosts[host], Local: captured[host]}); ok {
			nodes[e.Ordinal] = n
		}
		captured[host]++
	}
	return nodes
}
