package crawler

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// cable is what a crawl reaches the test web by: it can be pulled out, and single hosts can die. The time of the waits for the network is its own.
type cable struct {
	out  atomic.Pointer[error] // what dialling gives
	mu   sync.Mutex
	dead map[string]bool

	waits  []time.Duration
	waited func(n int) // called in each wait for the network
}

var (
	errUnreachable = error(&net.OpError{Op: "dial", Net: "tcp", Err: syscall.ENETUNREACH})
	errNoName      = error(&net.DNSError{Err: "server misbehaving", IsTemporary: true})
	errNotFound    = error(&net.DNSError{Err: "no such host", IsNotFound: true})
	errNoAnswer    = error(&net.OpError{Op: "dial", Net: "tcp", Err: context.DeadlineExceeded})
)

func (w *cable) pull(err error) { w.out.Store(&err) }

func (w *cable) plug() { w.out.Store(nil) }

func (w *cable) kill(hosts ...string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, h := range hosts {
		w.dead[h+":80"] = true
	}
}

func (w *cable) dial(by func(context.Context, string, string) (net.Conn, error)) func(context.Context, string, string) (net.Conn, error) {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if err := w.out.Load(); err != nil {
			return nil, *err
		}
		w.mu.Lock()
		dead := w.dead[address]
		w.mu.Unlock()
		if dead {
			return nil, errNoAnswer
		}
		return by(ctx, network, address)
	}
}

// newCable makes a crawler that hangs on a cable.
func newCable(t *testing.T, s stores, o Options) (*cable, *Crawler) {
	t.Helper()
	c, err := New(s.archive, s.frontier, o)
	if err != nil {
		t.Fatal(err)
	}
	w := &cable{dead: map[string]bool{}}
	c.network.DialContext = w.dial(c.network.DialContext)
	c.network.DisableKeepAlives = true
	now := time.Unix(0, 0)
	c.outage.now = func() time.Time { return now }
	c.outage.sleep = func(_ context.Context, d time.Duration) {
		if d == 0 {
			return
		}
		w.waits, now = append(w.waits, d), now.Add(d)
		if w.waited != nil {
			w.waited(len(w.waits))
		}
	}
	return w, c
}

// ranWith runs a crawl to its end.
func ranWith(t *testing.T, ctx context.Context, c *Crawler) Report {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	r, err := c.Run(ctx)
	if err != nil || ctx.Err() == context.DeadlineExceeded {
		t.Fatal(err, ctx.Err())
	}
	return r
}

const outagePages = 12 // of a host

var four = []string{"a.test", "b.test", "c.test", "d.test"}

// newHosts is a web of hosts with some pages each.
func newHosts(t *testing.T, hosts ...string) (*testWeb, Options, []string) {
	w := newTestWeb(t)
	var seeds, all []string
	for _, h := range hosts {
		seeds = append(seeds, "http://"+h+"/0")
		var links []string
		for i := range outagePages {
			at := fmt.Sprintf("%s/%d", h, i)
			links = append(links, fmt.Sprintf("/%d", i))
			w.html(at)
			all = append(all, at)
		}
		w.html(h+"/0", links...)
	}
	o := w.options(seeds...)
	o.MaxTries, o.RetryWait = 1, time.Second // one lost try would be one too many
	return w, o, all
}

// midway makes something happen once, when each of the hosts is being asked for its page 5.
func (w *testWeb) midway(do func(), hosts ...string) {
	var all sync.WaitGroup
	all.Add(len(hosts))
	do = sync.OnceFunc(do)
	for _, h := range hosts {
		page, once := w.pages[h+"/5"], sync.OnceFunc(all.Done)
		w.handle(h+"/5", func(rw http.ResponseWriter, r *http.Request) {
			once()
			all.Wait()
			do()
			page(rw, r)
		})
	}
}

