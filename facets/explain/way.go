package explain

import (
	"container/heap"
	"slices"

	"facetta/ranking/graph"
)

// MaxWayLinks is the most links that Way looks at.
const MaxWayLinks = 500_000

// Hop is a page of a way that follows links both ways.
type Hop struct {
	Node graph.Node
	Back bool // the link leads from it to the page before, which does not link to it
}

// Way returns the way by which most of a page's rank comes to it on a walk that follows links both ways. If n(s) is the number of pages that have
// links with s, in either direction, the part of x(t) that comes by a way from b is
//
//	J product over its pages s but the last of  d/n(s)
//
// so the strongest way does not depend on any rank. It begins at a page of the set, goes only through pages that may be shown, and ends at t. It is
// empty if there is none, or if none was found within MaxWayLinks links.
//
// Cost: some 50 ns for each link of the pages that it looks at and of their neighbours.
func Way(g *graph.Graph, damping float64, t graph.Node, inSet, shown func(graph.Node) bool) []Hop {
	w := wayfinder{graph: g, damping: damping, shown: shown, maxLinks: MaxWayLinks}
	return w.run(t, inSet)
}

// wayfinder is Dijkstra's algorithm from the end of the way.
type wayfinder struct {
	graph    *graph.Graph
	damping  float64
	shown    func(graph.Node) bool
	towards  map[graph.Node]step // part is the product of the rest of the way
	queue    queue
	links    int // looked at
	maxLinks int
}

func (w *wayfinder) run(t graph.Node, inSet func(graph.Node) bool) []Hop {
	w.towards = map[graph.Node]step{t: {t, 1, 1}}
	w.queue = queue{{t, 1}}
	for len(w.queue) > 0 && w.links <= w.maxLinks {
		at := heap.Pop(&w.queue).(way)
		if inSet(at.node) {
			return w.hops(at.node, t)
		}
		if at.part == w.towards[at.node].part { // the search has not passed it by a stronger way
			w.expand(at)
		}
	}
	return nil
}

// expand looks at all pages that have links with a page.
func (w *wayfinder) expand(at way) {
	for _, s := range w.neighbours(at.node) {
		if w.towards[s].part >= at.part*w.damping || !w.shown(s) {
			continue // this way can't be the stronger one
		}
		share := w.damping / float64(len(w.neighbours(s)))
		if part := at.part * share; part > w.towards[s].part {
			w.towards[s] = step{at.node, share, part}
			heap.Push(&w.queue, way{s, part})
		}
		if w.links > w.maxLinks {
			return
		}
	}
}

// neighbours returns the pages at the other end of a page's links.
func (w *wayfinder) neighbours(n graph.Node) []graph.Node {
	all := w.graph.AppendOutLinks(w.graph.AppendInLinks(nil, n), n)
	w.links += len(all)
	slices.Sort(all)
	return slices.Compact(all)
}

func (w *wayfinder) hops(from, to graph.Node) []Hop {
	hops := []Hop{{Node: from}}
	for n := from; n != to; {
		next := w.towards[n].node
		_, links := slices.BinarySearch(w.graph.AppendOutLinks(nil, n), next)
		hops = append(hops, Hop{next, !links})
		n = next
	}
	return hops
}
