package frontier

import (
	"container/heap"
	"encoding/binary"
	"time"

	"facetta/internal/weburl"
)

// host is a host with a queued or leased URL; all others are only on disk. Its value on disk are uvarints: queued, pages, two former counts that are
// not read, next (Unix nanoseconds, 0 for none), misses, and lent (1 for yes). Older frontiers lack the last two.
type host struct {
	name   weburl.Host
	queued int64 // keys in its queue, leased URL included
	pages  int64 // pages fetched
	misses int64 // requested URLs that were no page
	lent   bool  // known only because others borrow its turn: none of its URLs was added, and it is not counted
	next   time.Time
	head   place // no key of the queue comes before it
	leased bool
	waits  bool      // for another host of its machine
	index  int       // in its heap, -1 when in none
	kept   time.Time // nothing is leased before this time, as others borrow its turn; not on disk

	// Its turn, which is not on disk: how many URLs it may still give before hosts that have been due for longer, and the depth of these URLs.
	turn  int
	depth int
}

// due is the time from which on a lease can be taken.
func (h *host) due() time.Time { return later(h.next, h.kept) }

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func (h *host) encode() []byte {
	var next uint64
	if !h.next.IsZero() {
		next = uint64(h.next.UnixNano())
	}
	lent := uint64(0)
	if h.lent {
		lent = 1
	}
	var b []byte
	for _, v := range []uint64{uint64(h.queued), uint64(h.pages), 0, 0, next, uint64(h.misses), lent} {
		b = binary.AppendUvarint(b, v)
	}
	return b
}

func decodeHost(name weburl.Host, b []byte) (*host, error) {
	c := cursor{b: b}
	h := &host{name: name, index: -1}
	h.queued, h.pages = int64(c.uvarint()), int64(c.uvarint())
	c.uvarint()
	c.uvarint()
	if next := c.uvarint(); next != 0 {
		h.next = time.Unix(0, int64(next))
	}
	if len(c.b) > 0 {
		h.misses = int64(c.uvarint())
	}
	if len(c.b) > 0 {
		h.lent = c.uvarint() == 1
	}
	if c.bad {
		return nil, errRecord
	}
	return h, nil
}

// hostHeap holds the hosts from which a lease can be taken, first the one that has been due longest.
type hostHeap []*host

// Len is part of heap.Interface.
func (q hostHeap) Len() int { return len(q) }

// Less is part of heap.Interface.
func (q hostHeap) Less(i, j int) bool {
	if a, b := q[i].due(), q[j].due(); !a.Equal(b) {
		return a.Before(b)
	}
	return q[i].name < q[j].name
}

// Swap is part of heap.Interface.
func (q hostHeap) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

// Push is part of heap.Interface.
func (q *hostHeap) Push(x any) {
	h := x.(*host)
	h.index = len(*q)
	*q = append(*q, h)
}

// Pop is part of heap.Interface.
func (q *hostHeap) Pop() any {
	old := *q
	h := old[len(old)-1]
	h.index = -1
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	return h
}

// heapOf is the heap of a host from which a lease can be taken. The host must be in no heap when its turn, or the time when it is due, changes.
func (f *Frontier) heapOf(h *host) *hostHeap {
	if h.turn > 0 {
		return &f.inTurn
	}
	return &f.due
}

// file puts a host after a change into its heap if a lease can be taken from it, else out of it. It drops the host from memory when nothing is queued
// or leased.
func (f *Frontier) file(h *host) {
	if !h.leased {
		f.free(h)
	}
	wanted := h.queued > 0 && !h.leased && !h.waits && !f.limits.reached(h)
	switch {
	case wanted && h.index < 0:
		heap.Push(f.heapOf(h), h)
	case !wanted && h.index >= 0:
		heap.Remove(f.heapOf(h), h.index)
	}
	if h.queued == 0 && !h.leased {
		delete(f.hosts, h.name)
	}
}
