package analysis

import "unicode/utf8"

// harmonise gives the vowels of a Turkish term without accents those that vowel harmony asks for, as the stemmer recognises endings only by them:
// "kitaplari" becomes "kitapları", and "gozluk", which has no e, stays. Whether a word was typed with accents or not, the stemmer gets the same. An i
// behind a, o or u or before a or o is an ı, a u behind e, i, ö or ü or before an e is an ü, and an o before an e is an ö.
func harmonise(term []byte) []byte {
	whole := make([]byte, 0, 2*len(term))
	before := rune(0)
	for i, c := range term {
		switch r := rune(c); c {
		case 'a', 'e', 'i', 'o', 'u':
			before = harmonic(r, before, nextVowel(term[i+1:]))
			whole = utf8.AppendRune(whole, before)
		default:
			whole = append(whole, c)
		}
	}
	return whole
}

// harmonic returns the vowel for one without accents that stands between two others; next has no accents either.
func harmonic(r, before, next rune) rune {
	behindFront := before == 'e' || before == 'i' || before == 'ö' || before == 'ü'
	switch {
	case r == 'i' && (before != 0 && !behindFront || next == 'a' || next == 'o'):
		return 'ı'
	case r == 'u' && (behindFront || next == 'e'):
		return 'ü'
	case r == 'o' && next == 'e':
		return 'ö'
	}
	return r
}

// nextVowel returns the first vowel of a text without accents; 0 if it has none.
func nextVowel(text []byte) rune {
	for _, c := range text {
		switch c {
		case 'a', 'e', 'i', 'o', 'u':
			return rune(c)
		}
	}
	return 0
}
