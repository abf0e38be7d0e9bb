package ranking

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"facetta/ranking/graph"
)

// SolveAll computes one vector for each teleport, several at a time, and hands each to deliver as it is finished, with the
// teleport's index. Calls of deliver do not overlap; their order is not fixed, what they are given is. The vector is reused after
// deliver returns. The first error, of deliver or of a teleport, ends all work.
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
	group, ctx := errgroup.WithContext(ctx)
	queue := make(chan int)
	group.Go(func() error {
		defer close(queue)
		for i := range teleports {
			select {
			case queue <- i:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	var delivering sync.Mutex
	for range min(s.options.Threads, len(teleports)) {
		group.Go(func() error {
			w := s.newWorker()
			for i := range queue {
				stats, err := w.solve(ctx, teleports[i])
				if err != nil {
					return fmt.Errorf("vector %d: %w", i, err)
				}
				delivering.Lock()
				err = deliver(i, w.x, stats)
				delivering.Unlock()
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}
