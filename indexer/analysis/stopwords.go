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

// Stop words are those of Bleve's analysers, which are Snowball's. A query does not say its language, and a word that one language can do
// without is another's subject ("die", "war"), so a language's are left out only where the query asks for that language, or most documents
// are in it; English ones everywhere else. Where it asks for a language that has no list, none are.

// stopLists is how many stemmings have a list of stop words: those of Lucene's that Bleve has for others name numbers too, as Turkish "on", ten.
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
				words.AddToken("où") // in later lists of Snowball's
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

// subjects are words of the lists that stand for what a query is about more often than for an auxiliary verb, or always: summer, planes, state, way,
// life, man.
var subjects = [stopLists][]string{
	French:  {"été", "étés", "avions"},
	Spanish: {"estado", "estados"},
	German:  {"weg"},
	Russian: {"жизнь", "человек"},
}

// typedStopWords are the stop words of each language as they are typed: with their accents or without.
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

// accented gives a word in the form of terms that are not stemmed but with its accents. ё and ß are none: nobody tells another word by them.
func accented(word string) string {
	s := Scanner{text: word, End: len(word)}
	s.lowerUnicode()
	return spellings.Replace(string(s.Term))
}

var spellings = strings.NewReplacer("ё", "е", "ß", "ss")

// stopTermsOf makes the terms of the stop words of each language once.
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

// listOf gives the stemming whose stop words documents of a stemming have.
func listOf(as Stemming) Stemming {
	if as < stopLists {
		return as
	}
	return English
}

// StopTerms gives the terms of a language's stop words; of one that has none of its own, English ones.
func StopTerms(as Stemming) map[string]bool { return stopTermsOf[as]() }

// IsStopTerm says whether a term is that of a stop word of one of the languages.
func IsStopTerm(term string, languages []string) bool {
	return slices.ContainsFunc(languages, func(language string) bool {
		as := StemmingOf(language)
		return as < stopLists && StopTerms(as)[term]
	})
}

// IsStopWord says whether a word, as it is written, and with signs around it, is a stop word of one of the languages. It may lack the accents that the
// stop word has, but not have others: té is tea, and te you.
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
