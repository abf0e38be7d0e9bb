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

// openQuote writes the quotation mark that browsers show where a Q begins (HTML §15.3.6), unless the page's text has one there. It always writes the
// English mark, as the page's style sheets, which are not read, decide which one is shown.
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

// closeQuote writes the mark at the end of a Q if openQuote wrote one at its beginning.
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

// following returns the character behind the current tag, which may be written as a reference.
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
