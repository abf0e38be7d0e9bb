package markup

import "bytes"

// Classes of bytes inside tags.
const (
	space    = 1 << iota // white space
	skipped              // what may stand between attributes: white space and "/"
	endsName             // ends an element's name: white space, "/" and ">"
	endsKey              // ends an attribute's name: the same and "="
	endsWord             // ends a value without quotation marks: white space and ">"
)

var class = func() (t [256]uint8) {
	for _, c := range []byte(" \n\t\f\r") {
		t[c] = space | skipped | endsName | endsKey | endsWord
	}
	t['/'] = skipped | endsName | endsKey
	t['>'] = endsName | endsKey | endsWord
	t['='] = endsKey
	return t
}()

// TagName returns the name of the current tag as it stands in the page.
func (z *Tokenizer) TagName() []byte {
	return z.page[z.nameStart:z.nameEnd]
}

// startTag reads the start tag whose name begins at offset at.
func (z *Tokenizer) startTag(at int) Kind {
	z.seen = 0
	slash, ok := z.tag(at, true)
	if !ok {
		return z.rest(End)
	}
	z.raw = rawElement(z.TagName())
	if slash {
		return SelfClosingTag
	}
	return StartTag
}

// endTag reads what follows "</".
func (z *Tokenizer) endTag(at int) Kind {
	switch {
	case at == len(z.page):
		return z.rest(Text)
	case !isLetter(z.page[at]):
		return z.bogusComment(at)
	}
	z.seen = 0
	if _, ok := z.tag(at, false); !ok {
		return z.rest(End)
	}
	return EndTag
}

// tag reads a tag from its name on (HTML Living Standard §13.2.5.8, .32 to .40) and keeps the attributes if keep. slash tells whether the tag ends in
// "/>"; ok is false where the page ends inside the tag.
func (z *Tokenizer) tag(at int, keep bool) (slash, ok bool) {
	s := z.page
	z.nameStart = at
	at = skipTo(s, at, endsName)
	z.nameEnd = at
	word := 0 // where the last value without quotation marks ends
	for {
		for at < len(s) && class[s[at]]&skipped != 0 {
			at++
		}
		if at == len(s) {
			return false, false
		}
		if s[at] == '>' {
			z.end = at + 1
			return s[at-1] == '/' && word != at, true
		}
		key := span{at, skipTo(s, at+1, endsKey)} // "=" may be its first character
		value := span{key.end, key.end}
		if at = skipSpace(s, key.end); at < len(s) && s[at] == '=' {
			if value, at = valueSpan(s, skipSpace(s, at+1)); at > len(s) {
				return false, false
			}
			word = value.end
		}
		if keep {
			z.keep(key, value)
		}
	}
}

// valueSpan finds the value of an attribute that begins at offset at, and the offset behind it and its quotation marks. This offset lies beyond the
// page when the closing mark is missing.
func valueSpan(s []byte, at int) (span, int) {
	if at < len(s) && (s[at] == '"' || s[at] == '\'') {
		n := bytes.IndexByte(s[at+1:], s[at])
		if n < 0 {
			return span{}, len(s) + 1
		}
		return span{at + 1, at + 1 + n}, at + n + 2
	}
	end := skipTo(s, at, endsWord)
	return span{at, end}, end
}

// skipTo returns the offset of the next byte of class c, from at on, or the end of s.
func skipTo(s []byte, at int, c uint8) int {
	for at < len(s) && class[s[at]]&c == 0 {
		at++
	}
	return at
}

func skipSpace(s []byte, at int) int {
	for at < len(s) && class[s[at]]&space != 0 {
		at++
	}
	return at
}
