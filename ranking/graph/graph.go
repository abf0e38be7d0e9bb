package graph

import (
	"io"
)

// Node is the dense number of a page in one Graph, from 0.
type Node uint32

// Graph has the pages of hosts and the links between them.
type Graph struct {
	hosts  hostTable
	locals []uint32 // local ids by place, or empty if those of every host are 0, 1, 2, ...
	order  []uint16 // by node: its place in its block
	links  Blocked
	rows   rowStarts
	out    outLinks
	counts Counts
	parts  []io.Closer // the file or arrays of the slices
}

// NodeCount returns the number of pages.
func (g *Graph) NodeCount() int { return g.links.NodeCount() }

// LinkCount returns the number of links.
func (g *Graph) LinkCount() int { return g.links.LinkCount() }

// Blocked returns the in-links in the order in which solvers read them.
func (g *Graph) Blocked() *Blocked { return &g.links }

// InDegree returns the number of pages that link to n.
func (g *Graph) InDegree(n Node) uint32 {
	return uint32(g.links.NearDegree[n]) + g.links.FarDegree.Of(n)
}

// OutDegree returns the number of pages to which n links.
func (g *Graph) OutDegree(n Node) uint32 { return g.links.OutDegree.Of(n) }

// Counts returns the graph's numbers.
func (g *Graph) Counts() Counts { return g.counts }

// Close releases the files of a graph that is not in memory.
func (g *Graph) Close() error {
	var first error
	for _, p := range g.parts {
		if err := p.Close(); err != nil && first == nil {
			first = err
		}
	}
	g.parts = nil
	return first
}

// rowStarts has the places in Near and Far where the rows of nodes 0, 64, 128, ... begin.
type rowStarts struct {
	near, far []uint64
}

const rowsApart = 64

// indexRows makes the starts of rows.
func (g *Graph) indexRows() {
	near, far := uint64(0), uint64(0)
	for n := range Node(g.NodeCount()) {
		if n%rowsApart == 0 {
			g.rows.near, g.rows.far = append(g.rows.near, near), append(g.rows.far, far)
		}
		near, far = near+uint64(g.links.NearDegree[n]), far+uint64(g.links.FarDegree.Of(n))
	}
}

// AppendInLinks appends the pages that link to n, ascending.
func (g *Graph) AppendInLinks(to []Node, n Node) []Node {
	nearAt, farAt := g.rows.near[n/rowsApart], g.rows.far[n/rowsApart]
	for m := n / rowsApart * rowsApart; m < n; m++ {
		nearAt, farAt = nearAt+uint64(g.links.NearDegree[m]), farAt+uint64(g.links.FarDegree.Of(m))
	}
	far := g.links.Far[farAt : farAt+uint64(g.links.FarDegree.Of(n))]
	block := n / BlockSize * BlockSize
	for len(far) > 0 && far[0] < block {
		to, far = append(to, far[0]), far[1:]
	}
	for _, offset := range g.links.Near[nearAt : nearAt+uint64(g.links.NearDegree[n])] {
		to = append(to, block+Node(offset))
	}
	return append(to, far...)
}
