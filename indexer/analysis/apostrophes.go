package analysis

import (
	"bytes"
	"strings"
)

// cutTurkish cuts an ending that follows an apostrophe, as the endings of names and numbers do: "İstanbul'da", "ISPARTA'NIN", "1923'te". Lucene's
// filter cuts whatever follows an apostrophe, but what follows it in "Kur'an" or "O'Reilly" is no ending. The term must be without accents.
func cutTurkish(term []byte) []byte {
	at := bytes.LastIndexByte(term, '\'')
	if at < 1 || at == 1 && !('0' <= term[0] && term[0] <= '9') || !isTurkishEnding(term[at+1:]) {
		return term
	}
	return term[:at]
}

// isTurkishEnding tells whether a text without accents is an ending of a noun, or begins as one does: that of a case ("a", "nın", "dan"), of what is
// in a place ("daki"), of adjectives and adverbs ("li", "ca"), of the plural, or the one that means "is".
func isTurkishEnding(text []byte) bool {
	if len(text) > 1 && strings.IndexByte("yns", text[0]) >= 0 { // a consonant that only separates two vowels
		text = text[1:]
	}
	if len(text) == 0 { // the text was only the stroke that lengthens Arabic words
		return false
	}
	second := byte(0)
	if len(text) > 1 {
		second = text[1]
	}
	switch text[0] {
	case 'a', 'e':
		return len(text) == 1
	case 'i', 'u':
		return len(text) == 1 || strings.IndexByte("nmz", second) >= 0
	case 'd', 't', 'l', 'c':
		return strings.IndexByte("aeiu", second) >= 0
	}
	return false
}

// cutElision cuts the shortened words that Catalan and Occitan write before a vowel: "l'aigua", "d'ací", "qu'es". Bleve has such a filter for French
// and Italian.
func cutElision(term []byte) []byte {
	before, word, ok := bytes.Cut(term, []byte("'"))
	if ok && len(word) > 0 && (len(before) == 1 && strings.IndexByte("cdlmnst", before[0]) >= 0 || string(before) == "qu") {
		return word
	}
	return term
}
