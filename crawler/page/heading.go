package page

import (
	"strings"

	"facetta/internal/shorten"
)

// titleInText returns a title for a page that has none: its only H1, else its first heading. On a page of a manual (man-pages(7), perlpodstyle) that is
// NAME; the line below it has the name and its purpose, and is the title.
func titleInText(blocks []Block) string {
	if from, to := OnlyH1(blocks); from < to && blocks[from].Text != "NAME" {
		title, _ := headingAt(blocks[from:])
		return title
	}
	for i := range blocks {
		if blocks[i].Tags&Headings == 0 {
			continue
		}
		title, end := headingAt(blocks[i:])
		if rest := blocks[i+end:]; title == "NAME" && len(rest) > 0 && rest[0].Tags&Headings == 0 {
			return lineAt(rest)
		}
		return title
	}
	return ""
}

// headingAt returns the text of the heading element that begins with the first block, without the mark of a link from a heading to itself and without
// buttons behind the text, and the number of the element's blocks.
func headingAt(blocks []Block) (title string, end int) {
	level := blocks[0].Tags & Headings
	text, end := extentOfHeading(blocks, level)
	title, _ = joinedWhile(blocks[:text], func(*Block) bool { return true })
	return title, end
}

// extentOfHeading returns the numbers of blocks, from the first, of the text of a heading with that level, and of all of its element: a button behind
// the text, such as one that copies the name, is no part of it.
func extentOfHeading(blocks []Block, level Tags) (text, all int) {
	for all = 1; all < len(blocks) && blocks[all].Tags.Any(level) && blocks[all].Gap&level == 0; {
		all++
	}
	text = all
	for text > 1 && blocks[text-1].Tags.Any(Button) {
		text--
	}
	if blocks[0].Tags.Any(Button) { // around the text, as where it opens what is below
		text = all
	}
	return text, all
}

// lineAt returns the text of the line that begins with the first block.
func lineAt(blocks []Block) string {
	text, _ := joinedWhile(blocks, (*Block).GoesOnLine)
	return text
}

// joinedWhile joins the texts of the first block and of the following ones while goesOn holds, at most as long as a title. end is the number of these
// blocks.
func joinedWhile(blocks []Block, goesOn func(*Block) bool) (text string, end int) {
	last := -1
	for end < len(blocks) && (end == 0 || goesOn(&blocks[end])) && len(text) <= maxTitle {
		if b := &blocks[end]; !b.IsPermalink() {
			if last >= 0 {
				text += b.Separator(&blocks[last])
			}
			text, last = text+b.Text, end
		}
		end++
	}
	return shorten.Bytes(strings.ReplaceAll(text, "\n", " "), maxTitle), end
}

// OnlyH1 returns the bounds of the blocks of the only H1, if it is visible and has no links except to itself: most likely a headline. An H1 that is
// wholly linked to another place does not count, as above all pages of a site it has the site's name. from == to when there is none, or several.
func OnlyH1(blocks []Block) (from, to int) { return onlyHeading(blocks, H1) }

// mainHeading returns the bounds of the blocks of the only H1, or on a page without H1 of the only H2. from == to when there is none, or several.
func mainHeading(blocks []Block) (from, to int) {
	if indexBlock(blocks, func(b *Block) bool { return b.Tags.Any(H1) }) >= 0 {
		return OnlyH1(blocks)
	}
	return onlyHeading(blocks, H2)
}

// onlyHeading is OnlyH1 for a level of headings.
func onlyHeading(blocks []Block, level Tags) (from, to int) {
	for i := 0; i < len(blocks); {
		if !blocks[i].Tags.Any(level) {
			i++
			continue
		}
		text, all := extentOfHeading(blocks[i:], level)
		words, linked, seen := measureHeading(blocks[i : i+text])
		if isName := words > 0 && linked == words; !isName {
			if from < to || linked > 0 || !seen {
				return 0, 0
			}
			from, to = i, i+text
		}
		i += all
	}
	return from, to
}

// measureHeading returns the number of a heading's words, and of those that are linked, and whether all of it is visible.
func measureHeading(blocks []Block) (words, linked int, seen bool) {
	seen = true
	for i := range blocks {
		b := &blocks[i]
		seen = seen && b.Hints&HintUnseen == 0
		words += b.Words
		linked += b.LinkedWords
	}
	return words, linked, seen
}

// heading is one of the first headings of a page.
type heading struct {
	text, key string
	block     int // where it begins
}

// headings are the headings that titles are compared with, H1 before the others.
type headings []heading

// Bounds of the headings that are kept.
const (
	mostH1       = 4
	mostHeadings = 12 // other headings, and H1 beyond mostH1
)

// headingsOf returns the first headings of levels 1 to 3, which pages use for their own content; menus have headings of lower levels.
func headingsOf(blocks []Block) (hs headings) {
	var others headings
	for i := range blocks {
		level := blocks[i].Tags & (H1 | H2 | H3)
		if level == 0 || i > 0 && blocks[i].Gap&(H1|H2|H3) == 0 && blocks[i-1].Tags&(H1|H2|H3) != 0 {
			continue
		}
		switch {
		case level&H1 != 0 && len(hs) < mostH1:
			hs = append(hs, newHeading(blocks, i))
		case len(others) < mostHeadings:
			others = append(others, newHeading(blocks, i))
		}
	}
	return append(hs, others...)
}

func newHeading(blocks []Block, at int) heading {
	text, _ := headingAt(blocks[at:])
	return heading{text, wordsKey(text), at}
}

// has tells whether a heading has the same words as text.
func (hs headings) has(text string) bool { return hs.place(text) >= 0 }

// place returns the block of the first heading with the same words as text, -1 when there is none.
func (hs headings) place(text string) int {
	key, first := wordsKey(text), -1
	for _, h := range hs {
		if h.key == key && (first < 0 || h.block < first) {
			first = h.block
		}
	}
	return first
}
