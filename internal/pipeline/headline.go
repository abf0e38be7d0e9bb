package pipeline

import (
	"slices"
	"strings"
	"unicode"

	"facetta/crawler/page"
)

// longestHeadline is in words; a longer one is text in large letters.
const longestHeadline = 40

// headline returns the bounds of headlineAbove if it is not content itself; else from == to. Extraction knows a headline by the title, so it leaves out
// most that say something else, but readers who have seen a page may search for it by its headline.
func headline(p *page.Page, content []bool) (from, to int) {
	if from, to = headlineAbove(p, content); slices.Contains(content[from:to], true) {
		return 0, 0
	}
	return from, to
}

// headlineAbove returns the bounds of the blocks of a page's only H1 if it stands above content, has no links, and says more than the title; else from
// == to.
func headlineAbove(p *page.Page, content []bool) (from, to int) {
	from, to = page.OnlyH1(p.Blocks)
	if !slices.Contains(content[to:], true) || !saysMore(p.Blocks[from:to], p.Title) {
		return 0, 0
	}
	return from, to
}

// saysMore tells whether blocks, which are not too long for a headline, have a word that a title lacks.
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
