// Package panics answers "what was it that broke, and what goes on?".
//
// A panic of a goroutine that nobody recovers from ends the process, and with it all requests that a server is at; net/http recovers from those of its
// own goroutines only. Work that a request spreads over others runs in a Group, which gives a panic as an error to whom the work is for. So it does
// where a mapped file can't be read, as on a failing disk, or when it was cut short: to Go that is a fault, which ends the process unless it was asked
// to make it a panic.
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

// Try calls f, and gives its error; that of a panic or a fault is a *Recovered.
func Try(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Recovered: // of another goroutine, where the stack tells what was wrong
			err = p
		default:
			err = &Recovered{p, debug.Stack()}
		}
	}()
	return f()
}

// Group is errgroup's, whose functions are tried.
type Group struct{ group *errgroup.Group }

// NewGroup gives a group without a limit.
func NewGroup() Group { return Group{new(errgroup.Group)} }

// WithContext gives a group, and a context that ends with the first error.
func WithContext(ctx context.Context) (Group, context.Context) {
	group, ctx := errgroup.WithContext(ctx)
	return Group{group}, ctx
}

// SetLimit bounds how many functions run at a time. It is to be called before Go.
func (g Group) SetLimit(n int) { g.group.SetLimit(n) }

// Go calls f in a goroutine, once there is room for one.
func (g Group) Go(f func() error) { g.group.Go(func() error { return Try(f) }) }

// Wait waits for all, and gives the first error.
func (g Group) Wait() error { return g.group.Wait() }

// InParallel calls do for 0 to n-1, on all cores, and gives the first error, after which some may be left out.
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
