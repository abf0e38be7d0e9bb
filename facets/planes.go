package facets

import "math/bits"

// planes count, for each of 64 bits, the words in which it is set: plane k has bit k of each count. Words are added 64 at a time by carry-save
// adders, with a few operations for each word whatever its bits are, up to 2^32-1 words (Harley-Seal; Warren, Hacker's Delight, 2nd ed., 5-1).
type planes [32]uint64

// addThree adds words bit by bit: low has the sums, high the carries.
func addThree(a, b, c uint64) (high, low uint64) {
	u := a ^ b
	return a&b | u&c, u ^ c
}

// add counts 64 words.
func (p *planes) add(w *[64]uint64) {
	var eights [8]uint64
	for i := range eights {
		eights[i] = addEight((*[3]uint64)(p[0:]), (*[8]uint64)(w[8*i:]))
	}
	carried := addEight((*[3]uint64)(p[3:]), &eights)
	for k := 6; carried != 0; k++ {
		carried, p[k] = p[k]&carried, p[k]^carried
	}
}

// addEight adds eight words to three planes and returns the carry to the next plane.
func addEight(p *[3]uint64, w *[8]uint64) uint64 {
	a, s := addThree(p[0], w[0], w[1])
	b, s := addThree(s, w[2], w[3])
	c, t := addThree(p[1], a, b)
	a, s = addThree(s, w[4], w[5])
	b, p[0] = addThree(s, w[6], w[7])
	d, t := addThree(t, a, b)
	p[1] = t
	carried, u := addThree(p[2], c, d)
	p[2] = u
	return carried
}

// of returns the count of a bit; words must be at least the number of words that were added.
func (p *planes) of(bit, words int) int {
	n := 0
	for k, plane := range p[:bits.Len(uint(words))] {
		n |= int(plane>>bit&1) << k
	}
	return n
}
