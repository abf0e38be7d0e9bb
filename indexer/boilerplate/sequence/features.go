package sequence

import (
	"math/bits"

	"facetta/crawler/page"
)

// first writes the row of the first pass.
func (w *work) first(i int, row []float32) {
	o := writer{row: row}
	o = w.own(o, i)
	o = w.marked(o, i)
	o = w.place(o, i)
	for _, d := range [...]int{-2, -1, 1, 2} {
		o = w.neighbour(o, i, i+d)
	}
	o = w.around(o, i)
	for k := range hearts {
		o = w.toHeart(o, i, k)
	}
	o = w.thread(o, i)
	o = w.signs(o, i)
	o = w.amongKin(o, i)
	o = w.underHeading(o, i)
	w.besideStamps(o, i)
}

// own writes the features of a paragraph by itself.
func (w *work) own(o writer, i int) writer {
	p := &w.paragraphs[i]
	o = o.add(logOf(p.words))
	o = o.add(p.density())
	o = o.add(p.linkDensity())
	o = o.add(ratio(p.chars, p.words))
	o = o.add(ratio(p.commas, p.words))
	o = o.add(ratio(p.stops, p.words))
	o = o.add(logOf(p.stops))
	o = o.add(ratio(p.marks, p.chars))
	o = o.add(ratio(p.digits, p.chars))
	o = o.add(ratio(p.upper, p.words))
	o = o.flag(p.endsStop)
	o = o.flag(p.startsUpper)
	o = o.add(float32(bits.TrailingZeros64(uint64(p.tags&page.Headings) | 1<<10)))
	o = o.add(float32(p.depth))
	o = o.add(float32(p.shared - p.depth))
	o = o.add(logOf(p.words - p.linked))
	o = o.add(float32(p.depth - w.nodes[w.hearts[middleHeart]].depth))
	next := 0
	if i+1 < len(w.paragraphs) {
		next = w.paragraphs[i+1].shared - p.depth
	}
	return o.add(float32(next))
}

// place writes where a paragraph stands on the page, and what page that is.
func (w *work) place(o writer, i int) writer {
	n := len(w.paragraphs)
	o = o.add(ratio(w.before[i], w.words))
	o = o.add(ratio(i, n))
	o = o.add(float32(min(i, 100)))
	o = o.add(float32(min(n-1-i, 100)))
	o = o.add(logOf(w.words))
	o = o.add(logOf(w.long))
	o = o.add(logOf(n))
	return o.add(ratio(w.linked, w.words))
}

// neighbour writes the features of paragraph j as a neighbour of i.
func (w *work) neighbour(o writer, i, j int) writer {
	if j < 0 || j >= len(w.paragraphs) {
		for range neighbourFeatures {
			o = o.add(-1)
		}
		return o
	}
	*(*[briefFeatures]float32)(o.row[o.at:]) = w.briefs[j]
	o.at += briefFeatures
	return o.flag(alike(&w.paragraphs[j], &w.paragraphs[i]))
}

// brief returns the features of a paragraph that its neighbours use.
func (p *paragraph) brief() [briefFeatures]float32 {
	return [...]float32{
		logOf(p.words), p.density(), p.linkDensity(), logOf(p.stops), flagged(p.tags&page.Headings != 0),
	}
}

// alike tells whether two paragraphs are of the same kind, in the same kind of place.
func alike(p, q *paragraph) bool {
	const kinds = page.P | page.Li | page.Td
	return p.tags&kinds == q.tags&kinds && p.hints == q.hints && p.depth == q.depth
}
