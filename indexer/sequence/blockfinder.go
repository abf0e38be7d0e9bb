package sequence

import (
	"bytes"
	"slices"

	"facetta/indexer/analysis"
)

// BlockFinder tells by the sequence of a document which of its blocks may have words of a query, so that the others, nearly all of a long text's, need
// not be looked through. A block that has one is always among them.
type BlockFinder struct {
	sequences *Sequences
	codes     [][]byte  // of the words
	parts     [2][]byte // what follows of the sequences of boilerplate and content
}

// BlockFinder gives the finder of a document's blocks for some terms, as documents of a stemming have them; nil, which says that any block may have
// them, where the sequence is damaged or of another stemming.
func (s *Sequences) BlockFinder(doc uint32, as analysis.Stemming, terms ...string) *BlockFinder {
	words, ok := s.Of(doc)
	if !ok || words.Stemming != as {
		return nil
	}
	f := &BlockFinder{sequences: s, parts: [2][]byte{words.Texts[words.Content:], words.Texts[words.Anchors:words.Content]}}
	f.Find(terms...)
	return f
}

// Find has the blocks to come looked through for other terms.
func (f *BlockFinder) Find(terms ...string) {
	f.codes = nil
	for _, term := range terms {
		code, _ := f.sequences.Codes.Append(nil, []byte(term))
		f.codes = append(f.codes, code)
	}
}

// BlockBits says which blocks may have a word, by their numbers, a bit each; nil says that all may.
type BlockBits []uint64

// Has says whether a block may have a word.
func (s BlockBits) Has(n int) bool { return s == nil || s[n/64]>>(n%64)&1 != 0 }

// Any says whether any block may have a word.
func (s BlockBits) Any() bool {
	return s == nil || slices.ContainsFunc(s, func(bits uint64) bool { return bits != 0 })
}

// Content tells of the next n blocks of the content, which are numbered from 0; nil where f is.
func (f *BlockFinder) Content(n int) BlockBits { return f.next(1, n) }

// Boilerplate tells of the next n blocks of the boilerplate, which are numbered from 0; nil where f is.
func (f *BlockFinder) Boilerplate(n int) BlockBits { return f.next(0, n) }

// next tells of the next n blocks of a part.
func (f *BlockFinder) next(part, n int) BlockBits {
	if f == nil {
		return nil
	}
	texts, ok := firstTexts(f.parts[part], n)
	if f.parts[part] = f.parts[part][len(texts):]; !ok {
		return nil
	}
	set := make(BlockBits, (n+63)/64)
	for _, code := range f.codes {
		at, number := 0, 0
		for i := IndexCode(texts, code, 0); i >= 0; i = IndexCode(texts, code, at) {
			number += bytes.Count(texts[at:i], textEnd)
			set[number/64] |= 1 << (number % 64)
			at = i + bytes.IndexByte(texts[i:], textEnd[0]) + 1
			number++
		}
	}
	return set
}

// textEnd is behind each text of a sequence.
var textEnd = []byte{0}

// textsAtOnce is how many bytes are looked through together for the ends of texts.
const textsAtOnce = 1 << 10

// firstTexts gives the first n texts of a sequence; false when there are fewer.
func firstTexts(texts []byte, n int) ([]byte, bool) {
	at := 0
	for at < len(texts) {
		some := texts[at:min(at+textsAtOnce, len(texts))]
		ends := bytes.Count(some, textEnd)
		if ends >= n {
			break
		}
		at, n = at+len(some), n-ends
	}
	for ; n > 0; n-- {
		end := bytes.IndexByte(texts[at:], textEnd[0])
		if end < 0 {
			return nil, false
		}
		at += end + 1
	}
	return texts[:at], true
}
