package analysis

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
)

// cutEndings applies the stemmers of a language, one after the other, to a word without accents, as long as enough letters are left of it: shorter
// stems would be those of too many words, as Turkish "iç", "için" and "içme", or Hungarian "nem", "német" and "néma". The stemmer for Turkish is
// applied twice, as it takes the last vowel of "araba" for an ending, and so leaves "araba" of "arabalar". Words of other scripts than the language's
// are no words of it, but some stemmers would take one of two equal letters from their ends.
func (s Stemming) cutEndings(word string) string {
	if s != Hindi && !isASCII(word) {
		return word
	}
	if s == Turkish {
		if word = string(cutTurkish([]byte(word))); strings.Contains(word, "'") { // a name or a foreign word
			return word
		}
	}
	for _, f := range languageFilters[s]() {
		tokens := f.Filter(analysis.TokenStream{{Term: s.withEndingAccents([]byte(word))}})
		stem := cutAccents(bytes.ToValidUTF8(tokens[0].Term, []byte(replacement)))
		if utf8.RuneCount(stem) < languageRules[s].least || !strings.HasPrefix(word, string(stem[:2])) { // Starts rely on the beginning
			break
		}
		word = string(stem)
	}
	return word
}
