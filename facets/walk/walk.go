// Package walk answers "on which graph, and how, are the ranks computed from which memberships follow?" for each facets.RankKind: on the graph
// itself, or on the one whose links are followed both ways, in which pages have other nodes; and shared by the pages of a host, or not.
//
// Cost: nothing for links forward. Both ways, it needs a graph with up to twice as many links, built in memory as graph.Options says, and for each
// vector a pass over its pages in arbitrary order.
package walk

import (
	"slices"

	"facetta/facets"
	"facetta/ranking"
	"facetta/ranking/graph"
)

// Walk is a graph to be walked on, for ranks of one kind.
type Walk struct {
	of     *graph.Graph
	kind   facets.RankKind
	turned *graph.Graph // nil for the graph itself
	nodes  []graph.Node // nodes of turned, by node of the graph
}

// New prepares a graph for ranks of a kind.
func New(g *graph.Graph, kind facets.RankKind, o graph.Options) (*Walk, error) {
	w := &Walk{of: g, kind: kind}
	if !kind.BothWays() {
		return w, nil
	}
	var err error
	w.turned, w.nodes, err = graph.Turn(g, graph.Both, o)
	return w, err
}

// Graph returns the graph on which to solve.
func (w *Walk) Graph() *graph.Graph {
	if w.turned == nil {
		return w.of
	}
	return w.turned
}

// Nodes returns the nodes in Graph of pages that are given by their nodes in the original graph, ascending.
func (w *Walk) Nodes(pages []graph.Node) []graph.Node {
	if w.turned == nil {
		return pages
	}
	nodes := make([]graph.Node, len(pages))
	for i, n := range pages {
		nodes[i] = w.nodes[n]
	}
	slices.Sort(nodes)
	return nodes
}

// Node returns the node of a page in Graph.
func (w *Walk) Node(page graph.Node) graph.Node {
	if w.turned == nil {
		return page
	}
	return w.nodes[page]
}

// Shared returns the ranks from which memberships are computed, by node of Graph: the vector itself or, in room, which must have the same length, the
// ranks that the pages of hosts share.
func (w *Walk) Shared(v, room ranking.Vector) ranking.Vector {
	if !w.kind.ByHost() {
		return v
	}
	ranking.SmoothHosts(w.Graph(), v, room)
	return room
}

// Ranks sets to to the ranks from a vector on Graph, by node of the original graph.
func (w *Walk) Ranks(v, to ranking.Vector) {
	if w.turned == nil {
		copy(to, v)
	}
	for n, at := range w.nodes {
		to[n] = v[at]
	}
	if w.kind.ByHost() {
		ranking.SmoothHosts(w.of, to, to)
	}
}

// Close releases what New made.
func (w *Walk) Close() error {
	if w.turned == nil {
		return nil
	}
	return w.turned.Close()
}
