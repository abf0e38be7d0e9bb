package sequence

// second writes the row of the second pass: the features of the first and what the first pass says about the paragraph, its neighbours and the
// elements around it.
func (w *work) second(i int, first, row []float32) {
	copy(row, first)
	o := writer{row: row, at: firstFeatures}
	for _, d := range [...]int{0, -3, -2, -1, 1, 2, 3} {
		if j := i + d; j < 0 || j >= len(w.chance) {
			o = o.add(0)
		} else {
			o = o.add(w.chance[j])
		}
	}
	o = o.add(w.weighted[i])
	for _, reach := range [...]int{3, 8, 20} {
		o = o.add(w.window(i, reach))
	}
	o = w.chancesAround(o, i)
	for k := range hearts {
		o = o.add(w.nodes[w.hearts[k]].chance)
	}
	total := w.weighted[len(w.paragraphs)]
	o = o.add(logOf(int(total)))
	o = o.add(total / float32(max(w.words, 1)))
	before := w.weighted[i]
	o = o.add(before / max(total, 1))
	prev, next := w.nearest(i, -1), w.nearest(i, 1)
	o = o.add(float32(prev))
	o = o.add(float32(next))
	o = o.add(float32(min(prev, next)))
	w.inRegion(o, i)
}

// window returns the mean chance of the words of the paragraphs up to reach away.
func (w *work) window(i, reach int) float32 {
	from, to := max(0, i-reach), min(len(w.paragraphs), i+reach+1)
	words := w.words
	if to < len(w.paragraphs) {
		words = w.before[to]
	}
	return (w.weighted[to] - w.weighted[from]) / float32(max(words-w.before[from], 1))
}

// spread computes the sums of the chances of the first pass, also for the elements and kinds.
func (w *work) spread() {
	w.weighted = append(w.weighted[:0], 0)
	for i := range w.nodes {
		w.nodes[i].chance = 0
	}
	for i := range w.kinds.kin {
		w.kinds.kin[i].chance = 0
	}
	sum := float32(0)
	for i, c := range w.chance {
		p := &w.paragraphs[i]
		expected := float32(c * float32(p.words)) // the conversion rounds the product, so that the compiler does not fuse it with the sums
		sum += expected
		w.weighted = append(w.weighted, sum)
		w.nodes[p.node].chance += expected
		w.kinds.kin[p.kin].chance += expected
	}
	for i := len(w.nodes) - 1; i > 0; i-- {
		w.nodes[w.nodes[i].parent].chance += w.nodes[i].chance
	}
	for i := range w.nodes {
		w.nodes[i].chance /= float32(max(w.nodes[i].words, 1))
	}
	for i := range w.kinds.kin {
		w.kinds.kin[i].chance /= float32(max(w.kinds.kin[i].words, 1))
	}
	w.regions.load(w)
}

// farthest is the number of paragraphs up to which nearest looks.
const farthest = 30

// nearest returns how many paragraphs away, in the direction of step (+1 or -1), the next one is that is probably content.
func (w *work) nearest(i, step int) int {
	for d := 1; d < farthest; d++ {
		j := i + d*step
		if j < 0 || j >= len(w.chance) {
			break
		}
		if w.chance[j] > 0.5 {
			return d
		}
	}
	return farthest
}

// chancesAround writes the mean chances of the elements around a paragraph.
func (w *work) chancesAround(o writer, i int) writer {
	at := w.innermost(i)
	for range levels {
		if at < 0 {
			o = o.add(-1)
			continue
		}
		o = o.add(w.nodes[at].chance)
		at = w.nodes[at].wider
	}
	return o
}
