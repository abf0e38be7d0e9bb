package page

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"facetta/internal/shorten"
	"facetta/internal/weburl"
)

// resolver resolves the references of one page. weburl handles every reference, but takes some 3 us each, and 10 where much must be escaped. The
// references of 99 in 100 links need only joining and escaping, which takes a thirtieth of that. FuzzResolver compares the two.
type resolver struct {
	page   weburl.URL
	scheme []byte       // "http:" of the page
	origin []byte       // "http://host", empty when only weburl may resolve
	dir    []byte       // path of the page up to its last slash
	path   []byte       // all of it, without the query
	base   *weburl.Base // of page; parsed when first needed

	queries encoding.Encoding // the encoding of queries in the page's links (URL Standard §4.4, query state); nil for UTF-8
}

func newResolver(u weburl.URL) resolver {
	r := resolver{page: u}
	if all := []byte(u); u != "" && absolute(all) == u {
		r.origin = all[:len(u)-len(u.Path())]
		r.scheme, _, _ = bytes.Cut(r.origin, []byte("//"))
		r.path, _, _ = bytes.Cut(all[len(r.origin):], []byte("?"))
		r.dir = r.path[:bytes.LastIndexByte(r.path, '/')+1]
	}
	return r
}

// resolve returns the target of a reference, "" when it leads to no page: it has another scheme, is broken, or is only a fragment of this page.
func (r *resolver) resolve(ref []byte) weburl.URL {
	ref = bytes.TrimSpace(ref)
	if len(ref) == 0 || ref[0] == '#' || isForeign(ref) {
		return ""
	}
	if r.queries != nil {
		ref = encodeQuery(ref, r.queries)
	}
	if u := r.join(ref); u != "" {
		return u
	}
	return r.resolveSlowly(string(ref))
}

// queryEncoding returns the encoding of queries in a page's links: that of the page, or nil for UTF-8, also where the page's encoding is no superset
// of ASCII.
func queryEncoding(charset string) encoding.Encoding {
	enc := encodingOf(charset)
	if enc == unicode.UTF8 || enc == japanese.ISO2022JP {
		return nil
	}
	return enc
}

// encodeQuery percent-encodes the query of a reference in an encoding; characters that the encoding lacks become character references of HTML.
func encodeQuery(ref []byte, enc encoding.Encoding) []byte {
	ref, _, _ = bytes.Cut(ref, []byte("#")) // the fragment is no part of an address
	rest, query, _ := bytes.Cut(ref, []byte("?"))
	if firstHigh(query) == len(query) {
		return ref
	}
	encoded, encoder := append(bytes.Clone(rest), '?'), enc.NewEncoder()
	for _, r := range string(query) {
		if r < utf8.RuneSelf {
			encoded = append(encoded, byte(r))
			continue
		}
		character, err := encoder.Bytes([]byte(string(r)))
		if err != nil {
			encoded = fmt.Appendf(encoded, "%%26%%23%d%%3B", r)
			continue
		}
		for _, c := range character {
			if c < utf8.RuneSelf {
				encoded = append(encoded, c)
			} else {
				encoded = fmt.Appendf(encoded, "%%%02X", c)
			}
		}
	}
	return encoded
}

// isForeign tells whether a reference has a scheme (URL Standard §4.4, scheme state) other than http and https, such as "javascript:x".
func isForeign(ref []byte) bool {
	for i, c := range ref {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return i > 0 && c == ':' && !strings.EqualFold(string(ref[:i]), "http") && !strings.EqualFold(string(ref[:i]), "https")
		}
	}
	return false
}

func (r *resolver) resolveSlowly(ref string) weburl.URL {
	if r.base == nil {
		base, err := weburl.NewBase(string(r.page))
		if err != nil { // a page without address: absolute references still mean something
			u, _ := weburl.Parse(shorten.Bytes(ref, 2*weburl.MaxLength))
			return u
		}
		r.base = &base
	}
	u, _ := r.base.Resolve(ref)
	return u
}

