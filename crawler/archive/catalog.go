package archive

import (
	"iter"
	"strings"
	"time"

	"facetta/internal/weburl"
)

// Ordinal is the place of an address in the order of first captures, from 0. It never changes while the archive grows.
type Ordinal uint32

// Entry describes a capture, mostly the latest one of an address: the one with the greatest date, or among equal dates the one appended last.
type Entry struct {
	Ordinal     Ordinal
	URL         weburl.URL
	Time        time.Time
	Status      int
	ContentType string // as sent, at most 255 bytes
	Length      int64  // bytes of the body

	capture uint32
}

// position is the place of a record's gzip member.
type position struct {
	offset int64
	length int64
}

// indexed is what the index knows about one capture: 40 bytes.
type indexed struct {
	offset      int64
	micros      int64 // Unix time in microseconds
	ordinal     Ordinal
	previous    uint32 // index + 1 of the address's capture appended before; 0 means none
	length      uint32
	body        uint32 // bytes of the body; for a revisit, index of the capture that has it
	file        uint32
	status      uint16 // with markedRevisit
	contentType uint16
}

// markedRevisit marks a revisit in its status, whose three digits do not reach this bit.
const markedRevisit = 1 << 15

func (one *indexed) revisit() bool { return one.status&markedRevisit != 0 }

// lastCaptures are the indices of some captures of an address.
type lastCaptures struct {
	last   uint32 // appended last
	latest uint32 // with the greatest date
	whole  uint32 // appended last, revisits left out
}

// catalog is the index in memory: for each address its text and some 80 bytes, for each further capture 40 bytes.
type catalog struct {
	addresses    addresses
	last         []lastCaptures // by ordinal
	captures     []indexed
	contentTypes []string
	typeNumbers  map[string]uint16
}

// add adds a row of the sidecar index; rows without an address (warcinfo, damaged stretches) are ignored. False means that the row is a revisit whose
// original is missing.
func (c *catalog) add(file int, r row) bool {
	if r.url == "" || r.length > 1<<32-1 {
		return true
	}
	n := uint32(len(c.captures))
	one := indexed{
		offset: r.offset, micros: r.micros, length: uint32(r.length), body: r.body, file: uint32(file),
		status: r.status &^ markedRevisit, contentType: c.internType(r.contentType),
	}
	o, seen := c.addresses.find(r.url)
	switch {
	case !seen && r.revisit:
		return false
	case !seen:
		o = c.addresses.add(r.url)
		c.last = append(c.last, lastCaptures{n, n, n})
	default:
		of := &c.last[o]
		one.previous = of.last + 1
		of.last = n
		if r.micros >= c.captures[of.latest].micros {
			of.latest = n
		}
		if r.revisit {
			one.body, one.status = of.whole, one.status|markedRevisit
		} else {
			of.whole = n
		}
	}
	one.ordinal = o
	c.captures = append(c.captures, one)
	return true
}

// original returns the capture that has the body of capture n: the original of a revisit, else n itself.
func (c *catalog) original(n uint32) uint32 {
	if one := &c.captures[n]; one.revisit() {
		return one.body
	}
	return n
}

// internType numbers a content type. A normal web has a few dozen; of a hostile one, types beyond the 65,535th are dropped.
func (c *catalog) internType(s string) uint16 {
	if n, ok := c.typeNumbers[s]; ok {
		return n
	}
	if c.typeNumbers == nil {
		c.typeNumbers = map[string]uint16{"": 0}
		c.contentTypes = []string{""}
	}
	if s == "" || len(c.contentTypes) > 65535 {
		return 0
	}
	n := uint16(len(c.contentTypes))
	s = strings.Clone(s) // a part of a sidecar index would keep all of it in memory
	c.contentTypes = append(c.contentTypes, s)
	c.typeNumbers[s] = n
	return n
}

func (c *catalog) entry(n uint32) Entry {
	one := &c.captures[n]
	return Entry{
		Ordinal:     one.ordinal,
		URL:         c.addresses.at(one.ordinal),
		Time:        time.UnixMicro(one.micros).UTC(),
		Status:      int(one.status &^ markedRevisit),
		ContentType: c.contentTypes[one.contentType],
		Length:      int64(c.captures[c.original(n)].body),
		capture:     n,
	}
}

// each returns the captures of an address, the one appended last first.
func (c *catalog) each(u weburl.URL) iter.Seq2[uint32, *indexed] {
	return func(yield func(uint32, *indexed) bool) {
		o, ok := c.addresses.find(u)
		if !ok {
			return
		}
		for n := c.last[o].last + 1; n != 0; n = c.captures[n-1].previous {
			if !yield(n-1, &c.captures[n-1]) {
				return
			}
		}
	}
}

// Find returns the ordinal of an address.
func (a *Archive) Find(u weburl.URL) (Ordinal, bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.known.addresses.find(u)
}

// Has tells whether there is a capture of an address, whatever its status.
func (a *Archive) Has(u weburl.URL) bool {
	_, ok := a.Find(u)
	return ok
}

// Entry returns the entry of an address's latest capture.
func (a *Archive) Entry(u weburl.URL) (Entry, bool) {
	o, ok := a.Find(u)
	if !ok {
		return Entry{}, false
	}
	return a.At(o), true
}

// At returns the entry of the latest capture of the address with this ordinal, which is less than Len.
func (a *Archive) At(o Ordinal) Entry {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.known.entry(a.known.last[o].latest)
}

// Previous returns the capture of the same address that was appended before an entry's capture; false if that was the first.
func (a *Archive) Previous(e Entry) (Entry, bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if int(e.capture) >= len(a.known.captures) || a.known.captures[e.capture].previous == 0 {
		return Entry{}, false
	}
	return a.known.entry(a.known.captures[e.capture].previous - 1), true
}

// All returns one entry for every address, in order of first capture, without holding a lock between two of them.
func (a *Archive) All() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for o := 0; o < a.Len(); o++ {
			if !yield(a.At(Ordinal(o))) {
				return
			}
		}
	}
}

// History returns an entry for every capture of every address, in the order in which they were appended.
func (a *Archive) History() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for n := 0; ; n++ {
			e, ok := a.numbered(n)
			if !ok || !yield(e) {
				return
			}
		}
	}
}

func (a *Archive) numbered(n int) (Entry, bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if n >= len(a.known.captures) {
		return Entry{}, false
	}
	return a.known.entry(uint32(n)), true
}
