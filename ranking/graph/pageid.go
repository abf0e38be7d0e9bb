package graph

import (
	"cmp"
	"fmt"
	"slices"
)

// HostID is the stable number of a host, from 0.
type HostID uint32

// PageID is the stable name of a page: Local is its number among the pages that Host ever had, whether or not they are in this
// graph.
type PageID struct {
	Host  HostID
	Local uint32
}

// String gives the name as people read it: "(3,14)".
func (id PageID) String() string { return fmt.Sprintf("(%d,%d)", id.Host, id.Local) }

// PageID gives the stable name of a node, in time logarithmic in the number of hosts.
func (g *Graph) PageID(n Node) PageID {
	h := g.hosts.of(n)
	if len(g.locals) > 0 {
		return PageID{h, g.locals[n]}
	}
	return PageID{h, uint32(n - g.hosts.first[h])}
}

// Node gives the node of a page, and whether the graph has that page, in time logarithmic in the number of the host's pages.
func (g *Graph) Node(id PageID) (Node, bool) {
	if uint64(id.Host) >= uint64(g.HostCount()) {
		return 0, false
	}
	first, end := g.HostNodes(id.Host)
	if len(g.locals) > 0 {
		i, ok := slices.BinarySearch(g.locals[first:end], id.Local)
		return first + Node(i), ok
	}
	return first + Node(id.Local), id.Local < uint32(end-first)
}

// numberPages gives the pages their nodes, host by host, by ascending local id inside a host, and the local ids by node, nil
// when they can be left out. Linear when the pages of each host come in order.
func numberPages(pages []PageID, first []Node) (nodes []Node, locals []uint32, err error) {
	order := make([]Serial, len(pages)) // by node
	next := slices.Clone(first)
	for s, id := range pages {
		order[next[id.Host]] = Serial(s)
		next[id.Host]++
	}
	for h := range len(first) - 1 {
		slices.SortFunc(order[first[h]:first[h+1]], func(a, b Serial) int { return cmp.Compare(pages[a].Local, pages[b].Local) })
	}
	nodes, locals = make([]Node, len(pages)), make([]uint32, len(pages))
	for n, s := range order {
		nodes[s], locals[n] = Node(n), pages[s].Local
	}
	gaps, repeat := scanLocals(locals, first)
	if repeat >= 0 {
		return nil, nil, fmt.Errorf("page %v was added twice", pages[order[repeat]])
	}
	if !gaps {
		locals = nil
	}
	return nodes, locals, nil
}

// scanLocals tells whether the local ids of any host are not just 0, 1, 2, ..., and the first node whose local id is not above
// that of the node before it on its host, or -1.
func scanLocals(locals []uint32, first []Node) (gaps bool, repeat int) {
	for h := range len(first) - 1 {
		for n := first[h]; n < first[h+1]; n++ {
			if n > first[h] && locals[n] <= locals[n-1] {
				return gaps, int(n)
			}
			gaps = gaps || locals[n] != uint32(n-first[h])
		}
	}
	return gaps, -1
}
