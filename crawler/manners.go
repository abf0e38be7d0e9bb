package crawler

import (
	"container/list"
	"maps"
	"sync"
	"time"

	"facetta/internal/weburl"
)

const (
	robotsTTL    = 24 * time.Hour // RFC 9309 §2.4: not longer
	maxStates    = 20_000         // hosts whose state is kept
	maxStateSize = 64 << 20       // estimated bytes of their robots.txt rules and cookies
	maxPenalty   = 6              // doublings of the delay
	deadAfter    = 3              // failures to connect in a row after which robots.txt is asked for again
	maxLate      = 20             // answers in a row that do not end in time after which the host is given up
	maxBroken    = 20             // requests in a row without a proper answer after which it is given up
	maxBusy      = 20             // answers in a row that the host is asked too much after which it is given up
)

// manners is what is known about how to treat one host. Only the worker that holds the lease of the host uses it.
type manners struct {
	robots   map[string]*answer // by scheme
	penalty  int                // how often the host asked for slower requests; never reset
	failures int                // failures to connect in a row
	quiet    bool               // the last request did not end in time
	late     int                // requests in a row that did not end in time, robots.txt aside
	broken   int                // likewise, that it ended without a proper answer
	cached   bool               // it answered 304 to an unconditional request, so a cache is in between
	busy     int                // answers in a row that the host is asked too much
	putOff   time.Duration      // sum of the waits that these answers asked for
	sitemaps int                // sitemaps requested
	listed   int                // addresses taken from sitemaps
	session  session            // cookies that it handed out and wants to see again
	size     int
	gone     bool // dropped while a worker still uses it
}

// overloaded notes an answer that the host is asked too much, with the wait that it asks for.
func (m *manners) overloaded(after time.Duration) {
	m.penalty = min(m.penalty+1, maxPenalty)
	m.busy++
	m.putOff += after
}

// isTooBusy tells whether a host is given up: it asked for slower requests again and again although it got them, or the crawl has waited for it for
// the longest Retry-After that is honoured.
func (m *manners) isTooBusy() bool { return m.busy >= maxBusy || m.putOff > maxRetryAfter }

// answer is the result of asking for a robots.txt.
type answer struct {
	rules  *robots
	until  time.Time     // ask again after that
	reason string        // why every address of the host fails, "" if none has to
	tries  int           // failed tries so far
	putOff time.Duration // sum of the waits that they asked for

	follow weburl.URL // target of a redirect, which is asked next, after so many hops; "" for none
	hops   int
}

// states keeps the manners of the most recently used hosts, within bounds.
type states struct {
	mu    sync.Mutex
	hosts map[weburl.Host]*list.Element
	order list.List // of *state, the most recently used first
	size  int
}

type state struct {
	host weburl.Host
	manners
}

func newStates() *states { return &states{hosts: map[weburl.Host]*list.Element{}} }

// of returns the manners for a host; new ones if they are not kept.
func (s *states) of(h weburl.Host) *manners {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.hosts[h]; e != nil {
		s.order.MoveToFront(e)
		return &e.Value.(*state).manners
	}
	st := &state{h, manners{robots: map[string]*answer{}}}
	s.hosts[h] = s.order.PushFront(st)
	s.shrink()
	return &st.manners
}

// forgive forgets that hosts did not answer.
func (s *states) forgive(hosts []weburl.Host) {
	for _, h := range hosts {
		m := s.of(h)
		m.failures, m.late = 0, 0
		maps.DeleteFunc(m.robots, func(_ string, a *answer) bool { return a.rules == nil })
	}
}

// resize counts the bytes of a host's rules and cookies again, and drops other hosts when there are too many.
func (s *states) resize(m *manners) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.gone {
		return
	}
	s.size -= m.size
	m.size = m.session.size
	for _, a := range m.robots {
		if a.rules != nil {
			m.size += a.rules.size()
		}
	}
	s.size += m.size
	s.shrink()
}

func (s *states) shrink() {
	for s.order.Len() > 1 && (s.order.Len() > maxStates || s.size > maxStateSize) {
		last := s.order.Back()
		st := s.order.Remove(last).(*state)
		delete(s.hosts, st.host)
		s.size -= st.size
		st.gone = true
	}
}

// pause is the time for which a host is left alone after a request that took so long: the wanted delay, the delay of robots.txt, or a multiple of the
// request's duration, whichever is longest; doubled each time that the host said it was too much, up to a limit.
func (o *Options) pause(m *manners, rules *robots, took time.Duration) time.Duration {
	d := max(o.Delay, 0)
	if o.Delay > 0 {
		d = max(d, time.Duration(o.DelayFactor*float64(took)))
	}
	if rules != nil {
		d = max(d, rules.delay)
	}
	if m.penalty > 0 {
		d = max(d, o.RetryWait/5) << m.penalty
	}
	return min(d, max(o.MaxDelay, o.Delay))
}

// backoff is the wait before the next try after so many tries have failed.
func (o *Options) backoff(tries int) time.Duration {
	d := o.RetryWait
	for range tries - 1 {
		d = min(3*d, maxRetryAfter)
	}
	return d
}
