package crawler

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// Crawler fetches the URLs of its frontier into its archive.
type Crawler struct {
	archive  *archive.Archive
	frontier *frontier.Frontier
	o        Options
	token    string
	start    time.Time // captures since then are this crawl's
	scope    *scope
	guard    *guard
	network  *http.Transport
	chains   *chains // by way of network
	states   *states
	outage   *outage
	silence  *silence
	endless  endless
	pdfTime  time.Duration    // for reading the links of one PDF
	refused  map[string]int64 // seeds that were refused, by reason

	fetched   atomic.Int64
	reparsed  atomic.Int64
	unchanged atomic.Int64
	broken    atomic.Int64
	starved   atomic.Int64 // requests in a row for which this machine had no file left
	unlinked  atomic.Int64 // pages that addUnlinked has added
	next      atomic.Int64 // when the next request is due, while none is under way: Unix nanoseconds, else 0
	bytes     atomic.Int64
}

// New makes a crawler and puts the seeds into the frontier. The caller has to close archive and frontier.
func New(a *archive.Archive, f *frontier.Frontier, o Options) (*Crawler, error) {
	if err := o.Check(); err != nil {
		return nil, fmt.Errorf("crawler: %w", err)
	}
	o.setDefaults()
	proxy, _ := parseProxy(o.Proxy) // Check has tested both
	resolve, _ := parseResolve(o.Resolve)
	g := &guard{allowPrivate: o.AllowPrivate, resolve: resolve}
	if proxy != nil {
		g.proxy = proxy.Host
	}
	network := newTransport(g, proxy, o.Workers)
	c := &Crawler{
		archive: a, frontier: f, o: o, token: productToken(o.UserAgent),
		start: f.Start().Truncate(time.Microsecond), // the archive keeps times to the microsecond
		scope: newScope(&o), guard: g, network: network, chains: newChains(network, g, o.UserAgent),
		states: newStates(), outage: newOutage(), silence: newSilence(int64(o.Workers) * o.MaxBody),
		endless: endless{hosts: map[weburl.Host]int{}}, pdfTime: pdfTime,
	}
	f.SetLimits(frontier.Limits{
		Pages: o.MaxPages, PagesPerHost: o.MaxPagesPerHost, MissesPerHost: misses(o.MaxPagesPerHost),
		HostsPerDomain: max(o.MaxHostsPerDomain, 0), Turn: turn, Variants: max(o.MaxVariants, 0), Shortest: c.scope.maxDepth >= 0,
	})
	return c, c.seed()
}

// seed adds the seeds and brings their hosts, and those of earlier runs, into the scope.
func (c *Crawler) seed() error {
	l := collector{scope: c.scope, seen: map[weburl.URL]bool{}, limit: len(c.o.Seeds)}
	for _, u := range c.o.Seeds {
		l.add(frontier.Item{URL: u})
	}
	c.refused = l.skipped
	if _, err := c.frontier.Add(l.items, nil); err != nil {
		return err
	}
	return c.frontier.SeedHosts(c.scope.admit)
}

// Run crawls until nothing is left to fetch, a budget is used up or ctx is done, which is no error. It can be called again.
func (c *Crawler) Run(ctx context.Context) (Report, error) {
	m := newMeter(c)
	if err := c.recheck(); err != nil {
		return m.report(EndError), err
	}
	m.rechecked()
	defer c.chains.CloseIdleConnections()
	stop := m.run()
	end, err := c.dispatch(ctx)
	stop()
	if syncErr := c.archive.Sync(); syncErr != nil {
		err = errors.Join(err, fmt.Errorf("crawl: %w", syncErr))
	}
	if err != nil {
		end = EndError
	}
	r := m.report(end)
	if end == EndEmpty || end == EndBudget || end == EndHosts {
		err = c.addLost(ctx, &r)
	}
	return r, err
}

// recheck compares the frontier with the archive after a crash, or if the archive was repaired or has become smaller: what it lacks is fetched again.
// Pages that were not due are settled again, which takes no request.
func (c *Crawler) recheck() error {
	if !c.frontier.Crashed() && len(c.archive.Repairs()) == 0 && !c.pagesLost() {
		return nil
	}
	_, err := c.frontier.Recheck(func(u weburl.URL) bool {
		e, ok := c.archive.Entry(u)
		return ok && !e.Time.Before(c.start)
	})
	return err
}

