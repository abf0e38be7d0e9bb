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

// cutShortSpanish cuts the s of -as and -os alone where a word has four or five letters: the stemmer leaves its singular, which has one less, as it is,
// "ano" ("año") and "casa", and makes "anos" and "cas" of the plurals.
func cutShortSpanish(word, term []byte) []byte {
	if n := len(word); (n == 4 || n == 5) && (bytes.HasSuffix(word, []byte("as")) || bytes.HasSuffix(word, []byte("os"))) {
		return word[:n-1]
	}
	return term
}

// cutShortItalian gives words of four or five letters, which the stemmer leaves as they are, one last vowel: "libro" and "libri" have one term, as
// longer words have without their last vowel. "test" is no form of "testo", so theirs is not cut.
func cutShortItalian(word, term []byte) []byte {
	if n := len(word); (n == 4 || n == 5) && bytes.IndexByte([]byte("aei"), word[n-1]) >= 0 {
		word[n-1] = 'o'
		return word
	}
	return term
}
