package page

import (
	"strings"
	"unicode/utf8"

	"facetta/crawler/page/markup"
)

// quoteWriter knows which Q elements are open, and which of them were given quotation marks, the innermost in the lowest bit.
type quoteWriter struct {
	open   int
	marked uint64
}

// openQuote writes the mark that browsers show where a Q begins (HTML §15.3.6), unless the page has one there. Only the marks of English are written: which
// ones a page would show is up to its style sheets.
func (p *parser) openQuote() {
	p.quotes.open++
	p.quotes.marked <<= 1
	before, _ := utf8.DecodeLastRune(p.text.arena)
	isBehind := p.text.space == 0 && p.text.edges&lineEdge == 0 && before != '”' && isQuotation(before)
	if isBehind || isQuotation(p.following()) {
		return
	}
	p.quotes.marked |= 1
	p.writeText([]byte("“"), true)
}

// closeQuote writes the mark where a Q ends that has one where it begins.
func (p *parser) closeQuote() {
	if p.quotes.open == 0 {
		return
	}
	if p.quotes.marked&1 != 0 {
		p.writeText([]byte("”"), true)
	}
	p.quotes.open--
	p.quotes.marked >>= 1
}

// following gives the character behind the current tag, which may be written as a reference.
func (p *parser) following() rune {
	rest := p.body[min(p.z.Offset(), len(p.body)):]
	if len(rest) > 0 && rest[0] == '&' {
		var memory [16]byte
		rest, _ = markup.AppendReference(memory[:0], rest, false)
	}
	r, _ := utf8.DecodeRune(rest)
	return r
}

func isQuotation(r rune) bool { return strings.ContainsRune("\"“”„‟«»「」『』", r) }
