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

// SolveAll computes one vector for each teleport, in batches, and hands each to deliver when it is finished, with the teleport's index. Calls of
// deliver do not overlap. Their order is not fixed, but the vectors are always the same. The vector is reused after deliver returns. The first error,
// of deliver or of a teleport, ends all work.
func SolveAll(
	ctx context.Context, g *graph.Graph, teleports []Teleport, o Options, deliver func(i int, v Vector, s Stats) error,
) error {
	s, err := NewSystem(g, o)
	if err != nil {
		return err
	}
	return s.SolveAll(ctx, teleports, deliver)
}

// SolveAll does what the function of this name does, on an existing System.
func (s *System) SolveAll(ctx context.Context, teleports []Teleport, deliver func(i int, v Vector, s Stats) error) error {
	return s.SolveAllFrom(ctx, teleports, nil, deliver)
}

// SolveAllFrom does what SolveAll does, after a change of the graph: start returns what is known of vector i, which is ranks by node of the present
// graph with any mean near 1, or nil for nothing. The nearer they are to the solution, the fewer sweeps are needed for the same tolerance; they need
// not be near. Calls of start may overlap, and so may calls of the functions that it returns. If start is nil, it is a cold start.
func (s *System) SolveAllFrom(
	ctx context.Context, teleports []Teleport, start func(i int) (Earlier, error), deliver func(i int, v Vector, s Stats) error,
) error {
	j := &job{teleports: teleports, start: start, deliver: deliver}
	if s.options.single() {
		return solveBatches(ctx, s, s.single, j)
	}
	return solveBatches(ctx, s, s.double, j)
}

// job is the task of a call of SolveAllFrom.
type job struct {
	teleports []Teleport
	start     func(i int) (Earlier, error) // nil if nothing is known
	deliver   func(i int, v Vector, s Stats) error

	delivering sync.Mutex
}

// hand delivers a vector, but not while another is being delivered.
func (j *job) hand(i int, v Vector, s Stats) error {
	j.delivering.Lock()
	defer j.delivering.Unlock()
	return j.deliver(i, v, s)
}

// solveBatches lets each thread solve one batch after another.
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

// solveNext solves batches while there are more, in one memory, which is allocated for the first batch that needs it. A batch of one vector is solved
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

// solveMembers solves the job's teleports with the indices in members.
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

// batchesOf returns which vectors share a batch: those with biasing sets of similar size, because they need similar numbers of sweeps. The batches
// depend only on the teleports, and stay the same if whole batches are left out. If there is one vector too many for whole batches, the first is a
// batch of its own; that is an unbiased one if there is any.
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

// unreached returns the error for a tolerance that is not reached because of rounding or the limit of sweeps.
func unreached(o Options, bound float64) error {
	return fmt.Errorf("tolerance %v can't be reached with damping %v, the error is still %.2g: ask for a larger one",
		o.Tolerance, o.Damping, bound)
}