// join resolves a reference in the plain cases, else it returns "".
func (r *resolver) join(ref []byte) weburl.URL {
	u := r.joined(ref)
	if (bytes.IndexByte(ref, '?') >= 0 || bytes.IndexByte(ref, '(') >= 0) && weburl.MayHaveSession(string(u)) {
		return ""
	}
	return u
}

// joined is join for references without a session in a path segment or in the query.
func (r *resolver) joined(ref []byte) weburl.URL {
	if i := bytes.IndexByte(ref, '#'); i >= 0 {
		ref = ref[:i]
	}
	switch {
	case len(r.origin) == 0 || len(ref) == 0 || len(ref) > weburl.MaxLength:
		return ""
	case bytes.HasPrefix(ref, []byte("http://")), bytes.HasPrefix(ref, []byte("https://")):
		return absolute(ref)
	case bytes.HasPrefix(ref, []byte("//")):
		var memory [256]byte
		return absolute(append(append(memory[:0], r.scheme...), ref...))
	case ref[0] == '/':
		return escape(r.origin, nil, ref)
	case ref[0] == '?':
		return escape(r.origin, r.path, ref)
	}
	if hasFold(ref, "http") { // "http:x" is relative, too
		return ""
	}
	dir, rest := climb(r.dir, ref)
	return escape(r.origin, dir, rest)
}

// absolute returns the canonical form of "http://host/path" in the plain cases, else "". The host may have capital letters, and the path may be
// missing.
func absolute(ref []byte) weburl.URL {
	host := bytes.IndexByte(ref, '/') + len("//")
	n, capitals := plainHost(ref[host:])
	if n == 0 {
		return ""
	}
	front, path := ref[:host+n], ref[host+n:]
	if capitals {
		front = bytes.ToLower(front)
	}
	if len(path) == 0 || path[0] == '?' {
		return escape(front, []byte("/"), path)
	}
	return escape(front, nil, path)
}

// climb goes up a directory for each "../" that ref begins with.
func climb(dir, ref []byte) ([]byte, []byte) {
	for {
		if rest, ok := bytes.CutPrefix(ref, []byte("./")); ok {
			ref = rest
			continue
		}
		rest, ok := bytes.CutPrefix(ref, []byte("../"))
		if !ok {
			return dir, ref
		}
		ref = rest
		if len(dir) > 1 {
			dir = dir[:bytes.LastIndexByte(dir[:len(dir)-1], '/')+1]
		}
	}
}

// plainHost returns the length of the host that s begins with, and whether it has capital letters. n is 0 unless the host ends at a "/", at a "?" or
// with s, has only letters, digits and inner hyphens in its labels, its last label is no number, and it is no internationalised name.
func plainHost(s []byte) (n int, capitals bool) {
	label := 0 // where it begins
	for ; n < len(s) && s[n] != '/' && s[n] != '?'; n++ {
		switch c := s[n]; {
		case 'a' <= c && c <= 'z' || '0' <= c && c <= '9':
		case 'A' <= c && c <= 'Z':
			capitals = true
		case c == '-' && n > label && s[n-1] != '-':
		case c == '.' && isPlainLabel(s[label:n]):
			label = n + 1
		default:
			return 0, false
		}
	}
	if n > 253 || !isPlainLabel(s[label:n]) || s[label] <= '9' {
		return 0, false
	}
	return n, capitals
}

// isPlainLabel checks the length and the end of a label.
func isPlainLabel(s []byte) bool {
	return 0 < len(s) && len(s) <= 63 && s[len(s)-1] != '-'
}

// Forms of bytes in a path or a query.
const (
	formUnknown = iota // only weburl can handle it
	formPlain          // stays as it is
	formEscaped        // becomes percent-encoded (URL Standard §1.3)
	formDropped        // is left out (§4.4)
)

