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
	maxStateSize = 64 << 20       // about the bytes of their robots.txt rules and cookies
	maxPenalty   = 6              // doublings of the delay
	deadAfter    = 3              // failures to connect in a row after which robots.txt is asked for again
	maxLate      = 20             // answers in a row that have no end in time after which the host is given up
	maxBusy      = 20             // likewise, that the host is asked too much
)

// manners is what is known about how to treat one host. Only the worker that holds the lease of the host uses it.
type manners struct {
	robots   map[string]*answer // by scheme
	penalty  int                // how often the host asked for slower requests; it is not forgotten
	failures int                // failures to connect in a row
	quiet    bool               // the last request had no end in time
	late     int                // requests in a row, but for robots.txt, that had none
	cached   bool               // it said that something has not changed which was not asked so
	busy     int                // answers in a row that it is asked too much
	putOff   time.Duration      // how long these wanted us to wait, together
	sitemaps int                // sitemaps that were asked for
	listed   int                // addresses taken from them
	session  session            // what it has handed out that sends its readers back for it
	size     int
	gone     bool // forgotten while a worker still uses it
}

// overloaded notes an answer that the host is asked too much, and how long it wants us to wait.
func (m *manners) overloaded(after time.Duration) {
	m.penalty = min(m.penalty+1, maxPenalty)
	m.busy++
	m.putOff += after
}

// isTooBusy tells whether a host is given up that asked for slower requests and got them, again and again, or was waited for as long as is honoured.
func (m *manners) isTooBusy() bool { return m.busy >= maxBusy || m.putOff > maxRetryAfter }

// answer is what became of asking for a robots.txt.
type answer struct {
	rules  *robots
	until  time.Time // ask again after that
	reason string    // why every address of the host fails, "" when the rules hold
	tries  int       // failed tries so far

	follow weburl.URL // where a redirect leads that comes next, after so many hops; "" when none does
	hops   int
}

// states keeps the manners of the hosts used last, within bounds.
type states struct {
	mu    sync.Mutex
	hosts map[weburl.Host]*list.Element
	order list.List // of *state, the one used last in front
	size  int
}

type state struct {
	host weburl.Host
	manners
}

func newStates() *states { return &states{hosts: map[weburl.Host]*list.Element{}} }

// of gives the manners for a host, new ones when it was forgotten.
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

// resize counts the rules and cookies of a host anew and forgets others when there are too many.
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

// pause is how long to leave a host alone after a request that took so long: the delay wanted, what robots.txt asks for, or a
// multiple of the last request's duration, whichever is longest, doubled for every time that the host said it was too much.
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

// backoff is how long to wait before the next try after so many have failed.
func (o *Options) backoff(tries int) time.Duration {
	d := o.RetryWait
	for range tries - 1 {
		d = min(3*d, maxRetryAfter)
	}
	return d
}
