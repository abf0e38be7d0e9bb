package sequence

import (
	"math"
	"slices"
)

// ranked is a paragraph to be sorted. The key has the bits of its chance, which are ordered as the chances are because these are not negative, all
// inverted, so that the greatest comes first. No chance is NaN.
type ranked struct {
	key, at uint32
}

// rank puts the paragraphs in the order of falling chances, and those with the same chance in the order of the page. It is a radix sort, byte by byte
// from the last.
func (w *work) rank(chances []float32) {
	n := len(chances)
	from, to := slices.Grow(w.ranked[0][:0], n)[:n], slices.Grow(w.ranked[1][:0], n)[:n]
	w.ranked = [2][]ranked{from, to}
	var counts [4][256]uint32
	for i, c := range chances {
		key := ^math.Float32bits(c)
		from[i] = ranked{key, uint32(i)}
		for b := range counts {
			counts[b][byte(key>>(8*b))]++
		}
	}
	for b := range counts {
		sortByte(from, to, 8*b, &counts[b])
		from, to = to, from
	}
	w.order = slices.Grow(w.order[:0], n)[:n]
	for i := range from {
		w.order[i] = int(from[i].at)
	}
}

// sortByte sorts by the byte at a shift; counts has the number of times that each value of it occurs.
func sortByte(from, to []ranked, shift int, counts *[256]uint32) {
	next := uint32(0)
	for k, n := range counts {
		counts[k] = next
		next += n
	}
	for _, r := range from {
		place := &counts[byte(r.key>>shift)]
		to[*place] = r
		*place++
	}
}
