package frontier

import (
	"container/heap"
	"errors"
	"fmt"
	"time"

	"github.com/cockroachdb/pebble/v2"

	"facetta/internal/weburl"
)

// maxPromoted bounds the number of waiting URLs that become ready in one step.
const maxPromoted = 1000

// Lease returns the first URL of a host that is due: of one whose turn is not over, else of the one that has been due longest. When no host is due
// now, ok is false and next is the time when one will be. A zero next means that there is nothing to wait for except the leased URLs.
func (f *Frontier) Lease(now time.Time) (it Item, ok bool, next time.Time, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return Item{}, false, time.Time{}, f.err
	}
	if err := f.met.err(); err != nil {
		return Item{}, false, time.Time{}, fmt.Errorf("frontier %s: %w", f.dir, err)
	}
	if err := f.promote(now); err != nil {
		return Item{}, false, time.Time{}, err
	}
	if f.spent() {
		return Item{}, false, time.Time{}, nil
	}
	for {
		h := f.choose(now)
		if h == nil {
			return Item{}, false, f.nextDue(), nil
		}
		if f.yields(h, now) {
			continue
		}
		if it, ok, err = f.lease(h); ok || err != nil {
			return it, ok, time.Time{}, err
		}
	}
}

// choose returns the host that is next, nil if none is due.
func (f *Frontier) choose(now time.Time) *host {
	for _, q := range []hostHeap{f.inTurn, f.due} {
		if len(q) > 0 && !q[0].due().After(now) {
			return q[0]
		}
	}
	return nil
}

// spent tells whether the fetched pages and those being fetched use up the budget.
func (f *Frontier) spent() bool {
	if f.limits.Pages <= 0 {
		return false
	}
	flying := int64(0)
	for _, r := range f.leases {
		if r.kind == Page && r.flags&flagCounted == 0 {
			flying++
		}
	}
	return f.counts[countPages]+flying >= f.limits.Pages
}

func (f *Frontier) nextDue() time.Time {
	next := f.waiting
	for _, q := range []hostHeap{f.inTurn, f.due} {
		if len(q) > 0 && (next.IsZero() || q[0].due().Before(next)) {
			next = q[0].due()
		}
	}
	return next
}

// lease takes the head of a host's queue. ok is false if that has become late, or if it is deeper than the URLs of the host's turn, which is over then.
func (f *Frontier) lease(h *host) (it Item, ok bool, err error) {
	u, at, err := f.first(h)
	if err != nil {
		return Item{}, false, fmt.Errorf("read frontier %s: queue of %s: %w", f.dir, h.name, mend(err))
	}
	v, err := f.get(urlKey(u))
	if err != nil {
		return Item{}, false, fmt.Errorf("read frontier %s: %s: %w", f.dir, u, mend(err))
	}
	r, err := decodeRecord(v)
	if err != nil {
		return Item{}, false, fmt.Errorf("read frontier %s: %s: %w", f.dir, u, mend(err))
	}
	h.head = at
	if late, err := f.postpone(u, r); late || err != nil {
		return Item{}, false, err
	}
	if h.turn > 0 && at.depth > h.depth {
		heap.Remove(&f.inTurn, h.index)
		h.turn = 0
		f.file(h)
		return Item{}, false, nil
	}
	h.leased = true
	f.take(h)
	f.leases[u] = r
	f.file(h)
	if h.turn == 0 {
		h.turn, h.depth = max(f.limits.Turn, 1), at.depth
	}
	h.turn--
	return Item{URL: u, Kind: r.kind, Depth: r.depth, Hops: r.hops, Tries: r.tries, Due: r.flags&flagDue != 0, Again: r.flags&flagAgain != 0}, true, nil
}

// first reads the head of a host's queue. It starts at the last known head, as it is slow to pass the deleted keys before it.
func (f *Frontier) first(h *host) (weburl.URL, place, error) {
	it, err := f.db.NewIter(&pebble.IterOptions{LowerBound: queueKey(h.name, h.head), UpperBound: queueEnd(h.name)})
	if err != nil {
		return "", place{}, err
	}
	if !it.First() {
		return "", place{}, errors.Join(errRecord, it.Error(), it.Close())
	}
	at, err := decodePlace(it.Key())
	u := weburl.URL(it.Value())
	return u, at, errors.Join(err, it.Close())
}

// promote makes the waiting URLs ready whose time has come.
func (f *Frontier) promote(now time.Time) error {
	if f.waiting.IsZero() || f.waiting.After(now) {
		return nil
	}
	c := f.change()
	n := 0
	err := f.each(waitKind, func(key, value []byte) error {
		if n == maxPromoted || waitTime(key).After(now) {
			return errStop
		}
		n++
		if err := c.b.Delete(append([]byte{}, key...), nil); err != nil {
			return err
		}
		return c.wake(weburl.URL(value))
	})
	if err = c.commit(err); err == nil {
		err = f.loadWaiting()
	}
	if err != nil {
		return fmt.Errorf("frontier %s: waiting URLs: %w", f.dir, mend(err))
	}
	return nil
}

func (c *change) wake(u weburl.URL) error {
	r, err := c.record(u)
	if err != nil {
		return err
	}
	if r == nil || r.state != waiting {
		return fmt.Errorf("%s: %w", u, errRecord)
	}
	h, err := c.host(u.Host())
	if err != nil {
		return err
	}
	c.count(countWaiting, -1)
	return c.enqueue(h, u, r)
}

// Release gives a lease back unchanged. The host is due again at next.
func (f *Frontier) Release(it Item, next time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, h, _, err := f.settle(it)
	if err != nil {
		return err
	}
	h.next = next
	return c.commit(nil)
}
