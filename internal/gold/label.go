package gold

import (
	"math/bits"
	"strings"
	"unicode"

	"facetta/crawler/page"
)

// maxCells bounds the alignment of one page: words of the page times words of the gold text. 2^31 cells are 256 MiB.
const maxCells = 1 << 31

// Label says which blocks are content by a gold text. ok is false when page and text are too large to be aligned.
func Label(blocks []page.Block, gold string) (content []bool, ok bool) {
	var all []string
	ends := make([]int, len(blocks))
	for i := range blocks {
		all = append(all, Words(blocks[i].Text)...)
		ends[i] = len(all)
	}
	aligned, ok := align(all, Words(gold))
	if !ok {
		return nil, false
	}
	content = make([]bool, len(blocks))
	from := 0
	for i, end := range ends {
		n := 0
		for _, a := range aligned[from:end] {
			if a {
				n++
			}
		}
		content[i] = n > 0 && 2*n >= end-from
		from = end
	}
	return content, true
}

// Words gives the words of a text: runs of letters and digits in lower case.
func Words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// align marks the words of a that are in one longest common subsequence of a and b.
//
// Row i is a vector over the words of b: bit j is 0 where the LCS of a[:i] and b[:j+1] is longer than that of a[:i] and b[:j].
// One addition with carry makes the next row of 64 columns (Crochemore et al. 2001, Hyyrö 2004).
func align(a, b []string) (aligned []bool, ok bool) {
	aligned = make([]bool, len(a))
	if len(a) == 0 || len(b) == 0 {
		return aligned, true
	}
	if len(a) > maxCells/len(b) {
		return nil, false
	}
	rows := lcsRows(a, b)
	for i, j := len(a), len(b); i > 0 && j > 0; {
		if rows.bit(i, j-1) {
			j--
			continue
		}
		// The LCS grows at column j. If it did so in the row before, word i is not needed for it; else i and j are a pair.
		i--
		if rows.bit(i, j-1) {
			aligned[i] = true
			j--
		}
	}
	return aligned, true
}

// bitRows are the rows of align, the first of them all ones.
type bitRows struct {
	words []uint64
	width int // words a row
}

func (r bitRows) bit(i, j int) bool {
	return r.words[i*r.width+j/64]>>(j%64)&1 == 1
}

func lcsRows(a, b []string) bitRows {
	width := (len(b) + 63) / 64
	places := make(map[string][]uint64)
	for j, word := range b {
		m := places[word]
		if m == nil {
			m = make([]uint64, width)
			places[word] = m
		}
		m[j/64] |= 1 << (j % 64)
	}
	rows := bitRows{words: make([]uint64, (len(a)+1)*width), width: width}
	for k := range width {
		rows.words[k] = ^uint64(0)
	}
	for i, word := range a {
		nextRow(rows.words[i*width:(i+1)*width], places[word], rows.words[(i+1)*width:(i+2)*width])
	}
	return rows
}

// nextRow sets next = (row + (row & match)) | (row &^ match), over numbers of many words.
func nextRow(row, match, next []uint64) {
	if match == nil {
		copy(next, row)
		return
	}
	carry := uint64(0)
	for k, v := range row {
		u := v & match[k]
		sum, c := bits.Add64(v, u, carry)
		next[k], carry = sum|(v&^match[k]), c
	}
}
