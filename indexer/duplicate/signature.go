package duplicate

import (
	"cmp"
	"math"
	"slices"

	"facetta/crawler/page"
	"facetta/indexer/segment"
)

// These are constants of spec d.7.
const (
	Fingerprints = 8 // number of fingerprints of a signature
	Shared       = 4 // least number of equal fingerprints of near-duplicates: 50 %
)

// Options of a Detector; the zero value is that of the source.
type Options struct {
	Smallest bool           // the 8 smallest values of one hash function instead of the least of 8 functions
	Segment  segment.Method // DefaultSegment if empty
}

// Signature stands for the text of a page. The zero value is that of a page without text, which is a duplicate of no page.
type Signature struct {
	Words  uint32 // number of words of the segment
	Prints [Fingerprints]uint32
}

// Detector makes signatures and compares them. It may be used by many goroutines at the same time.
type Detector struct {
	options   Options
	segmenter *segment.Segmenter
}

// DefaultSegment is the segmenter with which the source finds most duplicates (Table 4.3).
const DefaultSegment = segment.JustRules

// New returns a detector. It fails if there is no such segmenter.
func New(o Options) (*Detector, error) {
	o.Segment = cmp.Or(o.Segment, DefaultSegment)
	s, err := segment.New(segment.Options{Method: o.Segment})
	return &Detector{o, s}, err
}

// Of returns the signature of a page.
func (d *Detector) Of(blocks []page.Block) Signature {
	cut := d.segmenter.Segment(blocks)
	n := largest(cut.Segments)
	if n < 0 {
		return Signature{}
	}
	return d.ofSegment(cut.Blocks[cut.Segments[n].First:cut.Segments[n].End])
}

func (d *Detector) ofSegment(blocks []page.Block) Signature {
	var sketch sketch = &positions{}
	if d.options.Smallest {
		sketch = &smallest{}
	}
	s := shingler{give: sketch.add}
	for i := range blocks {
		s.write(blocks[i].Text)
		s.endWord()
	}
	s.finish()
	if s.words == 0 {
		return Signature{}
	}
	return Signature{Words: uint32(s.words), Prints: sketch.prints()}
}

// Near tells whether two pages are near-duplicates.
func (d *Detector) Near(a, b Signature) bool {
	return a.Words > 0 && b.Words > 0 && d.Shared(a, b) >= Shared
}

// Shared returns the number of fingerprints that two signatures share.
func (d *Detector) Shared(a, b Signature) int {
	if !d.options.Smallest {
		return a.shared(&b)
	}
	n := 0
	for i, f := range a.Prints {
		// A text of fewer than 8 shingles has the last of its values more than once.
		if (i == 0 || a.Prints[i-1] != f) && slices.Contains(b.Prints[:], f) {
			n++
		}
	}
	if a.Prints == b.Prints {
		n = Fingerprints
	}
	return n
}

func (a *Signature) shared(b *Signature) int {
	n := 0
	for i, f := range a.Prints {
		if f == b.Prints[i] {
			n++
		}
	}
	return n
}

// sketch receives the hashes of shingles one by one, at least one.
type sketch interface {
	add(hash uint64)
	prints() [Fingerprints]uint32
}

// positions keeps the least value under each of eight hash functions, h_i(x) = mix(x + i c).
type positions struct {
	least [Fingerprints]uint64
	any   bool
}

func (p *positions) add(hash uint64) {
	if !p.any {
		p.any = true
		for i := range p.least {
			p.least[i] = math.MaxUint64
		}
	}
	for i := range p.least {
		p.least[i] = min(p.least[i], mix(hash+uint64(i+1)*0xD1342543DE82EF95))
	}
}

// prints folds the values to 32 bits, which are equal by chance once in four thousand million cases.
func (p *positions) prints() (out [Fingerprints]uint32) {
	for i, v := range p.least {
		out[i] = uint32(mix(v))
	}
	return out
}

// smallest keeps the eight smallest different values of one hash function, ascending.
type smallest struct{ values []uint64 }

func (s *smallest) add(hash uint64) {
	v := mix(hash)
	i, known := slices.BinarySearch(s.values, v)
	if known || i >= Fingerprints {
		return
	}
	s.values = slices.Insert(s.values, i, v)
	s.values = s.values[:min(len(s.values), Fingerprints)]
}

func (s *smallest) prints() (out [Fingerprints]uint32) {
	for i := range out {
		out[i] = uint32(mix(s.values[min(i, len(s.values)-1)]))
	}
	return out
}
