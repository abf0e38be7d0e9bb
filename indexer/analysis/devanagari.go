package analysis

import "unicode/utf8"

// Signs of Devanagari.
const (
	chandrabindu = '\u0901' // a vowel is nasal
	anusvara     = '\u0902' // so is it, or a nasal follows, of the place in the mouth where the next consonant is spoken
	nukta        = '\u093c' // a consonant is one of Persian or English
	virama       = '\u094d' // a consonant has no vowel, and the next one is written below or beside it
)

// nuktaLetters are the letters that NFKC leaves in one piece with their nukta.
var nuktaLetters = map[rune]rune{'\u0929': 'न', '\u0931': 'र', '\u0934': 'ळ'}

// plainDevanagari writes a term of Hindi and its neighbours as one that types least does: without nuktas (ज़मीन as जमीन), with a dot for the nasal
// before a consonant of its own place (हिन्दी as हिंदी, सम्बन्ध as संबंध), and for a chandrabindu (माँ as मां). Lucene's HindiNormalizer does so too,
// but makes the dot of न alone, and leaves out length of vowels and viramas as well, which make other words: में, मैं. It changes the bytes of the term.
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

// isNasalBefore says whether a letter is a nasal without a vowel before a consonant of its place. Unicode has four of
// those for each place, and their nasal behind them.
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
