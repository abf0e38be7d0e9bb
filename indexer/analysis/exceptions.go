package analysis

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// An exception is an English word whose term no rule produces, as in Porter2's lists (snowballstem.org/algorithms/english/stemmer.html).
type exception struct {
	term, word string
}

// exceptions are ordered by term.
var exceptions = func() (all []exception) {
	for line := range strings.Lines(irregular) {
		if words := strings.Fields(line); len(words) > 0 {
			term := string(cutEnglish([]byte(words[0])))
			for _, word := range words[1:] {
				all = append(all, exception{term, word})
			}
		}
	}
	for line := range strings.Lines(kept) {
		for _, word := range strings.Fields(line) {
			all = append(all, exception{strings.Fields(line)[0], word})
		}
	}
	slices.SortFunc(all, func(a, b exception) int { return cmp.Or(cmp.Compare(a.term, b.term), cmp.Compare(a.word, b.word)) })
	return all
}()

// exceptionOf has the term of each word that is an exception.
var exceptionOf = func() map[string]string {
	of := make(map[string]string, len(exceptions))
	for _, e := range exceptions {
		of[e.word] = e.term
	}
	return of
}()

// exceptionLengths has, for the lower five bits of a first letter and of a last letter, a bit for each length of the exceptions with these letters.
// Only one in seven words of a page has such a length; the others need not be looked up.
var exceptionLengths = func() (lengths [32][32]uint32) {
	for _, e := range exceptions {
		lengths[e.word[0]%32][e.word[len(e.word)-1]%32] |= 1 << len(e.word)
	}
	return lengths
}()

// exceptionsOf returns the exceptions that have a term.
func exceptionsOf(term string) []exception {
	list := exceptionsFrom(term)
	end := 0
	for end < len(list) && list[end].term == term {
		end++
	}
	return list[:end]
}

// exceptionsFrom returns the exceptions whose terms begin with a text.
func exceptionsFrom(start string) []exception {
	from, _ := slices.BinarySearchFunc(exceptions, start, func(e exception, start string) int { return cmp.Compare(e.term, start) })
	end := from
	for end < len(exceptions) && strings.HasPrefix(exceptions[end].term, start) {
		end++
	}
	return exceptions[from:end]
}

// stemEnglish returns the term of a word from which the possessive is already cut. It may change the bytes of the word.
func stemEnglish(word []byte) []byte {
	if n := len(word); n > 0 && exceptionLengths[word[0]%32][word[n-1]%32]>>n&1 != 0 {
		if term, ok := exceptionOf[string(word)]; ok {
			return append(word[:0:len(word)], term...) // the bytes behind the word may belong to the next one
		}
	}
	return cutEnglish(word)
}

// cutEnglish is stemEnglish without the exceptions.
func cutEnglish(word []byte) []byte { return cutInflection(cutPlural(word)) }

// BegunBy returns the terms of the exceptions that begin with a prefix (in the form that Fold makes) though their terms do not: "child" for "childr".
func BegunBy(prefix string) []string {
	var terms []string
	for _, e := range exceptions {
		if strings.HasPrefix(e.word, prefix) && !strings.HasPrefix(e.term, prefix) && !slices.Contains(terms, e.term) {
			terms = append(terms, e.term)
		}
	}
	return terms
}

// Exceptions yields the exceptions with their terms. Misspelt words are compared with them, too: "childern" is close to "children", but not to the
// term, "child".
func Exceptions() iter.Seq2[string, string] {
	return func(yield func(word, term string) bool) {
		for _, e := range exceptions {
			if !yield(e.word, e.term) {
				return
			}
		}
	}
}
