package sequence

import "slices"

// regions is what the first pass says about the page as a whole: which paragraphs are more likely than others, and the stretches of likely content.
type regions struct {
	better   []float32 // for each paragraph, the share of the expected words of content that is in paragraphs with greater chances
	region   []int     // of each paragraph, -1 outside of all regions
	expected []float32 // expected words of content of each region
	from, to int       // the region with the most expected words; to is behind its last paragraph
	greatest float32   // greatest chance of a paragraph
}

// A region is a stretch of paragraphs in which no more than regionGap in a row have a chance below regionChance.
const (
	regionChance = 0.3
	regionGap    = 3
	farRegion    = 40
)

// regionFeatures is the number of features that inRegion writes.
const regionFeatures = 6

// load ranks the paragraphs of w by their chances and determines the regions.
func (r *regions) load(w *work) {
	r.rank(w)
	r.region, r.expected, r.greatest = r.region[:0], r.expected[:0], 0
	last := -1
	for i, c := range w.chance {
		r.greatest = max(r.greatest, c)
		r.region = append(r.region, -1)
		if c < regionChance {
			continue
		}
		if last < 0 || i-last > regionGap+1 {
			r.expected = append(r.expected, 0)
			last = i
		}
		for ; last <= i; last++ {
			r.region[last] = len(r.expected) - 1
		}
		last = i
		r.expected[len(r.expected)-1] += float32(c * float32(w.paragraphs[i].words))
	}
	best := 0
	for k, e := range r.expected {
		if e > r.expected[best] {
			best = k
		}
	}
	r.from, r.to = -1, -1
	for i, k := range r.region {
		if k == best {
			if r.from < 0 {
				r.from = i
			}
			r.to = i + 1
		}
	}
}

// rank sums up the expected words before each paragraph in the order of falling chances.
func (r *regions) rank(w *work) {
	w.rank(w.chance)
	r.better = slices.Grow(r.better[:0], len(w.chance))[:len(w.chance)]
	total := max(w.weighted[len(w.chance)], 1)
	sum := float32(0)
	for _, i := range w.order {
		r.better[i] = sum / total
		sum += float32(w.chance[i] * float32(w.paragraphs[i].words))
	}
}

// inRegion writes where a paragraph stands in the page by the chances of the first pass.
func (w *work) inRegion(o writer, i int) writer {
	r := &w.regions
	o = o.add(w.kinds.kin[w.paragraphs[i].kin].chance)
	o = o.add(w.chance[i] / max(r.greatest, 1e-6))
	o = o.add(r.better[i])
	if k := r.region[i]; k < 0 {
		o = o.add(0)
	} else {
		o = o.add(r.expected[k] / max(w.weighted[len(w.chance)], 1))
	}
	switch {
	case r.from < 0:
		o = o.add(-farRegion)
		o = o.add(0)
		return o
	case i < r.from:
		o = o.add(float32(max(i-r.from, -farRegion)))
	case i >= r.to:
		o = o.add(float32(min(i-r.to+1, farRegion)))
	default:
		o = o.add(0)
	}
	return o.add(r.expected[r.region[r.from]] / max(w.weighted[len(w.chance)], 1))
}
