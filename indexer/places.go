package indexer

import (
	"math/bits"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// places finds the index of a document in a list of documents.
type places struct {
	count int
	docs  []uint32        // a short list
	among *blockSet       // of docs
	dense *denseSet       // or: a long list
	set   *roaring.Bitmap // or: a long list in which few documents are looked up
}

// blockSet approximates a short list: it has a bit for each 64 documents, which documents far away share.
type blockSet [blockWords]uint64

const blockWords = 64

func newBlockSet(docs []uint32) *blockSet {
	b := new(blockSet)
	for _, doc := range docs {
		b[doc/64/64%blockWords] |= 1 << (doc / 64 % 64)
	}
	return b
}

func shortPlaces(docs []uint32) places {
	return places{count: len(docs), docs: docs, among: newBlockSet(docs)}
}

// may returns false for most documents that are not in the list; it is fast.
func (p *places) may(doc uint32) bool {
	return p.among == nil || p.among[doc/64/64%blockWords]>>(doc/64%64)&1 != 0
}

// denseList is the number of documents from which on bits are faster than a binary search. countedOnce: with at least one look-up for so many
// documents of the index segment, making these bits takes less time than counting at each look-up the documents that come before.
const (
	denseList   = 2048
	countedOnce = 8192
)

func newPlaces(set *roaring.Bitmap, documents, wanted int) places {
	count := int(set.GetCardinality())
	switch {
	case count < denseList:
		return shortPlaces(set.ToArray())
	case wanted*countedOnce < documents:
		return places{count: count, set: set}
	}
	d := newDenseSet(set, documents)
	d.count()
	return places{count: count, dense: d}
}

// of returns the index of a document; false when the list does not have it.
func (p *places) of(doc uint32) (uint32, bool) {
	switch {
	case p.set != nil:
		if !p.set.Contains(doc) {
			return 0, false
		}
		return uint32(p.set.Rank(doc)) - 1, true
	case p.dense == nil:
		i, ok := slices.BinarySearch(p.docs, doc)
		return uint32(i), ok
	}
	word, bit := p.dense.words[doc/64], uint64(1)<<(doc%64)
	if word&bit == 0 {
		return 0, false
	}
	return p.dense.before[doc/64] + uint32(bits.OnesCount64(word&(bit-1))), true
}

// find finds documents, at most reachBatch, in the list. found has the indexes in docs of those that are in the list, where their indexes in the
// list.
func (p *places) find(found, where *[reachBatch]uint32, docs []uint32, first uint32) (n int) {
	if p.dense == nil {
		for i, doc := range docs {
			if !p.may(doc - first) {
				continue
			}
			if place, ok := p.of(doc - first); ok {
				found[n], where[n] = uint32(i), place
				n++
			}
		}
		return n
	}
	for i, doc := range docs { // no branch depends on what is read
		doc -= first
		word, bit := p.dense.words[doc/64], doc%64
		found[n], where[n] = uint32(i), p.dense.before[doc/64]+uint32(bits.OnesCount64(word&(1<<bit-1)))
		n += int(word >> bit & 1)
	}
	return n
}

func (p *places) free() {
	if p.dense != nil {
		p.dense.free()
	}
}
