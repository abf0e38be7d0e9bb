package indexer

import (
	"fmt"
	"slices"
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

// stemming is how a language's words are brought to terms. Documents are stemmed in their own language; a query's words, whose
// language nobody knows, in those of the index, each of which looks at the documents of its language only.
type stemming uint8

const (
	english stemming = iota // and documents whose language is not known
	german
	spanish
	french
	italian
	dutch
	portuguese
	russian
	unstemmed // all other languages
	stemmings
)

// languageRules are the filters of Bleve's analyser for a language that come after lower case. Its analysers leave stop words
// out of the index; ours does not, so that phrases of them can be found.
var languageRules = [stemmings]struct {
	language string
	filters  []string
}{
	english:    {"en", nil}, // cutPossessive, stem and cutInflection
	german:     {"de", []string{"normalize_de", "stemmer_de_light"}},
	spanish:    {"es", []string{"normalize_es", "stemmer_es_light"}},
	french:     {"fr", []string{"elision_fr", "stemmer_fr_light"}},
	italian:    {"it", []string{"elision_it", "stemmer_it_light"}},
	dutch:      {"nl", []string{"stemmer_nl_snowball"}},
	portuguese: {"pt", []string{"stemmer_pt_light"}},
	russian:    {"ru", []string{"stemmer_ru_snowball"}},
}

// stemmingOf gives the stemming of a language's primary subtag, "" when it is not known.
func stemmingOf(language string) stemming {
	if language == "" {
		return english
	}
	for s := range unstemmed {
		if languageRules[s].language == language {
			return s
		}
	}
	return unstemmed
}

// languageFilters makes the filters of a language, once.
var languageFilters = func() (all [stemmings]func() []analysis.TokenFilter) {
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
func (s *scanner) stem(term []byte) []byte {
	switch s.stemming {
	case english:
		return cutInflection(stem(cutPossessive(term)))
	case unstemmed:
		return term
	}
	kept := s.stems[s.stemming]
	if stemmed, ok := kept[string(term)]; ok {
		return append(s.buf[:0], stemmed...)
	}
	if kept == nil || len(kept) >= maxStemsKept {
		kept = map[string]string{}
		s.stems[s.stemming] = kept
	}
	word := string(term)
	tokens := analysis.TokenStream{{Term: []byte(word)}}
	for _, f := range languageFilters[s.stemming]() {
		tokens = f.Filter(tokens)
	}
	stemmed := strings.ToValidUTF8(string(tokens[0].Term), replacement)
	if stemmed == "" {
		stemmed = word
	}
	stemmed = string(cutAccents([]byte(stemmed)))
	kept[word] = stemmed
	return append(s.buf[:0], stemmed...)
}

// forms are the terms that stand for a word of a query, each with the stemmings that make it so.
type forms map[string][]stemming

// formsOf gives the forms of each word of a text in an index. Where a stemming makes another number of words of the text (of
// words that are too long only) it takes no part; where none makes any there are none.
func (x *Index) formsOf(text string) []forms {
	var all []forms
	for _, as := range x.stemmings {
		words := analyse(text, as)
		if len(all) == 0 {
			all = make([]forms, len(words))
		}
		if len(words) != len(all) {
			continue
		}
		for i, w := range words {
			if all[i] == nil {
				all[i] = forms{}
			}
			all[i][w.Term] = append(all[i][w.Term], as)
		}
	}
	return all
}

// findStemmings notes which stemmings the documents have, and the language of most of them.
func (x *Index) findStemmings() error {
	counts, err := x.languages()
	if err != nil {
		return err
	}
	known, present := uint64(0), [stemmings]bool{}
	for language, n := range counts {
		known += n
		present[stemmingOf(language)] = true
		if 2*n > uint64(x.text.count) {
			x.usual = []string{language}
		}
	}
	present[english] = present[english] || known < uint64(x.text.count)
	for as, ok := range present {
		if ok {
			x.stemmings = append(x.stemmings, stemming(as))
		}
	}
	return nil
}

// languages gives the languages of the documents with their numbers of documents.
func (x *Index) languages() (map[string]uint64, error) {
	return newDictionaries(x).count(fieldLanguage, nil, "", lastTerm)
}

// inStemming matches the documents of some stemmings.
func (p *planner) inStemming(list []stemming) (matcher, error) {
	counts, err := p.index.languages()
	if err != nil {
		return nil, err
	}
	in, known := &postingsMatcher{segments: p.index.segments}, &postingsMatcher{segments: p.index.segments}
	for language := range counts {
		lists, _, err := p.terms.lookup(fieldLanguage, language)
		if err != nil {
			return nil, err
		}
		known.lists = append(known.lists, lists)
		if slices.Contains(list, stemmingOf(language)) {
			in.lists = append(in.lists, lists)
		}
	}
	if slices.Contains(list, english) {
		return anyMatcher{in, notMatcher{known, p.index}}, nil
	}
	return in, nil
}