// pathForms and queryForms say what the URL Standard does to a byte. Bytes above 127 are checked to be UTF-8; "%" and "." depend on their neighbours.
var pathForms, queryForms = func() (path, query [256]uint8) {
	set := func(t *[256]uint8, form uint8, bytes string) {
		for _, c := range []byte(bytes) {
			t[c] = form
		}
	}
	for _, t := range []*[256]uint8{&path, &query} {
		set(t, formPlain, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~/?&=+,;:@!$*()[]^|")
		set(t, formEscaped, ` "<>`)
	}
	set(&path, formPlain, "'")
	set(&path, formUnknown, ";") // may begin a session
	set(&path, formEscaped, "`{}")
	set(&query, formPlain, "\\`{}")
	set(&query, formEscaped, "'")
	set(&query, formDropped, "\t\n\r")
	return path, query
}()

// plain are the bytes that stay as they are in paths and in queries.
var plain = func() (t [256]bool) {
	for c := range t {
		t[c] = pathForms[c] == formPlain && queryForms[c] == formPlain
	}
	return t
}()

// escape joins an address with its path and query and escapes the bytes of these; "" when weburl must do it.
func escape(front, dir, path []byte) weburl.URL {
	for i, c := range path {
		if !plain[c] && (c != '.' || i == 0 || path[i-1] == '/') && (c != '%' || !isKeptEscape(path[i:])) {
			return escapeFrom(i, front, dir, path)
		}
	}
	if len(front)+len(dir)+len(path) > weburl.MaxLength {
		return ""
	}
	var memory [256]byte // adding strings would allocate memory for each
	return weburl.URL(append(append(append(memory[:0], front...), dir...), path...))
}

// escapeFrom is escape for a path that is plain up to offset i.
func escapeFrom(i int, front, dir, path []byte) weburl.URL {
	var memory [512]byte
	b := append(append(append(memory[:0], front...), dir...), path[:i]...)
	forms := &pathForms
	if bytes.IndexByte(path[:i], '?') >= 0 {
		forms = &queryForms
	}
	for ; i < len(path); i++ {
		switch c := path[i]; {
		case c == '.' && (forms == &queryForms || i > 0 && path[i-1] != '/'), forms[c] == formPlain:
			b = append(b, c)
			if c == '?' {
				forms = &queryForms
			}
		case c == '%' && i+2 < len(path):
			value, ok := unhex(path[i+1], path[i+2])
			if !ok || value == '.' && forms == &pathForms {
				return ""
			}
			b = appendByte(b, value)
			i += 2
		case c >= utf8.RuneSelf:
			_, n := utf8.DecodeRune(path[i:])
			if n == 1 {
				return ""
			}
			for _, high := range path[i : i+n] {
				b = appendEscaped(b, high)
			}
			i += n - 1
		case forms[c] == formEscaped:
			b = appendEscaped(b, c)
		case forms[c] == formUnknown:
			return ""
		}
	}
	if len(b) > weburl.MaxLength {
		return ""
	}
	return weburl.URL(b)
}

const hexDigits = "0123456789ABCDEF"

// appendByte appends a percent-encoded byte in weburl's form: unreserved characters decoded, others encoded in capital digits.
func appendByte(b []byte, c byte) []byte {
	if class[c] == classAlnum || c == '-' || c == '_' || c == '~' {
		return append(b, c)
	}
	return appendEscaped(b, c)
}

func appendEscaped(b []byte, c byte) []byte {
	return append(b, '%', hexDigits[c>>4], hexDigits[c&15])
}

// unhex reads two hexadecimal digits.
func unhex(high, low byte) (value byte, ok bool) {
	h, l := strings.IndexByte(hexDigits, upper(high)), strings.IndexByte(hexDigits, upper(low))
	return byte(h<<4 | l), h >= 0 && l >= 0
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// isKeptEscape tells whether s begins with a percent-encoded byte in weburl's form.
func isKeptEscape(s []byte) bool {
	if len(s) < 3 {
		return false
	}
	value, ok := unhex(s[1], s[2])
	var memory [3]byte
	return ok && value != '.' && string(appendByte(memory[:0], value)) == string(s[:3])
}
