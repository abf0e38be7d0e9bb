package sequence

// around describes the elements around a paragraph, each with more paragraphs than the one inside it.
func (w *work) around(o *writer, i int) {
	at := w.innermost(i)
	for range levels {
		if at < 0 {
			for range levelFeatures {
				o.add(-1)
			}
			continue
		}
		n := &w.nodes[at]
		o.add(logOf(n.words))
		o.add(ratio(n.linked, n.words))
		o.add(ratio(n.long, n.words))
		o.add(logOf(n.paragraphs))
		o.add(ratio(n.long, w.long))
		o.add(ratio(n.stops, n.words))
		o.add(logOf(n.children))
		o.add(ratio(n.words, n.paragraphs))
		at = n.wider
	}
}

// toHeart says where a paragraph hangs relative to the element that holds most running text.
func (w *work) toHeart(o *writer, i, k int) {
	h := w.hearts[k]
	n := &w.nodes[h]
	m := meet(w.nodes, w.paragraphs[i].node, h)
	o.flag(m == h)
	o.add(float32(n.depth - w.nodes[m].depth))
	o.add(ratio(w.nodes[m].long, w.long))
	o.add(ratio(n.long, w.long))
	o.add(ratio(n.linked, n.words))
	o.add(logOf(n.words))
	switch {
	case i < w.firstLong[k]:
		o.add(float32(max(i-w.firstLong[k], -30)))
	case i > w.lastLong[k]:
		o.add(float32(min(i-w.lastLong[k], 30)))
	default:
		o.add(0)
	}
}

// innermost is the nearest element with more than this paragraph, -1 if there is none.
func (w *work) innermost(i int) int32 {
	at := w.paragraphs[i].node
	if n := &w.nodes[at]; n.paragraphs == 1 {
		return n.wider
	}
	return at
}
