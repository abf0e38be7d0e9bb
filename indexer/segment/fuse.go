package segment

import (
	"sync"

	"facetta/crawler/page"
)

// work is the memory for segmenting one page.
type work struct {
	options    Options
	runs       []run
	now, dirty []int32 // runs to compare in this pass, and in the next one
}

// pool keeps the memory that was used to segment pages.
var pool = sync.Pool{New: func() any { return new(work) }}

// none ends the list of runs.
const none = int32(-1)

// run is a segment while fusing: an element of a list, at the index of its first block.
type run struct {
	Segment
	gap        page.Tags // T(x,y) between the run before and this one
	prev, next int32
	gone       bool // fused into the one before
}

// load makes a run of each block.
func (w *work) load(blocks []page.Block) {
	w.runs = w.runs[:0]
	for i := range blocks {
		b := &blocks[i]
		r := run{
			Segment: Segment{First: i, End: i + 1, Words: b.Words, LinkedWords: b.LinkedWords, Lines: b.Lines, LastWords: b.LastWords},
			gap:     b.Gap, prev: int32(i) - 1, next: int32(i) + 1,
		}
		if w.options.Width != page.Columns {
			_, r.Lines, r.LastWords = page.Measure(b.Text, w.options.Width)
		}
		w.runs = append(w.runs, r)
	}
	w.runs[len(blocks)-1].next = none
}

// join fuses neighbours only by the gap between them.
func (w *work) join(by func(gap page.Tags) bool) {
	for i := w.runs[0].next; i != none; i = w.runs[i].next {
		if by(w.runs[i].gap) {
			w.absorb(w.runs[i].prev, i)
		}
	}
}

// fuse is Algorithm 4.1 and returns the number of passes, the last of which changes nothing. Whether run i is fused depends on the run itself and on
// those before and behind it. All are compared in the first pass, so a later pass only needs to look at the runs around which the pass before has
// changed something; dirty lists these in page order.
func (w *work) fuse() (passes int) {
	w.dirty = w.dirty[:0]
	changed := w.sweep(w.runs[0].next, true)
	for passes = 1; changed; passes++ {
		w.now, w.dirty = w.dirty, w.now[:0]
		changed = false
		for _, i := range w.now {
			if !w.runs[i].gone && w.sweep(i, false) {
				changed = true
			}
		}
	}
	return passes
}

// sweep compares run i with the one before it. If they are fused, the next run is compared with the result. If not, the sweep ends or, if all is
// true, goes on.
func (w *work) sweep(i int32, all bool) (changed bool) {
	for i != none {
		before := w.runs[i].prev
		switch {
		case w.compare(i):
			changed = true
			w.mark(before)
			i = w.runs[before].next
		case all:
			i = w.runs[i].next
		default:
			return changed
		}
	}
	return changed
}

// mark adds to dirty, in order and once each, the runs whose comparison may have another result now that run m has grown: the one before m, and m
// itself. The one behind m is compared in the same sweep.
func (w *work) mark(m int32) {
	for _, i := range [2]int32{w.runs[m].prev, m} {
		if i > 0 && (len(w.dirty) == 0 || w.dirty[len(w.dirty)-1] < i) {
			w.dirty = append(w.dirty, i)
		}
	}
}

// compare fuses run i with the one before it, or with both neighbours, if the method says so.
func (w *work) compare(i int32) bool {
	r := &w.runs[i]
	if w.smooths(i) {
		before, behind := r.prev, r.next
		w.absorb(before, i)
		w.absorb(before, behind)
		return true
	}
	if !w.similar(&w.runs[r.prev], r) {
		return false
	}
	w.absorb(r.prev, i)
	return true
}

// similar tells whether delta(x,y) <= threshold; if the method has rules, eq. 4.8 comes first.
func (w *work) similar(x, y *run) bool {
	if w.options.Method == BFRuleBased {
		switch {
		case y.gap.Any(forceGap):
			return false
		case y.gap&^noGap == 0:
			return true
		}
	}
	a, b := cross(&x.Segment, &y.Segment)
	most := max(a, b)
	return most == 0 || float64(most-min(a, b))/float64(most) <= w.options.Threshold
}

// smooths tells whether run i is a dip to be absorbed together with the run behind it.
func (w *work) smooths(i int32) bool {
	r := &w.runs[i]
	if w.options.Method == BFPlain || r.next == none {
		return false
	}
	before, behind := &w.runs[r.prev], &w.runs[r.next]
	a, b := cross(&r.Segment, &before.Segment)
	dip := a < b
	if w.options.Method == BFSmoothedLow {
		return (dip || w.options.Spikes) && low(&before.Segment) && low(&behind.Segment)
	}
	if w.options.Method == BFRuleBased && (r.gap | behind.gap).Any(forceGap) {
		return false
	}
	a, b = cross(&before.Segment, &behind.Segment)
	return dip && a == b
}

func low(x *Segment) bool {
	words, lines := x.density()
	return words <= lowDensity*lines
}

// cross returns the text densities of two segments over a common denominator.
func cross(x, y *Segment) (a, b int) {
	wordsX, linesX := x.density()
	wordsY, linesY := y.density()
	return wordsX * linesY, wordsY * linesX
}

// absorb fuses run i into m, the run before it.
func (w *work) absorb(m, i int32) {
	r := &w.runs[i]
	w.runs[m].append(r.Segment)
	w.runs[m].next = r.next
	if r.next != none {
		w.runs[r.next].prev = m
	}
	r.gone = true
}
