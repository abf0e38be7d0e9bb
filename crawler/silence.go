package crawler

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// A host that accepts a connection and says nothing, or sends a few bytes now and then, holds its request until the timeout. Many such hosts would
// soon hold all workers. So a request does not count against the number of workers while less than leastBytes of its answer's body arrive within the
// time of patience, and another request takes its place. If an answer of a host did not end in time, the next request to this host does not count
// from its beginning. Nothing is cut short: a host that is slow but honest has the whole timeout.
//
// Unless memory is short: a host may send a few KB that unpack to a body just below the largest size, and then nothing. There is a budget of bytes for
// the bodies of all requests. While they hold more, no request is begun beyond Workers, and requests that were slow at some time and hold more than a
// little end as too slow. So there are never more bytes than the budget plus what Workers requests may hold.
const (
	patience   = time.Second // most answers come faster; every answer has the whole timeout
	leastBytes = 1 << 10     // a modem of 9,600 bit/s sends as much in that time
	aLittle    = 64 << 10    // bytes of a body: about as much as the request itself takes
	leastHeld  = 32 << 20    // the least budget, in bytes of bodies
	maxTimes   = 8           // requests for each worker at most; each takes an open file and some 50 KB
)

// silence counts the requests whose answers are too slow.
type silence struct {
	patience time.Duration
	requests atomic.Int64
	budget   int64         // bytes of bodies that all requests may hold
	held     atomic.Int64  // bytes that they hold until they are settled
	more     chan struct{} // holds an element when the number of silent requests has grown
}

// errHeld ends a request that is too slow for the bytes that it holds; it counts as late, like one whose timeout is over.
var errHeld = fmt.Errorf("memory is short: %w", context.DeadlineExceeded)

func newSilence(budget int64) *silence {
	return &silence{patience: patience, budget: max(budget, leastHeld), more: make(chan struct{}, 1)}
}

// over tells whether the bodies of all requests exceed the budget.
func (s *silence) over() bool { return s.held.Load() > s.budget }

// watch follows one request from its beginning to the end of its answer.
type watch struct {
	silence *silence
	came    atomic.Int64 // coded bytes of the body since the last look
	held    atomic.Int64 // bytes of the body, decoded
	slow    atomic.Bool  // it was too slow at some time
	stop    func(error)  // ends the request

	mu     sync.Mutex
	timer  *time.Timer // to the next look; nil after the end
	silent bool
}

// request begins to follow a request; known means that the host is known to be silent.
func (s *silence) request(known bool, stop func(error)) *watch {
	w := &watch{silence: s, stop: stop}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.be(known)
	w.timer = time.AfterFunc(s.patience, w.look)
	return w
}

func (w *watch) look() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer == nil {
		return
	}
	w.be(w.came.Swap(0) < leastBytes)
	if w.holdsTooMuch() {
		w.stop(errHeld)
	}
	w.timer.Reset(w.silence.patience)
}

// end ends the watch. It can be called again.
func (w *watch) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer == nil {
		return
	}
	w.timer.Stop()
	w.timer = nil
	w.be(false)
}

// hold notes that a request holds n more bytes, and returns an error if it has to end because of that.
func (w *watch) hold(n int64) error {
	w.held.Add(n)
	w.silence.held.Add(n)
	if w.holdsTooMuch() {
		return errHeld
	}
	return nil
}

func (w *watch) holdsTooMuch() bool {
	return w.slow.Load() && w.held.Load() > aLittle && w.silence.over()
}

// release notes that nothing of a request is held any more. It can be called again.
func (w *watch) release() { w.silence.held.Add(-w.held.Swap(0)) }

func (w *watch) be(silent bool) {
	if silent {
		w.slow.Store(true)
	}
	switch {
	case silent && !w.silent:
		w.silence.requests.Add(1)
		select {
		case w.silence.more <- struct{}{}:
		default:
		}
	case !silent && w.silent:
		w.silence.requests.Add(-1)
	}
	w.silent = silent
}

// watched is a body whose bytes are counted as they come.
type watched struct {
	io.ReadCloser
	watch *watch
}

// Read is part of io.Reader.
func (b watched) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.watch.came.Add(int64(n))
	return n, err
}

// Close is part of io.Closer.
func (b watched) Close() error {
	b.watch.end()
	return b.ReadCloser.Close()
}

// most is the most requests at the same time; at most a quarter of the files that may be open, but at least one for each worker.
func most(workers, files int) int {
	n := maxTimes * workers
	if files > 0 {
		n = min(n, max(files/4, workers))
	}
	return n
}
