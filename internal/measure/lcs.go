package measure

import "math/bits"

// sequence finds the length of the longest common subsequence with a fixed sequence of n symbols by the bit-parallel
// recurrence of Crochemore et al. in the form of Hyyrö (2004): with a bit for each position of the fixed sequence, all set at
// first, each symbol of the other sequence turns the row v into
//
//	v' = (v + (v & m)) | (v &^ m)
//
// where m marks the symbol's positions; the bits cleared at the end are the length. 64 cells of the quadratic table a step.
type sequence struct {
	size  int
	at    [][]int32  // positions of each symbol
	marks [][]uint64 // m of the symbols frequent enough that setting bits one by one would cost more; nil for the others
	row   []uint64
	m     []uint64
}

// newSequence prepares words, whose symbols are below symbols.
func newSequence(words []int, symbols int) *sequence {
	cells := (len(words) + 63) / 64
	s := &sequence{
		size: len(words), at: make([][]int32, symbols), marks: make([][]uint64, symbols),
		row: make([]uint64, cells), m: make([]uint64, cells),
	}
	for i, w := range words {
		s.at[w] = append(s.at[w], int32(i))
	}
	for w, at := range s.at {
		if len(at) > cells { // fewer than 64 symbols are, so these take no more room than the words
			s.marks[w] = make([]uint64, cells)
			mark(s.marks[w], at)
		}
	}
	return s
}

// common is the length of the longest common subsequence with words.
func (s *sequence) common(words []int) int {
	for i := range s.row {
		s.row[i] = ^uint64(0)
	}
	for _, w := range words {
		if m := s.marks[w]; m != nil {
			step(s.row, m)
			continue
		}
		mark(s.m, s.at[w])
		step(s.row, s.m)
		for _, i := range s.at[w] {
			s.m[i/64] = 0
		}
	}
	length := 0
	for _, cell := range s.row {
		length += bits.OnesCount64(^cell)
	}
	return length
}

func mark(m []uint64, at []int32) {
	for _, i := range at {
		m[i/64] |= 1 << (i % 64)
	}
}

// step is the recurrence for one symbol. Bits beyond the last position stay set: m has none there.
func step(row, m []uint64) {
	m = m[:len(row)]
	carry := uint64(0)
	for i, v := range row {
		var sum uint64
		sum, carry = bits.Add64(v, v&m[i], carry)
		row[i] = sum | v&^m[i]
	}
}
