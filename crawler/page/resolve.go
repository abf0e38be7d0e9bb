package page

import (
	"strings"

	"facetta/internal/weburl"
)

// resolver resolves the references of one page. weburl does it right for everything and takes some 3 us a reference, as long
// as tokenizing 600 bytes; the references that nine in ten links have need no more than joining strings, which takes a tenth
// of that. FuzzResolver holds the two against each other.
type resolver struct {
	page   weburl.URL
	origin string       // "http://host" of the page, "" when only weburl may resolve
	dir    string       // path of the page up to its last slash
	base   *weburl.Base // parsed when first needed
}

func newResolver(u weburl.URL) resolver {
	r := resolver{page: u}
	if u != "" && absolute(string(u)) == string(u) {
		path, _, _ := strings.Cut(u.Path(), "?")
		r.origin = strings.TrimSuffix(string(u), u.Path())
		r.dir = path[:strings.LastIndexByte(path, '/')+1]
	}
	return r
}

// resolve gives the target of a reference, "" when it is none: another scheme, broken, or only a fragment of this page.
func (r *resolver) resolve(ref string) weburl.URL {
	ref = strings.TrimSpace(ref)
	if ref == "" || ref[0] == '#' || isForeign(ref) {
		return ""
	}
	if u := r.join(ref); u != "" {
		return u
	}
	return r.resolveSlowly(ref)
}

// isForeign tells a reference with a scheme (URL Standard §4.4, scheme state) other than http and https, such as
// "javascript:x".
func isForeign(ref string) bool {
	for i := 0; i < len(ref); i++ {
		switch c := ref[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return i > 0 && c == ':' && !strings.EqualFold(ref[:i], "http") && !strings.EqualFold(ref[:i], "https")
		}
	}
	return false
}

func (r *resolver) resolveSlowly(ref string) weburl.URL {
	if r.base == nil {
		base, err := weburl.NewBase(string(r.page))
		if err != nil { // a page without address: absolute references still mean something
			u, _ := weburl.Parse(shorten(ref, 2*weburl.MaxLength))
			return u
		}
		r.base = &base
	}
	u, _ := r.base.Resolve(ref)
	return u
}

// join resolves a plain reference; "" when it is not plain.
func (r *resolver) join(ref string) weburl.URL {
	ref, _, _ = strings.Cut(ref, "#")
	var u string
	switch {
	case r.origin == "" || len(ref) > weburl.MaxLength:
		return ""
	case strings.HasPrefix(ref, "http://"), strings.HasPrefix(ref, "https://"):
		u = absolute(ref)
	case strings.HasPrefix(ref, "//"):
		scheme, _, _ := strings.Cut(r.origin, "//")
		u = absolute(scheme + ref)
	case ref[0] == '/':
		if isPlainPath(ref) {
			u = r.origin + ref
		}
	default:
		dir, rest := climb(r.dir, ref)
		if rest != "" && rest[0] != '?' && !strings.Contains(rest, ":") && isPlainPath(rest) {
			u = r.origin + dir + rest
		}
	}
	if len(u) > weburl.MaxLength {
		return ""
	}
	return weburl.URL(u)
}

// absolute gives the canonical form of "http://host/path" where that is plain to see, else "". The host may have capital
// letters, and no path behind it.
func absolute(ref string) string {
	scheme, rest, _ := strings.Cut(ref, "//")
	host, path := rest, ""
	if i := strings.IndexByte(rest, '/'); i >= 0 {
		host, path = rest[:i], rest[i:]
	}
	switch lower := strings.ToLower(host); {
	case !isPlainHost(lower) || !isPlainPath(path):
		return ""
	case path == "":
		return scheme + "//" + lower + "/"
	case lower != host:
		return scheme + "//" + lower + path
	}
	return ref
}

// climb goes up a directory for each "../" that ref begins with.
func climb(dir, ref string) (string, string) {
	for {
		if rest, ok := strings.CutPrefix(ref, "./"); ok {
			ref = rest
			continue
		}
		rest, ok := strings.CutPrefix(ref, "../")
		if !ok {
			return dir, ref
		}
		ref = rest
		if len(dir) > 1 {
			dir = dir[:strings.LastIndexByte(dir[:len(dir)-1], '/')+1]
		}
	}
}

// plain marks the bytes that no rule of the URL Standard changes in a path or query.
var plain = func() (t [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~/?&=+,;:@!$*()") {
		t[c] = true
	}
	return t
}()

// isPlainPath tells a path and query in plain bytes without dot segments.
func isPlainPath(s string) bool {
	segment := true // at the beginning of a segment
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !plain[c] && !isKeptEscape(s[i:]) || c == '.' && segment {
			return false
		}
		segment = c == '/'
	}
	return true
}

// isKeptEscape tells whether s begins with a percent-encoded byte as weburl leaves it: in capital digits, and none of the
// unreserved characters, which it decodes.
func isKeptEscape(s string) bool {
	if len(s) < 3 || s[0] != '%' {
		return false
	}
	const digits = "0123456789ABCDEF"
	high, low := strings.IndexByte(digits, s[1]), strings.IndexByte(digits, s[2])
	if high < 0 || low < 0 {
		return false
	}
	c := byte(high<<4 | low)
	return class[c] != classAlnum && strings.IndexByte("-._~", c) < 0
}

// isPlainHost tells a host of lower-case letters, digits and inner hyphens whose last label is no number, and which is no
// internationalised name.
func isPlainHost(host string) bool {
	if host == "" || len(host) > 253 || strings.Contains(host, "--") {
		return false
	}
	for host != "" {
		label, after, more := strings.Cut(host, ".")
		if !isPlainLabel(label) || !more && label[0] <= '9' || more && after == "" {
			return false
		}
		host = after
	}
	return true
}

func isPlainLabel(s string) bool {
	if s == "" || len(s) > 63 || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}
