package analysis

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// replacement replaces bytes that are not valid UTF-8.
const replacement = string(utf8.RuneError)

// Compose returns a text as valid UTF-8, with U+FFFD for bytes that are not, in normalisation form C, and with the vowel am of Thai and Lao as one
// character. Decomposed Hangul and Kana would otherwise be cut into other words than the syllables and characters that queries have (package query
// composes the words of queries in the same way).
func Compose(text string) string {
	if isASCII(text) { // as most texts are; the test takes a third of the time of the rest
		return text
	}
	text = norm.NFC.String(strings.ToValidUTF8(text, replacement))
	if strings.Contains(text, nikhahit) || strings.Contains(text, niggahita) {
		return decomposedAm.ReplaceAllStringFunc(text, composeAm)
	}
	return text
}

// The vowel am is a ring above the consonant (nikhahit, in Lao niggahita) and the vowel aa behind it. Keyboards make one character of both; the texts
// of PDFs and of old systems have two, with the mark of a tone before the ring or behind it.
const (
	nikhahit  = "\u0e4d"
	niggahita = "\u0ecd"
)

var decomposedAm = regexp.MustCompile("([\u0e48-\u0e4b]?)\u0e4d([\u0e48-\u0e4b]?)\u0e32|([\u0ec8-\u0ecb]?)\u0ecd([\u0ec8-\u0ecb]?)\u0eb2")

// composeAm writes a decomposed vowel am with its tone as keyboards do: the tone, then the vowel as one character.
func composeAm(text string) string {
	const thai, lao = "\u0e33", "\u0eb3"
	if strings.Contains(text, nikhahit) {
		return strings.TrimSuffix(strings.Replace(text, nikhahit, "", 1), "\u0e32") + thai
	}
	return strings.TrimSuffix(strings.Replace(text, niggahita, "", 1), "\u0eb2") + lao
}

func isASCII[T string | []byte](text T) bool {
	all := byte(0)
	for i := range len(text) {
		all |= text[i]
	}
	return all < utf8.RuneSelf
}
