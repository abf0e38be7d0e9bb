package analysis

import "bytes"

// finish makes one term of forms of frequent words that a language's stemmer leaves apart. It takes the word that the stemmer was given, and what that
// made of it, and may change the bytes of both.
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

// cutShortSpanish cuts the s of -as and -os alone where a word has four or five letters, and of -es behind a letter that no singular ends with: the
// stemmer leaves its singular, which has one less, as it is, "ano" ("año"), "casa" and "cafe", and makes "anos", "cas" and "caf" of the plurals.
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

// cutShortItalian gives words of four or five letters, which the stemmer leaves as they are, one last vowel: "libro" and "libri" have one term, as
// longer words have without their last vowel. "test" is no form of "testo", so theirs is not cut. An h before it is of the plural alone, so words with
// one are longer: "laghi" of "lago", "banche" of "banca". Those of -io lose both: "foglio" is fogl, and so is "fogli", and "occhi" is occh.
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

// hasHardPlural says whether a word ends in -chi, -che, -ghi or -ghe.
func hasHardPlural(word []byte) bool {
	n := len(word)
	return n >= 4 && word[n-2] == 'h' && (word[n-1] == 'i' || word[n-1] == 'e') && (word[n-3] == 'c' || word[n-3] == 'g')
}

// italianForms are ends of plurals in -cchi whose singular has -cchio, not -cco as "ricchi".
var italianForms = []wordEnd{{"vecchi", "vecch"}, {"specchi", "specch"}, {"recchi", "recch"}, {"nocchi", "nocch"}, {"mucchi", "mucch"}}

// italianShort are plurals of words in -io that have five letters or more, which the stemmer cuts, and others that are as frequent.
var italianShort = map[string]string{
	"occhi": "occh", "studi": "stud", "dubbi": "dubb", "rischi": "risch", "spazi": "spaz", "premi": "prem", "inizi": "iniz", "maschi": "masch", "raggi": "ragg",
	"orari": "orar", "cambi": "camb", "saggi": "sagg", "soci": "socio", "vari": "vario", "uomini": "uomo",
}
