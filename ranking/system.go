package ranking

import (
	"sync"

	"facetta/ranking/graph"
	"facetta/ranking/sweep"
)

// System is what all vectors of one graph and damping share: x = (1-d) v + d A x, made ready for sweeps. It is safe for concurrent
// use, as long as its graph is open.
//
// Sweeps work on z(s) = x(s)/outdegree(s), what s gives to each page that it links to, so that a link costs one read. Dangling
// pages give nothing; they are left out of the sweeps and computed once at the end.
type System struct {
	graph   *graph.Graph
	options Options
	blocks  []sweep.Block
	single  func() pages[float32]
	double  func() pages[float64]
}

// NewSystem makes a graph ready for solving.
func NewSystem(g *graph.Graph, o Options) (*System, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	blocked := g.Blocked()
	return &System{
		graph: g, options: o, blocks: sweep.Blocks(blocked),
		single: sync.OnceValue(func() pages[float32] { return newPages[float32](blocked, o.Damping) }),
		double: sync.OnceValue(func() pages[float64] { return newPages[float64](blocked, o.Damping) }),
	}, nil
}

func (s *System) nodes() int { return s.graph.NodeCount() }
