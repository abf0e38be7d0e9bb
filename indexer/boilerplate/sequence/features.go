package sequence

import (
	"math/bits"

	"facetta/crawler/page"
)

// first writes the row of the first pass.
func (w *work) first(i int, row []float32) {
	o := writer{row: row}
	w.own(&o, i)
	w.marks(&o, i)
	w.place(&o, i)
	for _, d := range [...]int{-2, -1, 1, 2} {
		w.neighbour(&o, i, i+d)
	}
	w.around(&o, i)
	for k := range hearts {
		w.toHeart(&o, i, k)
	}
	w.thread(&o, i)
	w.signs(&o, i)
	w.amongKin(&o, i)
	w.underHeading(&o, i)
	w.besideStamps(&o, i)
}

// own is what a paragraph is by itself.
func (w *work) own(o *writer, i int) {
	p := &w.paragraphs[i]
	o.add(logOf(p.words))
	o.add(p.density())
	o.add(p.linkDensity())
	o.add(ratio(p.chars, p.words))
	o.add(ratio(p.commas, p.words))
	o.add(ratio(p.stops, p.words))
	o.add(logOf(p.stops))
	o.add(ratio(p.marks, p.chars))
	o.add(ratio(p.digits, p.chars))
	o.add(ratio(p.upper, p.words))
	o.flag(p.endsStop)
	o.flag(p.startsUpper)
	o.add(float32(bits.TrailingZeros64(uint64(p.tags&page.Headings) | 1<<10)))
	o.add(float32(p.depth))
	o.add(float32(p.shared - p.depth))
	o.add(logOf(p.words - p.linked))
	o.add(float32(p.depth - w.nodes[w.hearts[middleHeart]].depth))
	next := 0
	if i+1 < len(w.paragraphs) {
		next = w.paragraphs[i+1].shared - p.depth
	}
	o.add(float32(next))
}

// marks are the elements around and before it and their names. A name that most of the page bears says little: its feature is the
// share of words without it.
func (w *work) marks(o *writer, i int) {
	p := &w.paragraphs[i]
	for _, t := range tagGroups {
		o.flag(p.tags&t != 0)
	}
	for _, t := range gapGroups {
		o.flag(p.gap&t != 0)
	}
	for bit := range hintCount {
		if p.hints>>bit&1 == 0 {
			o.add(-1)
		} else {
			o.add(1 - ratio(w.hintWords[bit], w.words))
		}
	}
}

// place is where it stands on the page, and what page that is.
func (w *work) place(o *writer, i int) {
	n := len(w.paragraphs)
	o.add(ratio(w.before[i], w.words))
	o.add(ratio(i, n))
	o.add(float32(min(i, 100)))
	o.add(float32(min(n-1-i, 100)))
	o.add(logOf(w.words))
	o.add(logOf(w.long))
	o.add(logOf(n))
	o.add(ratio(w.linked, w.words))
}

// neighbour describes paragraph j beside i.
func (w *work) neighbour(o *writer, i, j int) {
	if j < 0 || j >= len(w.paragraphs) {
		for range neighbourFeatures {
			o.add(-1)
		}
		return
	}
	p := &w.paragraphs[j]
	o.add(logOf(p.words))
	o.add(p.density())
	o.add(p.linkDensity())
	o.add(logOf(p.stops))
	o.flag(p.tags&page.Headings != 0)
	o.flag(alike(p, &w.paragraphs[i]))
}

// alike tells paragraphs of the same kind in the same kind of place.
func alike(p, q *paragraph) bool {
	const kinds = page.P | page.Li | page.Td
	return p.tags&kinds == q.tags&kinds && p.hints == q.hints && p.depth == q.depth
}
