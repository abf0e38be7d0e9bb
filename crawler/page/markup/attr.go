package markup

import (
	"encoding/binary"
	"unicode/utf8"
)

// Attr is one of the attributes that the tokenizer keeps.
type Attr uint8

// The attributes that are kept; others are skipped.
const (
	Href Attr = iota
	Src
	Alt
	Rel
	Lang
	XMLLang
	Content
	Name
	Property
	HTTPEquiv
	Charset
	Class
	ID
	Role
	ItemProp
	Style
	Hidden
	AriaHidden
	DateTime
	PubDate
	Title
	ShadowRootMode
	Type
	Open
	Popover
	DataNoSnippet

	attrCount = iota
)

// attrNames has the names in the order of the constants.
var attrNames = [attrCount]string{
	"href", "src", "alt", "rel", "lang", "xml:lang", "content", "name", "property", "http-equiv", "charset", "class", "id", "role",
	"itemprop", "style", "hidden", "aria-hidden", "datetime", "pubdate", "title",
	"shadowrootmode", "type", "open", "popover", "data-nosnippet",
}

// byStart has the attributes by the first letter of their names, and lengths has a bit for each length of these names.
var (
	byStart [32][]Attr
	lengths [32]uint32
)

func init() {
	for a, name := range attrNames {
		i := name[0] & 31
		byStart[i] = append(byStart[i], Attr(a))
		lengths[i] |= 1 << len(name)
	}
}

// keep stores an attribute if its name is known. Of several with the same name, the first counts (§13.2.5.33).
func (z *Tokenizer) keep(key, value span) {
	i := z.page[key.start] & 31
	if lengths[i]>>(key.end-key.start)&1 == 0 { // of 32 and more, no bit is left
		return
	}
	name := z.page[key.start:key.end]
	for _, a := range byStart[i] {
		if len(attrNames[a]) != len(name) || !hasFold(name, attrNames[a]) {
			continue
		}
		if z.seen>>a&1 == 0 {
			z.seen |= 1 << a
			z.values[a] = value
		}
		return
	}
}

// Has tells whether the current start tag has an attribute.
func (z *Tokenizer) Has(a Attr) bool {
	return z.seen>>a&1 != 0
}

// Bytes returns the value of an attribute as it stands in the page; it is empty when there is none.
func (z *Tokenizer) Bytes(a Attr) []byte {
	if !z.Has(a) {
		return nil
	}
	return z.page[z.values[a].start:z.values[a].end]
}

// maxValue bounds the bytes of a value that are read. Addresses are much shorter, but embedded images can be longer.
const maxValue = 1 << 16

// Value returns the value of an attribute with its character references resolved, "" when there is none; at most the first 64 KiB.
func (z *Tokenizer) Value(a Attr) string {
	return string(z.Decoded(a))
}

// Decoded is Value as bytes, which must not be changed and are valid until the next call.
func (z *Tokenizer) Decoded(a Attr) []byte {
	v := z.Bytes(a)
	if len(v) > maxValue {
		v = v[:maxValue]
		for len(v) > 0 && !utf8.RuneStart(z.page[z.values[a].start+len(v)]) {
			v = v[:len(v)-1]
		}
	}
	if !mayBeCoded(v) {
		return v
	}
	z.decoded = appendDecoded(z.decoded[:0], v)
	return z.decoded
}

// mayBeCoded tells whether a value has "&" or a control character; all other bytes stand for themselves. It looks at eight bytes at once.
func mayBeCoded(v []byte) bool {
	const each = 0x0101010101010101
	for ; len(v) >= 8; v = v[8:] {
		x := binary.LittleEndian.Uint64(v)
		and := x ^ '&'*each
		if ((x-' '*each)&^x|(and-each)&^and)&(0x80*each) != 0 {
			return true
		}
	}
	for _, c := range v {
		if c == '&' || c < ' ' {
			return true
		}
	}
	return false
}

// appendDecoded resolves the character references of a value and normalises line ends and NUL (§13.2.3.5, §13.2.5.36).
func appendDecoded(b, v []byte) []byte {
	for i := 0; i < len(v); {
		n := 1
		switch c := v[i]; {
		case c == '&':
			b, n = AppendReference(b, v[i:], true)
		case c == 0:
			b = utf8.AppendRune(b, utf8.RuneError)
		case c != '\r':
			b = append(b, c)
		case i+1 == len(v) || v[i+1] != '\n':
			b = append(b, '\n')
		}
		i += n
	}
	return b
}
