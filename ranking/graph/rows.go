package graph

import "sync"

// plainRows are the in-links as one row of nodes after the other.
type plainRows struct {
	once    sync.Once
	offsets []uint64
	sources []Node
}

// InIndex gives all in-links at once: the sources of links to n are sources[offsets[n]:offsets[n+1]].
func (g *Graph) InIndex() (offsets []uint64, sources []Node) {
	r := &g.plain
	r.once.Do(func() {
		r.offsets = append(r.offsets, 0)
		for n := range Node(g.NodeCount()) {
			r.sources = g.AppendInLinks(r.sources, n)
			r.offsets = append(r.offsets, uint64(len(r.sources)))
		}
	})
	return r.offsets, r.sources
}

// InLinks gives the pages that link to n, ascending.
func (g *Graph) InLinks(n Node) []Node {
	offsets, sources := g.InIndex()
	return sources[offsets[n]:offsets[n+1]]
}

// OutLinks gives the pages that n links to, ascending.
func (g *Graph) OutLinks(n Node) []Node { return g.AppendOutLinks(nil, n) }