// However the network goes away, the crawl waits, longer and longer, asks one host at a time, and goes on without having lost a page or a try.
func TestTheCrawlWaitsForItsNetwork(t *testing.T) {
	for _, away := range []error{errUnreachable, errNoName, errNotFound, errNoAnswer, errRefused} {
		t.Run(away.Error(), func(t *testing.T) {
			web, o, all := newHosts(t, four...)
			s := openStores(t, t.TempDir())
			w, c := newCable(t, s, o)
			web.midway(func() { w.pull(away) }, four...)
			var line string
			failures := 0
			w.waited = func(n int) {
				if n == 3 {
					for _, h := range four {
						failures += c.states.of(weburl.Host(h)).failures
					}
					line = newMeter(c).progress().Line()
					w.plug()
				}
			}
			r := ranWith(t, t.Context(), c)
			wantList(t, "archived", s.archived(), all...)
			wantList(t, "asked for", web.asked(), all...)
			if want := []time.Duration{time.Second, 3 * time.Second, 9 * time.Second}; !slices.Equal(w.waits, want) || r.End != EndEmpty || len(r.Errors) > 0 {
				t.Errorf("waits %v, want %v; end %q, errors %v", w.waits, want, r.End, r.Errors)
			}
			if !strings.Contains(line, "no network for 13s") || r.Outage != 0 {
				t.Errorf("progress says %q, the report %v", line, r.Outage)
			}
			if failures > 0 {
				t.Errorf("%d failures count against hosts", failures)
			}
		})
	}
}

// The host that was asked whether the network is back is left alone after the answer, as after any other.
func TestAWitnessIsLeftAlone(t *testing.T) {
	web, o, _ := newHosts(t, four...)
	o.Delay = time.Millisecond
	w, c := newCable(t, openStores(t, t.TempDir()), o)
	web.midway(func() { w.pull(errUnreachable) }, four...)
	w.waited = func(int) { w.plug() }
	if r := ranWith(t, t.Context(), c); r.End != EndEmpty || len(w.waits) != 2 || w.waits[1] < o.Delay {
		t.Errorf("end %q, waits %v", r.End, w.waits)
	}
}

// A network that stays away ends the crawl, which has lost nothing; and the next run does not wait for what never answered it.
func TestTheNetworkStaysAway(t *testing.T) {
	web, o, all := newHosts(t, four...)
	o.MaxOutage = 20 * time.Minute
	s := openStores(t, t.TempDir())
	w, c := newCable(t, s, o)
	web.midway(func() { w.pull(errUnreachable) }, four...)
	r := ranWith(t, t.Context(), c)
	var whole time.Duration
	for _, d := range w.waits {
		whole += d
	}
	if r.End != EndOutage || len(r.Errors) > 0 || r.Queue == 0 || whole != o.MaxOutage || slices.Max(w.waits) != maxOutageWait {
		t.Errorf("end %q after %v, errors %v, %d queued", r.End, w.waits, r.Errors, r.Queue)
	}
	w, c = newCable(t, s, o)
	if r = ranWith(t, t.Context(), c); r.End != EndEmpty || len(w.waits) > 0 {
		t.Errorf("with the network end %q, waits %v", r.End, w.waits)
	}
	wantList(t, "archived", s.archived(), all...)
}

// Where no wait is wanted, what the network does not bring has failed, and the crawl comes to its end.
func TestTheCrawlNeverWaits(t *testing.T) {
	web, o, _ := newHosts(t, four...)
	o.MaxOutage = -1
	w, c := newCable(t, openStores(t, t.TempDir()), o)
	web.midway(func() { w.pull(errUnreachable) }, four...)
	if r := ranWith(t, t.Context(), c); r.End != EndEmpty || len(w.waits) > 0 || r.Queue > 0 || r.Errors[FailUnreachable] == 0 {
		t.Errorf("end %q, waits %v, %d queued, errors %v", r.End, w.waits, r.Queue, r.Errors)
	}
}

