package page

import (
	"bytes"
	"strconv"
	"strings"
	surrogates "unicode/utf16"
	"unicode/utf8"
)

// Bounds of the JSON in one page. Data of a long recipe with its reviews has some 100 KB and nests ten deep.
const (
	maxJSON       = 512 << 10 // bytes, of all scripts
	maxJSONDepth  = 32
	maxJSONValues = 20_000
)

// jsonValue is a value of a JSON text: a string or number (text), an array (items), or an object (items with the names keys).
type jsonValue struct {
	text  string
	keys  []string
	items []jsonValue
}

// get gives the value of a name, nil when there is none; that of nil is nil.
func (v *jsonValue) get(key string) *jsonValue {
	if v != nil {
		for i, k := range v.keys {
			if k == key {
				return &v.items[i]
			}
		}
	}
	return nil
}

// list gives the items of an array, or a lone value as the only one.
func (v *jsonValue) list() []jsonValue {
	switch {
	case v == nil:
		return nil
	case v.keys == nil && v.items != nil:
		return v.items
	}
	return []jsonValue{*v}
}

// readJSON reads the values of a text, one behind the other, however broken the text is: what strict readers refuse (line breaks
// and bare quotation marks in strings, commas that are missing or one too many, comments, an end that is cut off) is read as it was meant, and what
// is no JSON is skipped. It is linear in the text; what is beyond the bounds is left out.
func readJSON(text []byte) (values []jsonValue) {
	r := jsonReader{text: text[:min(len(text), maxJSON)]}
	for r.skip(); r.at < len(r.text); r.skip() {
		before := r.at
		if c := r.text[r.at]; c == '{' || c == '[' {
			values = append(values, r.value(0))
		}
		r.at = max(r.at, before+1)
	}
	return values
}

type jsonReader struct {
	text   []byte
	at     int
	values int
}

// skip passes white space, commas, colons and comments.
func (r *jsonReader) skip() {
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case c <= ' ' || c == ',' || c == ':' || c == ';':
			r.at++
		case c == '/' && bytes.HasPrefix(r.text[r.at:], []byte("/*")):
			r.pass("*/")
		case c == '/' && bytes.HasPrefix(r.text[r.at:], []byte("//")):
			r.pass("\n")
		default:
			return
		}
	}
}

// pass goes on behind the next end, or to the end of the text.
func (r *jsonReader) pass(end string) {
	if i := bytes.Index(r.text[r.at+2:], []byte(end)); i >= 0 {
		r.at += 2 + i + len(end)
	} else {
		r.at = len(r.text)
	}
}

func (r *jsonReader) value(depth int) (v jsonValue) {
	r.skip()
	if r.at == len(r.text) {
		return v
	}
	r.values++
	c := r.text[r.at]
	switch {
	case c != '{' && c != '[':
		v.text = r.word(false)
	case depth == maxJSONDepth:
		r.at = len(r.text)
	default:
		r.at++
		r.fill(&v, c == '{', depth+1)
	}
	return v
}

// fill reads the items of an object or array and its end.
func (r *jsonReader) fill(v *jsonValue, object bool, depth int) {
	for r.skip(); r.at < len(r.text); r.skip() {
		if c := r.text[r.at]; c == '}' || c == ']' {
			r.at++
			return
		}
		before := r.at
		var key string
		if object {
			key = r.word(true)
			if r.skip(); r.at < len(r.text) && r.text[r.at] == '}' {
				continue
			}
		}
		full := r.values >= maxJSONValues
		item := r.value(depth)
		if !full {
			v.items = append(v.items, item)
			if object {
				v.keys = append(v.keys, key)
			}
		}
		r.at = max(r.at, before+1)
	}
}

// word reads a string, with quotation marks or without; it may be the name of an item.
func (r *jsonReader) word(name bool) string {
	if r.text[r.at] == '"' {
		return r.quoted(name)
	}
	return r.bare()
}

// bare reads a number, true, false, null, or a word without quotation marks.
func (r *jsonReader) bare() string {
	start := r.at
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n,:{}[]\"", r.text[r.at]) < 0 {
		r.at++
	}
	word := string(r.text[start:r.at])
	if word == "null" || word == "false" {
		return ""
	}
	return word
}

// quoted reads a string.
func (r *jsonReader) quoted(name bool) string {
	r.at++
	var s []byte
	for r.at < len(r.text) {
		c := r.text[r.at]
		r.at++
		switch {
		case c == '"' && endsString(r.text[r.at:], name, len(s) == 0):
			return string(s)
		case c == '\\' && r.at < len(r.text):
			s = r.escape(s)
		default:
			s = append(s, c)
		}
	}
	return string(s)
}

// endsString tells whether a quotation mark ends a string by what stands behind it, as templates forget to escape those of titles: no text does, behind
// a comma neither, and of two marks in a row the first one is the title's.
func endsString(behind []byte, name, empty bool) bool {
	if !empty && len(behind) > 1 && behind[0] == '"' && behind[1] != '"' && endsString(behind[1:], name, true) {
		return false
	}
	behind = bytes.TrimLeft(behind, whiteSpace)
	switch {
	case len(behind) == 0:
		return true
	case behind[0] == ':':
		return name || bytes.HasPrefix(bytes.TrimLeft(behind[1:], whiteSpace), []byte(`"`))
	case behind[0] != ',':
		return strings.IndexByte(`"}]{[/;`, behind[0]) >= 0
	}
	behind = bytes.TrimLeft(behind, whiteSpace+",")
	n := 0
	for n < len(behind) && class[behind[n]] == classAlnum {
		n++
	}
	switch string(behind[:n]) {
	case "":
		return len(behind) == 0 || strings.IndexByte(`"}]{[/-@`, behind[0]) >= 0
	case "true", "false", "null":
		return true
	}
	return isDigit(rune(behind[0])) || n < len(behind) && behind[n] == ':'
}

// escape reads what stands behind a backslash.
func (r *jsonReader) escape(s []byte) []byte {
	c := r.text[r.at]
	r.at++
	switch c {
	case 'n', 't', 'r', 'b', 'f':
		return append(s, ' ')
	case 'u':
		return utf8.AppendRune(s, r.hex())
	}
	return append(s, c)
}

// hex reads the digits of \u, and the second half of a surrogate pair.
func (r *jsonReader) hex() rune {
	c := r.hex4()
	if surrogates.IsSurrogate(c) && bytes.HasPrefix(r.text[r.at:], []byte(`\u`)) {
		r.at += 2
		return surrogates.DecodeRune(c, r.hex4())
	}
	return c
}

func (r *jsonReader) hex4() rune {
	end := min(r.at+4, len(r.text))
	n, err := strconv.ParseUint(string(r.text[r.at:end]), 16, 16)
	if err != nil {
		return utf8.RuneError
	}
	r.at = end
	return rune(n)
}
