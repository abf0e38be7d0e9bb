package analysis

import "unicode/utf8"

// Signs of Devanagari.
const (
	chandrabindu = '\u0901' // makes a vowel nasal
	anusvara     = '\u0902' // does the same, or stands for a nasal that is spoken in the same place of the mouth as the next consonant
	nukta        = '\u093c' // makes a consonant one of Persian or English
	virama       = '\u094d' // says that no vowel follows a consonant, so that the next one is written below or beside it
)

// nuktaLetters are the letters with a nukta that NFKC leaves as one character, and the letters without it.
var nuktaLetters = map[rune]rune{'\u0929': 'न', '\u0931': 'र', '\u0934': 'ळ'}

// plainDevanagari writes a term of Hindi and related languages in the way that takes the least typing: without nuktas (ज़मीन as जमीन), and with a dot
// both for a nasal before a consonant of its own place (हिन्दी as हिंदी, सम्बन्ध as संबंध) and for a chandrabindu (माँ as मां). Lucene's
// HindiNormalizer does so too, but it writes the dot only for न, and it also removes viramas and the length of vowels, which makes different words
// the same: में, मैं. It changes the bytes of the term.
func plainDevanagari(term []byte) []byte {
	plain := term[:0]
	for at := 0; at < len(term); {
		r, size := utf8.DecodeRune(term[at:])
		at += size
		switch {
		case isNasalBefore(r, term[at:]):
			plain = utf8.AppendRune(plain, anusvara)
			at += utf8.RuneLen(virama)
		case r == chandrabindu:
			plain = utf8.AppendRune(plain, anusvara)
		case nuktaLetters[r] != 0:
			plain = utf8.AppendRune(plain, nuktaLetters[r])
		case r != nukta:
			plain = append(plain, term[at-size:at]...)
		}
	}
	return plain
}

// isNasalBefore tells whether a letter is a nasal without a vowel before a consonant of its place. For each place, Unicode has four such consonants
// in a row and then their nasal.
func isNasalBefore(r rune, rest []byte) bool {
	sign, size := utf8.DecodeRune(rest)
	next, _ := utf8.DecodeRune(rest[size:])
	if sign != virama {
		return false
	}
	switch r {
	case 'ङ', 'ञ', 'ण', 'न', 'म': // of क, च, ट, त and प
		return r-4 <= next && next < r
	}
	return false
}
