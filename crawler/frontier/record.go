package frontier

import (
	"encoding/binary"
	"errors"
	"time"

	"facetta/internal/weburl"
)

// Kind says for what a URL is wanted.
type Kind uint8

// The kinds of items. Only pages count towards the budgets.
const (
	Page    Kind = iota
	Sitemap      // a list of URLs
)

// Item is one URL to fetch.
type Item struct {
	URL   weburl.URL
	Kind  Kind
	Depth int  // links from the nearest seed; a seed has 0
	Hops  int  // redirects in a row that led here
	Tries int  // tries that failed so far
	Due   bool // fetch it, whatever an earlier crawl has fetched
	Again bool // fetch it once more, though it is done
}

// better tells whether a was found on a shorter way than one with this depth and these hops.
func (a Item) better(depth, hops int) bool {
	return a.Depth < depth || a.Depth == depth && a.Hops < hops
}

type state byte

const (
	ready state = iota + 1
	waiting
	done
	failed
	parked
)

const (
	flagArchived = 1 << iota
	flagCounted  // counted as a page
	flagMissed   // counted as a miss
	flagNotDue   // counted as not due
	flagDue      // an item said that it is due
	flagAgain    // an item asked to fetch it once more
	flagLate     // leased when its host has nothing else: barren.go
)

// record is what is stored about a URL. Its value: state, kind, flags (one byte each), then uvarints depth, hops, tries, seq, and while waiting the
// time (Unix nanoseconds), then the reason to the end.
type record struct {
	state  state
	kind   Kind
	flags  byte
	depth  int
	hops   int
	tries  int
	seq    uint64
	at     time.Time
	reason string
}

var errRecord = errors.New("damaged record")

func (r *record) place() place {
	if r.flags&flagLate != 0 {
		return place{lateDepth + min(r.depth, lateDepth-1), r.seq}
	}
	return place{r.depth, r.seq}
}

func (r *record) encode() []byte {
	b := make([]byte, 0, 24+len(r.reason))
	b = append(b, byte(r.state), byte(r.kind), r.flags)
	b = binary.AppendUvarint(b, uint64(r.depth))
	b = binary.AppendUvarint(b, uint64(r.hops))
	b = binary.AppendUvarint(b, uint64(r.tries))
	b = binary.AppendUvarint(b, r.seq)
	if r.state == waiting {
		b = binary.AppendUvarint(b, uint64(r.at.UnixNano()))
	}
	return append(b, r.reason...)
}

func decodeRecord(b []byte) (*record, error) {
	if len(b) < 3 || b[0] < byte(ready) || b[0] > byte(parked) {
		return nil, errRecord
	}
	r := &record{state: state(b[0]), kind: Kind(b[1]), flags: b[2]}
	c := cursor{b: b[3:]}
	r.depth, r.hops, r.tries = int(c.uvarint()), int(c.uvarint()), int(c.uvarint())
	r.seq = c.uvarint()
	if r.state == waiting {
		r.at = time.Unix(0, int64(c.uvarint()))
	}
	r.reason = string(c.b)
	if c.bad {
		return nil, errRecord
	}
	return r, nil
}

// cursor reads uvarints one after another and remembers whether one was damaged.
type cursor struct {
	b   []byte
	bad bool
}

func (c *cursor) uvarint() uint64 {
	v, n := binary.Uvarint(c.b)
	if n <= 0 {
		c.bad = true
		return 0
	}
	c.b = c.b[n:]
	return v
}
