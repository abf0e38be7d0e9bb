package searcher

import "strings"

// Shown is a page's text as it can stand among others: broken UTF-8 is replaced, and what would write text in another order than it is
// read, its own or that behind it, is left out: the embeddings, overrides and isolates of the bidirectional algorithm (UAX #9, 2.1 to 2.4).
// Scripts from right to left are not in need of them; the marks that are, between words of both directions, stay.
func Shown(text string) string {
	return strings.Map(func(r rune) rune {
		if isReordering(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

func isReordering(r rune) bool { return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 }
