package analysis

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Word is a word as it was written, and the term that stands for it in documents of one stemming.
type Word struct {
	Text string
	Term string
}

// Words gives the words of a text that a query has, as documents of a stemming have them. Words that are too long for the
// index are left out.
func Words(text string, as Stemming) []Word {
	var words []Word
	s := Scanner{Stemming: as}
	s.Reset(text)
	for s.Next() {
		words = append(words, Word{text[s.Start:s.End], string(s.Term)})
	}
	return words
}

// Terms gives the terms that stand for a text in documents of a stemming: of joined characters those of each two.
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

// Joints says of each word of a text whether it is joined to the one before. Stemming makes no difference to what can be joined.
func Joints(text string) []bool {
	var list []bool
	var s Scanner
	s.Reset(text)
	for s.Next() {
		list = append(list, s.Joined)
	}
	return list
}

// IsRow says whether a text is one row of joined characters, of which nobody can say where a word in it ends: what begins like it, or is
// similar, is what has it.
func IsRow(text string) bool {
	joined := Joints(text)
	return len(joined) > 1 && !slices.Contains(joined[1:], false)
}

// Fold brings a word to the form of a term without stemming it.
func Fold(text string) string {
	var s Scanner
	s.Reset(text)
	if _, ok := s.Word(); !ok {
		return ""
	}
	return Plain(text[s.Start:s.End])
}

// Plain gives a text with its words in the form of terms that are not stemmed, and what stands between them.
func Plain(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return strings.ToLower(text)
	}
	s := Scanner{text: text, End: len(text)}
	s.lowerUnicode()
	return string(cutAccents(s.Term))
}
