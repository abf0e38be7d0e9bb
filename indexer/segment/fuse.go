package segment

import "facetta/crawler/page"

// none ends the list of runs.
const none = int32(-1)

// run is a segment in the making: an element of a list that stands at the index of its first block.
type run struct {
	Segment
	gap        page.Tags // T(x,y) between the run before and this one
	prev, next int32
	gone       bool // fused into the one before
}

// load makes each block a run.
func (s *Segmenter) load(blocks []page.Block) {
	s.runs = s.runs[:0]
	for i := range blocks {
		b := &blocks[i]
		r := run{
			Segment: Segment{First: i, End: i + 1, Words: b.Words, LinkedWords: b.LinkedWords, Lines: b.Lines, LastWords: b.LastWords},
			gap:     b.Gap, prev: int32(i) - 1, next: int32(i) + 1,
		}
		if s.options.Width != page.Columns {
			_, r.Lines, r.LastWords = page.Measure(b.Text, s.options.Width)
		}
		s.runs = append(s.runs, r)
	}
	s.runs[len(blocks)-1].next = none
}

// join fuses neighbours by the gap between them alone.
func (s *Segmenter) join(by func(gap page.Tags) bool) {
	for i := s.runs[0].next; i != none; i = s.runs[i].next {
		if by(s.runs[i].gap) {
			s.absorb(s.runs[i].prev, i)
		}
	}
}

// fuse is Algorithm 4.1 and gives the number of passes, the last of which changes nothing. Whether run i is fused depends on the
// runs before, at and behind it. All are compared in the first pass, so a later pass needs to look only at those runs around
// which the pass before has changed something; dirty lists them in page order.
func (s *Segmenter) fuse() (passes int) {
	s.dirty = s.dirty[:0]
	changed := s.sweep(s.runs[0].next, true)
	for passes = 1; changed; passes++ {
		s.now, s.dirty = s.dirty, s.now[:0]
		changed = false
		for _, i := range s.now {
			if !s.runs[i].gone && s.sweep(i, false) {
				changed = true
			}
		}
	}
	return passes
}

// sweep compares run i with the one before it: fused, the next is compared with the outcome; not fused, the sweep ends or,
// where all are wanted, goes on.
func (s *Segmenter) sweep(i int32, all bool) (changed bool) {
	for i != none {
		before := s.runs[i].prev
		switch {
		case s.compare(i):
			changed = true
			s.mark(before)
			i = s.runs[before].next
		case all:
			i = s.runs[i].next
		default:
			return changed
		}
	}
	return changed
}

// mark notes, in order and once each, the runs whose comparison can come out otherwise now that run m has grown: the one before
// it, which m stands behind, and m itself. The one behind m is compared in the same sweep.
func (s *Segmenter) mark(m int32) {
	for _, i := range [2]int32{s.runs[m].prev, m} {
		if i > 0 && (len(s.dirty) == 0 || s.dirty[len(s.dirty)-1] < i) {
			s.dirty = append(s.dirty, i)
		}
	}
}

// compare fuses run i with the one before it, or with both neighbours, if the method says so.
func (s *Segmenter) compare(i int32) bool {
	r := &s.runs[i]
	if s.smooths(i) {
		before, behind := r.prev, r.next
		s.absorb(before, i)
		s.absorb(before, behind)
		return true
	}
	if !s.similar(&s.runs[r.prev], r) {
		return false
	}
	s.absorb(r.prev, i)
	return true
}

// similar is delta(x,y) <= threshold, with eq. 4.8 in front where the method has rules.
func (s *Segmenter) similar(x, y *run) bool {
	if s.options.Method == BFRuleBased {
		switch {
		case y.gap.Any(forceGap):
			return false
		case y.gap&^noGap == 0:
			return true
		}
	}
	a, b := cross(&x.Segment, &y.Segment)
	most := max(a, b)
	return most == 0 || float64(most-min(a, b))/float64(most) <= s.options.Threshold
}

// smooths tells whether run i is a dip to be absorbed together with the run behind it.
func (s *Segmenter) smooths(i int32) bool {
	r := &s.runs[i]
	if s.options.Method == BFPlain || r.next == none {
		return false
	}
	before, behind := &s.runs[r.prev], &s.runs[r.next]
	a, b := cross(&r.Segment, &before.Segment)
	dip := a < b
	if s.options.Method == BFSmoothedLow {
		return (dip || s.options.Spikes) && low(&before.Segment) && low(&behind.Segment)
	}
	if s.options.Method == BFRuleBased && (r.gap | behind.gap).Any(forceGap) {
		return false
	}
	a, b = cross(&before.Segment, &behind.Segment)
	return dip && a == b
}

func low(x *Segment) bool {
	words, lines := x.density()
	return words <= lowDensity*lines
}

// cross gives the text densities of two segments over a common denominator.
func cross(x, y *Segment) (a, b int) {
	wordsX, linesX := x.density()
	wordsY, linesY := y.density()
	return wordsX * linesY, wordsY * linesX
}

// absorb fuses run i into m, which stands before it.
func (s *Segmenter) absorb(m, i int32) {
	r := &s.runs[i]
	s.runs[m].append(r.Segment)
	s.runs[m].next = r.next
	if r.next != none {
		s.runs[r.next].prev = m
	}
	r.gone = true
}
