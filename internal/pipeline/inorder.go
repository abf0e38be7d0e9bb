package pipeline

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// InOrder runs work(0..n-1) on all cores and hands the results to deliver in ascending order, one at a time. At most a few results a core
// wait at any moment, so memory is bounded by the largest pages, not by their number. The first error stops everything.
func InOrder[T any](ctx context.Context, n int, work func(i int) (T, error), deliver func(i int, t T) error) error {
	type job struct {
		i    int
		done chan T
	}
	workers := runtime.GOMAXPROCS(0)
	jobs := make(chan job)
	waiting := make(chan job, 4*workers)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		defer close(jobs)
		defer close(waiting)
		for i := range n {
			j := job{i, make(chan T, 1)}
			select {
			case waiting <- j:
			case <-ctx.Done():
				return ctx.Err()
			}
			select {
			case jobs <- j:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range workers {
		g.Go(func() error {
			for j := range jobs {
				t, err := work(j.i)
				if err != nil {
					return err
				}
				j.done <- t
			}
			return nil
		})
	}
	g.Go(func() error {
		for j := range waiting {
			select {
			case t := <-j.done:
				if err := deliver(j.i, t); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return g.Wait()
}
