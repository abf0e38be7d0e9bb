package page

import (
	"slices"
	"strings"
	"unicode"
)

// author gives whom a short line right behind the headline, or before it, names after a word that bylines begin with, whatever its elements are
// called; "" where there is none. Such a line may have a date as well.
func (l *headlineLines) author(dates dateReader) string {
	return l.find(func(i int) string { return authorOfLine(l.page, l.headline, i, dates) })
}

// authorOfLine gives whom block i names, if it may be a line about the page whose headline is block h.
func authorOfLine(p *Page, h, i int, dates dateReader) string {
	b, other := &p.Blocks[i], Pre|Blockquote|(Nav|Aside|Footer)&^p.Blocks[h].Tags
	if b.Words > lineWords || b.Tags.Any(other) || b.Hints&^p.Blocks[h].Hints&notOfPage != 0 || !beginsByline(b.Text, dates) {
		return ""
	}
	text := b.Text
	// The name may be in an element of its own; words that are a link lead on to something else, and so does a heading behind them.
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

// endsName tells what no name in a line has: "Ann Salt (12 comments)".
func endsName(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(",|•·–—(/\n", r) }

// beginsByline tells a line that begins with a word of bylines, or says when and, behind "by", by whom.
func beginsByline(text string, dates dateReader) bool {
	if rest, ok := cutBylineWord(text); ok {
		return !beginsWithText(text) || beginsByline(rest, dates)
	}
	return behindBy(text) != text && dates.find(text) != ""
}

// textWords are words of bylines that others begin with as well, unless a colon stands behind: "Text editors".
var textWords = []string{"text", "texte", "texto", "testo", "tekst", "текст"}

func beginsWithText(text string) bool {
	word, rest, _ := strings.Cut(text, " ")
	return slices.Contains(textWords, strings.ToLower(word)) && !strings.HasPrefix(rest, ":")
}

// isBylineWords tells a text that has nothing but words that a byline begins with.
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
