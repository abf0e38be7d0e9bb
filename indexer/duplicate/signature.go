package duplicate

import (
	"cmp"
	"math"

	"facetta/crawler/page"
	"facetta/indexer/segment"
)

// Constants of spec d.7.
const (
	Fingerprints = 8 // fingerprints of a signature
	Shared       = 4 // equal fingerprints from which two pages are near-duplicates: 50 %
)

// Signature stands for the text of a page. The zero value is that of a page without text, which is nobody's duplicate.
type Signature struct {
	Words  uint32 // of the segment
	Prints [Fingerprints]uint32
}

// near tells whether two pages are near-duplicates.
func (a *Signature) near(b *Signature) bool {
	return a.Words > 0 && b.Words > 0 && a.shared(b) >= Shared
}

// shared is the number of fingerprints that the signatures share.
func (a *Signature) shared(b *Signature) int {
	n := 0
	for i, f := range a.Prints {
		if f == b.Prints[i] {
			n++
		}
	}
	return n
}

// Detector makes signatures of the largest segments of pages. It may be used by many goroutines at the same time.
type Detector struct{ method segment.Method }

// DefaultSegment is the segmenter with which the source finds most duplicates (Table 4.3).
const DefaultSegment = segment.JustRules

// New makes a detector by segments of a method, DefaultSegment if it is empty. It fails if there is no such segmenter.
func New(method segment.Method) (*Detector, error) {
	method = cmp.Or(method, DefaultSegment)
	_, err := segment.New(segment.Options{Method: method})
	return &Detector{method}, err
}

// Of gives the signature of a page.
func (d *Detector) Of(blocks []page.Block) Signature {
	s, err := segment.New(segment.Options{Method: d.method})
	if err != nil { // New has tried
		return Signature{}
	}
	cut := s.Segment(blocks)
	largest := Largest(cut.Segments)
	if largest < 0 {
		return Signature{}
	}
	return ofSegment(cut.Blocks[cut.Segments[largest].First:cut.Segments[largest].End])
}

func ofSegment(blocks []page.Block) Signature {
	var fingerprints positions
	s := shingler{give: fingerprints.add}
	for i := range blocks {
		s.write(blocks[i].Text)
	}
	s.finish()
	if s.words == 0 {
		return Signature{}
	}
	return Signature{Words: uint32(s.words), Prints: fingerprints.prints()}
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

// prints folds the values to 32 bits, which are equal by chance once in four thousand million.
func (p *positions) prints() (out [Fingerprints]uint32) {
	for i, v := range p.least {
		out[i] = uint32(mix(v))
	}
	return out
}
