package analysis

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plainLetters are those of Latin letters that are no letter with a mark, as one writes them where there is only a to z.
var plainLetters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ı': "i", 'ł': "l", 'ŧ': "t", 'ŋ': "n",
}

// cutAccents leaves the marks of Latin letters out of a term in lower case, "café" as "cafe": not everybody types them, or has them. Other
// scripts keep theirs, which make other letters there. It may change the bytes of the term.
func cutAccents(term []byte) []byte {
	at := 0
	for at < len(term) && term[at] < utf8.RuneSelf {
		at++
	}
	plain, latin := term[:at], at > 0
	for at < len(term) {
		r, size := utf8.DecodeRune(term[at:])
		at += size
		switch {
		case unicode.Is(unicode.Latin, r):
			plain, latin = append(plain, plainLetter(r)...), true // which has no more bytes
		case !latin || !unicode.Is(unicode.Mn, r):
			plain, latin = append(plain, term[at-size:at]...), false
		}
	}
	return plain
}

// plainLetter gives a Latin letter in lower case without its marks.
func plainLetter(r rune) string {
	if parts := norm.NFD.PropertiesString(string(r)).Decomposition(); len(parts) > 0 {
		r, _ = utf8.DecodeRune(parts)
	}
	if plain, ok := plainLetters[r]; ok {
		return plain
	}
	return string(r)
}

// latin1 are the characters from U+00C0 to U+00FF in lower case without their marks; a space for the two signs.
var latin1 = func() (all [64]string) {
	for i := range all {
		all[i] = " "
		if r := rune(0xc0 + i); unicode.IsLetter(r) {
			all[i] = plainLetter(unicode.ToLower(r))
		}
	}
	return all
}()
