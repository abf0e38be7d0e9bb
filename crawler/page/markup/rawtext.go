package markup

import "bytes"

// rawElements are the elements with raw text as content (HTML Living Standard §13.2.6.4.7, with scripting), by the first letter of their names.
var rawElements = [32][]string{
	'i' & 31: {"iframe"},
	'n' & 31: {"noembed", "noframes", "noscript"},
	'p' & 31: {plaintext},
	's' & 31: {script, "style"},
	't' & 31: {"textarea", "title"},
	'x' & 31: {"xmp"},
}

const (
	script    = "script"
	plaintext = "plaintext"
)

// rawElement returns the name in lower case if it names a raw element, else "".
func rawElement(name []byte) string {
	for _, raw := range rawElements[name[0]&31] {
		if len(name) == len(raw) && hasFold(name, raw) {
			return raw
		}
	}
	return ""
}

// hasFold tells whether s begins with prefix, whatever the letter case of s. prefix is in lower case.
func hasFold(s []byte, prefix string) bool {
	if len(s) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != prefix[i] {
			return false
		}
	}
	return true
}

// rawText reads the content of the raw element that has just begun, and tells whether there is any.
func (z *Tokenizer) rawText() bool {
	name := z.raw
	z.raw = ""
	switch name {
	case plaintext:
		z.end = len(z.page)
	case script:
		z.end = z.scriptEnd(z.start)
	default:
		z.end = z.rawEnd(z.start, name)
	}
	z.verbatim = name != "textarea" && name != "title"
	return z.end > z.start
}

// rawEnd finds "</name" behind from; where there is none, the end of the page.
func (z *Tokenizer) rawEnd(from int, name string) int {
	for {
		n := bytes.IndexByte(z.page[from:], '<')
		if n < 0 {
			return len(z.page)
		}
		if from += n; isEndTag(z.page[from:], name) {
			return from
		}
		from++
	}
}

// isEndTag tells whether s begins with the end tag of an element.
func isEndTag(s []byte, name string) bool {
	return len(s) > 2 && s[1] == '/' && isName(s[2:], name)
}

// isName tells whether s begins with a name, in any letter case, that ends there.
func isName(s []byte, name string) bool {
	return hasFold(s, name) && len(s) > len(name) && class[s[len(name)]]&endsName != 0
}

// States of scriptEnd.
const (
	plain         = iota
	escaped       // behind "<!--"
	doubleEscaped // behind "<script" inside "<!--"
)

// scriptEnd finds the end tag of a script (§13.2.5.4, .15 to .31). Between "<!--" and "-->", the end tag of an inner script does not count.
func (z *Tokenizer) scriptEnd(from int) int {
	for state := plain; ; {
		n := z.scriptMark(from, state)
		if n < 0 {
			return len(z.page)
		}
		from += n
		s := z.page[from:]
		switch {
		case s[0] == '>':
			if z.page[from-1] == '-' && z.page[from-2] == '-' { // the hyphens of "<!--" count too
				state = plain
			}
		case isEndTag(s, script):
			if state != doubleEscaped {
				return from
			}
			state = escaped
		case state == plain && !z.unended && bytes.HasPrefix(s, []byte("<!--")):
			state = escaped
		case state == escaped && isName(s[1:], script):
			state = doubleEscaped
		}
		from++
	}
}

// scriptMark returns the distance to the next byte that can change the state of a script: "<", and ">" in states other than plain.
func (z *Tokenizer) scriptMark(from, state int) int {
	if state == plain {
		return bytes.IndexByte(z.page[from:], '<')
	}
	return bytes.IndexAny(z.page[from:], "<>")
}
