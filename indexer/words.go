package indexer

import (
	"net/url"
	"slices"
	"strings"

	"facetta/indexer/query"
)

// analyse gives the words of a text that a query has, as documents of a stemming have them. Words that are too long for the
// index are left out.
func analyse(text string, as stemming) []Word {
	var words []Word
	s := scanner{stemming: as}
	s.reset(text)
	for s.next() {
		words = append(words, Word{text[s.start:s.end], string(s.term)})
	}
	return words
}

// joints says of each word of a text whether it is joined to the one before. Stemming makes no difference to what can be joined.
func joints(text string) []bool {
	var list []bool
	var s scanner
	s.reset(text)
	for s.next() {
		list = append(list, s.joined)
	}
	return list
}

// isRow says whether a text is one row of joined characters, of which nobody can say where a word in it ends: what begins like it, or is
// similar, is what has it.
func isRow(text string) bool {
	joined := joints(text)
	return len(joined) > 1 && !slices.Contains(joined[1:], false)
}

// leafText is the text of a leaf that is no filter.
func leafText(n query.Node) string {
	switch n := n.(type) {
	case query.Word:
		if n.Field == query.URL {
			return addressText(n.Text)
		}
		return n.Text
	case query.Phrase:
		if n.Field == query.URL {
			return addressText(n.Text)
		}
		return n.Text
	case query.Prefix:
		return n.Text
	case query.Fuzzy:
		return n.Text
	}
	return ""
}

// addressText is what is searched of an address: all but its scheme, without escapes, composed.
func addressText(address string) string {
	if _, rest, ok := strings.Cut(address, "://"); ok {
		address = rest
	}
	if text, err := url.PathUnescape(address); err == nil {
		return compose(text)
	}
	return address
}

// fold brings a word to the form of a term without stemming it.
func fold(text string) string {
	var s scanner
	s.reset(text)
	if _, ok := s.word(); !ok {
		return ""
	}
	s.lowerUnicode()
	return string(cutAccents(s.term))
}
