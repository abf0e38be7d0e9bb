package pipeline

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// InOrder runs work(0..n-1) on all cores and passes the results to deliver in ascending order, one at a time. Only a few results for each core wait
// at any time, so memory is bounded by the largest pages, not by their number. The first error stops everything.
func InOrder[T any](ctx context.Context, n int, work func(i int) (T, error), deliver func(i int, t T) error) error {
	workers := runtime.GOMAXPROCS(0)
	jobs, waiting := make(chan promise[T]), make(chan promise[T], 4*workers)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return promiseAll(ctx, n, waiting, jobs) })
	for range workers {
		g.Go(func() error { return keepAll(jobs, work) })
	}
	g.Go(func() error { return deliverAll(ctx, waiting, deliver) })
	return g.Wait()
}

// promise is a future result. Its channel has room for the result, so that the worker need not wait.
type promise[T any] struct {
	i      int
	result chan T
}

// promiseAll sends each promise first to waiting, in order, and then to the workers.
func promiseAll[T any](ctx context.Context, n int, waiting, jobs chan<- promise[T]) error {
	defer close(jobs)
	defer close(waiting)
	for i := range n {
		p := promise[T]{i, make(chan T, 1)}
		for _, to := range []chan<- promise[T]{waiting, jobs} {
			select {
			case to <- p:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
	return nil
}

func keepAll[T any](jobs <-chan promise[T], work func(i int) (T, error)) error {
	for p := range jobs {
		t, err := work(p.i)
		if err != nil {
			return err
		}
		p.result <- t
	}
	return nil
}

func deliverAll[T any](ctx context.Context, waiting <-chan promise[T], deliver func(i int, t T) error) error {
	for p := range waiting {
		select {
		case t := <-p.result:
			if err := deliver(p.i, t); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
