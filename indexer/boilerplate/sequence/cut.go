package sequence

import (
	"slices"

	"facetta/crawler/page"
)

// cutChances divide the paragraphs into bands by their chances. There is a cut between each two bands.
var cutChances = [...]float32{
	0.98, 0.96, 0.93, 0.9, 0.86, 0.82, 0.77, 0.72, 0.67, 0.62, 0.57, 0.52, 0.47, 0.42, 0.37, 0.32, 0.28, 0.24, 0.2, 0.16, 0.13,
	0.1, 0.07, 0.05, 0.03, 0.02, 0.01, 0,
}

// cut is one possible decision about a page: to keep the paragraphs with the greatest chances, which are counted here.
type cut struct {
	paragraphs, words      int
	expected               float64 // expected words of content among them
	least                  float32 // least chance of a kept paragraph
	linked, long, stops    int
	comment, listed, heart int // words under names of comments, in lists, inside the middle heart
	headings, stamps       int
	stretches, first, last int // stretches of kept paragraphs, the first and the last one
	boxed                  boxed

	share  float64 // mean chance of the words that this cut adds to the one before
	nested float32 // F1 that is expected by the chances if exactly one of the cuts is right (nestedF1)
}

// findCuts computes the cuts of a page: the first keeps nothing, the last everything.
func (w *work) findCuts() {
	w.rank(w.final)
	w.keep = slices.Grow(w.keep[:0], len(w.final))[:len(w.final)]
	clear(w.keep)
	w.openBoxes()
	c := cut{first: len(w.final), last: -1, least: 1, share: 1}
	w.cuts = append(w.cuts[:0], c)
	for _, chance := range cutChances {
		from := c.paragraphs
		for c.paragraphs < len(w.order) && w.final[w.order[c.paragraphs]] >= chance {
			w.include(&c, w.order[c.paragraphs])
		}
		if c.paragraphs > from {
			before := &w.cuts[len(w.cuts)-1]
			c.share = float64(c.least)
			if c.words > before.words {
				c.share = (c.expected - before.expected) / float64(c.words-before.words)
			}
			w.cuts = append(w.cuts, c)
		}
	}
	w.greatest, w.greatestNested = 0, 0
	for k := range w.cuts {
		c := &w.cuts[k]
		c.nested = w.nestedF1(k)
		w.greatest = max(w.greatest, w.expectedF1(c))
		w.greatestNested = max(w.greatestNested, c.nested)
	}
}

// nestedF1 returns the F1 that is expected of cut k under the assumption that a paragraph is content whenever a less likely one is. Then the content
// is exactly what one of the cuts keeps, and the chance that it is cut j is the mean chance of the words that j adds less that of the words that the
// next cut adds. This is the opposite extreme to expectedF1, and closer to real pages: the comments of a thread, for instance, are content together
// or not at all.
func (w *work) nestedF1(k int) float32 {
	kept := w.cuts[k].words
	f := 0.0
	for j := range w.cuts {
		chance := w.cuts[j].share
		if j+1 < len(w.cuts) {
			chance -= w.cuts[j+1].share
		}
		if j == 0 && k == 0 {
			f += chance
		} else {
			f += chance * 2 * float64(min(kept, w.cuts[j].words)) / float64(max(kept+w.cuts[j].words, 1))
		}
	}
	return float32(f)
}

// include keeps another paragraph.
func (w *work) include(c *cut, i int) {
	p := &w.paragraphs[i]
	w.box(c, i)
	c.paragraphs++
	c.words += p.words
	c.expected += float64(float64(w.final[i]) * float64(p.words))
	c.least = w.final[i]
	c.linked += p.linked
	c.stops += p.stops
	if p.isLong() {
		c.long += p.words
	}
	if p.hints&page.HintComment != 0 {
		c.comment += p.words
	}
	if p.tags&page.Li != 0 {
		c.listed += p.words
	}
	if h := &w.nodes[w.hearts[middleHeart]]; h.first <= i && i <= h.last {
		c.heart += p.words
	}
	if p.tags&page.Headings != 0 {
		c.headings++
	}
	if p.isStamp() {
		c.stamps++
	}
	c.stretches++
	if i > 0 && w.keep[i-1] {
		c.stretches--
	}
	if i+1 < len(w.keep) && w.keep[i+1] {
		c.stretches--
	}
	w.keep[i] = true
	c.first, c.last = min(c.first, i), max(c.last, i)
}

// expectedF1 returns the F1 that is expected by the chances under the assumption that the paragraphs are independent: with chances p and words n it
// is 2 sum(p n of the kept) / (sum(n of the kept) + sum(p n)).
func (w *work) expectedF1(c *cut) float32 {
	all := w.cuts[len(w.cuts)-1].expected
	return float32(2 * c.expected / (float64(c.words) + all + 1e-9))
}

// decide keeps the paragraphs before the cut with the best expectation: the mean of nestedF1 and of the score that the third forest gives it. If a
// page has no words, or has no content by the fourth forest, nothing is kept.
func (w *work) decide(m *Model) {
	w.findCuts()
	clear(w.keep)
	if w.words == 0 || w.emptiness(m) > SurelyEmpty {
		return
	}
	for _, i := range w.order[:w.cuts[w.best(&m.Cut)].paragraphs] {
		w.keep[i] = true
	}
}

// best returns the cut with the best expectation among those that keep words; the page must have some.
func (w *work) best(third *Forest) int {
	var chances [len(cutChances) + 1]float32
	if len(third.Trees) > 0 {
		w.cutRows.resize(len(w.cuts), cutFeatures)
		for k := range w.cuts {
			w.cutRow(k, w.cutRows.row(k))
		}
		third.chances(&w.cutRows, chances[:len(w.cuts)], &w.slate)
	}
	most, at := float32(-1), 0
	for k := 1; k < len(w.cuts); k++ {
		if f := w.cuts[k].nested + chances[k]; f > most && w.cuts[k].words > 0 {
			most, at = f, k
		}
	}
	return at
}
