package sequence

// cutRow writes the row of cut k.
func (w *work) cutRow(k int, row []float32) {
	o := writer{row: row}
	w.promise(&o, k)
	w.kept(&o, &w.cuts[k])
	w.extent(&o, &w.cuts[k])
	w.besideCut(&o, k)
	w.whole(&o)
	w.boxes(&o, k)
}

// promise is what the chances say of a cut.
func (w *work) promise(o *writer, k int) {
	c, all := &w.cuts[k], &w.cuts[len(w.cuts)-1]
	f := w.expectedF1(c)
	o.add(f)
	o.add(w.greatest - f)
	o.add(w.greatest)
	o.add(c.nested)
	o.add(w.greatestNested - c.nested)
	o.add(w.greatestNested)
	o.add(w.cuts[0].nested)
	next := float32(0)
	if c.paragraphs < len(w.order) {
		next = w.final[w.order[c.paragraphs]]
	}
	o.add(c.least)
	o.add(next)
	o.add(c.least - next)
	o.add(float32(c.expected / (float64(c.words) + 1e-9)))
	o.add(float32(c.expected / (all.expected + 1e-9)))
	o.add(logOf(int(all.expected)))
}

// kept is what is kept.
func (w *work) kept(o *writer, c *cut) {
	o.add(logOf(c.words))
	o.add(ratio(c.words, w.words))
	o.add(ratio(c.linked, c.words))
	o.add(ratio(c.long, c.words))
	o.add(ratio(c.long, w.long))
	o.add(ratio(c.comment, c.words))
	o.add(ratio(c.heart, c.words))
	o.add(ratio(c.stops, c.words))
	o.add(ratio(c.listed, c.words))
	o.add(logOf(c.headings))
	o.add(logOf(c.stretches))
	o.add(logOf(c.stamps))
	o.add(logOf(c.paragraphs))
	o.add(ratio(c.words, c.paragraphs))
}

// extent is how much stands between the first and the last paragraph that is kept, and where.
func (w *work) extent(o *writer, c *cut) {
	if c.last < 0 {
		o.add(0)
		o.add(0)
		o.add(0)
		return
	}
	end := w.words
	if c.last+1 < len(w.paragraphs) {
		end = w.before[c.last+1]
	}
	o.add(ratio(c.words, end-w.before[c.first]))
	o.add(ratio(w.before[c.first], w.words))
	o.add(ratio(end-w.before[c.first], w.words))
}

// besideCut is what the cuts beside it keep less or more.
func (w *work) besideCut(o *writer, k int) {
	c := &w.cuts[k]
	for _, d := range [...]int{-2, -1, 1, 2} {
		if j := k + d; j < 0 || j >= len(w.cuts) {
			o.add(-1)
		} else {
			e := &w.cuts[j]
			o.add(ratio(e.words-c.words, max(e.words, c.words)))
		}
	}
	for _, d := range [...]int{-1, 1} {
		if j := k + d; j < 0 || j >= len(w.cuts) {
			o.add(-1)
		} else {
			e := &w.cuts[j]
			o.add(ratio(e.long-c.long, e.words-c.words))
		}
	}
	if k+1 == len(w.cuts) {
		o.add(0)
		o.add(0)
		return
	}
	next := &w.cuts[k+1]
	o.add(float32(next.stretches - c.stretches))
	o.add(ratio(next.linked-c.linked, next.words-c.words))
}

// whole is what page it is.
func (w *work) whole(o *writer) {
	o.add(logOf(w.words))
	o.add(logOf(w.long))
	o.add(ratio(w.linked, w.words))
	o.add(logOf(len(w.paragraphs)))
	o.add(logOf(len(w.threads.stamps)))
	if c := w.threads.comment; c < 0 {
		o.add(-1)
	} else {
		o.add(ratio(w.before[c], w.words))
	}
	o.add(logOf(w.headlines.count))
	o.add(w.final[w.order[0]])
}