// pagesLost tells whether the archive has fewer pages fetched by this crawl than the frontier: a file was lost, or repaired by another command.
func (c *Crawler) pagesLost() bool {
	s := c.frontier.Stats()
	missing := s.Pages - s.NotDue
	for e := range c.archive.All() {
		if missing <= 0 {
			break
		}
		if isOfPage(e) && !e.Time.Before(c.start) {
			missing--
		}
	}
	return missing > 0
}

// dispatch takes leases and hands them to the workers.
func (c *Crawler) dispatch(ctx context.Context) (End, error) {
	items := make(chan frontier.Item)
	settled := make(chan error)
	var workers sync.WaitGroup
	work := func() {
		w := &worker{c, newFetcher(c.chains, c.silence, &c.o)}
		workers.Go(func() {
			for it := range items {
				err := w.visit(ctx, it)
				w.fetcher.release()
				settled <- err
			}
		})
	}
	d := dispatcher{c: c, work: work, items: items, settled: settled, most: most(c.o.Workers, openFiles())}
	end, err := d.run(ctx)
	close(items)
	workers.Wait()
	return end, err
}

// turn is the number of URLs of one depth that a host gives before others have their turn. Where there are more hosts than open connections, each URL
// would otherwise need a new connection: three round trips with TLS, for one of its own. Seeds still come first, as their depth is the smallest.
const turn = 8

type dispatcher struct {
	c       *Crawler
	work    func() // begins another worker
	workers int    // begun so far
	most    int    // most of the workers
	items   chan<- frontier.Item
	settled <-chan error
	flying  int
	err     error
}

func (d *dispatcher) run(ctx context.Context) (End, error) {
	for d.err == nil && ctx.Err() == nil {
		away := d.c.o.MaxOutage > 0 && d.c.outage.proved()
		switch {
		case d.full():
			d.landOrGrow()
			continue
		case d.flying > 0 && away: // one of these requests may still be answered
			d.land()
			continue
		case away:
			back, err := d.sitOut(ctx)
			if err == nil && !back && ctx.Err() == nil {
				return EndOutage, nil
			}
			d.err = err
			continue
		}
		it, ok, next, err := d.c.frontier.Lease(time.Now())
		switch {
		case err != nil:
			d.err = err
		case ok:
			d.fly(it)
		case d.flying == 0 && next.IsZero():
			var more bool
			if more, d.err = d.c.addUnlinked(ctx); d.err == nil && !more {
				return d.c.ended(), nil
			}
		default:
			d.wait(ctx, next)
		}
	}
	for d.flying > 0 {
		d.land()
	}
	return EndStopped, d.err
}

// full tells whether each of Options.Workers has a request that is not silent, or there are as many requests as allowed. While memory is short,
// silent requests count as well.
func (d *dispatcher) full() bool {
	silent := int(d.c.silence.requests.Load())
	if d.c.silence.over() {
		silent = 0
	}
	return d.flying-silent >= d.c.o.Workers || d.flying == d.most
}

// landOrGrow waits until there may be room for another request.
func (d *dispatcher) landOrGrow() {
	select {
	case err := <-d.settled:
		d.note(err)
	case <-d.c.silence.more:
	}
}

// fly hands an item to a worker that has none, or to a new one.
func (d *dispatcher) fly(it frontier.Item) {
	if d.flying == d.workers {
		d.work()
		d.workers++
	}
	d.flying++
	d.items <- it
}

// land waits for a worker to settle its lease.
func (d *dispatcher) land() {
	d.note(<-d.settled)
}

func (d *dispatcher) note(err error) {
	d.flying--
	if err != nil && d.err == nil {
		d.err = err
	}
}

// wait waits until something changes: a lease is settled, a host is due, or the crawl is stopped.
func (d *dispatcher) wait(ctx context.Context, next time.Time) {
	var due <-chan time.Time
	if !next.IsZero() {
		t := time.NewTimer(time.Until(next))
		defer t.Stop()
		due = t.C
	}
	if d.flying == 0 {
		d.c.next.Store(next.UnixNano())
		defer d.c.next.Store(0)
	}
	select {
	case err := <-d.settled:
		d.note(err)
	case <-due:
	case <-ctx.Done():
	}
}

// ended tells why nothing can be leased any more.
func (c *Crawler) ended() End {
	switch s := c.frontier.Stats(); {
	case s.Ready+s.Waiting == 0:
		return EndEmpty
	case c.o.MaxPages > 0 && s.Pages >= c.o.MaxPages:
		return EndBudget
	}
	return EndHosts
}
