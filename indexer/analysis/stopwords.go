package analysis

import (
	"fmt"
	"slices"
	"sync"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/registry"
)

// Stop words are those of Bleve's analysers, which are Snowball's. A query does not say its language, and a word that one language can do
// without is another's subject ("die", "war"), so a language's are left out only where the query asks for that language, or most documents
// are in it; English ones everywhere else.

// ownStopWords gives the stemming whose stop words are a language's; of one that has none of its own, English.
func ownStopWords(language string) Stemming {
	if as := StemmingOf(language); as != Unstemmed {
		return as
	}
	return English
}

// stopWords loads the stop words of each language once.
var stopWords = func() (all [Unstemmed]func() analysis.TokenMap) {
	cache := registry.NewCache()
	for as := range all {
		all[as] = sync.OnceValue(func() analysis.TokenMap {
			name := "stop_" + Stemming(as).Language()
			words, err := cache.TokenMapNamed(name)
			if err != nil {
				panic(fmt.Sprintf("Bleve lacks the words %s: %v", name, err)) // stem.go registers them
			}
			return words
		})
	}
	all[English] = sync.OnceValue(englishStopWords)
	return all
}()

// englishStopWords are Bleve's, "will" of Lucene's, and what stands between two things that are held against each other, of which pages of both say
// nothing.
func englishStopWords() analysis.TokenMap {
	words := analysis.NewTokenMap()
	if err := words.LoadBytes(en.EnglishStopWords); err != nil {
		panic(err) // Bleve's own list
	}
	for _, word := range []string{"will", "vs", "versus"} {
		words.AddToken(word)
	}
	return words
}

// plainStopWords are the stop words of each language in plain form, as one types them with accents or without: Snowball's Russian ones have no ё.
var plainStopWords = func() (all [Unstemmed]func() map[string]bool) {
	for as := range Stemming(Unstemmed) {
		all[as] = sync.OnceValue(func() map[string]bool {
			plain := map[string]bool{}
			for word := range stopWords[as]() {
				plain[Plain(word)] = true
			}
			return plain
		})
	}
	return all
}()

// stopTermsOf makes the terms of the stop words of each language once.
var stopTermsOf = func() (all [Stemmings]func() map[string]bool) {
	for as := range Stemming(Stemmings) {
		all[as] = sync.OnceValue(func() map[string]bool {
			terms := map[string]bool{}
			for word := range stopWords[ownStopWords(as.Language())]() {
				for _, w := range Words(word, as) {
					terms[w.Term] = true
				}
			}
			return terms
		})
	}
	return all
}()

// StopTerms gives the terms of a language's stop words; of one that has none of its own, English ones.
func StopTerms(as Stemming) map[string]bool { return stopTermsOf[as]() }

// IsStopTerm says whether a term is that of a stop word of one of the languages.
func IsStopTerm(term string, languages []string) bool {
	return slices.ContainsFunc(languages, func(language string) bool { return StopTerms(StemmingOf(language))[term] })
}

// IsStopWord says whether a word, as it is written, with or without its accents, and with signs around it, is a stop word of one of the languages.
func IsStopWord(word string, languages []string) bool {
	words := Words(word, Unstemmed)
	if len(words) != 1 {
		return false
	}
	word = words[0].Term
	return slices.ContainsFunc(languages, func(language string) bool { return plainStopWords[ownStopWords(language)]()[word] })
}
