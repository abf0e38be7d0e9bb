package graph

import (
	"math/bits"
	"slices"
)

// offsetSet is a set of offsets in a block, with which offsets are sorted and repetitions found without comparisons. It is empty between calls.
type offsetSet [BlockSize / 64]uint64

// distinct drops repeated offsets of a row, in place, and returns the rest.
func (s *offsetSet) distinct(row []uint32) []uint32 {
	kept := row[:0]
	for _, source := range row {
		o := source % BlockSize
		if bit := uint64(1) << (o % 64); s[o/64]&bit == 0 {
			s[o/64] |= bit
			kept = append(kept, source)
		}
	}
	for _, source := range kept {
		s[source%BlockSize/64] = 0
	}
	return kept
}

// shortRow is the number of offsets up to which comparing is faster.
const shortRow = 16

// sort sorts a row of distinct offsets.
func (s *offsetSet) sort(row []uint16) {
	if len(row) <= shortRow {
		slices.Sort(row)
		return
	}
	for _, o := range row {
		s[o/64] |= 1 << (o % 64)
	}
	i := 0
	for word := range s {
		for w := s[word]; w != 0; w &= w - 1 {
			row[i] = uint16(word*64 + bits.TrailingZeros64(w))
			i++
		}
		s[word] = 0
	}
}
