package frontier

import (
	"container/heap"
	"fmt"
	"time"

	"facetta/internal/weburl"
)

// keepTurn is the time for which a host's turn is kept for somebody who could not borrow it, and after which a leased host may be asked for again.
const keepTurn = time.Second / 4

// Borrow takes the turn of another host for a leased URL whose own host leads there, for example for its robots.txt. Nothing of the other host is
// leased until Return. If the other host has a lease or is not due, ok is false, and the URL is ready again. A turn of the other host is then kept
// for it, in order of asking. Until that turn the URL's own host gives no lease, but its turn can be borrowed, so that hosts which lead to each other
// do not wait for each other.
func (f *Frontier) Borrow(it Item, name weburl.Host, now time.Time) (ok bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var turn time.Time
	err = f.changeHost(name, func(h *host) {
		if ok = !h.leased && !h.next.After(now); ok {
			h.leased = true
			return
		}
		turn = later(h.next, h.kept)
		if h.leased {
			turn = later(turn, now.Add(keepTurn))
		}
		h.kept, h.turn = turn.Add(keepTurn), 0
	})
	if ok || err != nil {
		return err == nil, err
	}
	c, h, _, err := f.settle(it)
	if err != nil {
		return false, err
	}
	h.kept = later(h.kept, turn)
	return false, c.commit(nil)
}

// Return gives back a turn that Borrow took. The host is due again at next.
func (f *Frontier) Return(name weburl.Host, next time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.changeHost(name, func(h *host) { h.leased, h.next = false, next })
}

// changeHost changes a host, which may have no URL yet, while it is in no heap. The caller holds f.mu.
func (f *Frontier) changeHost(name weburl.Host, how func(*host)) error {
	if f.err != nil {
		return f.err
	}
	c := f.change()
	h, err := c.host(name)
	if err != nil {
		return c.commit(fmt.Errorf("host %s: %w", name, err))
	}
	if h.index >= 0 {
		heap.Remove(f.heapOf(h), h.index)
	}
	how(h)
	return c.commit(nil)
}
