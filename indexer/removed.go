package indexer

import (
	"math/bits"

	"github.com/RoaringBitmap/roaring/v2"
)

// removed has the removed documents: as a set, and as the words of a denseSet that have some of them.
type removed struct {
	documents *roaring.Bitmap
	words     []removedWord
}

// removedWord says which of 64 documents are removed.
type removedWord struct {
	at   uint32
	mask uint64
}

func newRemoved(documents *roaring.Bitmap) *removed {
	r := &removed{documents: documents}
	for it := documents.Iterator(); it.HasNext(); {
		doc := it.Next()
		if n := len(r.words); n == 0 || r.words[n-1].at != doc/64 {
			r.words = append(r.words, removedWord{at: doc / 64})
		}
		r.words[len(r.words)-1].mask |= 1 << (doc % 64)
	}
	return r
}

// Remove removes documents, by number, from all that Search, SearchMany, Matches and Best find from now on, and from which Spellings take words. It
// replaces the earlier set; an empty set, or nil, brings all documents back. Searches that are already prepared go on with the earlier set. The
// caller must not change the set any more.
//
// Matches leave these documents out, so totals are exact. W, and with it the order of the other documents, is that of the whole index: Len, df and
// mean lengths stay. Removed documents, their texts and factors can still be read by number.
func (x *Index) Remove(documents *roaring.Bitmap) {
	if documents == nil || documents.IsEmpty() {
		x.removed.Store(nil) // nil, so that searches need not check
		return
	}
	x.removed.Store(newRemoved(documents))
}

// Removed returns the removed documents; nil for none. The caller must not change the set.
func (x *Index) Removed() *roaring.Bitmap {
	if r := x.removed.Load(); r != nil {
		return r.documents
	}
	return nil
}

// IsRemoved tells whether a document is removed.
func (x *Index) IsRemoved(doc uint32) bool {
	r := x.removed.Load()
	return r != nil && r.documents.Contains(doc)
}

// leaveOut removes documents from the matches; r may be nil.
func (p *Prepared) leaveOut(r *removed) {
	if r == nil {
		return
	}
	sure, doubtful := p.certain.without(r.words), 0
	if p.doubt != nil {
		doubtful = p.doubt.without(r.words)
	}
	p.found, p.matches = p.found-sure, p.matches-sure-doubtful
}

// without removes documents from a set, and returns how many of them were in it.
func (d *denseSet) without(words []removedWord) (gone int) {
	for _, w := range words {
		gone += bits.OnesCount64(d.words[w.at] & w.mask)
		d.words[w.at] &^= w.mask
	}
	return gone
}

// OfSite returns the documents of a host and of the hosts below it, like a search for site:, including removed ones.
func (x *Index) OfSite(host string) (*roaring.Bitmap, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	return x.ofSite(newDictionaries(x), host)
}

func (x *Index) ofSite(d *dictionaries, host string) (*roaring.Bitmap, error) {
	lists, _, err := d.lookup(fieldHost, host)
	if err != nil {
		return nil, err
	}
	all := roaring.New()
	for i, list := range lists {
		set, err := x.segments[i].bitmapOf(list)
		if err != nil {
			return nil, err
		}
		all.Or(roaring.AddOffset(set, x.segments[i].offset))
	}
	return all, nil
}

// Best returns the k documents with the largest ranks by falling rank, ties by ascending document, like a search that matches every document with W =
// 1. It takes O(n log k) time and memory for k.
func (x *Index) Best(c Column, k int) []Hit { return best(c, k, x.Removed()) }
