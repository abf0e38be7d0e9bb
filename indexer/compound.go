package indexer

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
)

// Two words and their closed compound count as the same if pages write the compound with a hyphen as well: in at least minHyphenated documents, and
// in one for each hyphenShare or letterShare documents that write it closed. This distinguishes "file system" and "filesystem" from "is land" and
// "island".
const (
	minHyphenated = 3
	hyphenShare   = 500
	letterShare   = 10 // if one of the words is a letter: "c-ares" is not "cares"
	maxCompound   = 40 // characters of a closed compound
)

// compoundShare is the factor for the weight of the other spellings of a compound. The two words of a closed compound occur elsewhere as well, and
// pages that have them often would come before pages with the compound; a closed compound is rarer than its words.
const compoundShare = 0.25

// WithCompounds adds to a query the other spellings of its words in this index, for words that are wanted and not in quotes: closed compounds for two
// words side by side, or for a hyphenated compound, the two words for a closed compound, and names with and without an apostrophe.
func (x *Index) WithCompounds(q Query) (Query, error) {
	if err := x.enter(); err != nil {
		return q, err
	}
	defer x.leave()
	c := compounds{newDictionaries(x), map[query.Word][]string{}, map[query.Word]string{}}
	if err := c.add(&q); err != nil {
		return q, fmt.Errorf("look for compounds: %w", err)
	}
	q.Closed, q.Open = c.closed, c.open
	return q, nil
}

// compounds are the compounds of a query.
type compounds struct {
	*dictionaries
	closed map[query.Word][]string
	open   map[query.Word]string
}

func (c *compounds) add(q *Query) error {
	for _, pair := range q.compounded {
		if err := c.addPair(pair); err != nil {
			return err
		}
	}
	var failed error
	query.Walk(q.Root, func(leaf query.Node, wanted bool) {
		w, ok := leaf.(query.Word)
		if !ok || !wanted || w.Field == query.URL || failed != nil {
			return
		}
		if first, second, ok := analysis.CutCompound(w.Text); ok {
			failed = c.addHyphenated(w, first, second)
		} else if len(analysis.Words(w.Text, analysis.English)) == 1 {
			failed = errors.Join(c.addOpen(w), c.addName(w))
		}
	})
	return failed
}

// addPair adds the closed compound of two words.
func (c *compounds) addPair(words [2]query.Word) error {
	closed := words[0].Text + words[1].Text
	most, err := c.mostClosed(words[0].Text, words[1].Text)
	if err != nil || most == 0 {
		return err
	}
	n, err := c.mostDocuments(closed)
	if err != nil || n == 0 || n > most {
		return err
	}
	for _, w := range words {
		if !slices.Contains(c.closed[w], closed) {
			c.closed[w] = append(c.closed[w], closed)
		}
	}
	return nil
}

// addHyphenated adds the closed form of a hyphenated compound. The spelling in the query is proof enough.
func (c *compounds) addHyphenated(w query.Word, first, second string) error {
	if analysis.CompoundTerm(first, second) == "" {
		return nil
	}
	n, err := c.mostDocuments(first + second)
	if err == nil && n > 0 {
		c.closed[w] = append(c.closed[w], first+second)
	}
	return err
}

// addOpen adds the two words of a closed compound. If it can be divided in several ways, it takes the one that most pages write with a hyphen.
func (c *compounds) addOpen(w query.Word) error {
	text := analysis.Fold(w.Text)
	if utf8.RuneCountInString(text) > maxCompound {
		return nil
	}
	most, open := 0, ""
	for i := range text {
		if i == 0 {
			continue
		}
		n, err := c.mostClosed(text[:i], text[i:])
		if err != nil {
			return err
		}
		if n > most {
			most, open = n, text[:i]+" "+text[i:]
		}
	}
	if most == 0 {
		return nil
	}
	n, err := c.mostDocuments(text)
	if err == nil && n <= most {
		c.open[w] = open
	}
	return err
}

// mostClosed is the most documents that may write two words as one if that is to count as their compound, by the number of documents that write them
// with a hyphen; 0 if these are too few.
func (c *compounds) mostClosed(first, second string) (int, error) {
	term := analysis.CompoundTerm(first, second)
	if term == "" {
		return 0, nil
	}
	_, n, err := c.lookup(fieldCompound, term)
	if n < minHyphenated {
		return 0, err
	}
	if utf8.RuneCountInString(first) == 1 || utf8.RuneCountInString(second) == 1 {
		return letterShare * int(n), err
	}
	return hyphenShare * int(n), err
}

// mostDocuments is the number of documents with the most frequent form of a word.
func (c *compounds) mostDocuments(word string) (most int, err error) {
	for _, f := range c.index.formsOf(word) {
		for term := range f {
			n, err := c.documents(term)
			if err != nil {
				return 0, err
			}
			most = max(most, n)
		}
	}
	return most, nil
}

// sideBySide returns the pairs of neighbouring wanted words of a tree that are searched for in the same field.
func sideBySide(n query.Node) (pairs [][2]query.Word) {
	switch n := n.(type) {
	case query.Or:
		for _, c := range n {
			pairs = append(pairs, sideBySide(c)...)
		}
	case query.And:
		for i, c := range n {
			pairs = append(pairs, sideBySide(c)...)
			if i == 0 {
				continue
			}
			first, ok := n[i-1].(query.Word)
			second, also := c.(query.Word)
			if ok && also && first.Field == second.Field && first.Field != query.URL {
				pairs = append(pairs, [2]query.Word{first, second})
			}
		}
	}
	return pairs
}

// otherwise returns the other spellings of a word, or of the word and its neighbour.
func (q *Query) otherwise(w query.Word) (list []query.Node) {
	for _, text := range q.Closed[w] {
		list = append(list, query.Word{Field: w.Field, Text: text})
	}
	if text, ok := q.Open[w]; ok {
		list = append(list, query.Phrase{Field: w.Field, Text: text})
	}
	return list
}

// spelt returns the tree of a query with the other spellings of its compounds, for marking these as well.
func (q *Query) spelt() query.Node {
	return query.Rewrite(q.Root, func(leaf query.Node, wanted bool) query.Node {
		w, ok := leaf.(query.Word)
		if other := q.otherwise(w); ok && wanted && len(other) > 0 {
			return append(query.Or{w}, other...)
		}
		return leaf
	})
}

// wordOrCompound returns the matcher for a word of the query, or for its other spellings.
func (p *planner) wordOrCompound(w query.Word, wanted bool) (matcher, error) {
	times := p.times(w, wanted)
	m, err := p.textMatcher(w.Field, leafText(w), times)
	other := p.query.otherwise(w)
	if err != nil || !wanted || len(other) == 0 {
		return m, err
	}
	any := anyMatcher{m}
	p.share = compoundShare
	defer func() { p.share = 1 }()
	for _, n := range other {
		m, err := p.textMatcher(w.Field, leafText(n), times)
		if err != nil {
			return nil, err
		}
		any = append(any, m)
	}
	return any, nil
}
