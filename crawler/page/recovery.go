package page

import "bytes"

// maxRecoveries bounds how often the tokenizer is set back because of a tag that never ends; each time, the rest of the page is read again.
const maxRecoveries = 8

// onComment handles comments that never end. By the standard they hide the rest of the page; the browsers for which such pages were written ended
// them at the next ">". As no "-->" follows the first of them, all later comments are unclosed as well.
func (p *parser) onComment() {
	raw := p.z.Raw()
	if p.sections && bytes.HasPrefix(raw, sectionStart) {
		p.section(p.z.Offset() - len(raw) + len(sectionStart))
		return
	}
	if p.z.Offset() < len(p.body) || !bytes.HasPrefix(raw, []byte("<!--")) || endsComment(raw) {
		return
	}
	if p.resumeBehindTag(raw) {
		p.z.IgnoreComments()
	}
}

// The marks around a CDATA section (XML 1.0 §2.7). The tokenizer takes a section for a comment that ends at its first ">", as the HTML standard says.
var (
	sectionStart = []byte("<![CDATA[")
	sectionEnd   = []byte("]]>")
)

// section adds the text of the CDATA section of XHTML that begins at start. If it has no end, no later section has one.
func (p *parser) section(start int) {
	text, _, ok := bytes.Cut(p.body[start:], sectionEnd)
	if !ok {
		p.sections = false
		return
	}
	if p.hidden == "" {
		p.writeText(text, true)
	}
	p.z.Resume(start + len(text) + len(sectionEnd))
}

func endsComment(raw []byte) bool {
	return bytes.HasSuffix(raw, []byte("-->")) || bytes.HasSuffix(raw, []byte("--!>"))
}

// recover continues behind a tag whose quotation mark is never closed, as the tokenizer read it up to the end of the page. The tag then ends at its
// first ">", without its attributes.
func (p *parser) recover() bool {
	if p.recoveries == maxRecoveries {
		return false
	}
	p.recoveries++
	return p.resumeBehindTag(p.z.Raw())
}

// resumeBehindTag sets the tokenizer back behind the first ">" of the current token, if there is one.
func (p *parser) resumeBehindTag(raw []byte) bool {
	if len(raw) > 0 {
		p.page.Dirt |= DirtUnclosed
	}
	end := bytes.IndexByte(raw, '>')
	if end < 0 {
		return false
	}
	p.z.Resume(p.z.Offset() - len(raw) + end + 1)
	return true
}
