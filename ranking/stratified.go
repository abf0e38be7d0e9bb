package ranking

import (
	"context"
	"fmt"
	"time"

	"facetta/ranking/graph"
)

// SolveStratified computes the ranks of a graph for a stratified surfer (K34), in float64, with Reference's Gauss-Seidel iterations, each of which
// takes some 50 ns for each link on one core. It ends when a bound of the L1 error is within the tolerance. After an iteration that changes x by c in
// the L1 norm, the residual (1-d) v + d A x - x is d A times a part of that change, and A's columns sum to at most 1. So x is wrong by at most d
// c/(1-d), and the ranks by twice that, divided by the sum of x. Options.Threads is not used.
func SolveStratified(ctx context.Context, g *graph.Graph, t Teleport, s Surfer, o Options) (Vector, Stats, error) {
	begin := time.Now()
	o, err := o.complete()
	if err != nil {
		return nil, Stats{}, err
	}
	r, err := NewStratified(g, t, s, o)
	if err != nil {
		return nil, Stats{}, err
	}
	x, stats := r.Start(), Stats{}
	for limit := 2 * sweepLimit(o.Damping, o.Tolerance); len(x) > 0; {
		if err := ctx.Err(); err != nil {
			return nil, stats, fmt.Errorf("solve: %w", err)
		}
		change, sum := r.GaussSeidel(x), 0.0
		for _, v := range x {
			sum += v
		}
		stats.Sweeps++
		stats.Error, stats.Mass = 2*o.Damping/(1-o.Damping)*change/sum, sum/float64(len(x))
		if stats.Error <= o.Tolerance {
			break
		}
		if stats.Sweeps == limit {
			return nil, stats, unreached(o, stats.Error)
		}
	}
	for n := range x {
		x[n] /= stats.Mass
	}
	stats.Elapsed = time.Since(begin)
	return x, stats, nil
}
