package analysis

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/rangetable"
)

// apostrophes are what stands for one beyond ASCII: the curly and the wide one.
var apostrophes = rangetable.New('\u2019', '\uff07')

// drawing has the characters that say how others are drawn: joiners, variation selectors, and marks around a character, as around that of a key.
var drawing = rangetable.Merge(rangetable.New('\u200d', nonJoiner), unicode.Variation_Selector, unicode.Me)

// fold makes apostrophes straight and leaves out what says how a character is drawn. It may change the bytes of the term, which is in NFKC.
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
		case !unicode.Is(drawing, r):
			plain = append(plain, term[at-size:at]...)
		}
	}
	return plain
}
