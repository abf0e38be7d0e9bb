package indexer

import (
	"math/bits"

	"github.com/RoaringBitmap/roaring/v2"
)

// removed are documents that are taken away: as a set, and as the words of a denseSet that have some of them.
type removed struct {
	documents *roaring.Bitmap
	words     []removedWord
}

// removedWord says which documents of 64 are taken away.
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

// Remove takes documents, by number, away from all that Search, SearchMany, Matches and Best find from now on, and Spellings take words
// from, in place of those that were taken away before; none, or nil, gives all back. Searches that are prepared already go on with those.
// The caller doesn't change the set any more.
//
// Matches are what they are without these documents, so totals are exact; W, and with it the order of those left, is that of the whole
// index: Len, df and mean lengths stay. Documents, their texts and factors can still be read by number.
func (x *Index) Remove(documents *roaring.Bitmap) {
	if documents == nil || documents.IsEmpty() {
		x.removed.Store(nil) // so that a search need not look
		return
	}
	x.removed.Store(newRemoved(documents))
}

// Removed are the documents that are taken away; nil for none. The caller doesn't change them.
func (x *Index) Removed() *roaring.Bitmap {
	if r := x.removed.Load(); r != nil {
		return r.documents
	}
	return nil
}

// IsRemoved says whether a document is taken away.
func (x *Index) IsRemoved(doc uint32) bool {
	r := x.removed.Load()
	return r != nil && r.documents.Contains(doc)
}

// leaveOut takes documents, if there are any, from the matches.
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

// without takes documents from a set, and gives how many of them were in it.
func (d *denseSet) without(words []removedWord) (gone int) {
	for _, w := range words {
		gone += bits.OnesCount64(d.words[w.at] & w.mask)
		d.words[w.at] &^= w.mask
	}
	return gone
}

// OfSite gives the documents of a host and of the hosts below it, as a search for site: does, whether taken away or not.
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

// Best gives the k documents of the largest ranks by falling rank, ties by ascending document, as a search that every document
// matches would: W is 1. It takes O(n log k) and memory for k.
func (x *Index) Best(c Column, k int) []Hit { return best(c, k, x.Removed()) }
