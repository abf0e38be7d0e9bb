package page

import "bytes"

// attrs are the attributes that mean something to us, of one start tag.
type attrs struct {
	href, src, alt, rel, lang, content, name, property, httpEquiv string

	seen uint16 // bit set of the names that were there
}

// maxAttrs bounds the attributes of one tag that are looked at where the first ones tell enough.
const maxAttrs = 64

// attrs reads the attributes of the current start tag; of several with one name the first counts, even if it is empty (HTML Living
// Standard §13.2.5.33). The time is linear in the tag.
//
// The tokenizer's TagAttr copies every name and value. It is needed where values hold character references, carriage returns
// or NUL; FuzzAttrs holds the two ways against each other.
func (p *parser) attrs() (a attrs) {
	raw := p.z.Raw()
	if bytes.IndexByte(raw, '&') < 0 && bytes.IndexByte(raw, '\r') < 0 && bytes.IndexByte(raw, 0) < 0 {
		a.scan(raw)
		return a
	}
	for more := true; more; {
		var key, value []byte
		key, value, more = p.z.TagAttr()
		a.set(key, value)
	}
	return a
}

// scan reads the attributes of a start tag without character references (HTML Living Standard §13.2.5.32 to .39).
func (a *attrs) scan(tag []byte) {
	i := 1 // behind "<"
	for i < len(tag) && !isAttrSpace(tag[i]) && tag[i] != '/' && tag[i] != '>' {
		i++
	}
	for {
		for i < len(tag) && (isAttrSpace(tag[i]) || tag[i] == '/') {
			i++
		}
		if i >= len(tag) || tag[i] == '>' {
			return
		}
		var key, value []byte
		key, i = scanKey(tag, i)
		value, i = scanValue(tag, i)
		a.set(key, value)
	}
}

// scanKey reads an attribute name; "=" may be its first character.
func scanKey(tag []byte, i int) ([]byte, int) {
	start := i
	for i++; i < len(tag) && tag[i] != '=' && tag[i] != '>' && tag[i] != '/' && !isAttrSpace(tag[i]); {
		i++
	}
	return tag[start:min(i, len(tag))], i
}

// scanValue reads "= value" if there is one.
func scanValue(tag []byte, i int) ([]byte, int) {
	i = skipAttrSpace(tag, i)
	if i >= len(tag) || tag[i] != '=' {
		return nil, i
	}
	i = skipAttrSpace(tag, i+1)
	if i >= len(tag) || tag[i] == '>' {
		return nil, i
	}
	start := i
	if quote := tag[i]; quote == '"' || quote == '\'' {
		n := bytes.IndexByte(tag[i+1:], quote)
		if n < 0 {
			return nil, len(tag)
		}
		return tag[i+1 : i+1+n], i + n + 2
	}
	for i < len(tag) && tag[i] != '>' && !isAttrSpace(tag[i]) {
		i++
	}
	return tag[start:i], i
}

func skipAttrSpace(tag []byte, i int) int {
	for i < len(tag) && isAttrSpace(tag[i]) {
		i++
	}
	return i
}

func isAttrSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\f' || c == '\r'
}

// set keeps a value if its attribute matters. All names that matter are at most 10 bytes long.
func (a *attrs) set(key, value []byte) {
	var lower [10]byte
	if len(key) > len(lower) {
		return
	}
	for i, c := range key {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		lower[i] = c
	}
	field, name := a.field(string(lower[:len(key)]))
	if field == nil || a.seen&name != 0 {
		return
	}
	a.seen |= name
	if *field == "" { // of lang and xml:lang the first that says something
		*field = string(value)
	}
}

// field gives the field of a name, and the name's bit.
func (a *attrs) field(key string) (*string, uint16) {
	switch key {
	case "href":
		return &a.href, 1 << 0
	case "src":
		return &a.src, 1 << 1
	case "alt":
		return &a.alt, 1 << 2
	case "rel":
		return &a.rel, 1 << 3
	case "lang":
		return &a.lang, 1 << 4
	case "xml:lang":
		return &a.lang, 1 << 5
	case "content":
		return &a.content, 1 << 6
	case "name":
		return &a.name, 1 << 7
	case "property":
		return &a.property, 1 << 8
	case "http-equiv":
		return &a.httpEquiv, 1 << 9
	}
	return nil, 0
}
