package archive

import (
	"cmp"
	"slices"
	"time"

	"facetta/internal/weburl"
)

// manyCaptures is the number of captures of an address from which on a table is used: looking at them one by one, an import of n captures of one
// address would take n² steps.
const manyCaptures = 64

// sameCapture identifies a capture among those of its address: two with equal values are one capture, imported twice.
type sameCapture struct {
	micros int64
	body   uint32
	status uint16
}

func (c *catalog) same(n uint32) sameCapture {
	one := &c.captures[n]
	return sameCapture{one.micros, c.captures[c.original(n)].body, one.status &^ markedRevisit}
}

// heldCaptures is a table of the captures of one address.
type heldCaptures struct {
	captures map[sameCapture]uint32 // an index of each
	byTime   []timedCapture         // ascending
	last     uint32                 // index + 1 of the last appended capture in the table
}

// timedCapture is the index of a capture with its date.
type timedCapture struct {
	micros int64
	n      uint32
}

// compare orders captures by date, those with equal dates in the order of appending.
func (c timedCapture) compare(o timedCapture) int {
	return cmp.Or(cmp.Compare(c.micros, o.micros), cmp.Compare(c.n, o.n))
}

// holds tells whether the archive has this very capture, and returns its index.
func (i *importer) holds(c *Capture) (uint32, bool) {
	a := i.archive
	a.mu.RLock()
	defer a.mu.RUnlock()
	wanted, steps := sameCapture{c.Time.UnixMicro(), uint32(len(c.Body)), uint16(c.Status)}, 0
	for n, one := range a.known.each(c.URL) {
		if a.known.same(n) == wanted {
			return n, true
		}
		if steps++; steps == manyCaptures {
			n, ok := i.table(one.ordinal).captures[wanted]
			return n, ok
		}
	}
	return 0, false
}

// table returns the table of an address's captures, after adding those that were appended since the last call.
func (i *importer) table(o Ordinal) *heldCaptures {
	h := i.held[o]
	if h == nil {
		h = &heldCaptures{captures: make(map[sameCapture]uint32)}
		i.held[o] = h
	}
	known := &i.archive.known
	for n, one := range known.each(known.addresses.at(o)) {
		if n+1 == h.last {
			break
		}
		h.captures[known.same(n)] = n
		this := timedCapture{one.micros, n}
		at, _ := slices.BinarySearchFunc(h.byTime, this, timedCapture.compare)
		h.byTime = slices.Insert(h.byTime, at, this)
	}
	h.last = known.last[o].last + 1
	return h
}

// before returns the last capture of an address up to and including the second of a date. Dates before WARC 1.1 have no fractions of seconds.
func (i *importer) before(u weburl.URL, when time.Time) (Entry, bool) {
	a := i.archive
	a.mu.RLock()
	defer a.mu.RUnlock()
	limit := when.Truncate(time.Second).Add(time.Second).UnixMicro()
	best, found, steps := timedCapture{}, false, 0
	for n, one := range a.known.each(u) {
		if steps++; steps == manyCaptures {
			best, found = i.table(one.ordinal).before(limit)
			break
		}
		if this := (timedCapture{one.micros, n}); this.micros < limit && (!found || this.compare(best) > 0) {
			best, found = this, true
		}
	}
	if !found {
		return Entry{}, false
	}
	return a.known.entry(best.n), true
}

// before returns the last capture before a time.
func (h *heldCaptures) before(limit int64) (timedCapture, bool) {
	at, _ := slices.BinarySearchFunc(h.byTime, timedCapture{micros: limit}, timedCapture.compare)
	if at == 0 {
		return timedCapture{}, false
	}
	return h.byTime[at-1], true
}
