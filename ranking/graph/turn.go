package graph

import "fmt"

// Direction says which way a walk follows the links of a graph.
type Direction string

// The directions.
const (
	Forward  Direction = "forward"  // from a page to those that it links to
	Backward Direction = "backward" // from a page to those that link to it
	Both     Direction = "both"     // to either, each alike
)

// Turn gives the graph with the same pages whose links go the way that a walk goes, and each page's node there. Two pages that link to
// each other have no more of it both ways than those of which one does. It costs what building a graph of as many links does.
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

// Without gives the graph with the same pages without the links that are to be left out, and each page's node there, at the cost of Turn.
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

// relink gives the graph with the same pages that has, for each link, those that are added.
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
