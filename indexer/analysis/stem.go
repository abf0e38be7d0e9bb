package analysis

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"github.com/blevesearch/bleve/v2/analysis"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/da" // registers its filters, as the others do
	_ "github.com/blevesearch/bleve/v2/analysis/lang/de"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/es"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/fi"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/fr"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/hi"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/hu"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/it"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/nl"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/no"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/pt"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/ro"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/ru"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/sv"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/tr"
	"github.com/blevesearch/bleve/v2/registry"
)

// Stemming is the way in which the terms of a language's words are made. Documents are stemmed in their own language. The language of a query's words
// is not known, so they are stemmed in each language of the index, and each result is searched for only in the documents of that language.
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
	Swedish
	Danish
	Norwegian // in both of its written forms
	Finnish
	Hungarian
	Romanian
	Hindi
	Turkish
	Azerbaijani
	Catalan   // and Occitan
	Arabic    // and the Arabic spoken in Egypt and Morocco
	Unstemmed // all other languages
	Stemmings
)

// languageRules has for each language the filters of Bleve's analyser that come after the one for lower case; finish follows them. Bleve's analysers
// leave stop words out of the index; ours does not, so that phrases of them can be found. Where there is a least number of letters of a stem,
// cutEndings applies the filters.
var languageRules = [Stemmings]struct {
	language string
	filters  []string
	least    int
}{
	English:     {"en", nil, 0}, // cutPossessive and stemEnglish
	German:      {"de", []string{"normalize_de", "stemmer_de_light"}, 0},
	Spanish:     {"es", []string{"normalize_es", "stemmer_es_light"}, 0},
	French:      {"fr", []string{"elision_fr", "stemmer_fr_light"}, 0},
	Italian:     {"it", []string{"elision_it", "stemmer_it_light"}, 0},
	Dutch:       {"nl", []string{"stemmer_nl_snowball"}, 0},
	Portuguese:  {"pt", []string{"stemmer_pt_light"}, 0},
	Russian:     {"ru", []string{"stemmer_ru_snowball"}, 0},
	Swedish:     {"sv", []string{"stemmer_sv_snowball"}, 3},
	Danish:      {"da", []string{"stemmer_da_snowball"}, 3},
	Norwegian:   {"no", []string{"stemmer_no_snowball"}, 3},
	Finnish:     {"fi", []string{"stemmer_fi_snowball"}, 3},
	Hungarian:   {"hu", []string{"stemmer_hu_snowball"}, 4},
	Romanian:    {"ro", []string{"stemmer_ro_snowball"}, 3},
	Hindi:       {"hi", []string{"stemmer_hi"}, 3},
	Turkish:     {"tr", []string{"stemmer_tr_snowball", "stemmer_tr_snowball"}, 3}, // after cutTurkish
	Azerbaijani: {"az", nil, 0},                                                    // cutTurkish
	Catalan:     {"ca", nil, 0},                                                    // cutElision
	Arabic:      {"ar", nil, 0},                                                    // cutArabic
}

// alsoStemmed are languages that share the stemming of another.
var alsoStemmed = map[string]Stemming{"nn": Norwegian, "oc": Catalan, "arz": Arabic, "ary": Arabic}

// Language returns the primary subtag of the language of a stemming, the first if there are several; "" for Unstemmed.
func (s Stemming) Language() string { return languageRules[s].language }

// StemmingOf returns the stemming for the primary subtag of a language, or for "" if the language is not known.
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

// cutsAccents tells whether words lose their accents before they are stemmed; stemmers that know accents are given them.
func (s Stemming) cutsAccents() bool { return s == English || s >= Russian }

// languageFilters makes the filters of each language, once.
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

// Stems are the stems of words, by the words. They are worth remembering because few words make up most texts, and Bleve's filters take up to some
// microseconds for each. Not safe for concurrent use.
type Stems [Stemmings]map[string]string

// maxStemsKept is the most stems of a language that are remembered.
const maxStemsKept = 1 << 14

// stem returns a term as it is stemmed in the scanner's language. It may change the bytes of the term.
func (s *Scanner) stem(term []byte) []byte {
	switch s.Stemming {
	case English:
		return stemEnglish(cutPossessive(term))
	case Azerbaijani:
		return cutTurkish(term)
	case Catalan:
		return cutElision(term)
	case Arabic:
		return cutArabic(term)
	case Unstemmed:
		return term
	}
	if s.Stems == nil {
		s.Stems = new(Stems)
	}
	kept := s.Stems[s.Stemming]
	if stemmed, ok := kept[string(term)]; ok {
		return append(s.buf[:0], stemmed...)
	}
	if kept == nil || len(kept) >= maxStemsKept {
		kept = map[string]string{}
		s.Stems[s.Stemming] = kept
	}
	word := string(term)
	stemmed := s.Stemming.stemmed(word)
	kept[word] = stemmed
	return append(s.buf[:0], stemmed...)
}

// stemmed returns the term of a word in lower case.
func (s Stemming) stemmed(word string) string {
	if languageRules[s].least > 0 {
		return s.cutEndings(word)
	}
	return s.filter(word)
}

// filter applies the filters of a language, the last of which is the stemmer, to a word in lower case.
func (s Stemming) filter(word string) string {
	filters := languageFilters[s]()
	tokens := analysis.TokenStream{{Term: []byte(word)}}
	if s == Dutch { // whose plurals have 's too: "auto's"
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
