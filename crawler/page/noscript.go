package page

import (
	"bytes"

	"facetta/crawler/page/markup"
)

// minNoscript is the least text of a NOSCRIPT that counts as the page's content without scripts, in bytes without white space. A shorter text mostly
// asks the reader to enable scripts.
const minNoscript = 400

// maxNoscripts bounds the NOSCRIPT elements that are remembered.
const maxNoscripts = 4

// stretch is a range of a page's bytes.
type stretch struct{ from, to int }

// noteNoscript remembers the NOSCRIPT that the current end tag ends.
func (p *parser) noteNoscript() {
	s := stretch{p.hiddenFrom, p.z.Offset() - len(p.z.Raw())}
	if s.to-s.from >= minNoscript && len(p.noscripts) < maxNoscripts {
		p.noscripts = append(p.noscripts, s)
	}
}

// readNoscript adds the text of NOSCRIPT elements behind the rest of a page with next to no other text, such as a page of a forum that a script
// fills.
func (p *parser) readNoscript() {
	if len(p.noscripts) == 0 || !p.saysLittle() {
		return
	}
	body := p.body
	for _, s := range p.noscripts {
		if part := body[s.from:s.to]; hasText(part, minNoscript) {
			p.runOver(part)
			p.run()
			p.links.end(&p.text)
		}
	}
	p.body = body
}

// saysLittle tells whether a page has next to no words outside links, as a script fills it.
func (p *parser) saysLittle() bool {
	words := 0
	for i := range p.text.blocks {
		words += p.text.blocks[i].Words - p.text.blocks[i].LinkedWords
	}
	return words <= shellWords
}

// runOver prepares the parser to read other bytes after those that it has read.
func (p *parser) runOver(body []byte) {
	p.body = body
	p.z.Reset(body)
	p.stack, p.quotes, p.hidden, p.awaitTitle, p.closings = stack{}, quoteWriter{}, "", false, nil
}

// hasText tells whether a part of a page has at least want bytes of text, scripts and white space left out.
func hasText(part []byte, want int) bool {
	var z markup.Tokenizer
	z.Reset(part)
	for kind := z.Next(); kind != markup.End; kind = z.Next() {
		if kind != markup.Text || z.Verbatim() {
			continue
		}
		for word := range bytes.FieldsSeq(z.Raw()) {
			if want -= len(word); want <= 0 {
				return true
			}
		}
	}
	return false
}
