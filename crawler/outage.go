package crawler

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// The crawl's own network is taken to be down when, since the start of the last request that was answered, outageTries requests have found no way to
// their host, among them requests to outageSites registered domains that had answered before. A host that is dead, or has died, proves nothing, nor
// does any number of dead seeds, which have never answered. A domain counts as one site, as one machine may be all its hosts. If it was no outage
// after all (the last three sites of a crawl have died, or shut it out), it costs only one wait and a second try of some addresses: the crawl then
// asks for a robots.txt of a site that is not among the dead ones, which answers, and from then on every site has to answer again before it counts.
const (
	outageTries = 5
	outageSites = 3

	maxWitnesses  = 8               // sites that answered last, kept to be asked in turns whether the network is back
	maxLost       = 10_000          // failed addresses, and hosts, that are remembered
	maxOutageWait = 5 * time.Minute // the longest wait between two questions
)

// outage tells by the results of all requests whether the crawl's own network is down. Memory: about 100 bytes a site.
type outage struct {
	now   func() time.Time
	sleep func(context.Context, time.Duration)

	mu        sync.Mutex
	answered  map[string]bool // sites that have answered since the last outage
	witnesses []weburl.URL    // robots.txt of the sites that answered last, the latest at the end
	since     time.Time       // when the crawl began to wait for the network; zero: it doesn't

	// Requests that may have failed because the network is down. An answer proves only that the network was up when its request began, so later
	// failures stay. Times are the number of requests begun so far.
	begun uint64
	tries []uint64               // times of requests without an answer, the last outageTries
	sites map[string]uint64      // times of the last such requests to sites that had answered before
	hosts map[weburl.Host]uint64 // hosts without an answer, with the time of the last request
	lost  []loss
}

// loss is an item that was settled as failed, for this try or for good.
type loss struct {
	at   uint64
	item frontier.Item
}

func newOutage() *outage {
	return &outage{now: time.Now, sleep: sleep, answered: map[string]bool{}, sites: map[string]uint64{}, hosts: map[weburl.Host]uint64{}}
}

// sleep waits, unless ctx is done before.
func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// request returns the time at which a request begins.
func (o *outage) request() uint64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.begun++
	return o.begun
}

// note records the result of a request.
func (o *outage) note(u weburl.URL, began uint64, err error) {
	f := failure{}
	if err != nil {
		f = failureOf(err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	site := u.Host().Domain()
	switch {
	case f.reason == FailAddress: // no request was made
	case !f.nowhere():
		o.answered[site] = true
		o.witness(u, site)
		o.forget(began)
	default:
		o.tries = append(o.tries, o.begun)
		o.tries = o.tries[max(len(o.tries)-outageTries, 0):]
		if o.answered[site] {
			o.sites[site] = o.begun
		}
		if len(o.hosts) < maxLost {
			o.hosts[u.Host()] = o.begun
		}
	}
}

// witness makes a site the latest witness.
func (o *outage) witness(u weburl.URL, site string) {
	kept := o.witnesses[:0]
	for _, w := range o.witnesses {
		if w.Host().Domain() != site {
			kept = append(kept, w)
		}
	}
	_, root := siteOf(u)
	kept = append(kept, weburl.URL(root+"/robots.txt"))
	o.witnesses = kept[max(len(kept)-maxWitnesses, 0):]
}

// forget drops what failed before an answered request began, as that failed for other reasons.
func (o *outage) forget(began uint64) {
	later, _ := slices.BinarySearch(o.tries, began)
	o.tries = o.tries[later:]
	maps.DeleteFunc(o.sites, func(_ string, at uint64) bool { return at < began })
	maps.DeleteFunc(o.hosts, func(_ weburl.Host, at uint64) bool { return at < began })
	later, _ = slices.BinarySearchFunc(o.lost, began, func(l loss, began uint64) int { return cmp.Compare(l.at, began) })
	o.lost = o.lost[later:]
}

// lose remembers an item that is about to be settled as failed, in case its host is not to blame.
func (o *outage) lose(it frontier.Item) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.lost) < maxLost {
		o.lost = append(o.lost, loss{o.begun, it})
	}
}

// proved tells whether the network is down.
func (o *outage) proved() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.tries) >= outageTries && len(o.sites) >= outageSites
}

// begin returns the lost items and hosts, and the witnesses to ask, the latest first.
func (o *outage) begin() (lost []frontier.Item, hosts []weburl.Host, witnesses []weburl.URL) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.since = o.now()
	for _, l := range o.lost {
		lost = append(lost, l.item)
	}
	for i := range o.witnesses {
		witnesses = append(witnesses, o.witnesses[len(o.witnesses)-1-i])
	}
	return lost, slices.Collect(maps.Keys(o.hosts)), witnesses
}

// end forgets which sites have answered: otherwise, the same dead sites could be taken for an outage again and again.
func (o *outage) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.since = time.Time{}
	clear(o.answered)
}

// lasts is the time for which the crawl has waited for the network, 0 when it doesn't.
func (o *outage) lasts() time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.since.IsZero() {
		return 0
	}
	return max(o.now().Sub(o.since), 1)
}

// sitOut waits until the network is back, and tells whether it is: it may stay down longer than MaxOutage, or ctx may be done. In any case the lost
// items are in the frontier again. Nothing is leased meanwhile.
func (d *dispatcher) sitOut(ctx context.Context) (back bool, err error) {
	c, o := d.c, d.c.outage
	lost, hosts, witnesses := o.begin()
	defer o.end()
	if err := c.frontier.TakeBack(lost); err != nil {
		return false, err
	}
	c.states.forgive(hosts)
	w := &worker{c, newFetcher(c.chains, c.silence, &c.o)}
	defer w.fetcher.release()
	for n, left := 0, c.o.MaxOutage; left > 0; n++ {
		u := witnesses[n%len(witnesses)]
		wait := max(min(c.o.backoff(n+1), maxOutageWait), c.rest(u, 0))
		o.sleep(ctx, min(wait, left))
		if ctx.Err() != nil {
			return false, nil
		}
		left -= wait
		if c.o.Removed(u) {
			continue
		}
		x := &exchange{limit: 1, cut: true}
		_ = w.request(ctx, u, x) // outage.note gets the result
		if ctx.Err() == nil && !o.proved() {
			o.sleep(ctx, c.rest(u, x.took))
			return true, nil
		}
	}
	return false, nil
}

// rest is the time for which the host of a URL is left alone after a request that took so long.
func (c *Crawler) rest(u weburl.URL, took time.Duration) time.Duration {
	m := c.states.of(u.Host())
	scheme, _ := siteOf(u)
	if a := m.robots[scheme]; a != nil {
		return c.o.pause(m, a.rules, took)
	}
	return c.o.pause(m, nil, took)
}
