package indexer

import (
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// term is a wanted word in one field, with the values for its factor of W and its postings in every index segment.
type term struct {
	text     string
	field    int // number of the text field
	weight   float64
	df       uint64 // documents with the word in the field where most have it
	bm25     bool
	idf      float64 // BM25's, if bm25
	times    int     // in the query
	postings []segment.PostingsList
}

// factor is the factor for the weight of a posting.
func (t *term) factor() float64 {
	if t.bm25 {
		return t.weight * float64(t.times) * t.idf
	}
	return t.weight * float64(t.times) * t.idf * t.idf
}

// dictionaries looks terms up. Bleve's dictionaries have state, so every search has its own.
type dictionaries struct {
	index     *Index
	opened    map[string][]segment.TermDictionary
	expansion int         // the most terms that expand returns
	cut       bool        // expand has left terms out
	late      func() bool // may be nil; once it returns true, expand leaves out further index segments
}

func newDictionaries(x *Index) *dictionaries {
	return &dictionaries{x, map[string][]segment.TermDictionary{}, maxExpansion, false, nil}
}

// lookup returns the postings of a term in every index segment, and their number.
func (d *dictionaries) lookup(field, term string) ([]segment.PostingsList, uint64, error) {
	dicts, err := d.open(field)
	if err != nil {
		return nil, 0, err
	}
	lists := make([]segment.PostingsList, len(dicts))
	count := uint64(0)
	for i, dict := range dicts {
		if lists[i], err = d.index.segments[i].list(dict, term, nil); err != nil {
			return nil, 0, fmt.Errorf("look up %q in field %s: %w", term, field, err)
		}
		count += lists[i].Count()
	}
	return lists, count, nil
}

func (d *dictionaries) open(field string) ([]segment.TermDictionary, error) {
	if dicts, ok := d.opened[field]; ok {
		return dicts, nil
	}
	dicts := make([]segment.TermDictionary, len(d.index.segments))
	for i := range dicts {
		var err error
		if dicts[i], err = d.index.segments[i].dictionary(field); err != nil {
			return nil, fmt.Errorf("open the terms of field %s: %w", field, err)
		}
	}
	d.opened[field] = dicts
	return dicts, nil
}

// bitmapPostings is an extra method of zap's postings: it adds their documents to a set.
type bitmapPostings interface{ OrInto(*roaring.Bitmap) }

// addDocuments adds the documents of a list to a set.
func (s *indexSegment) addDocuments(set *roaring.Bitmap, list segment.PostingsList) (err error) {
	defer s.caught(&err)
	if list.Count() == 0 {
		return nil
	}
	if b, ok := list.(bitmapPostings); ok {
		b.OrInto(set)
		return s.holdsSet(set)
	}
	it := list.Iterator(false, false, false, nil)
	for {
		p, err := it.Next()
		if err != nil {
			return err
		}
		if p == nil {
			return s.holdsSet(set)
		}
		set.Add(uint32(p.Number()))
	}
}

// bitmapOf returns the documents of a list. The bitmap belongs to the list.
func (s *indexSegment) bitmapOf(list segment.PostingsList) (_ *roaring.Bitmap, err error) {
	defer s.caught(&err)
	if it, ok := list.Iterator(false, false, false, nil).(segment.OptimizablePostingsIterator); ok {
		if set := it.ActualBitmap(); set != nil {
			return set, s.holdsSet(set)
		}
	}
	set := roaring.New()
	return set, s.addDocuments(set, list)
}

// contentHas tells whether a term stands in the content of a document.
func (x *Index) contentHas(doc uint32, term string) (bool, error) {
	s := &x.segments[x.segmentOf(doc)]
	dict, err := s.dictionary(fieldContent)
	if err != nil {
		return false, err
	}
	list, err := s.list(dict, term, nil)
	if err != nil {
		return false, err
	}
	set, err := s.bitmapOf(list)
	return err == nil && set.Contains(doc-s.offset), err
}
