package sequence

// cutRow writes the row of cut k.
func (w *work) cutRow(k int, row []float32) {
	o := writer{row: row}
	o = w.promise(o, k)
	o = w.kept(o, &w.cuts[k])
	o = w.extent(o, &w.cuts[k])
	o = w.besideCut(o, k)
	o = w.whole(o)
	w.boxes(o, k)
}

// promise writes what is expected of a cut by the chances.
func (w *work) promise(o writer, k int) writer {
	c, all := &w.cuts[k], &w.cuts[len(w.cuts)-1]
	f := w.expectedF1(c)
	o = o.add(f)
	o = o.add(w.greatest - f)
	o = o.add(w.greatest)
	o = o.add(c.nested)
	o = o.add(w.greatestNested - c.nested)
	o = o.add(w.greatestNested)
	o = o.add(w.cuts[0].nested)
	next := float32(0)
	if c.paragraphs < len(w.order) {
		next = w.final[w.order[c.paragraphs]]
	}
	o = o.add(c.least)
	o = o.add(next)
	o = o.add(c.least - next)
	o = o.add(float32(c.expected / (float64(c.words) + 1e-9)))
	o = o.add(float32(c.expected / (all.expected + 1e-9)))
	return o.add(logOf(int(all.expected)))
}

// kept describes what a cut keeps.
func (w *work) kept(o writer, c *cut) writer {
	o = o.add(logOf(c.words))
	o = o.add(ratio(c.words, w.words))
	o = o.add(ratio(c.linked, c.words))
	o = o.add(ratio(c.long, c.words))
	o = o.add(ratio(c.long, w.long))
	o = o.add(ratio(c.comment, c.words))
	o = o.add(ratio(c.heart, c.words))
	o = o.add(ratio(c.stops, c.words))
	o = o.add(ratio(c.listed, c.words))
	o = o.add(logOf(c.headings))
	o = o.add(logOf(c.stretches))
	o = o.add(logOf(c.stamps))
	o = o.add(logOf(c.paragraphs))
	return o.add(ratio(c.words, c.paragraphs))
}

// extent writes how much stands between the first and the last kept paragraph, and where.
func (w *work) extent(o writer, c *cut) writer {
	if c.last < 0 {
		o = o.add(0)
		o = o.add(0)
		o = o.add(0)
		return o
	}
	end := w.words
	if c.last+1 < len(w.paragraphs) {
		end = w.before[c.last+1]
	}
	o = o.add(ratio(c.words, end-w.before[c.first]))
	o = o.add(ratio(w.before[c.first], w.words))
	return o.add(ratio(end-w.before[c.first], w.words))
}

// besideCut writes how much less or more the cuts beside a cut keep.
func (w *work) besideCut(o writer, k int) writer {
	c := &w.cuts[k]
	for _, d := range [...]int{-2, -1, 1, 2} {
		if j := k + d; j < 0 || j >= len(w.cuts) {
			o = o.add(-1)
		} else {
			e := &w.cuts[j]
			o = o.add(ratio(e.words-c.words, max(e.words, c.words)))
		}
	}
	for _, d := range [...]int{-1, 1} {
		if j := k + d; j < 0 || j >= len(w.cuts) {
			o = o.add(-1)
		} else {
			e := &w.cuts[j]
			o = o.add(ratio(e.long-c.long, e.words-c.words))
		}
	}
	if k+1 == len(w.cuts) {
		o = o.add(0)
		o = o.add(0)
		return o
	}
	next := &w.cuts[k+1]
	o = o.add(float32(next.stretches - c.stretches))
	return o.add(ratio(next.linked-c.linked, next.words-c.words))
}

// whole describes the page.
func (w *work) whole(o writer) writer {
	o = o.add(logOf(w.words))
	o = o.add(logOf(w.long))
	o = o.add(ratio(w.linked, w.words))
	o = o.add(logOf(len(w.paragraphs)))
	o = o.add(logOf(len(w.threads.stamps)))
	if c := w.threads.comment; c < 0 {
		o = o.add(-1)
	} else {
		o = o.add(ratio(w.before[c], w.words))
	}
	o = o.add(logOf(w.headlines.count))
	return o.add(w.final[w.order[0]])
}
