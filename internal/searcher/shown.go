package searcher

import "strings"

// Shown is a page's text in a form that is safe beside other text: broken UTF-8 is replaced, and the embeddings, overrides and isolates of the
// bidirectional algorithm (UAX #9, 2.1 to 2.4) are left out, as they would show this text, or text behind it, in another order than it is read.
// Scripts from right to left do not need them; the marks that they need between words of both directions stay.
func Shown(text string) string {
	return strings.Map(func(r rune) rune {
		if isReordering(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

func isReordering(r rune) bool { return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 }
