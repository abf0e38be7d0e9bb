package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/internal/weburl"
)

// Address reads a word that may be a page's address, as people type and paste them: "example.org/path", "www.example.org", "http://localhost/".
// Without a scheme, the last label of the host must be a name: "2.4" is no host, but "readme.md" may be one, as only the index knows which hosts
// exist.
func (w Word) Address() (u weburl.URL, ok bool) {
	text := strings.TrimRight(strings.TrimLeft(w.Text, "<"), ">.,;:!?")
	host, _, _ := strings.Cut(trimScheme(text), "/")
	if w.Field != Anywhere || strings.Contains(host, "@") {
		return "", false
	}
	u, err := weburl.Parse(withScheme(text))
	return u, err == nil && (hasScheme(text) || isNamed(u.Host().Name()))
}

// isNamed tells whether a host has several labels, the last of which is a name.
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
