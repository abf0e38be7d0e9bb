package analysis

import "bytes"

// finish gives one term to forms of frequent words that a language's stemmer leaves apart. It takes the word that was given to the stemmer and the
// term that came out of it, and may change the bytes of both.
func (s Stemming) finish(word, term []byte) []byte {
	switch s {
	case Dutch:
		return cutDutch(term)
	case German:
		return cutGerman(word, term)
	case Spanish:
		return cutSpanish(word, cutShortSpanish(word, term))
	case French:
		return findFrench(word, term)
	case Portuguese:
		return findPortuguese(word, term)
	case Russian:
		return finishRussian(word, term)
	case Italian:
		return cutShortItalian(word, term)
	}
	return term
}

// cutShortSpanish cuts only the s from words of four or five letters in -as and -os, and from those in -es behind a letter that no singular ends
// with. The stemmer leaves their singulars, which have one letter less, as they are: "ano" ("año"), "casa" and "cafe". But of the plurals it makes
// "anos", "cas" and "caf".
func cutShortSpanish(word, term []byte) []byte {
	n := len(word)
	if n != 4 && n != 5 {
		return term
	}
	switch {
	case bytes.HasSuffix(word, []byte("as")), bytes.HasSuffix(word, []byte("os")),
		n == 5 && bytes.HasSuffix(word, []byte("es")) && bytes.IndexByte([]byte("bfgkmpqtv"), word[n-3]) >= 0, string(word) == "bases", string(word) == "fases":
		return word[:n-1]
	}
	return term
}

// cutShortItalian gives words of four or five letters, which the stemmer leaves as they are, the same last vowel, so that "libro" and "libri" have
// one term, as longer words have by losing their last vowel. The vowel is not cut from short words, as "test" is no form of "testo". An h before the
// vowel belongs only to the plural, so words that have one are allowed to be longer: "laghi" of "lago", "banche" of "banca". Words in -io lose both
// vowels: the term of "foglio" and "fogli" is fogl, and that of "occhi" is occh.
func cutShortItalian(word, term []byte) []byte {
	n := len(word)
	if found := findEnding(italianForms, word); found != nil {
		return found
	}
	if found, ok := italianShort[string(word)]; ok {
		return []byte(found)
	}
	switch {
	case n == 5 && bytes.HasSuffix(word, []byte("gli")):
		return word[:n-1]
	case (n == 5 || n == 6) && hasHardPlural(word):
		return append(word[:n-2], 'o')
	case (n == 4 || n == 5) && bytes.IndexByte([]byte("aei"), word[n-1]) >= 0:
		word[n-1] = 'o'
		return word
	}
	return term
}

// hasHardPlural tells whether a word ends in -chi, -che, -ghi or -ghe.
func hasHardPlural(word []byte) bool {
	n := len(word)
	return n >= 4 && word[n-2] == 'h' && (word[n-1] == 'i' || word[n-1] == 'e') && (word[n-3] == 'c' || word[n-3] == 'g')
}

// italianForms are the ends of plurals in -cchi whose singular ends in -cchio, not in -cco as that of "ricchi" does.
var italianForms = []wordEnd{{"vecchi", "vecch"}, {"specchi", "specch"}, {"recchi", "recch"}, {"nocchi", "nocch"}, {"mucchi", "mucch"}}

// italianShort are plurals of words in -io with so many letters that the stemmer cuts the singular, and other forms that are as frequent.
var italianShort = map[string]string{
	"occhi": "occh", "studi": "stud", "dubbi": "dubb", "rischi": "risch", "spazi": "spaz", "premi": "prem", "inizi": "iniz", "maschi": "masch", "raggi": "ragg",
	"orari": "orar", "cambi": "camb", "saggi": "sagg", "soci": "socio", "vari": "vario", "uomini": "uomo",
}
