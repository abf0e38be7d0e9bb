package sequence

import "slices"

// around writes the features of the elements around a paragraph, from the inside out, each with more paragraphs than the one before.
func (w *work) around(o writer, i int) writer {
	at := w.innermost(i)
	for range levels {
		if at < 0 {
			for range levelFeatures {
				o = o.add(-1)
			}
			continue
		}
		*(*[levelFeatures]float32)(o.row[o.at:]) = w.levels[at]
		o.at += levelFeatures
		at = w.nodes[at].wider
	}
	return o
}

// describeNodes computes the features of elements with more than one paragraph.
func (w *work) describeNodes() {
	w.levels = slices.Grow(w.levels[:0], len(w.nodes))[:len(w.nodes)]
	for i := range w.nodes {
		if n := &w.nodes[i]; n.paragraphs > 1 {
			w.levels[i] = [...]float32{
				logOf(n.words), ratio(n.linked, n.words), ratio(n.long, n.words), logOf(n.paragraphs),
				ratio(n.long, w.long), ratio(n.stops, n.words), logOf(n.children), ratio(n.words, n.paragraphs),
			}
		}
	}
}

// toHeart writes where a paragraph is in the tree relative to heart k, an element that holds most of the running text.
func (w *work) toHeart(o writer, i, k int) writer {
	h := w.hearts[k]
	n := &w.nodes[h]
	m := w.nodes[w.paragraphs[i].node].meets[k]
	o = o.flag(m == h)
	o = o.add(float32(n.depth - w.nodes[m].depth))
	o = o.add(ratio(w.nodes[m].long, w.long))
	*(*[len(w.heartWords[k])]float32)(o.row[o.at:]) = w.heartWords[k]
	o.at += len(w.heartWords[k])
	switch {
	case i < w.firstLong[k]:
		o = o.add(float32(max(i-w.firstLong[k], -30)))
	case i > w.lastLong[k]:
		o = o.add(float32(min(i-w.lastLong[k], 30)))
	default:
		o = o.add(0)
	}
	return o
}

// innermost returns the nearest element that has more than this paragraph, -1 if there is none.
func (w *work) innermost(i int) int32 {
	at := w.paragraphs[i].node
	if n := &w.nodes[at]; n.paragraphs == 1 {
		return n.wider
	}
	return at
}
