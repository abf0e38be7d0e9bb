// Package weburl answers "are these two addresses the same page?".
//
// A URL is the canonical form of an http or https address: parsed by the rules of the WHATWG URL Standard, host in lower case and IDNA ASCII, default
// port and user info dropped, dot segments resolved, fragment dropped, percent-encoding in upper-case hexadecimal digits with the unreserved
// characters of RFC 3986 §2.3 decoded (so /%7Eley is /~ley). Bytes that are no UTF-8 are percent-encoded, not replaced. It has no dot at the end of
// the host. Sessions, which some programs write into each link for visitors who keep no cookies, are removed (/a;jsessionid=1 is /a; session.go).
// Path case, trailing slash, query order and "www." are kept: servers give them meaning.
//
// Parse and Resolve are safe for concurrent use. Cost: a few microseconds a URL.
package weburl

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/nlnwa/whatwg-url/url"
)

// MaxLength is the longest canonical URL in bytes that is accepted. Longer addresses are traps or data, not pages. The limit is that of the sitemap
// protocol (sitemaps.org, <loc>).
const MaxLength = 2048

// URL is an absolute http or https address in canonical form. The zero value means "no URL".
type URL string

// Host is a canonical host name, with ":port" where the port is not the scheme's default.
type Host string

// Errors of Parse and Resolve; all of them mean "not a web page's address".
var (
	ErrScheme  = errors.New("not an http or https address")
	ErrTooLong = errors.New("address longer than 2048 bytes")
	ErrSyntax  = errors.New("not a valid address")
)

var parser = url.NewParser(url.WithPercentEncodeSinglePercentSign())

// Parse gives the canonical form of an absolute address.
func Parse(raw string) (URL, error) {
	if isCanonical(raw) {
		return URL(raw), nil
	}
	return canonical(parser.Parse(valid(raw)))
}

// Base is a parsed address, for resolving many references against it.
type Base struct {
	url *url.Url
}

// NewBase parses an absolute address once for many calls of Resolve. The address need not be canonical.
func NewBase(raw string) (Base, error) {
	u, err := parser.Parse(raw)
	if err != nil {
		return Base{}, ErrSyntax
	}
	return Base{u}, nil
}

// Resolve gives the canonical form of a reference as found in a page at this base.
func (b Base) Resolve(ref string) (URL, error) {
	if len(ref) > 2*MaxLength {
		return "", ErrTooLong
	}
	return canonical(b.url.Parse(valid(ref)))
}

// Written gives a reference's address with any session that it has. The result is not a URL, but resolving it gives one; "" where that fails.
func (b Base) Written(ref string) string {
	if len(ref) > 2*MaxLength {
		return ""
	}
	u, err := b.url.Parse(valid(ref))
	if err != nil {
		return ""
	}
	u.SetUsername("")
	u.SetPassword("")
	return u.Href(true)
}

// valid percent-encodes the bytes that are no UTF-8, so that the address keeps them. Servers write such addresses in header fields, in the encoding of
// their file names.
func valid(raw string) string {
	if utf8.ValidString(raw) {
		return raw
	}
	var b strings.Builder
	for raw != "" {
		r, size := utf8.DecodeRuneInString(raw)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, "%%%02X", raw[0])
		} else {
			b.WriteString(raw[:size])
		}
		raw = raw[size:]
	}
	return b.String()
}

func canonical(u *url.Url, err error) (URL, error) {
	if err != nil {
		return "", ErrSyntax
	}
	if p := u.Protocol(); p != "http:" && p != "https:" {
		return "", ErrScheme
	}
	if u.Hostname() == "" {
		return "", ErrSyntax
	}
	u.SetUsername("")
	u.SetPassword("")
	u.SetHash("")
	withoutDot(u)
	s := NormalisePercent(u.Href(false))
	if len(s) > MaxLength {
		return "", ErrTooLong
	}
	if strings.Contains(s, "xn--") && !isStable(s) {
		return "", ErrSyntax
	}
	if t := withoutSession(s); t != s && isStable(t) {
		return URL(t), nil
	}
	return URL(s), nil
}

// withoutDot removes the dot at the end of a host, which tells resolvers not to try other domains. By the URL Standard the two are different hosts,
// but servers give both the same pages.
func withoutDot(u *url.Url) {
	if host, ok := strings.CutSuffix(u.Hostname(), "."); ok && host != "" && !strings.HasSuffix(host, ".") {
		u.SetHostname(host)
	}
}

// isStable says that an address stays the same when it is parsed again. That may fail for a host of non-ASCII letters: in ASCII form a label can grow
// beyond the longest that is allowed.
func isStable(s string) bool {
	u, err := parser.Parse(s)
	return err == nil && NormalisePercent(u.Href(false)) == s
}

// NormalisePercent upper-cases the hexadecimal digits of percent-encoded bytes and decodes unreserved characters (RFC 3986 §6.2.2), as
// Parse does, in a text that need not be an address.
func NormalisePercent(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '%' || i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
			b.WriteByte(s[i])
			continue
		}
		c := unhex(s[i+1])<<4 | unhex(s[i+2])
		if isUnreserved(c) {
			b.WriteByte(c)
		} else {
			b.WriteString(strings.ToUpper(s[i : i+3]))
		}
		i += 2
	}
	return b.String()
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func unhex(c byte) byte {
	switch {
	case c <= '9':
		return c - '0'
	case c >= 'a':
		return c - 'a' + 10
	default:
		return c - 'A' + 10
	}
}

// isUnreserved excludes the full stop: decoding %2E could make a new dot segment.
func isUnreserved(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c == '~'
}

// Host gives the host of a canonical URL; "" for the zero URL.
func (u URL) Host() Host {
	host, _ := u.split()
	return Host(host)
}

// Path gives path and query of a canonical URL; it always begins with "/".
func (u URL) Path() string {
	_, path := u.split()
	return path
}

func (u URL) split() (host, path string) {
	_, rest, _ := strings.Cut(string(u), "://")
	i := strings.IndexAny(rest, "/?")
	if i < 0 {
		return rest, "/"
	}
	return rest[:i], rest[i:]
}

// Name is the host without its port.
func (h Host) Name() string {
	s := string(h)
	if i := strings.LastIndexByte(s, ':'); i >= 0 && !strings.HasSuffix(s, "]") {
		return s[:i]
	}
	return s
}
