package ranking

import (
	"context"
	"math"

	"facetta/ranking/graph"
)

// Vector holds the rank of each node: mean 1, at least 0.
type Vector []float64

// Solve computes the ranks of a graph for one teleport, in float64. A graph without pages has an empty vector. Solve gives up when ctx ends, which it
// checks once a sweep.
func Solve(ctx context.Context, g *graph.Graph, t Teleport, o Options) (Vector, Stats, error) {
	s, err := NewSystem(g, o)
	if err != nil {
		return nil, Stats{}, err
	}
	return s.Solve(ctx, t)
}

// Solve does what the function of this name does, on an existing System.
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

// sweepLimit returns a number of plain sweeps after which only rounding can keep the bound above the tolerance. In the norm in which a page has the
// weight 1 - d times the share of its links that lead to later pages, which is between 1-d and 1, a plain sweep shrinks the error at least by the
// factor d. Solvers use no relaxation from this number of sweeps on, and give up at twice as many.
func sweepLimit(damping, tolerance float64) int {
	return 2 + int(math.Ceil(math.Log(tolerance*(1-damping)*(1-damping)/4)/math.Log(damping)))
}
