package analysis

import "bytes"

// Not everybody types accents, but stemmers know some endings by them: of "corações" the one for Portuguese makes the singular, and of "coracoes"
// another word. So a word comes to its stemmer without accents, and is given those of such an ending whether it had them or not.

// endingAccents are endings that a stemmer knows with their accents, of words that hardly end so without.
var endingAccents = [Stemmings][]struct{ plain, accented string }{
	French:     {{"ieme", "ième"}, {"iemes", "ièmes"}, {"ere", "ère"}, {"eres", "ères"}},
	Portuguese: {{"oes", "ões"}, {"aes", "ães"}, {"ois", "óis"}},
}

// withEndingAccents gives a term as the stemmer has to see it. French keeps the accents that it has, by which participles ("compliqué") are told
// from endings ("publique").
func (s Stemming) withEndingAccents(term []byte) []byte {
	if s == French {
		if !isASCII(term) {
			return term
		}
	} else {
		term = cutAccents(term)
	}
	for _, ending := range endingAccents[s] {
		if rest, ok := bytes.CutSuffix(term, []byte(ending.plain)); ok {
			return append(rest, ending.accented...)
		}
	}
	return term
}
