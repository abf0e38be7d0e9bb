package indexer

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// denseSet is a set of the documents of an index segment, a bit each.
type denseSet struct {
	words  []uint64
	before []uint32 // number of documents in the words before; valid after count
}

// denseSets reuses their memory.
var denseSets = sync.Pool{New: func() any { return new(denseSet) }}

// containerWords is the number of words that roaring.Bitmap.WriteDenseTo writes at a time.
const containerWords = 1 << 16 / 64

// newDenseSet copies a bitmap of documents, all below the given number; nil is the empty set.
func newDenseSet(set *roaring.Bitmap, documents int) *denseSet {
	d := denseSets.Get().(*denseSet)
	words := (documents + 1<<16 - 1) / (1 << 16) * containerWords
	d.words = slices.Grow(d.words[:0], words)[:words]
	clear(d.words)
	if set != nil {
		set.WriteDenseTo(d.words)
	}
	return d
}

// unionOf returns the union of two sets of equal size as a new set; the second one may be nil.
func unionOf(a, b *denseSet) *denseSet {
	d := denseSets.Get().(*denseSet)
	d.words = append(d.words[:0], a.words...)
	if b != nil {
		for i, word := range b.words {
			d.words[i] |= word
		}
	}
	return d
}

// addAll adds documents of an index segment with so many documents, whose first one has the number first.
func (d *denseSet) addAll(set *roaring.Bitmap, documents int, first uint32) {
	if set.IsEmpty() {
		return
	}
	part := newDenseSet(set, documents)
	defer part.free()
	d.addWords(part.words, documents, first)
}

// addWords is addAll for a set in words.
func (d *denseSet) addWords(words []uint64, documents int, first uint32) {
	to, shift := d.words[first/64:], first%64
	for i, word := range words[:(documents+63)/64] {
		to[i] |= word << shift
		if over := word >> (64 - shift); over != 0 {
			to[i+1] |= over
		}
	}
}

// addWordsIn is addWords for documents that are also in another set; word 0 of in is the word that has the first document.
func (d *denseSet) addWordsIn(words []uint64, documents int, first uint32, in func(i int) uint64) {
	to, shift := d.words[first/64:], first%64
	for i, word := range words[:(documents+63)/64] {
		if word == 0 {
			continue
		}
		to[i] |= word << shift & in(i)
		if over := word >> (64 - shift); over != 0 {
			to[i+1] |= over & in(i+1)
		}
	}
}

// count makes before.
func (d *denseSet) count() {
	d.before = slices.Grow(d.before[:0], len(d.words))[:len(d.words)]
	n := uint32(0)
	for i, word := range d.words {
		d.before[i] = n
		n += uint32(bits.OnesCount64(word))
	}
}

// size counts the documents.
func (d *denseSet) size() int {
	n := 0
	for _, word := range d.words {
		n += bits.OnesCount64(word)
	}
	return n
}

// first returns the first documents, at most most.
func (d *denseSet) first(most int) []uint32 {
	docs := make([]uint32, 0, min(most, d.size()))
	for i, word := range d.words {
		for ; word != 0 && len(docs) < most; word &= word - 1 {
			docs = append(docs, uint32(i*64+bits.TrailingZeros64(word)))
		}
	}
	return docs
}

func (d *denseSet) has(doc uint32) bool { return d.words[doc/64]&(1<<(doc%64)) != 0 }

func (d *denseSet) add(doc uint32) { d.words[doc/64] |= 1 << (doc % 64) }

func (d *denseSet) remove(doc uint32) { d.words[doc/64] &^= 1 << (doc % 64) }

func (d *denseSet) free() { denseSets.Put(d) }
