package indexer

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/registry"

	"facetta/indexer/query"
)

// Stop words are those of Bleve's analysers, which are Snowball's. A query does not say its language, and a word that one language can do
// without is another's subject ("die", "war"), so a language's are left out only where the query asks for that language, or most documents
// are in it; English ones everywhere else.

// stopWordsOf gives the stop words of a language; of one that has none of its own, English ones.
func stopWordsOf(language string) analysis.TokenMap {
	for as := range unstemmed {
		if languageRules[as].language == language {
			return stopWords[as]()
		}
	}
	return stopWords[english]()
}

// stopWords loads the stop words of each language once.
var stopWords = func() (all [unstemmed]func() analysis.TokenMap) {
	cache := registry.NewCache()
	for as := range all {
		all[as] = sync.OnceValue(func() analysis.TokenMap {
			name := "stop_" + languageRules[as].language
			words, err := cache.TokenMapNamed(name)
			if err != nil {
				panic(fmt.Sprintf("Bleve lacks the words %s: %v", name, err)) // package stem registers them
			}
			return words
		})
	}
	all[english] = sync.OnceValue(englishStopWords)
	return all
}()

// englishStopWords are Bleve's, and "will" of Lucene's.
func englishStopWords() analysis.TokenMap {
	words := analysis.NewTokenMap()
	if err := words.LoadBytes(en.EnglishStopWords); err != nil {
		panic(err) // Bleve's own list
	}
	words.AddToken("will")
	return words
}

// stopTerms gives the terms of the stop words of each language once; of one that has none of its own, English ones.
var stopTerms = func() (all [stemmings]func() map[string]bool) {
	for as := range stemming(stemmings) {
		all[as] = sync.OnceValue(func() map[string]bool {
			terms := map[string]bool{}
			for word := range stopWordsOf(languageRules[as].language) {
				for _, w := range analyse(word, as) {
					terms[w.Term] = true
				}
			}
			return terms
		})
	}
	return all
}()

// isStopTerm says whether a term is that of a stop word of one of the languages.
func isStopTerm(term string, languages []string) bool {
	return slices.ContainsFunc(languages, func(language string) bool { return stopTerms[stemmingOf(language)]()[term] })
}

// askedLanguage gives the language that all documents of a query have to be in; none if there is none.
func askedLanguage(root query.Node) []string {
	list, ok := root.(query.And)
	if !ok {
		list = query.And{root}
	}
	for _, n := range list {
		if f, ok := n.(query.Filter); ok && f.By == query.Language {
			return []string{f.Value}
		}
	}
	return nil
}

// stops says whether a word is a stop word for a query.
func (q *Query) stops(word string) bool {
	word = strings.ReplaceAll(strings.ToLower(word), "\u2019", "'")
	return slices.ContainsFunc(q.Stop, func(language string) bool { return stopWordsOf(language)[word] })
}

func (q *Query) isStopWord(n query.Node) bool {
	w, ok := n.(query.Word)
	return ok && w.Field == query.Anywhere && q.stops(w.Text)
}
