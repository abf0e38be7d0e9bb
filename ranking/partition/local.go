package partition

import (
	"context"
	"fmt"
	"sync"
)

// MaxLocal is the most workers of one process. Each two of them send to each other, which takes some 5 kB, 400 MB in all.
const MaxLocal = 1 << 8

// Local is a coordinator and its workers in one process.
type Local struct {
	*Coordinator
	Ranks   Ranks // ranks of all pages, after Solve
	cancel  context.CancelFunc
	running sync.WaitGroup

	mu   sync.Mutex
	kill map[Party]context.CancelFunc // by partition: ends the last worker that was started
}

// NewLocal returns a coordinator that starts its own workers, at most MaxLocal. Options.Start is not used; store may be nil. Nothing runs before
// Solve, and nothing after Close.
func NewLocal(s Source, store Store, o Options) (*Local, error) {
	if n := max(o.Partitions, len(o.Speeds)); n > MaxLocal {
		return nil, fmt.Errorf("%d partitions in one process: choose 1 to %d", n, MaxLocal)
	}
	ctx, cancel := context.WithCancel(context.Background())
	engine, l := &InProcess{}, &Local{cancel: cancel, kill: map[Party]context.CancelFunc{}}
	o.Start = func(_ context.Context, p Party) error {
		own, kill := context.WithCancel(ctx)
		l.mu.Lock()
		l.kill[p] = kill
		l.mu.Unlock()
		w := &Worker{Party: p, Engine: engine, Source: s, Store: store, Deliver: l.Ranks.Deliver}
		l.running.Go(func() { _ = w.Run(own) }) // the coordinator is told of its end
		return nil
	}
	var err error
	if l.Coordinator, err = NewCoordinator(ctx, engine, o); err != nil {
		cancel()
		return nil, err
	}
	return l, nil
}

// Kill ends a partition's worker, if it was started, as if its machine had lost power. Solve starts another.
func (l *Local) Kill(p Party) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if kill := l.kill[p]; kill != nil {
		kill()
	}
}

// Close ends the workers and waits for them.
func (l *Local) Close() {
	l.cancel()
	l.running.Wait()
	l.mail.close(context.Background())
}
