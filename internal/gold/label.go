package gold

import (
	"strings"
	"unicode"

	"facetta/crawler/page"
	"facetta/internal/measure"
)

// Label marks the blocks that are content by a gold text. ok is false when page and text are too large to be aligned (measure.Align).
func Label(blocks []page.Block, gold string) (content []bool, ok bool) {
	all, ends := wordsOf(blocks)
	partners, ok := measure.Align(all, words(gold))
	if !ok {
		return nil, false
	}
	content = make([]bool, len(blocks))
	from := 0
	for i, end := range ends {
		n := 0
		for _, p := range partners[from:end] {
			if p >= 0 {
				n++
			}
		}
		content[i] = n > 0 && 2*n >= end-from
		from = end
	}
	return content, true
}

// wordsOf returns the words of all blocks, and for each block where its words end.
func wordsOf(blocks []page.Block) (all []string, ends []int) {
	ends = make([]int, len(blocks))
	for i := range blocks {
		all = append(all, words(blocks[i].Text)...)
		ends[i] = len(all)
	}
	return all, ends
}

// words gives the words of a text: runs of letters and digits in lower case. In scripts without spaces a word is a whole sentence here, while scores
// count single characters (measure.Words). With the words of scores, 49 blocks of Japanese pages of mozilla-readability would have another label, and
// no other block of the five sets; but package sequence has learned from that set by these labels.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
