package ranking

import (
	"context"
	"fmt"
	"math"
	"time"

	"facetta/ranking/graph"
)

// Vector holds the rank of each node: mean 1, at least 0.
type Vector []float64

// Solve computes the ranks of a graph for one teleport.
//
// Stopping rule. Write L for the links to later pages and U for those to earlier pages and the page itself, A = L + U, and D
// for a sweep's change of x. The sweep computed x(t) = (1-d) v(t) + d (L x + U (x-D))(t), so the residual (1-d) v + d A x - x
// is d U D: only links that go back matter, and of them only those to pages that are not dangling, as dangling pages are
// computed last. The error e of x solves e = residual + d A e, and columns of A sum to 1 at most, hence
//
//	|e| <= |residual| / (1-d) <= d/(1-d) sum over s of |D(s)| back(s)/outdegree(s) <= d/(1-d) |D|      (L1 norms)
//
// Scaling both to mean 1 at most doubles the relative error: mean |rank - true rank| <= 2 |e| / |true x|. Started from zero, x
// never falls (all terms are positive), so its own mass, (1-d) n + d sum of x over the pages that are not dangling, is at most
// the true one and takes its place. The sweeps end when this bound is at most the tolerance.
//
// A graph without pages has an empty vector. Solve gives up with ctx, checked once a sweep.
func Solve(ctx context.Context, g *graph.Graph, t Teleport, o Options) (Vector, Stats, error) {
	s, err := NewSystem(g, o)
	if err != nil {
		return nil, Stats{}, err
	}
	w := s.newWorker()
	stats, err := w.solve(ctx, t)
	if err != nil {
		return nil, stats, err
	}
	return w.x, stats, nil
}

// worker solves one vector after another in its own memory.
type worker struct {
	system *System
	x      Vector
	z      []float64
}

func (s *System) newWorker() *worker {
	n := s.graph.NodeCount()
	return &worker{s, make(Vector, n), make([]float64, n)}
}

// solve leaves the ranks in w.x.
func (w *worker) solve(ctx context.Context, t Teleport) (Stats, error) {
	begin := time.Now()
	n := len(w.x)
	j, err := t.on(n, w.system.options.Damping)
	if err != nil || n == 0 {
		return Stats{}, err
	}
	stats, err := w.iterate(ctx, &j)
	if err != nil {
		return stats, err
	}
	total := w.system.finish(w.x, w.z, &j)
	scale := float64(n) / total
	for i := range w.x {
		w.x[i] *= scale
	}
	stats.Mass, stats.Elapsed = total/float64(n), time.Since(begin)
	return stats, nil
}

// iterate sweeps from zero until the bound is within the tolerance.
func (w *worker) iterate(ctx context.Context, j *jumps) (Stats, error) {
	clear(w.z)
	o := w.system.options
	limit := sweepLimit(o.Damping, o.Tolerance)
	for sweeps := 1; ; sweeps++ {
		if err := ctx.Err(); err != nil {
			return Stats{}, fmt.Errorf("solve: %w", err)
		}
		r := w.system.sweep(w.z, j)
		mass := j.total + o.Damping*r.mass // of the whole vector: every page that is not dangling gives all of d x on
		stats := Stats{Sweeps: sweeps, Error: 2 * o.Damping / (1 - o.Damping) * r.residual / mass}
		if stats.Error <= o.Tolerance {
			return stats, nil
		}
		if sweeps >= limit {
			return stats, fmt.Errorf("tolerance %v can't be reached with damping %v, the error is still %.2g: ask for a larger one",
				o.Tolerance, o.Damping, stats.Error)
		}
	}
}

// sweepLimit is a number of sweeps after which only rounding can keep the bound above the tolerance. In the norm that weighs s
// with 1 - d later(s)/outdegree(s), between 1-d and 1, a sweep shrinks the error at least by d. So after k sweeps |D| <= |e| <=
// d^k |x|/(1-d), and the bound is at most 2 d^(k+1)/(1-d)^2 times the true mass over the present one, at most 2 once |e| is
// half the mass.
func sweepLimit(damping, tolerance float64) int {
	return 2 + int(math.Ceil(math.Log(tolerance*(1-damping)*(1-damping)/4)/math.Log(damping)))
}
