package page

import (
	"bytes"

	"golang.org/x/net/html"
)

// maxRecoveries bounds how often the tokenizer is set back for a tag that never ends; each costs the rest of the page.
const maxRecoveries = 8

// onComment sees to comments that never end. The standard lets them hide the rest of the page; the browsers that those pages were
// written for ended them at the next ">". As there is no "-->" behind the first of them, all later ones are unclosed as well.
func (p *parser) onComment() {
	raw := p.z.Raw()
	if p.openComment || p.at < len(p.body) || !bytes.HasPrefix(raw, []byte("<!--")) || endsComment(raw) {
		return
	}
	end := bytes.IndexByte(raw, '>')
	if end < 0 {
		return
	}
	p.openComment = true
	rest := bytes.ReplaceAll(raw[end+1:], []byte("<!--"), []byte("<!  "))
	p.at += end + 1 - len(raw)
	p.z = html.NewTokenizer(bytes.NewReader(rest))
}

func endsComment(raw []byte) bool {
	return bytes.HasSuffix(raw, []byte("-->")) || bytes.HasSuffix(raw, []byte("--!>"))
}

// recover goes on behind a tag whose quotation mark is never closed, so that the tokenizer ran to the end of the page in it.
// The tag then ends at its first ">", without its attributes.
func (p *parser) recover() bool {
	raw := p.z.Raw()
	end := bytes.IndexByte(raw, '>')
	if end < 0 || p.recoveries == maxRecoveries {
		return false
	}
	p.recoveries++
	rest := bytes.Clone(raw[end+1:])
	p.at += end + 1 - len(raw)
	p.z = html.NewTokenizer(bytes.NewReader(rest))
	return true
}
