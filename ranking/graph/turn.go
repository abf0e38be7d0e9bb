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
	b := NewBuilder(o)
	for h := range g.HostCount() {
		b.AddHost(g.HostName(HostID(h)))
	}
	serials := make([]Serial, g.NodeCount())
	for n := range serials {
		serials[n] = b.AddPageAs(g.PageID(Node(n)))
	}
	var targets []Node
	for n, from := range serials {
		targets = g.AppendOutLinks(targets[:0], Node(n))
		for _, to := range targets {
			if d != Backward {
				b.AddLink(from, serials[to])
			}
			if d != Forward {
				b.AddLink(serials[to], from)
			}
		}
	}
	turned, nodes, err := b.Build()
	if err != nil {
		return nil, nil, fmt.Errorf("build graph of links %s: %w", d, err)
	}
	return turned, nodes, nil
}
