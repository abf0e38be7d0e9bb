package sequence

import (
	"bytes"
	"slices"

	"facetta/indexer/analysis"
)

// BlockFinder finds out from the sequence of a document which of its blocks may have words of a query, so that the others, which are nearly all
// blocks of a long text, need not be searched. A block that has such a word is always among them.
type BlockFinder struct {
	sequences *Sequences
	codes     [][]byte  // those of the words
	parts     [2][]byte // the rest of the sequence of the boilerplate, and of the content
}

// BlockFinder returns the finder of a document's blocks for some terms of a stemming. If the sequence is damaged or has another stemming, it is nil,
// which means that any block may have them.
func (s *Sequences) BlockFinder(doc uint32, as analysis.Stemming, terms ...string) *BlockFinder {
	words, ok := s.Of(doc)
	if !ok || words.Stemming != as {
		return nil
	}
	f := &BlockFinder{sequences: s, parts: [2][]byte{words.Texts[words.Content:], words.Texts[words.Anchors:words.Content]}}
	f.Find(terms...)
	return f
}

// Find makes the finder search the blocks that follow for other terms.
func (f *BlockFinder) Find(terms ...string) {
	f.codes = nil
	for _, term := range terms {
		code, _ := f.sequences.Codes.Append(nil, []byte(term))
		f.codes = append(f.codes, code)
	}
}

// BlockBits has a bit for each block, by its number, that is set if the block may have a word; nil means that all may.
type BlockBits []uint64

// Has tells whether a block may have a word.
func (s BlockBits) Has(n int) bool { return s == nil || s[n/64]>>(n%64)&1 != 0 }

// Any tells whether any block may have a word.
func (s BlockBits) Any() bool {
	return s == nil || slices.ContainsFunc(s, func(bits uint64) bool { return bits != 0 })
}

// Content returns the bits of the next n blocks of the content, which are numbered from 0; nil if f is nil.
func (f *BlockFinder) Content(n int) BlockBits { return f.next(1, n) }

// Boilerplate returns the bits of the next n blocks of the boilerplate, which are numbered from 0; nil if f is nil.
func (f *BlockFinder) Boilerplate(n int) BlockBits { return f.next(0, n) }

// next returns the bits of the next n blocks of a part.
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

// textEnd follows each text of a sequence.
var textEnd = []byte{0}

// textsAtOnce is the number of bytes that are searched together for the ends of texts.
const textsAtOnce = 1 << 10

// firstTexts returns the first n texts of a sequence; false if there are fewer.
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
