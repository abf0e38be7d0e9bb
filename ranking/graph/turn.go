package graph

import "fmt"

// Direction is the direction in which a walk follows the links of a graph.
type Direction string

// These are the directions.
const (
	Forward  Direction = "forward"  // from a page to those to which it links
	Backward Direction = "backward" // from a page to those that link to it
	Both     Direction = "both"     // to both kinds of pages alike
)

// Turn returns the graph with the same pages whose links have the direction of a walk, and each page's node there. In the direction Both, two pages
// that link to each other get no more links than two of which only one links to the other. It costs as much as building a graph with so many links.
func Turn(g *Graph, d Direction, o Options) (*Graph, []Node, error) {
	turned, nodes, err := relink(g, o, func(from, to Node, add func(from, to Node)) {
		if d != Backward {
			add(from, to)
		}
		if d != Forward {
			add(to, from)
		}
	})
	if err != nil {
		return nil, nil, fmt.Errorf("build graph of links %s: %w", d, err)
	}
	return turned, nodes, nil
}

// Without returns the graph with the same pages, but without the links for which leftOut is true, and each page's node there. It costs as much as
// Turn.
func Without(g *Graph, leftOut func(from, to Node) bool, o Options) (*Graph, []Node, error) {
	rest, nodes, err := relink(g, o, func(from, to Node, add func(from, to Node)) {
		if !leftOut(from, to) {
			add(from, to)
		}
	})
	if err != nil {
		return nil, nil, fmt.Errorf("build graph without some links: %w", err)
	}
	return rest, nodes, nil
}

// relink returns the graph with the same pages whose links are those that each adds for the links of g.
func relink(g *Graph, o Options, each func(from, to Node, add func(from, to Node))) (*Graph, []Node, error) {
	b := NewBuilder(o)
	for h := range g.HostCount() {
		b.AddHost(g.HostName(HostID(h)))
	}
	serials := make([]Serial, g.NodeCount())
	for n := range serials {
		serials[n] = b.AddPageAs(g.PageID(Node(n)))
	}
	add := func(from, to Node) { b.AddLink(serials[from], serials[to]) }
	var targets []Node
	for n := range serials {
		targets = g.AppendOutLinks(targets[:0], Node(n))
		for _, to := range targets {
			each(Node(n), to, add)
		}
	}
	return b.Build()
}
