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

// jsonValue is a value of a JSON text: a string or number (in text), an array (in items), or an object (in items, with the names in keys).
type jsonValue struct {
	text  string
	keys  []string
	items []jsonValue
}

// get returns the value of a name in an object, nil when there is none or v is nil.
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

// list returns the items of an array, or any other value as the only item.
func (v *jsonValue) list() []jsonValue {
	switch {
	case v == nil:
		return nil
	case v.keys == nil && v.items != nil:
		return v.items
	}
	return []jsonValue{*v}
}

// readJSON reads the values of a text, one after the other, however broken the text is. What strict readers refuse (line breaks and bare quotation
// marks in strings, missing or superfluous commas, comments, a truncated end) is read as it was meant; what is not JSON is skipped. Time is linear in
// the text; values beyond the bounds are left out.
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

// pass moves behind the next occurrence of end, or to the end of the text.
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

// fill reads the items of an object or array, and the bracket that ends it.
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

// endsString tells whether a quotation mark ends a string, by what stands behind it, as templates forget to escape the quotation marks of titles. If
// text follows, at once or after a comma, the mark does not end the string. Of two marks in a row, the first one belongs to the title.
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

// escape reads the character behind a backslash and appends what it means.
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

// hex reads the digits behind \u, and the second half of a surrogate pair.
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
