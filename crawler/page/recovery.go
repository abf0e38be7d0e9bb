package page

import "bytes"

// maxRecoveries bounds how often the tokenizer is set back for a tag that never ends; each costs the rest of the page.
const maxRecoveries = 8

// onComment sees to comments that never end. The standard lets them hide the rest of the page; the browsers that those pages were
// written for ended them at the next ">". As there is no "-->" behind the first of them, all later ones are unclosed as well.
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

// The marks around a CDATA section (XML 1.0 §2.7), which the tokenizer takes for a comment that ends at its first ">", as HTML has it.
var (
	sectionStart = []byte("<![CDATA[")
	sectionEnd   = []byte("]]>")
)

// section adds the text of the CDATA section of XHTML that begins at an offset. Where one has no end, none behind it has.
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

// recover goes on behind a tag whose quotation mark is never closed, so that the tokenizer ran to the end of the page in it.
// The tag then ends at its first ">", without its attributes.
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
