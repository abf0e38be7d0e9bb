package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/internal/weburl"
)

// Address reads a word that may be a page's address, as people type and paste them: "example.org/path", "www.example.org",
// "http://localhost/". Without a scheme it takes a host with a name for its last label; "2.4" is none, but "readme.md" may be one: what hosts
// there are, the index knows.
func (w Word) Address() (u weburl.URL, ok bool) {
	text := strings.TrimRight(strings.TrimLeft(w.Text, "<"), ">.,;:!?")
	host, _, _ := strings.Cut(trimScheme(text), "/")
	if w.Field != Anywhere || strings.Contains(host, "@") {
		return "", false
	}
	u, err := weburl.Parse(withScheme(text))
	return u, err == nil && (hasScheme(text) || isNamed(u.Host().Name()))
}

// isNamed says whether a host has several labels, and a name for the last one.
func isNamed(host string) bool {
	last := host[strings.LastIndexByte(host, '.')+1:]
	first, _ := utf8.DecodeRuneInString(last)
	return len(last) > 1 && len(last) < len(host) && unicode.IsLetter(first)
}

const schemeEnd = "://"

func hasScheme(text string) bool { return strings.Contains(text, schemeEnd) }

func withScheme(text string) string {
	if hasScheme(text) {
		return text
	}
	return "http://" + text
}

func trimScheme(text string) string {
	if _, rest, ok := strings.Cut(text, schemeEnd); ok {
		return rest
	}
	return text
}
