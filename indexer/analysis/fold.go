package analysis

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/rangetable"
)

// apostrophes are what stands for one beyond ASCII: the curly ones, the letters of Hawaiian, Ukrainian and of transcribed Arabic and Hebrew, the geresh
// of Hebrew, and the wide one.
var apostrophes = rangetable.New('\u2018', '\u2019', '\u02bb', '\u02bc', '\u02be', '\u02bf', '\u05f3', '\uff07')

// drawing has the characters that say how others are drawn: joiners, variation selectors, and marks around a character, as around that of a key.
var drawing = rangetable.Merge(rangetable.New('\u200d', nonJoiner), unicode.Variation_Selector, unicode.Me)

// fold makes apostrophes straight and digits of all scripts ASCII's, opens ligatures that are letters, and leaves out what says how a character is
// drawn. It may change the bytes of the term, which is in NFKC.
func fold(term []byte) []byte {
	plain := term[:0]
	for at := 0; at < len(term); {
		r, size := utf8.DecodeRune(term[at:])
		at += size
		switch {
		case r < utf8.RuneSelf:
			plain = append(plain, byte(r))
		case unicode.Is(apostrophes, r):
			plain = append(plain, '\'')
		case r == 'œ' || r == 'Œ': // stemmers know them as two letters
			plain = append(plain, "oe"...)
		case r == 'æ' || r == 'Æ':
			plain = append(plain, "ae"...)
		case unicode.IsDigit(r):
			plain = append(plain, digit(r))
		case !unicode.Is(drawing, r):
			plain = append(plain, term[at-size:at]...)
		}
	}
	return plain
}

// digit gives the digit of ASCII for one of another script. Each script has its own from 0 to 9 in a row, or several such rows.
func digit(r rune) byte {
	n := byte(0)
	for unicode.IsDigit(r - 1) {
		r--
		n++
	}
	return '0' + n%10
}
