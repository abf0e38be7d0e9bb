package pipeline

import (
	"slices"
	"strings"
	"unicode"

	"facetta/crawler/page"
)

// longestHeadline is in words; what is longer is text in large letters.
const longestHeadline = 40

// headline gives the bounds of the blocks of a page's only H1 where it stands above content, is left out of it, leads nowhere, and says what the title
// does not; else from is to. Gold sets do not agree on headlines, so extraction leaves most out; but who has seen a page may ask for it by that.
func headline(p *page.Page, content []bool) (from, to int) {
	from, to = page.OnlyH1(p.Blocks)
	if slices.Contains(content[from:to], true) || !slices.Contains(content[to:], true) || !saysMore(p.Blocks[from:to], p.Title) {
		return 0, 0
	}
	return from, to
}

// saysMore tells whether blocks that are no more than a headline have a word that a title has not.
func saysMore(blocks []page.Block, title string) bool {
	total, more, known := 0, false, words(title)
	for i := range blocks {
		total += blocks[i].Words
		for _, w := range words(blocks[i].Text) {
			more = more || !slices.Contains(known, w)
		}
	}
	return more && total <= longestHeadline
}

func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
}