func TestAWaitForTheNetworkCanBeStopped(t *testing.T) {
	web, o, all := newHosts(t, four...)
	s := openStores(t, t.TempDir())
	w, c := newCable(t, s, o)
	ctx, cancel := context.WithCancel(t.Context())
	web.midway(func() { w.pull(errUnreachable) }, four...)
	w.waited = func(int) { cancel() }
	if r := ranWith(t, ctx, c); r.End != EndStopped || len(r.Errors) > 0 || len(w.waits) != 1 {
		t.Errorf("end %q, errors %v, waits %v", r.End, r.Errors, w.waits)
	}
	crawl(t, s, o)
	wantList(t, "archived", s.archived(), all...)
	done, stop := context.WithCancel(t.Context())
	stop()
	sleep(done, time.Hour) // ends at once
}

// What is no outage: hosts that die, one or some of one domain, while others answer or when all others are done; dead seeds, many of them;
// and anything at all where waiting is not wanted.
func TestDeadHostsAreNoOutage(t *testing.T) {
	var deadSeeds []string
	for i := range 40 {
		deadSeeds = append(deadSeeds, fmt.Sprintf("dead%d.test", i))
	}
	for _, test := range []struct {
		name        string
		hosts, dead []string
		dying       []string // midway
		maxOutage   time.Duration
	}{
		{"one host dies", []string{"a.test"}, nil, []string{"a.test"}, 0},
		{"hosts of one domain die", []string{"a.test", "x.z.test", "y.z.test", "z.test"}, nil, []string{"x.z.test", "y.z.test", "z.test"}, 0},
		{"dead seeds", []string{"a.test", "b.test", "c.test"}, deadSeeds, nil, 0},
		{"dead seeds, and two die", []string{"a.test", "b.test", "c.test"}, deadSeeds, []string{"a.test", "b.test"}, 0},
		{"not wanted", four, nil, four, -1},
	} {
		t.Run(test.name, func(t *testing.T) {
			web, o, _ := newHosts(t, append(test.hosts, test.dead...)...)
			o.MaxOutage = test.maxOutage
			w, c := newCable(t, openStores(t, t.TempDir()), o)
			w.kill(test.dead...)
			web.midway(func() { w.kill(test.dying...) }, test.hosts...)
			if r := ranWith(t, t.Context(), c); len(w.waits) > 0 || r.End != EndEmpty || r.Queue > 0 || len(test.dead)+len(test.dying) > 0 && len(r.Errors) == 0 {
				t.Errorf("waits %v, end %q, %d queued, errors %v", w.waits, r.End, r.Queue, r.Errors)
			}
		})
	}
}

// The last sites of a crawl that die together look like an outage, until a site answers that was done before: one wait, and they fail like others.
func TestTheLastSitesDie(t *testing.T) {
	web, o, _ := newHosts(t, four...)
	web.html("alive.test/0")
	o.Seeds = append(o.Seeds, "http://alive.test/0")
	w, c := newCable(t, openStores(t, t.TempDir()), o)
	var asked int
	w.waited = func(int) { asked = len(web.hitsOf("alive.test")) }
	web.midway(func() { w.kill(four...) }, four...)
	r := ranWith(t, t.Context(), c)
	if len(w.waits) == 0 || len(w.waits) > maxWitnesses || r.End != EndEmpty || r.Queue > 0 || r.Errors[FailRobotsGone]+r.Errors[FailTimeout] == 0 {
		t.Errorf("waits %v, end %q, %d queued, errors %v", w.waits, r.End, r.Queue, r.Errors)
	}
	if hits := web.hitsOf("alive.test")[asked:]; len(hits) != 1 || hits[0].path != "/robots.txt" {
		t.Errorf("the site that lives was asked for %v, want its robots.txt once", hits)
	}
}

// The witnesses are the sites that answered last, each once.
func TestWitnesses(t *testing.T) {
	o := newOutage()
	for i := range maxWitnesses + 3 {
		o.note(weburl.URL(fmt.Sprintf("http://www.w%d.test/", i)), o.request(), nil)
	}
	o.note("https://other.w5.test/x", o.request(), errTooLarge)
	o.note("http://nothing.test/", o.request(), errUnreachable)
	_, hosts, witnesses := o.begin()
	if len(witnesses) != maxWitnesses || witnesses[0] != "https://other.w5.test/robots.txt" || witnesses[1] != "http://www.w10.test/robots.txt" ||
		slices.Contains(witnesses, "http://www.w5.test/robots.txt") || len(hosts) != 1 {
		t.Errorf("witnesses %v, hosts without an answer %v", witnesses, hosts)
	}
}

