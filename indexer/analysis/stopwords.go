package analysis

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/registry"
)

// Stop words are those of Bleve's analysers, which are Snowball's. A query does not say its language, and a stop word of one language may be the
// subject of a query in another ("die", "war"). So a language's stop words are left out only if the query asks for that language or most documents
// are in it, and the English ones otherwise. If the query asks for a language that has no list, none are left out.

// stopLists is the number of stemmings that have a list of stop words. Bleve has Lucene's lists for further languages, but these contain numbers too,
// such as Turkish "on" (ten).
const stopLists = Russian + 1

// stopWords loads the stop words of each language once.
var stopWords = func() (all [stopLists]func() analysis.TokenMap) {
	cache := registry.NewCache()
	for as := range all {
		all[as] = sync.OnceValue(func() analysis.TokenMap {
			name := "stop_" + Stemming(as).Language()
			words, err := cache.TokenMapNamed(name)
			if err != nil {
				panic(fmt.Sprintf("Bleve lacks the words %s: %v", name, err)) // stem.go registers them
			}
			for _, noun := range subjects[as] {
				delete(words, noun)
			}
			if as == int(French) {
				words.AddToken("où") // it is in later lists of Snowball's
			}
			return words
		})
	}
	all[English] = sync.OnceValue(englishStopWords)
	return all
}()

// englishStopWords returns Bleve's list, "will" from Lucene's, and the words that stand between two things that a query compares, as pages about both
// things often lack these words.
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

// subjects are words of the lists that are more often, or always, the subject of a query and not an auxiliary verb: summer, planes, state, way, life,
// man.
var subjects = [stopLists][]string{
	French:  {"été", "étés", "avions"},
	Spanish: {"estado", "estados"},
	German:  {"weg"},
	Russian: {"жизнь", "человек"},
}

// typedStopWords are the stop words of each language as people type them: with their accents or without.
var typedStopWords = func() (all [stopLists]func() map[string]bool) {
	for as := range all {
		all[as] = sync.OnceValue(func() map[string]bool {
			typed := map[string]bool{}
			for word := range stopWords[as]() {
				typed[accented(word)], typed[Plain(word)] = true, true
			}
			return typed
		})
	}
	return all
}()

// accented returns a word in the form of an unstemmed term, but with its accents. ё and ß do not count as accented letters, as they distinguish no
// words here.
func accented(word string) string {
	s := Scanner{text: word, End: len(word)}
	s.lowerUnicode()
	return spellings.Replace(string(s.Term))
}

var spellings = strings.NewReplacer("ё", "е", "ß", "ss")

// stopTermsOf makes the terms of the stop words of each stemming once.
var stopTermsOf = func() (all [Stemmings]func() map[string]bool) {
	for as := range Stemming(Stemmings) {
		all[as] = sync.OnceValue(func() map[string]bool {
			terms := map[string]bool{}
			for word := range stopWords[listOf(as)]() {
				for _, w := range Words(word, as) {
					terms[w.Term] = true
				}
			}
			return terms
		})
	}
	return all
}()

// listOf returns the stemming whose stop words are used for documents of a stemming.
func listOf(as Stemming) Stemming {
	if as < stopLists {
		return as
	}
	return English
}

// StopTerms returns the terms of a language's stop words; for a language that has no list, those of the English ones.
func StopTerms(as Stemming) map[string]bool { return stopTermsOf[as]() }

// IsStopTerm tells whether a term is that of a stop word of one of the languages.
func IsStopTerm(term string, languages []string) bool {
	return slices.ContainsFunc(languages, func(language string) bool {
		as := StemmingOf(language)
		return as < stopLists && StopTerms(as)[term]
	})
}

// IsStopWord tells whether a word, as it is written and perhaps with signs around it, is a stop word of one of the languages. It may lack the accents
// of the stop word, but have no others: in Spanish, té is tea, and te is you.
func IsStopWord(word string, languages []string) bool {
	words := Words(word, Unstemmed)
	if len(words) != 1 {
		return false
	}
	word = accented(words[0].Text)
	return slices.ContainsFunc(languages, func(language string) bool {
		as := StemmingOf(language)
		return as < stopLists && typedStopWords[as]()[word]
	})
}
