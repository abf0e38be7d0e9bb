package graph

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// PageID is the stable name of a page: Local is its number among the pages that Host ever had, whether or not they are in this
// graph.
type PageID struct {
	Host  HostID
	Local uint32
}

// String gives the name as people read it: "(3,14)".
func (id PageID) String() string { return fmt.Sprintf("(%d,%d)", id.Host, id.Local) }

// place is the number of a page in the order of the graph's PageIDs. Its node is in the same block, and on the same host.
type place uint32

// noPlace is that of what is no page.
const noPlace = place(math.MaxUint32)

func (g *Graph) place(n Node) place { return place(n/BlockSize*BlockSize) | place(g.order[n]) }

// node finds the node of a place in its block.
func (g *Graph) node(p place) Node {
	first, end := g.links.Block(int(p / BlockSize))
	return first + Node(slices.Index(g.order[first:end], uint16(p%BlockSize)))
}

// NodesByPageID gives all nodes in the order of their PageIDs; those of a host are in the same range as HostNodes gives.
func (g *Graph) NodesByPageID() []Node {
	nodes := make([]Node, len(g.order))
	for n := range Node(len(nodes)) {
		nodes[g.place(n)] = n
	}
	return nodes
}

// PageID gives the stable name of a node, in time logarithmic in the number of hosts.
func (g *Graph) PageID(n Node) PageID {
	p, h := g.place(n), g.HostOf(n)
	if len(g.locals) > 0 {
		return PageID{h, g.locals[p]}
	}
	return PageID{h, uint32(p) - uint32(g.hosts.first[h])}
}

// Node gives the node of a page, and whether the graph has that page, in a few microseconds.
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

// placePages gives the pages their places by Serial, noPlace to stand-ins, host by host, by ascending local id inside a host, and the local ids by place, nil
// when they can be left out. Linear when the pages of each host come in order.
func placePages(pages []PageID, first []Node) (places []place, locals []uint32, err error) {
	order := make([]Serial, first[len(first)-1]) // by place
	places, locals = make([]place, len(pages)), make([]uint32, len(order))
	next := slices.Clone(first)
	for s, id := range pages {
		if id.Host == noHost {
			places[s] = noPlace
			continue
		}
		order[next[id.Host]] = Serial(s)
		next[id.Host]++
	}
	for h := range len(first) - 1 {
		sortByLocal(order[first[h]:first[h+1]], pages)
	}
	for p, s := range order {
		places[s], locals[p] = place(p), pages[s].Local
	}
	gaps, repeat := scanLocals(locals, first)
	if repeat >= 0 {
		return nil, nil, fmt.Errorf("page %v was added twice", pages[order[repeat]])
	}
	if !gaps {
		locals = nil
	}
	return places, locals, nil
}

// sortByLocal sorts pages of one host by local id; in linear time if the ids are 0, 1, 2, ... in any order.
func sortByLocal(serials []Serial, pages []PageID) {
	for i := range serials {
		for { // moves the page at i to its place, until the right one is there
			s := serials[i]
			at := pages[s].Local
			if uint64(at) >= uint64(len(serials)) || pages[serials[at]].Local == at {
				break
			}
			serials[i], serials[at] = serials[at], s
		}
	}
	byLocal := func(a, b Serial) int { return cmp.Compare(pages[a].Local, pages[b].Local) }
	if !slices.IsSortedFunc(serials, byLocal) {
		slices.SortFunc(serials, byLocal)
	}
}

// scanLocals tells whether the local ids of any host are not just 0, 1, 2, ..., and the first place whose local id is not above
// that of the place before it on its host, or -1.
func scanLocals(locals []uint32, first []Node) (gaps bool, repeat int) {
	for h := range len(first) - 1 {
		for p := first[h]; p < first[h+1]; p++ {
			if p > first[h] && locals[p] <= locals[p-1] {
				return gaps, int(p)
			}
			gaps = gaps || locals[p] != uint32(p-first[h])
		}
	}
	return gaps, -1
}
