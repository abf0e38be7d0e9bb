package archive

// manyCaptures is how many captures of an address are looked at one by one before they get a table, lest an import of n captures of one
// address take n² steps.
const manyCaptures = 64

// sameCapture is what two captures of an address have in common that are one, imported twice.
type sameCapture struct {
	micros int64
	body   uint32
	status uint16
}

func (one *indexed) same() sameCapture { return sameCapture{one.micros, one.body, one.status} }

// heldCaptures is the captures of one address.
type heldCaptures struct {
	captures map[sameCapture]uint32 // an index of each kind
	last     uint32                 // index + 1 of the capture appended last that is among them
}

// holds tells whether the archive has this very capture, and which it is.
func (i *importer) holds(c *Capture) (uint32, bool) {
	a := i.archive
	a.mu.RLock()
	defer a.mu.RUnlock()
	wanted, steps := sameCapture{c.Time.UnixMicro(), uint32(len(c.Body)), uint16(c.Status)}, 0
	for n, one := range a.known.each(c.URL) {
		if one.same() == wanted {
			return n, true
		}
		if steps++; steps == manyCaptures {
			n, ok := i.table(one.ordinal).captures[wanted]
			return n, ok
		}
	}
	return 0, false
}

// table brings an address's captures up to date, which takes a step for each that was added since the last time.
func (i *importer) table(o Ordinal) *heldCaptures {
	h := i.held[o]
	if h == nil {
		h = &heldCaptures{captures: make(map[sameCapture]uint32)}
		i.held[o] = h
	}
	known := &i.archive.known
	for n, one := range known.each(known.urls[o].url) {
		if n+1 == h.last {
			break
		}
		h.captures[one.same()] = n
	}
	h.last = known.urls[o].last + 1
	return h
}
