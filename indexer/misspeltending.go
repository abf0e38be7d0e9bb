package indexer

import (
	"strings"

	"facetta/indexer/analysis"
)

// Bounds on the terms that are tried as the stem of a word with a wrong ending.
const (
	leastBeginning = 3 // characters
	longestEnding  = 7
)

// addBeginnings adds the terms that the word begins with, of which pages write a form that is one edit from the word. Stemmers do not know a wrong
// ending, and leave it in the term, which is far from that of the right word then: Danish hukommelse has the term hukom, and hukommelsse has
// hukommels.
func (s *Spellings) addBeginnings(d *dictionaries) error {
	runes := []rune(s.word)
	if len(runes) < minSpelling || strings.ContainsFunc(s.word, notLetter) {
		return nil
	}
	for n := len(runes) - 1; n >= max(leastBeginning, len(runes)-longestEnding); n-- {
		near := Spelling{Term: string(runes[:n]), Edits: 1}
		own, err := s.isOwn(d, near.Term)
		if err != nil {
			return err
		}
		if near.Documents, err = d.documentsIn(1, near.Term); err != nil {
			return err
		}
		if own || near.Documents == 0 || analysis.IsStopTerm(near.Term, s.languages) {
			continue
		}
		text, err := s.index.written(d, near, s.word)
		if err != nil {
			return err
		}
		if analysis.Within(analysis.Fold(text), s.word, near.Edits) {
			s.terms = append(s.terms, near)
		}
	}
	return nil
}