// A site that has been removed meanwhile is not asked whether the network is there.
func TestARemovedSiteIsNoWitness(t *testing.T) {
	web, o, _ := newHosts(t, four...)
	var removed atomic.Bool
	o.Removed = func(weburl.URL) bool { return removed.Load() }
	w, c := newCable(t, openStores(t, t.TempDir()), o)
	web.midway(func() { w.pull(errUnreachable) }, four...)
	asked := 0
	w.waited = func(n int) {
		switch n {
		case 1:
			asked = web.count()
			removed.Store(true)
			w.plug()
		case 2:
			if web.count() != asked {
				t.Error("a removed site was asked")
			}
			removed.Store(false)
		}
	}
	if r := ranWith(t, t.Context(), c); len(w.waits) != 2 || r.End != EndEmpty || len(r.Errors) > 0 {
		t.Errorf("waits %v, end %q, errors %v", w.waits, r.End, r.Errors)
	}
}

// An answer clears what failed before its request began, not what failed while it was on its way; and what is remembered is bounded.
func TestWhatAnAnswerClears(t *testing.T) {
	o := newOutage()
	lost := func() int { lost, hosts, _ := o.begin(); return len(lost) + len(hosts) }
	slow, quick := o.request(), o.request()
	o.note("http://away.test/", quick, errUnreachable)
	o.lose(frontier.Item{URL: "http://away.test/"})
	if o.note("http://slow.test/", slow, nil); lost() != 2 {
		t.Error("an answer to an older request clears what failed")
	}
	if o.note("http://later.test/", o.request(), nil); lost() != 0 {
		t.Error("an answer to a later request doesn't clear what failed")
	}
	for i := range maxLost + 1 {
		u := weburl.URL(fmt.Sprintf("http://h%d.test/", i))
		o.note(u, o.request(), errUnreachable)
		o.lose(frontier.Item{URL: u})
	}
	if n := lost(); n != 2*maxLost {
		t.Errorf("%d items and hosts are remembered, want %d", n, 2*maxLost)
	}
}

// Answers that were on their way when the network went away don't disprove it.
func TestLateAnswersDisproveNothing(t *testing.T) {
	o := newOutage()
	var slow []uint64
	for i := range outageSites {
		o.note(weburl.URL(fmt.Sprintf("http://s%d.test/", i)), o.request(), nil)
		slow = append(slow, o.request())
	}
	for i := range outageTries {
		o.note(weburl.URL(fmt.Sprintf("http://s%d.test/", i%outageSites)), o.request(), errUnreachable)
		o.note("http://slow.test/", slow[i%outageSites], nil)
	}
	if !o.proved() {
		t.Error("the outage is not proved")
	}
	if o.note("http://slow.test/", o.request(), nil); o.proved() {
		t.Error("a request that is answered does not disprove it")
	}
	for i := range outageTries {
		if o.proved() {
			t.Errorf("%d tries after the answer prove an outage", i)
		}
		o.note(weburl.URL(fmt.Sprintf("http://s%d.test/", i%outageSites)), o.request(), errUnreachable)
	}
	if !o.proved() {
		t.Error("another outage is not proved")
	}
}

// What a host did while this machine had no network does not count against it; what it asked for still holds.
func TestForgive(t *testing.T) {
	s := newStates()
	m := s.of("a.test")
	m.failures, m.late, m.penalty = 2, maxLate-1, 1
	m.robots["http"], m.robots["https"] = &answer{rules: &robots{}}, &answer{reason: FailRobotsGone}
	s.forgive([]weburl.Host{"a.test"})
	if m.failures != 0 || m.late != 0 || m.penalty != 1 || m.robots["http"] == nil || m.robots["https"] != nil {
		t.Errorf("%d failures, %d late, penalty %d, robots %v", m.failures, m.late, m.penalty, m.robots)
	}
}
