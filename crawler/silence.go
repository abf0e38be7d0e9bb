package crawler

import (
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// A host that accepts a connection and says nothing, or sends a few bytes now and then, holds its request until the timeout. Many such hosts would
// soon hold all workers. So a request does not count against the number of workers while less than leastBytes of its answer's body arrive within the
// time of patience, and another request takes its place. If an answer of a host did not end in time, the next request to this host does not count
// from its beginning. Nothing is cut short: a host that is slow but honest has the whole timeout.
const (
	patience   = time.Second // most answers have come by then; all have their timeout
	leastBytes = 1 << 10     // a modem of 9,600 bit/s sent so much in that time
	maxTimes   = 8           // as many requests as workers there are in all, each of which takes an open file and some 50 KB
)

// silence counts the requests of which too little comes.
type silence struct {
	patience time.Duration
	requests atomic.Int64
	more     chan struct{} // holds something when there are more of them than before
}

func newSilence() *silence { return &silence{patience: patience, more: make(chan struct{}, 1)} }

// watch follows one request from its beginning to the end of its answer.
type watch struct {
	silence *silence
	came    atomic.Int64 // bytes of the body since the last look

	mu     sync.Mutex
	timer  *time.Timer // to the next look; nil after the end
	silent bool
}

// request begins to follow a request, to a host that may be known for its silence.
func (s *silence) request(known bool) *watch {
	w := &watch{silence: s}
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
	w.timer.Reset(w.silence.patience)
}

// end ends it. It can be called again.
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

func (w *watch) be(silent bool) {
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

// watched is a body whose bytes are followed as they come.
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

// most is how many requests there may be, unless that is more than a quarter of the files that may be open.
func most(workers, files int) int {
	n := maxTimes * workers
	if files > 0 {
		n = min(n, max(files/4, workers))
	}
	return n
}
