package searcher

import (
	"cmp"
	"math/bits"
	"slices"
)

// languages has the languages of all documents.
type languages struct {
	codes []string // "" for unknown languages, then by falling number of documents
	of    []uint8  // index in codes, by document
	most  []uint64 // documents of the most frequent language (index 1), a bit each: they are counted 64 at a time
}

func newLanguages(of []uint8, codes []string) languages {
	l := languages{codes, of, make([]uint64, (len(of)+63)/64)}
	for doc, language := range of {
		if language == 1 {
			l.most[doc/64] |= 1 << (doc % 64)
		}
	}
	return l
}

// languageCounts count documents by language.
type languageCounts struct {
	languages *languages
	documents []int // by index in codes
}

func (l *languages) counts() *languageCounts {
	return &languageCounts{l, make([]int, len(l.codes)+1)} // room for index 1 even if no language is known
}

// addSet counts the documents of a set, given as bits from document first on, a multiple of 64.
func (c *languageCounts) addSet(first uint32, set []uint64) {
	for i, word := range set {
		most := c.languages.most[int(first/64)+i]
		c.documents[1] += bits.OnesCount64(word & most)
		for word &^= most; word != 0; word &= word - 1 {
			c.documents[c.languages.of[int(first)+i*64+bits.TrailingZeros64(word)]]++
		}
	}
}

// list returns the languages with at least one counted document.
func (c *languageCounts) list() []Language {
	list := []Language{}
	for i, code := range c.languages.codes {
		if n := c.documents[i]; n > 0 && code != "" {
			list = append(list, Language{code, n})
		}
	}
	slices.SortFunc(list, func(x, y Language) int {
		return cmp.Or(cmp.Compare(y.Count, x.Count), cmp.Compare(x.Language, y.Language))
	})
	return list
}
