package page

import (
	"bytes"
	"strings"
)

// commonBytes are the most frequent bytes of pages, by falling frequency (300 blogs and news of 2012).
const commonBytes = " etaisornl/c\"dpmh><\t=-g\nu.wfbv'0y12:_k"

// needle is a word of at least two bytes that is searched for in pages, by the two of its bytes that are rarest in pages. Where these two do not
// occur at their distance from each other, the search skips 32 bytes of a body at once (BenchmarkIndex).
type needle struct {
	word  string
	at    int // offset of the rarest byte
	apart int // offset of the second rarest byte, minus at
}

func newNeedle(word string) needle {
	rarest, next := 0, 1
	if rarity(word[1]) > rarity(word[0]) {
		rarest, next = 1, 0
	}
	for i := 2; i < len(word); i++ {
		switch r := rarity(word[i]); {
		case r > rarity(word[rarest]):
			rarest, next = i, rarest
		case r > rarity(word[next]):
			next = i
		}
	}
	return needle{word: word, at: rarest, apart: next - rarest}
}

// rarity is greater for rarer bytes.
func rarity(c byte) int {
	if i := strings.IndexByte(commonBytes, c); i >= 0 {
		return i
	}
	return len(commonBytes)
}

func newNeedles(words ...string) (all []needle) {
	for _, word := range words {
		all = append(all, newNeedle(word))
	}
	return all
}

// index is bytes.Index.
func (n *needle) index(s []byte) int {
	for from := 0; from+len(n.word) <= len(s); from++ {
		i := indexPair(s[from:], n)
		if i < 0 {
			break
		}
		if from += i; string(s[from:from+len(n.word)]) == n.word {
			return from
		}
	}
	return -1
}

// indexPairPortable returns the first offset in s where the word can stand by its two rarest bytes, -1 when there is none. s is not shorter than the
// word.
func indexPairPortable(s []byte, n *needle) int {
	places := s[n.at : len(s)-len(n.word)+1+n.at]
	for from := 0; ; from++ {
		i := bytes.IndexByte(places[from:], n.word[n.at])
		if i < 0 {
			return -1
		}
		if from += i; s[n.at+from+n.apart] == n.word[n.at+n.apart] {
			return from
		}
	}
}
