package analysis

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// replacement stands for what is not UTF-8.
const replacement = string(utf8.RuneError)

// Compose makes a text valid UTF-8, with U+FFFD for what is not, in normalisation form C: decomposed Hangul and Kana would be cut into
// words otherwise than the syllables and characters that they are, which queries have (package query composes their words likewise).
func Compose(text string) string {
	if isASCII(text) { // as most is, which takes a third of the time to see
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
