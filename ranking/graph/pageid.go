package graph

import (
	"fmt"
	"math"
	"slices"
)

// PageID is the stable name of a page: Local is its number among all pages that Host has ever had, whether or not they are in this graph.
type PageID struct {
	Host  HostID
	Local uint32
}

// String returns the name in a form for people: "(3,14)".
func (id PageID) String() string { return fmt.Sprintf("(%d,%d)", id.Host, id.Local) }

// place is the number of a page in the order of the graph's PageIDs. The page's node is in the same block, and on the same host.
type place uint32

// noPlace is the place of stand-ins, which are no pages.
const noPlace = place(math.MaxUint32)

func (g *Graph) place(n Node) place { return place(n/BlockSize*BlockSize) | place(g.order[n]) }

// node returns the node of a place, which it searches for in the block.
func (g *Graph) node(p place) Node {
	first, end := g.links.Block(int(p / BlockSize))
	return first + Node(slices.Index(g.order[first:end], uint16(p%BlockSize)))
}

// NodesByPageID returns all nodes in the order of their PageIDs; those of a host are in the same range that HostNodes returns.
func (g *Graph) NodesByPageID() []Node {
	nodes := make([]Node, len(g.order))
	for n := range Node(len(nodes)) {
		nodes[g.place(n)] = n
	}
	return nodes
}

// PageID returns the stable name of a node, in time logarithmic in the number of hosts.
func (g *Graph) PageID(n Node) PageID {
	p, h := g.place(n), g.HostOf(n)
	if len(g.locals) > 0 {
		return PageID{h, g.locals[p]}
	}
	return PageID{h, uint32(p) - uint32(g.hosts.first[h])}
}

// Node returns the node of a page, and whether the graph has that page, in a few microseconds.
func (g *Graph) Node(id PageID) (Node, bool) {
	if uint64(id.Host) >= uint64(g.HostCount()) {
		return 0, false
	}
	first, end := g.HostNodes(id.Host)
	at, ok := int(id.Local), id.Local < uint32(end-first)
	if len(g.locals) > 0 {
		at, ok = slices.BinarySearch(g.locals[first:end], id.Local)
	}
	if !ok {
		return 0, false
	}
	return g.node(place(first) + place(at)), true
}
