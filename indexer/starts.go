package indexer

import "unicode/utf8"

// wordStarts are the beginnings of words of ASCII that can have one of some terms, so that others need not be stemmed: the first two
// letters of a term are those of the word, in lower case, for what stems English cuts and changes what follows; a term of one letter can
// come from a longer word. They hold for documents in English and for those that are not stemmed.
type wordStarts struct {
	pairs [utf8.RuneSelf][utf8.RuneSelf / 64]uint64 // by first byte, a bit for each second
}

// startsOf gives the beginnings of words that can have one of some terms, or one that begins so; nil where any word can.
func startsOf(as stemming, terms ...string) *wordStarts {
	if as != english && as != unstemmed {
		return nil
	}
	starts := new(wordStarts)
	for _, term := range terms {
		starts.add(term)
	}
	return starts
}

// add takes in a term, or the beginning of terms.
func (w *wordStarts) add(term string) {
	if term == "" || term[0] >= utf8.RuneSelf {
		return
	}
	row := &w.pairs[term[0]]
	switch {
	case len(term) == 1:
		row[0], row[1] = ^uint64(0), ^uint64(0)
	case term[1] < utf8.RuneSelf:
		row[term[1]/64] |= 1 << (term[1] % 64)
	}
}

// has says whether a word of ASCII may have one of the terms. What follows the word makes no difference.
func (w *wordStarts) has(word string) bool {
	second := byte(0) // after a single letter, which is a term of one letter
	if len(word) > 1 && word[1] < utf8.RuneSelf {
		second = lowerASCII(word[1])
	}
	return w.pairs[lowerASCII(word[0])][second/64]&(1<<(second%64)) != 0
}

func lowerASCII(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
