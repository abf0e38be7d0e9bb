package analysis

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"
)

// plainLetters are those of Latin letters that are no letter with a mark, as one writes them where there is only a to z.
var plainLetters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ı': "i", 'ł': "l", 'ŧ': "t", 'ŋ': "n",
	'ə': "e", 'ɓ': "b", 'ɗ': "d", 'ƙ': "k", 'ƴ': "y",
}

// plainForeign are the letters of other scripts that have another one's place where not everybody types the difference. Those of Arabic are
// after Bleve's normalisations of Arabic and Persian; a yeh that Urdu has as a letter of its own stays.
var plainForeign = map[rune]rune{
	'ς': 'σ', 'ё': 'е', 'ѐ': 'е', 'ѝ': 'и',
	'آ': 'ا', 'أ': 'ا', 'إ': 'ا', 'ٱ': 'ا', 'ى': 'ي', 'ی': 'ي', 'ک': 'ك', 'ة': 'ه', 'ۀ': 'ه', 'ہ': 'ه',
}

const tatweel = 'ـ' // makes a word of Arabic longer, and is said to be a letter

// stress has the marks that tell where a Russian word is stressed. Others make other letters of Cyrillic ones.
var stress = rangetable.New('\u0300', '\u0301')

// cutAccents leaves out of a term in lower case what not everybody types, or has: the marks of Latin and Greek letters, "café" as "cafe", stress in
// Cyrillic, the vowels of Hebrew and Arabic, and what plainDevanagari does. Other scripts keep their marks, which make other letters there. It may
// change the bytes of the term.
func cutAccents(term []byte) []byte {
	at := 0
	for at < len(term) && term[at] < utf8.RuneSelf {
		at++
	}
	plain := term[:at]
	var cut *unicode.RangeTable // the marks that the script of the last letter does without
	if at > 0 {
		cut = unicode.Mn
	}
	devanagari := false
	for at < len(term) {
		r, size := utf8.DecodeRune(term[at:])
		at += size
		devanagari = devanagari || 0x900 <= r && r < 0x980
		if r == tatweel || cut != nil && unicode.Is(cut, r) {
			continue
		}
		if cut = cutBehind(r); cut != nil {
			plain = append(plain, plainLetter(r)...) // which has no more bytes
		} else {
			plain = append(plain, term[at-size:at]...)
		}
	}
	if devanagari {
		return plainDevanagari(plain)
	}
	return plain
}

// cutBehind gives the marks that the script of a letter does without.
func cutBehind(r rune) *unicode.RangeTable {
	switch {
	case unicode.Is(unicode.Mn, r):
		return nil
	case unicode.In(r, unicode.Latin, unicode.Greek, unicode.Hebrew, unicode.Arabic):
		return unicode.Mn
	case unicode.Is(unicode.Cyrillic, r):
		return stress
	}
	return nil
}

// plainLetter gives a letter in lower case without the marks that its script does without.
func plainLetter(r rune) string {
	if other, ok := plainForeign[r]; ok {
		return string(other)
	}
	if !unicode.In(r, unicode.Latin, unicode.Greek) {
		return string(r)
	}
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
