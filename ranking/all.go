package ranking

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"facetta/ranking/graph"
	"facetta/ranking/sweep"
)

// SolveAll computes one vector for each teleport, in batches, and hands each to deliver as it is finished, with the teleport's
// index. Calls of deliver do not overlap; their order is not fixed, what they are given is. The vector is reused after deliver
// returns. The first error, of deliver or of a teleport, ends all work.
func SolveAll(
	ctx context.Context, g *graph.Graph, teleports []Teleport, o Options, deliver func(i int, v Vector, s Stats) error,
) error {
	s, err := NewSystem(g, o)
	if err != nil {
		return err
	}
	return s.SolveAll(ctx, teleports, deliver)
}

// SolveAll is the function of that name on a System that is ready.
func (s *System) SolveAll(ctx context.Context, teleports []Teleport, deliver func(i int, v Vector, s Stats) error) error {
	return s.SolveAllFrom(ctx, teleports, nil, deliver)
}

// SolveAllFrom is SolveAll after a change of the graph: start gives what is known of vector i, nil for nothing, by node of the present
// graph, and ranks of any mean near 1. The nearer they are, the fewer sweeps it takes to the same tolerance; that they are near is
// not assumed. Calls of start may overlap, and so may those of what it gives. A nil start is a cold one.
func (s *System) SolveAllFrom(
	ctx context.Context, teleports []Teleport, start func(i int) (Earlier, error), deliver func(i int, v Vector, s Stats) error,
) error {
	if s.options.single() {
		return solveBatches(ctx, s, s.single, teleports, start, deliver)
	}
	return solveBatches(ctx, s, s.double, teleports, start, deliver)
}

// solveBatches gives each thread one batch after another. A batch of one vector is solved alone, which takes half the time, unless
// something is known of it.
func solveBatches[F sweep.Float](
	ctx context.Context, s *System, pages func() (*pages[F], error), teleports []Teleport,
	start func(i int) (Earlier, error), deliver func(i int, v Vector, s Stats) error,
) error {
	batches := batchesOf[F](teleports)
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	var delivering sync.Mutex
	one := func(i int, v Vector, stats Stats) error {
		delivering.Lock()
		defer delivering.Unlock()
		return deliver(i, v, stats)
	}
	for range min(s.options.Threads, len(batches)) {
		group.Go(func() error {
			var b *batch[F]
			for i := next.Add(1) - 1; i < int64(len(batches)); i = next.Add(1) - 1 {
				if len(batches[i]) == 1 && start == nil {
					if err := s.solveAlone(ctx, teleports, batches[i][0], one); err != nil {
						return err
					}
					continue
				}
				if b == nil {
					p, err := pages()
					if err != nil {
						return err
					}
					b = newBatch(s, p)
				}
				if err := b.solveMembers(ctx, teleports, batches[i], start, one); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

func (s *System) solveAlone(ctx context.Context, teleports []Teleport, i int, deliver func(i int, v Vector, s Stats) error) error {
	v, stats, err := s.Solve(ctx, teleports[i])
	if err != nil {
		return fmt.Errorf("vector %d: %w", i, err)
	}
	return deliver(i, v, stats)
}

// solveMembers solves those of the teleports that members names.
func (b *batch[F]) solveMembers(
	ctx context.Context, teleports []Teleport, members []int,
	start func(i int) (Earlier, error), deliver func(i int, v Vector, s Stats) error,
) error {
	begin, n := time.Now(), b.system.nodes()
	if err := b.load(teleports, members); err != nil {
		return err
	}
	if start == nil {
		b.cold()
	} else if err := b.warm(members, start); err != nil {
		return err
	}
	if b.vector == nil {
		b.vector = sweep.Make[float64](n)
	}
	return b.solve(ctx, func(lane int, stats Stats) error {
		sweep.Scale(b.vector, b.columns[lane], float64(n)/b.lanes[lane].total)
		stats.Elapsed = time.Since(begin)
		return deliver(members[lane], b.vector, stats)
	})
}

// batchesOf says which vectors share a batch: those with biasing sets of similar size, because they take similar numbers of sweeps. It
// depends on nothing but the teleports, and stays as it is when whole batches are left out. If there is one too many for whole batches, it is
// the first, an unbiased one where there is any.
func batchesOf[F sweep.Float](teleports []Teleport) [][]int {
	order := make([]int, len(teleports))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(teleports[a].Size(), teleports[b].Size()) })
	lanes := sweep.Lanes[F]()
	alone := 0
	if len(order)%lanes == 1 {
		alone = 1
	}
	return slices.AppendSeq(slices.Collect(slices.Chunk(order[:alone], 1)), slices.Chunk(order[alone:], lanes))
}

// unreached says that rounding, or the limit of sweeps, keeps the error above the tolerance.
func unreached(o Options, bound float64) error {
	return fmt.Errorf("tolerance %v can't be reached with damping %v, the error is still %.2g: ask for a larger one",
		o.Tolerance, o.Damping, bound)
}
