package analysis

import "bytes"

// Not everybody types accents, but stemmers recognise some endings by them: the one for Portuguese turns "corações" into the singular, but "coracoes"
// into another word. So a word is given to its stemmer without accents, except that an ending of this kind gets its accents, whether the word had
// them or not.

// endingAccents are endings that a stemmer recognises only with their accents, and with which hardly any word ends that has no accent there.
var endingAccents = [Stemmings][]struct{ plain, accented string }{
	French:     {{"ieme", "ième"}, {"iemes", "ièmes"}, {"ere", "ère"}, {"eres", "ères"}},
	Portuguese: {{"oes", "ões"}, {"aes", "ães"}, {"ois", "óis"}},
	Hungarian:  {{"bol", "ból"}, {"rol", "ról"}, {"tol", "tól"}, {"nal", "nál"}, {"nel", "nél"}, {"ert", "ért"}, {"kent", "ként"}},
}

// withEndingAccents returns a term as the stemmer needs it. A French term that has accents keeps them, as they distinguish participles ("compliqué")
// from endings ("publique"), and a Turkish one gets the accents of its vowels everywhere.
func (s Stemming) withEndingAccents(term []byte) []byte {
	switch {
	case s == Turkish:
		return harmonise(cutAccents(term))
	case s != French:
		term = cutAccents(term)
	case !isASCII(term):
		return term
	}
	for _, ending := range endingAccents[s] {
		if rest, ok := bytes.CutSuffix(term, []byte(ending.plain)); ok {
			return append(rest, ending.accented...)
		}
	}
	return term
}
