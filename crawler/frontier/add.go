package frontier

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"facetta/internal/weburl"
)

// Add puts URLs into the frontier, adds skipped to the counts of links left out by reason, and returns how many URLs were new. All is on disk when it
// returns.
func (f *Frontier) Add(items []Item, skipped map[string]int64) (added int, err error) {
	f.mu.Lock()
	if f.err != nil {
		f.mu.Unlock()
		return 0, f.err
	}
	c := f.change()
	added, err = c.addAll(items)
	c.skip(skipped)
	err = c.commit(err)
	f.mu.Unlock()
	if err != nil {
		return 0, err
	}
	return added, f.sync()
}

// skip counts links that were not added, by reason.
func (c *change) skip(counts map[string]int64) {
	for _, reason := range slices.Sorted(maps.Keys(counts)) {
		c.count(countSkipped+reason, counts[reason])
	}
}

func (c *change) addAll(items []Item) (added int, err error) {
	for _, it := range items {
		isNew, err := c.add(it)
		if err != nil {
			return 0, err
		}
		if isNew {
			added++
		}
	}
	return added, nil
}

// add adds one URL. A known URL changes only when it is found on a shorter way, is wanted once more, or is due.
func (c *change) add(it Item) (isNew bool, err error) {
	it.Depth = min(it.Depth, maxDepth)
	if it.Depth == 0 && it.Kind == Page {
		if err := c.b.Set(seedKey(it.URL.Host()), nil, nil); err != nil {
			return false, err
		}
	}
	r, err := c.record(it.URL)
	if err != nil {
		return false, err
	}
	if r != nil {
		if err := c.shorten(it, r); err != nil {
			return false, err
		}
		if err := c.openAgain(it, r); err != nil {
			return false, err
		}
		return false, c.makeDue(it, r)
	}
	if ok, err := c.newHost(it); !ok || err != nil {
		return false, err
	}
	kept, queued, err := c.variant(it) // after newHost: a path of a new host has no other variants yet
	if !kept || err != nil {
		return false, err
	}
	c.f.seq++
	r = &record{kind: it.Kind, depth: it.Depth, hops: it.Hops, seq: c.f.seq}
	if it.Due {
		r.flags = flagDue
	}
	if !queued {
		return false, c.park(it.URL, r)
	}
	h, err := c.host(it.URL.Host())
	if err != nil {
		return false, err
	}
	if h.lent {
		h.lent = false
		c.count(countHosts, 1)
	}
	return true, c.enqueue(h, it.URL, r)
}

// shorten moves a known URL to a smaller depth where that matters: always if it is queued or waiting; for an archived page only if Limits.Shortest
// wants its links to inherit the depth.
func (c *change) shorten(it Item, r *record) error {
	if it.Kind != r.kind || !it.better(r.depth, r.hops) {
		return nil
	}
	if r.state == parked {
		return c.moveParked(it, r)
	}
	reopen := r.state == done && r.flags&flagArchived != 0 && c.f.limits.Shortest
	if r.state != ready && r.state != waiting && !reopen {
		return nil
	}
	h, err := c.host(it.URL.Host())
	if err != nil {
		return err
	}
	switch {
	case r.state == ready:
		if err := c.dequeue(h, r); err != nil {
			return err
		}
	case reopen:
		c.undo(r)
	}
	r.depth, r.hops = it.Depth, it.Hops
	if r.state == waiting {
		return c.put(it.URL, r)
	}
	return c.enqueue(h, it.URL, r)
}

// openAgain makes a done URL ready that is wanted once more; it does so only once for each URL.
func (c *change) openAgain(it Item, r *record) error {
	if !it.Again || it.Kind != r.kind || r.state != done || r.flags&flagAgain != 0 {
		return nil
	}
	h, err := c.host(it.URL.Host())
	if err != nil {
		return err
	}
	c.undo(r)
	r.flags |= flagAgain
	return c.enqueue(h, it.URL, r)
}

// makeDue marks a known URL as due if it is not fetched yet, and makes a page ready again that was counted as not due.
func (c *change) makeDue(it Item, r *record) error {
	if !it.Due || r.flags&flagDue != 0 || it.Kind != r.kind {
		return nil
	}
	switch {
	case r.state == done && r.flags&flagNotDue != 0:
		if err := c.reopen([]weburl.URL{it.URL}); err != nil {
			return err
		}
		r = c.urls[it.URL]
	case r.state != ready && r.state != waiting:
		return nil
	}
	r.flags |= flagDue
	return c.put(it.URL, r)
}

// undo removes a done URL that becomes ready again from the counts, except from that of pages.
func (c *change) undo(r *record) {
	c.count(countDone, -1)
	if r.reason != "" {
		c.count(countDoneAs+r.reason, -1)
	}
}

// newHost tells whether the host of a URL is known, or else its domain may have one more host, and counts a new host.
func (c *change) newHost(it Item) (bool, error) {
	name := it.URL.Host()
	if c.f.limits.HostsPerDomain <= 0 || it.Depth == 0 {
		return true, nil
	}
	h := c.f.hosts[name]
	if h == nil {
		v, err := c.f.get(hostKey(name))
		if v != nil && err == nil {
			h, err = decodeHost(name, v)
		}
		if err != nil {
			return false, fmt.Errorf("host %s: %w", name, err)
		}
	}
	if h != nil && !h.lent {
		return true, nil
	}
	return c.grow(stringKey(domainKind, name.Domain()), c.f.limits.HostsPerDomain, ReasonHosts)
}

// grow adds 1 to the number of a key, unless that exceeds a limit; 0 means no limit. A link that is left out is counted under reason.
func (c *change) grow(key []byte, limit int64, reason string) (bool, error) {
	if limit <= 0 {
		return true, nil
	}
	n, err := c.size(key)
	if err != nil {
		return false, err
	}
	if n >= limit {
		c.count(countSkipped+reason, 1)
		return false, nil
	}
	c.sizes[string(key)] = n + 1
	return true, nil
}

// size returns the number of a key, 0 if it has none.
func (c *change) size(key []byte) (int64, error) {
	if n, known := c.sizes[string(key)]; known {
		return n, nil
	}
	v, err := c.f.get(key)
	n, _ := binary.Uvarint(v)
	return int64(n), err
}

// SeedHosts calls do for the host of every seed, and of every page to which a seed redirects, in order.
func (f *Frontier) SeedHosts(do func(weburl.Host)) error {
	return f.each(seedKind, func(key, _ []byte) error {
		do(weburl.Host(key[1:]))
		return nil
	})
}
