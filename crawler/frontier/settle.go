package frontier

import (
	"fmt"
	"time"

	"facetta/internal/weburl"
)

// Result says how a leased URL ended.
type Result struct {
	Reason   string           // why it failed, or what it was if it is done but no page ("redirect"); "" for a page
	Page     bool             // counts towards the budgets
	Fetched  bool             // a request was made for it; a page without a request is counted as not due
	Archived bool             // the archive holds the answer, so losing this result costs no second request
	News     uint64           // number for what a page says, to compare it with those that differ only in the query; 0 for none (variants.go)
	Texts    []uint64         // numbers for some of the texts of such a page
	Barren   bool             // neither the page nor its links count, by what it says itself (barren.go)
	CopyOf   weburl.URL       // what the page names as its own address if that is another one; "" for none
	Next     time.Time        // when the host may be asked again; zero changes nothing
	Skipped  map[string]int64 // links that were not added, by reason
}

// Done marks a leased URL as done and adds links, in one atomic batch. It returns how many links were new.
func (f *Frontier) Done(it Item, r Result, links []Item) (added int, err error) {
	err = f.finish(it, r, func(c *change, h *host, rec *record) error {
		known, err := c.isKnownCopy(r)
		if err != nil {
			return err
		}
		// One of the links may be the page itself, on a shorter way.
		var leads bool
		if added, leads, err = c.addLinks(it.URL, links); err != nil {
			return err
		}
		if r.Page && rec.flags&flagCounted == 0 {
			if err := c.learn(it.URL, r, known, leads); err != nil {
				return err
			}
		}
		if err := c.dequeue(h, rec); err != nil {
			return err
		}
		c.countAnswer(h, rec, r)
		if c.f.limits.Shortest && r.Archived && (Item{Depth: rec.depth, Hops: rec.hops}).better(it.Depth, it.Hops) {
			return c.enqueue(h, it.URL, rec)
		}
		rec.state, rec.reason = done, r.Reason
		c.count(countDone, 1)
		if r.Reason != "" {
			c.count(countDoneAs+r.Reason, 1)
		}
		return c.put(it.URL, rec)
	})
	return added, err
}

// isKnownCopy tells whether a page says that it is a copy of a URL that is known.
func (c *change) isKnownCopy(r Result) (bool, error) {
	if r.CopyOf == "" {
		return false, nil
	}
	original, err := c.record(r.CopyOf)
	return original != nil, err
}

// addLinks adds the links of a page. leads tells whether the page leads on to one of them that was not known.
func (c *change) addLinks(u weburl.URL, links []Item) (added int, leads bool, err error) {
	for _, l := range links {
		before := c.f.seq
		isNew, err := c.add(l)
		if err != nil {
			return added, leads, err
		}
		if isNew {
			added++
		}
		if c.f.seq > before && !leads { // it may be parked
			if leads, err = c.leadsOn(u, l.URL); err != nil {
				return added, leads, err
			}
		}
	}
	return added, leads, nil
}

// countAnswer counts a URL towards the budgets, once, however often it is settled.
func (c *change) countAnswer(h *host, rec *record, r Result) {
	if r.Archived {
		rec.flags |= flagArchived
	}
	if r.Fetched && rec.flags&flagNotDue != 0 { // it has become due since
		rec.flags &^= flagNotDue
		c.count(countNotDue, -1)
	}
	switch {
	case r.Page && rec.flags&flagCounted == 0:
		rec.flags |= flagCounted
		h.pages++
		c.count(countPages, 1)
		if !r.Fetched {
			rec.flags |= flagNotDue
			c.count(countNotDue, 1)
		}
	case !r.Page && r.Fetched && rec.kind == Page && rec.flags&(flagCounted|flagMissed) == 0:
		rec.flags |= flagMissed
		h.misses++
	}
	c.skip(r.Skipped)
}

// Fail marks a leased URL as failed for good.
func (f *Frontier) Fail(it Item, r Result) error {
	return f.finish(it, r, func(c *change, h *host, rec *record) error {
		if err := c.dequeue(h, rec); err != nil {
			return err
		}
		c.countAnswer(h, rec, r)
		rec.state, rec.reason = failed, r.Reason
		c.count(countFailed, 1)
		c.count(countFailedAs+r.Reason, 1)
		if err := c.b.Set(failKey(r.Reason, it.URL), nil, nil); err != nil {
			return err
		}
		return c.put(it.URL, rec)
	})
}

// Retry puts a leased URL aside until a time, with one more try counted.
func (f *Frontier) Retry(it Item, r Result, at time.Time) error {
	return f.finish(it, r, func(c *change, h *host, rec *record) error {
		if err := c.dequeue(h, rec); err != nil {
			return err
		}
		rec.state, rec.at, rec.reason = waiting, at, r.Reason
		rec.tries++
		h.turn = 0 // a host that does not answer lets others go first
		c.count(countWaiting, 1)
		c.count(countRetried+r.Reason, 1)
		if f.waiting.IsZero() || at.Before(f.waiting) {
			f.waiting = at
		}
		if err := c.b.Set(waitKey(at, rec.seq), []byte(it.URL), nil); err != nil {
			return err
		}
		return c.put(it.URL, rec)
	})
}

// finish settles a lease and syncs a result that could not be recovered from the archive.
func (f *Frontier) finish(it Item, r Result, how func(*change, *host, *record) error) error {
	f.mu.Lock()
	c, h, rec, err := f.settle(it)
	if err == nil {
		if !r.Next.IsZero() {
			h.next = r.Next
		}
		err = c.commit(how(c, h, rec))
	}
	f.mu.Unlock()
	if err != nil {
		return err
	}
	if r.Fetched && !r.Archived {
		return f.sync()
	}
	return nil
}

// settle begins the change that ends a lease.
func (f *Frontier) settle(it Item) (*change, *host, *record, error) {
	if f.err != nil {
		return nil, nil, nil, f.err
	}
	rec := f.leases[it.URL]
	if rec == nil {
		return nil, nil, nil, fmt.Errorf("%s: %w", it.URL, ErrNotLeased)
	}
	c := f.change()
	h, err := c.host(it.URL.Host())
	if err != nil {
		return nil, nil, nil, err
	}
	// The record stays reachable for this change, which may find the URL among its own links.
	c.urls[it.URL] = rec
	delete(f.leases, it.URL)
	h.leased = false
	return c, h, rec, nil
}
