package page

import (
	"slices"
	"strings"
	"unicode"
)

// author returns the name in a short line right behind the headline, or before it, that begins with a word of bylines; "" where there is none. The
// names of the line's elements do not matter. Such a line may have a date as well.
func (l *headlineLines) author(dates dateReader) string {
	return l.find(func(i int) string { return authorOfLine(l.page, l.headline, i, dates) })
}

// authorOfLine returns the author that block i names, if it may be a line about the page whose headline is block h.
func authorOfLine(p *Page, h, i int, dates dateReader) string {
	b, other := &p.Blocks[i], Pre|Blockquote|(Nav|Aside|Footer)&^p.Blocks[h].Tags
	if b.Words > lineWords || b.Tags.Any(other) || b.Hints&^p.Blocks[h].Hints&notOfPage != 0 || !beginsByline(b.Text, dates) {
		return ""
	}
	text := b.Text
	// The name may be in an element of its own. Linked words, and words with a heading behind them, lead to something else.
	if i+1 < len(p.Blocks) && b.LinkedWords == 0 && !p.Blocks[i+1].Tags.Any(Headings) && isBylineWords(text) {
		text += " " + p.Blocks[i+1].Text
	}
	name := authorOf(text)
	for _, behind := range []string{" in ", " on ", " - "} { // a section, or a day
		name, _, _ = strings.Cut(name, behind)
	}
	if end := strings.IndexFunc(name, endsName); end >= 0 {
		name = name[:end]
	}
	if hasFold([]byte(name), "on ") {
		return ""
	}
	author := authorInByline([]string{strings.TrimRight(name, aroundNames)}, 2)
	if author == "" || linesAlike(p, i, func(b *Block) bool { return b.Words <= lineWords && beginsByline(b.Text, dates) }) {
		return ""
	}
	return author
}

// endsName tells whether r ends the name in a line, as no name contains it: "Ann Salt (12 comments)".
func endsName(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(",|•·–—(/\n", r) }

// beginsByline tells whether a line begins with a word of bylines, or has a date and "by" before a name.
func beginsByline(text string, dates dateReader) bool {
	if rest, ok := cutBylineWord(text); ok {
		return !beginsWithText(text) || beginsByline(rest, dates)
	}
	return behindBy(text) != text && dates.find(text) != ""
}

// textWords are words of bylines that other lines begin with as well, unless a colon follows: "Text editors".
var textWords = []string{"text", "texte", "texto", "testo", "tekst", "текст"}

func beginsWithText(text string) bool {
	word, rest, _ := strings.Cut(text, " ")
	return slices.Contains(textWords, strings.ToLower(word)) && !strings.HasPrefix(rest, ":")
}

// isBylineWords tells whether a text consists of nothing but words that bylines begin with.
func isBylineWords(text string) bool {
	for text != "" {
		rest, ok := cutBylineWord(text)
		if !ok {
			return false
		}
		text = rest
	}
	return true
}
