package analysis

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// replacement replaces bytes that are not valid UTF-8.
const replacement = string(utf8.RuneError)

// Compose returns a text as valid UTF-8, with U+FFFD for bytes that are not, in normalisation form C. Decomposed Hangul and Kana would otherwise be
// cut into other words than the syllables and characters that queries have (package query composes the words of queries in the same way).
func Compose(text string) string {
	if isASCII(text) { // as most texts are; the test takes a third of the time of the rest
		return text
	}
	return norm.NFC.String(strings.ToValidUTF8(text, replacement))
}

func isASCII[T string | []byte](text T) bool {
	all := byte(0)
	for i := range len(text) {
		all |= text[i]
	}
	return all < utf8.RuneSelf
}
