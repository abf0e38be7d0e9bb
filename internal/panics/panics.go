// Package panics answers "what was it that broke, and what goes on?".
//
// A panic that no goroutine code recovers from ends the process, and with it all requests of a server; net/http recovers only from panics in its own
// goroutines. Work that a request spreads over other goroutines therefore runs in a Group, which returns a panic as an error. It does the same where
// a mapped file can't be read, as on a failing disk, or because it was cut short: for Go that is a fault, which ends the process unless it is set to
// panic instead.
package panics

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Recovered is a panic as an error.
type Recovered struct {
	Value any
	Stack []byte // of the goroutine that panicked
}

// Error gives the value and the stack, in lines.
func (r *Recovered) Error() string { return fmt.Sprintf("panic: %v\n%s", r.Value, r.Stack) }

// Try calls f, and gives its error. For a panic or a fault it gives a *Recovered.
func Try(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Recovered: // from another goroutine, whose stack says what was wrong
			err = p
		default:
			err = &Recovered{p, debug.Stack()}
		}
	}()
	return f()
}

// Group is like errgroup.Group, but calls its functions with Try.
type Group struct{ group *errgroup.Group }

// NewGroup gives a group without a limit.
func NewGroup() Group { return Group{new(errgroup.Group)} }

// WithContext gives a group, and a context that ends with the first error.
func WithContext(ctx context.Context) (Group, context.Context) {
	group, ctx := errgroup.WithContext(ctx)
	return Group{group}, ctx
}

// SetLimit limits how many functions run at a time. Call it before Go.
func (g Group) SetLimit(n int) { g.group.SetLimit(n) }

// Go calls f in a goroutine, once there is room for one.
func (g Group) Go(f func() error) { g.group.Go(func() error { return Try(f) }) }

// Wait waits for all, and gives the first error.
func (g Group) Wait() error { return g.group.Wait() }

// InParallel calls do for 0 to n-1 on all cores, and gives the first error. After an error some calls may be left out.
func InParallel(n int, do func(i int) error) error {
	g := NewGroup()
	var next atomic.Int64
	for range min(n, runtime.GOMAXPROCS(0)) {
		g.Go(func() error {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if err := do(i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return g.Wait()
}
