package analysis

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Word is a word as it was written, and its term in documents of one stemming.
type Word struct {
	Text string
	Term string
}

// queryStems are stems of words of queries: an answer needs those of a query several times, in each language of the index.
var queryStems = sync.Pool{New: func() any { return new(Stems) }}

// Words returns the words of a query's text, with their terms in documents of a stemming. Words that are too long for the index are left out.
func Words(text string, as Stemming) []Word {
	stems := queryStems.Get().(*Stems)
	defer queryStems.Put(stems)
	var words []Word
	s := Scanner{Stemming: as, Stems: stems}
	s.Reset(text)
	for s.Next() {
		words = append(words, Word{text[s.Start:s.End], string(s.Term)})
	}
	return words
}

// Terms returns the terms that stand for a text in documents of a stemming: for joined characters, the terms of each two neighbours.
func Terms(text string, as Stemming) []string {
	var terms []string
	s, before, alone := Scanner{Stemming: as}, "", false
	s.Reset(text)
	for s.Next() {
		term := string(s.Term)
		if s.Joined && alone {
			terms = terms[:len(terms)-1]
		}
		if alone = !s.Joined; alone {
			terms = append(terms, term)
		} else {
			terms = append(terms, before+term)
		}
		before = term
	}
	return terms
}

// Joints tells of each word of a text whether it is joined to the one before. It does not depend on the stemming.
func Joints(text string) []bool {
	var list []bool
	var s Scanner
	s.Reset(text)
	for s.Next() {
		list = append(list, s.Joined)
	}
	return list
}

// IsRow tells whether a text is one row of joined characters. Nobody can tell where a word in such a row ends, so the words that begin with it, or
// are similar to it, cannot be found: a prefix or a misspelt word of this kind is searched for as it is.
func IsRow(text string) bool {
	joined := Joints(text)
	return len(joined) > 1 && !slices.Contains(joined[1:], false)
}

// Fold returns the first word of a text in the form of a term, but without stemming.
func Fold(text string) string {
	var s Scanner
	s.Reset(text)
	if _, ok := s.Word(); !ok {
		return ""
	}
	return Plain(text[s.Start:s.End])
}

// Plain returns a text with its words in the form of unstemmed terms; what stands between them is kept.
func Plain(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return strings.ToLower(text)
	}
	s := Scanner{text: text, End: len(text)}
	s.lowerUnicode()
	return string(cutAccents(s.Term))
}
