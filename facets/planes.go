package facets

import "math/bits"

// planes count, for each of 64 bits, in how many words it is set: plane k has bit k of each count. Words are added eight at a time by
// carry-save adders, a few operations each whatever their bits are, 2^32-1 words at most (Harley-Seal; Warren, Hacker's Delight, 2nd ed., 5-1).
type planes [32]uint64

// addThree adds words bit by bit: low has the sums, high what is carried.
func addThree(a, b, c uint64) (high, low uint64) {
	u := a ^ b
	return a&b | u&c, u ^ c
}

// add counts eight words.
func (p *planes) add(w *[8]uint64) {
	var a, b, c, d, e, f uint64
	a, p[0] = addThree(p[0], w[0], w[1])
	b, p[0] = addThree(p[0], w[2], w[3])
	c, p[1] = addThree(p[1], a, b)
	a, p[0] = addThree(p[0], w[4], w[5])
	b, p[0] = addThree(p[0], w[6], w[7])
	d, p[1] = addThree(p[1], a, b)
	e, p[2] = addThree(p[2], c, d)
	for k := 3; e != 0; k++ {
		f, p[k] = p[k]&e, p[k]^e
		e = f
	}
}

// of is the count of a bit; words is how many were added, or more.
func (p *planes) of(bit, words int) int {
	n := 0
	for k, plane := range p[:bits.Len(uint(words))] {
		n |= int(plane>>bit&1) << k
	}
	return n
}
