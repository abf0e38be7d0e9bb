package ranking

import (
	"context"
	"math"

	"facetta/ranking/graph"
)

// Vector holds the rank of each node: mean 1, at least 0.
type Vector []float64

// Solve computes the ranks of a graph for one teleport, in float64. A graph without pages has an empty vector. Solve gives up with
// ctx, checked once a sweep.
func Solve(ctx context.Context, g *graph.Graph, t Teleport, o Options) (Vector, Stats, error) {
	s, err := NewSystem(g, o)
	if err != nil {
		return nil, Stats{}, err
	}
	return s.Solve(ctx, t)
}

// Solve is the function of that name on a System that is ready.
func (s *System) Solve(ctx context.Context, t Teleport) (Vector, Stats, error) {
	o, err := newOne(s, t)
	if err != nil {
		return nil, Stats{}, err
	}
	stats, err := o.solve(ctx)
	if err != nil {
		return nil, stats, err
	}
	return o.x, stats, nil
}

// sweepLimit is a number of plain sweeps after which only rounding can keep the bound above the tolerance. In the norm that weighs a page with 1 - d
// times the share of its links that go to later pages, a weight between 1-d and 1, a plain sweep shrinks the error at least by the factor d. Solvers
// go without relaxation from this number of sweeps on, and give up at twice as many.
func sweepLimit(damping, tolerance float64) int {
	return 2 + int(math.Ceil(math.Log(tolerance*(1-damping)*(1-damping)/4)/math.Log(damping)))
}
