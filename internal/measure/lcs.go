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

// newSequence prepares words, which are numbers below symbols.
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
		if len(at) > cells { // true for fewer than 64 symbols, so these take no more memory than the words
			s.marks[w] = make([]uint64, cells)
			mark(s.marks[w], at)
		}
	}
	return s
}

// common gives the length of the longest common subsequence with words.
func (s *sequence) common(words []int) int {
	for i := range s.row {
		s.row[i] = ^uint64(0)
	}
	for _, w := range words {
		s.apply(s.row, w)
	}
	length := 0
	for _, cell := range s.row {
		length += bits.OnesCount64(^cell)
	}
	return length
}

// align returns the position that each word is paired with in one longest common subsequence, -1 where it is in none. It keeps all rows: bit j of row i
// is clear where the longest common subsequence of the first i words and the first j+1 positions is longer than that with the first j.
func (s *sequence) align(words []int) (partners []int) {
	partners = make([]int, len(words))
	for i := range partners {
		partners[i] = -1
	}
	cells := len(s.row)
	rows := make([]uint64, (len(words)+1)*cells)
	for k := range cells {
		rows[k] = ^uint64(0)
	}
	for i, w := range words {
		next := rows[(i+1)*cells : (i+2)*cells]
		copy(next, rows[i*cells:])
		s.apply(next, w)
	}
	set := func(i, j int) bool { return rows[i*cells+j/64]>>(j%64)&1 == 1 }
	for i, j := len(words), s.size-1; i > 0 && j >= 0; {
		if set(i, j) {
			j--
			continue
		}
		// The length grows at position j. If it also did in the row before, word i is not needed for it; else i and j are a pair.
		i--
		if set(i, j) {
			partners[i] = j
			j--
		}
	}
	return partners
}

// maxCells is the limit of Align on words of one text times words of the other, at a bit each: 2^31 are 256 MiB.
const maxCells = 1 << 31

// Align returns, for each word of a, the index of the word of b that it is paired with in one longest common subsequence of a and b, -1 where it is in
// none. ok is false when there are too many: the number of words of a that b also has, times the number of words of b, must be at most 2^31.
func Align(a, b []string) (partners []int, ok bool) {
	ids := make(map[string]int)
	fixed := make([]int, len(b))
	for i, word := range b {
		id, seen := ids[word]
		if !seen {
			id = len(ids)
			ids[word] = id
		}
		fixed[i] = id
	}
	var known, at []int // the words of a that b has, and their places
	for i, word := range a {
		if id, ok := ids[word]; ok {
			known, at = append(known, id), append(at, i)
		}
	}
	partners = make([]int, len(a))
	for i := range partners {
		partners[i] = -1
	}
	if len(known) == 0 {
		return partners, true
	}
	if len(known) > maxCells/len(b) {
		return nil, false
	}
	for k, partner := range newSequence(fixed, len(ids)).align(known) {
		partners[at[k]] = partner
	}
	return partners, true
}

// apply turns a row into the next, for one symbol.
func (s *sequence) apply(row []uint64, symbol int) {
	if m := s.marks[symbol]; m != nil {
		step(row, m)
		return
	}
	mark(s.m, s.at[symbol])
	step(row, s.m)
	for _, i := range s.at[symbol] {
		s.m[i/64] = 0
	}
}

func mark(m []uint64, at []int32) {
	for _, i := range at {
		m[i/64] |= 1 << (i % 64)
	}
}

// step is the recurrence for one symbol. Bits beyond the last position stay set, because m has none there.
func step(row, m []uint64) {
	m = m[:len(row)]
	carry := uint64(0)
	for i, v := range row {
		var sum uint64
		sum, carry = bits.Add64(v, v&m[i], carry)
		row[i] = sum | v&^m[i]
	}
}
