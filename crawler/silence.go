package crawler

import (
	"sync/atomic"
	"time"
)

// A host that accepts a connection and says nothing holds its request until the timeout. Where many hosts do so, they would soon hold all
// workers: a request without an answer for patience no longer counts as one of these, and another takes its place; the next one to such a host
// does not count from its beginning.
const (
	patience  = time.Second // most answers have begun by then; all have their timeout
	mostTimes = 8           // as many requests as workers there are in all, each of which takes an open file and some 50 KB
)

// silence counts the requests without an answer.
type silence struct {
	patience time.Duration
	requests atomic.Int64
	more     chan struct{} // holds something when there are more of them than before
}

func newSilence() *silence { return &silence{patience: patience, more: make(chan struct{}, 1)} }

// request says that a request is made, to a host that may be known for its silence; what it gives is to be called when the answer begins, or
// there is none.
func (s *silence) request(known bool) (answered func()) {
	if known {
		s.begin()
		return func() { s.requests.Add(-1) }
	}
	t := time.AfterFunc(s.patience, s.begin)
	return func() {
		if !t.Stop() {
			s.requests.Add(-1)
		}
	}
}

func (s *silence) begin() {
	s.requests.Add(1)
	select {
	case s.more <- struct{}{}:
	default:
	}
}

// most is how many requests there may be, unless that is more than a quarter of the files that may be open.
func most(workers, files int) int {
	n := mostTimes * workers
	if files > 0 {
		n = min(n, max(files/4, workers))
	}
	return n
}
