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

// SolveAll computes one vector for each teleport, in batches, and hands each to deliver as it is finished, with the teleport's index. Calls of
// deliver do not overlap. Their order is not fixed, but what they are given is. The vector is reused after deliver returns. The first error, of
// deliver or of a teleport, ends all work.
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

// SolveAllFrom is SolveAll after a change of the graph: start gives what is known of vector i, nil for nothing: ranks by node of the present graph,
// with any mean near 1. The nearer they are to the solution, the fewer sweeps the same tolerance takes; they need not be near. Calls of start may
// overlap, and so may calls of what it gives. A nil start is a cold start.
func (s *System) SolveAllFrom(
	ctx context.Context, teleports []Teleport, start func(i int) (Earlier, error), deliver func(i int, v Vector, s Stats) error,
) error {
	j := &job{teleports: teleports, start: start, deliver: deliver}
	if s.options.single() {
		return solveBatches(ctx, s, s.single, j)
	}
	return solveBatches(ctx, s, s.double, j)
}

// job is what SolveAllFrom is asked for.
type job struct {
	teleports []Teleport
	start     func(i int) (Earlier, error) // nil where nothing is known
	deliver   func(i int, v Vector, s Stats) error

	delivering sync.Mutex
}

// hand delivers a vector when no other is being delivered.
func (j *job) hand(i int, v Vector, s Stats) error {
	j.delivering.Lock()
	defer j.delivering.Unlock()
	return j.deliver(i, v, s)
}

// solveBatches gives each thread one batch after another.
func solveBatches[F sweep.Float](ctx context.Context, s *System, pages func() (*pages[F], error), j *job) error {
	batches := batchesOf[F](j.teleports)
	var taken atomic.Int64
	next := func() (members []int, ok bool) {
		i := int(taken.Add(1)) - 1
		if i >= len(batches) {
			return nil, false
		}
		return batches[i], true
	}
	group, ctx := errgroup.WithContext(ctx)
	for range min(s.options.Threads, len(batches)) {
		group.Go(func() error { return solveNext(ctx, s, pages, j, next) })
	}
	return group.Wait()
}

// solveNext solves batches while there are more, in one memory, which it makes for the first that needs it. A batch of one vector is solved
// alone, which takes half the time, unless something is known of it.
func solveNext[F sweep.Float](
	ctx context.Context, s *System, pages func() (*pages[F], error), j *job, next func() (members []int, ok bool),
) error {
	var b *batch[F]
	for members, ok := next(); ok; members, ok = next() {
		if len(members) == 1 && j.start == nil {
			if err := s.solveAlone(ctx, j, members[0]); err != nil {
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
		if err := b.solveMembers(ctx, j, members); err != nil {
			return err
		}
	}
	return nil
}

func (s *System) solveAlone(ctx context.Context, j *job, i int) error {
	v, stats, err := s.Solve(ctx, j.teleports[i])
	if err != nil {
		return fmt.Errorf("vector %d: %w", i, err)
	}
	return j.hand(i, v, stats)
}

// solveMembers solves those of the job's teleports that members names.
func (b *batch[F]) solveMembers(ctx context.Context, j *job, members []int) error {
	begin, n := time.Now(), b.system.nodes()
	if err := b.load(j.teleports, members); err != nil {
		return err
	}
	if j.start == nil {
		b.cold()
	} else if err := b.warm(members, j.start); err != nil {
		return err
	}
	if b.vector == nil {
		b.vector = sweep.Make[float64](n)
	}
	return b.solve(ctx, func(lane int, stats Stats) error {
		sweep.Scale(b.vector, b.columns[lane], float64(n)/b.lanes[lane].total)
		stats.Elapsed = time.Since(begin)
		return j.hand(members[lane], b.vector, stats)
	})
}

// batchesOf says which vectors share a batch: those with biasing sets of similar size, because they take similar numbers of sweeps. The batches
// depend on nothing but the teleports, and stay the same when whole batches are left out. If there is one vector too many for whole batches, the
// first one is a batch of its own: an unbiased one if there is any.
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
