package analysis

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"github.com/blevesearch/bleve/v2/analysis"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/de" // registers its filters, as the others do
	_ "github.com/blevesearch/bleve/v2/analysis/lang/es"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/fr"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/it"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/nl"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/pt"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/ru"
	"github.com/blevesearch/bleve/v2/registry"
)

// Stemming is how a language's words are brought to terms. Documents are stemmed in their own language; a query's words, whose
// language nobody knows, in those of the index, each of which looks at the documents of its language only.
type Stemming uint8

const (
	English Stemming = iota // and documents whose language is not known
	German
	Spanish
	French
	Italian
	Dutch
	Portuguese
	Russian
	Turkish   // and Azerbaijani
	Catalan   // and Occitan
	Arabic    // and what is spoken in Egypt and Morocco
	Unstemmed // all other languages
	Stemmings
)

// languageRules are the filters of Bleve's analyser for a language that come after lower case; finish follows them. Its analysers leave stop words
// out of the index; ours does not, so that phrases of them can be found.
var languageRules = [Stemmings]struct {
	language string
	filters  []string
}{
	English:    {"en", nil}, // cutPossessive and stemEnglish
	German:     {"de", []string{"normalize_de", "stemmer_de_light"}},
	Spanish:    {"es", []string{"normalize_es", "stemmer_es_light"}},
	French:     {"fr", []string{"elision_fr", "stemmer_fr_light"}},
	Italian:    {"it", []string{"elision_it", "stemmer_it_light"}},
	Dutch:      {"nl", []string{"stemmer_nl_snowball"}},
	Portuguese: {"pt", []string{"stemmer_pt_light"}},
	Russian:    {"ru", []string{"stemmer_ru_snowball"}},
	Turkish:    {"tr", nil}, // cutTurkish
	Catalan:    {"ca", nil}, // cutElision
	Arabic:     {"ar", nil}, // cutArabic
}

// alsoStemmed are languages that have another one's stemming.
var alsoStemmed = map[string]Stemming{"az": Turkish, "oc": Catalan, "arz": Arabic, "ary": Arabic}

// Language is the primary subtag of the language that a stemming is for, the first where it is for several; "" of unstemmed.
func (s Stemming) Language() string { return languageRules[s].language }

// StemmingOf gives the stemming of a language's primary subtag, "" when it is not known.
func StemmingOf(language string) Stemming {
	if language == "" {
		return English
	}
	for s := range Unstemmed {
		if s.Language() == language {
			return s
		}
	}
	if s, ok := alsoStemmed[language]; ok {
		return s
	}
	return Unstemmed
}

// cutsAccents says whether words lose their accents before they are stemmed; stemmers that know accents get them.
func (s Stemming) cutsAccents() bool { return s == English || s >= Russian }

// languageFilters makes the filters of a language, once.
var languageFilters = func() (all [Stemmings]func() []analysis.TokenFilter) {
	cache := registry.NewCache()
	for s := range all {
		all[s] = sync.OnceValue(func() []analysis.TokenFilter {
			var filters []analysis.TokenFilter
			for _, name := range languageRules[s].filters {
				f, err := cache.TokenFilterNamed(name)
				if err != nil {
					panic(fmt.Sprintf("Bleve lacks the filter %s: %v", name, err)) // it is registered above
				}
				filters = append(filters, f)
			}
			return filters
		})
	}
	return all
}()

// maxStemsKept bounds a scanner's memory of what it has stemmed. Few words make most of a text, and Bleve's filters take a token
// object a word.
const maxStemsKept = 1 << 14

// stem brings a term to the form of the scanner's language. It may change the bytes of the term.
func (s *Scanner) stem(term []byte) []byte {
	switch s.Stemming {
	case English:
		return stemEnglish(cutPossessive(term))
	case Turkish:
		return cutTurkish(term)
	case Catalan:
		return cutElision(term)
	case Arabic:
		return cutArabic(term)
	case Unstemmed:
		return term
	}
	kept := s.stems[s.Stemming]
	if stemmed, ok := kept[string(term)]; ok {
		return append(s.buf[:0], stemmed...)
	}
	if kept == nil || len(kept) >= maxStemsKept {
		kept = map[string]string{}
		s.stems[s.Stemming] = kept
	}
	word := string(term)
	stemmed := s.Stemming.filter(word)
	kept[word] = stemmed
	return append(s.buf[:0], stemmed...)
}

// filter takes a word in lower case through the filters of a language, of which the last is the stemmer.
func (s Stemming) filter(word string) string {
	filters := languageFilters[s]()
	tokens := analysis.TokenStream{{Term: []byte(word)}}
	if s == Dutch { // whose plurals have it too, "auto's"
		tokens[0].Term = cutPossessive(tokens[0].Term)
	}
	var whole []byte
	for i, f := range filters {
		if i == len(filters)-1 {
			tokens[0].Term = s.withEndingAccents(tokens[0].Term)
			whole = bytes.Clone(tokens[0].Term)
		}
		tokens = f.Filter(tokens)
	}
	stemmed := strings.ToValidUTF8(string(s.finish(whole, cutAccents(tokens[0].Term))), replacement)
	if stemmed == "" {
		return word
	}
	return stemmed
}
