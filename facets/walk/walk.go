// Package walk answers "on which graph, and how, are the ranks found that memberships are told from?" for each facets.RankKind: on the
// graph itself, or on the one whose links are followed both ways, whose pages have other nodes; and shared by the pages of a host, or not.
//
// Cost: nothing for links forward. Both ways, a graph with up to twice as many links, built in memory as graph.Options says, and for each
// vector a pass over its pages in no order.
package walk

import (
	"slices"

	"facetta/facets"
	"facetta/ranking"
	"facetta/ranking/graph"
)

// Walk is a graph to be walked on.
type Walk struct {
	of     *graph.Graph
	kind   facets.RankKind
	turned *graph.Graph // nil for the graph itself
	nodes  []graph.Node // of turned, by node of the graph
}

// New gets a graph ready for ranks of a kind.
func New(g *graph.Graph, kind facets.RankKind, o graph.Options) (*Walk, error) {
	w := &Walk{of: g, kind: kind}
	if !kind.BothWays() {
		return w, nil
	}
	var err error
	w.turned, w.nodes, err = graph.Turn(g, graph.Both, o)
	return w, err
}

// Graph is what to solve on.
func (w *Walk) Graph() *graph.Graph {
	if w.turned == nil {
		return w.of
	}
	return w.turned
}

// Nodes gives the nodes of pages in Graph, ascending, by their nodes in the graph.
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

// Node gives the node of a page in Graph.
func (w *Walk) Node(page graph.Node) graph.Node {
	if w.turned == nil {
		return page
	}
	return w.nodes[page]
}

// Shared gives what memberships are told from, by node of Graph: the vector, or room, of as many pages, with what these share.
func (w *Walk) Shared(v, room ranking.Vector) ranking.Vector {
	if !w.kind.ByHost() {
		return v
	}
	ranking.SmoothHosts(w.Graph(), v, room)
	return room
}

// Ranks sets to, by node of the graph, to what a vector on Graph says of its pages.
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
