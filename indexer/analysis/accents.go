package analysis

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"
)

// plainLetters has the plain spelling of Latin letters that do not decompose into a letter and a mark, as they are written where there is only a to
// z.
var plainLetters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ı': "i", 'ł': "l", 'ŧ': "t", 'ŋ': "n",
	'ə': "e", 'ɓ': "b", 'ɗ': "d", 'ƙ': "k", 'ƴ': "y",
}

// plainForeign maps letters of other scripts to the letters that people type in their place when they do not type the difference. The Arabic ones
// follow Bleve's normalisations of Arabic and Persian, but a yeh that is a letter of its own in Urdu stays.
var plainForeign = map[rune]rune{
	'ς': 'σ', 'ё': 'е', 'ѐ': 'е', 'ѝ': 'и',
	'آ': 'ا', 'أ': 'ا', 'إ': 'ا', 'ٱ': 'ا', 'ى': 'ي', 'ی': 'ي', 'ک': 'ك', 'ة': 'ه', 'ۀ': 'ه', 'ہ': 'ه',
}

const tatweel = 'ـ' // a stroke that only lengthens an Arabic word, though Unicode calls it a letter

// stress has the marks that show where a Russian word is stressed. Other marks turn a Cyrillic letter into another letter.
var stress = rangetable.New('\u0300', '\u0301')

// cutAccents removes from a term in lower case what not everybody types or can type: the marks of Latin and Greek letters ("café" becomes "cafe"),
// stress in Cyrillic, the vowels of Hebrew and Arabic, and what plainDevanagari removes. Other scripts keep their marks, which make other letters
// there. It may change the bytes of the term.
func cutAccents(term []byte) []byte {
	at := 0
	for at < len(term) && term[at] < utf8.RuneSelf {
		at++
	}
	plain := term[:at]
	var cut *unicode.RangeTable // the marks that are removed in the script of the last letter
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
			plain = append(plain, plainLetter(r)...) // which never has more bytes than r
		} else {
			plain = append(plain, term[at-size:at]...)
		}
	}
	if devanagari {
		return plainDevanagari(plain)
	}
	return plain
}

// cutBehind returns the marks that are removed behind a letter of this script.
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

// plainLetter returns a letter in lower case without the marks that are removed in its script.
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

// latin1 has the characters from U+00C0 to U+00FF in lower case without their marks, and a space for the two that are signs (× and ÷).
var latin1 = func() (all [64]string) {
	for i := range all {
		all[i] = " "
		if r := rune(0xc0 + i); unicode.IsLetter(r) {
			all[i] = plainLetter(unicode.ToLower(r))
		}
	}
	return all
}()
