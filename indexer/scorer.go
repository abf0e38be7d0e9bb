package indexer

import (
	"cmp"
	"runtime"
	"slices"

	segment "github.com/blevesearch/scorch_segment_api/v2"

	"facetta/indexer/frequency"
)

// scorer computes W of single documents of one index segment.
type scorer struct {
	segment *indexSegment
	lists   []*termList
	terms   []*termList // the same lists by index in the plan's scored terms; nil for a term that the segment lacks
	all     float64     // W of every document if the query has no words
}

// shortField tells whether a field has few words, so that each of them weighs much.
func shortField(field int) bool { return shortFields[field] }

var shortFields = func() (short [frequency.Fields]bool) {
	for field, name := range textFieldNames {
		short[field] = name != fieldContent && name != fieldBoilerplate
	}
	return short
}()

// termList is a wanted term in one field of an index segment.
type termList struct {
	weighting
	factor      float64
	field       int
	light       bool // the field is short, and the term adds little to W
	places      places
	list        frequency.List
	frequencies []uint32 // for a term with too few postings for a list
}

// newScorer prepares the postings of the wanted terms; wanted is the number of documents that will be looked up in them.
func (p *plan) newScorer(seg, wanted int) (*scorer, error) {
	s := &scorer{segment: &p.index.segments[seg]}
	if len(p.scored) == 0 {
		s.all = 1
		return s, nil
	}
	s.terms = make([]*termList, len(p.scored))
	for i := range p.scored {
		t := &p.scored[i]
		if t.postings[seg].Count() == 0 {
			continue
		}
		l, err := s.open(t, t.postings[seg], wanted)
		if err != nil {
			s.close()
			return nil, err
		}
		l.weighting = p.weighting(t)
		s.lists, s.terms[i] = append(s.lists, l), l
	}
	s.markLight()
	return s, nil
}

// lightShare is the most that light lists together may add to W, in multiples of what all words of the content may add.
const lightShare = 2

// markLight finds the light lists: those of short fields that add the least.
func (s *scorer) markLight() {
	var short []*termList
	room := 0.0
	for _, l := range s.lists {
		if shortField(l.field) {
			short = append(short, l)
		} else {
			room += lightShare * l.bound(heaviest)
		}
	}
	slices.SortFunc(short, func(a, b *termList) int { return cmp.Compare(a.bound(heaviest), b.bound(heaviest)) })
	for _, l := range short {
		room -= l.bound(heaviest)
		l.light = room >= 0
	}
}

// bound is the largest W of a document of a class.
func (s *scorer) bound(class int) float64 {
	sum := s.all
	for _, l := range s.lists {
		sum += l.bound(class) * (1 + boundSlack)
	}
	return sum
}

// bound is the most that a list adds to W of a document of a class.
func (l *termList) bound(class int) float64 {
	densest := l.list.Densest
	if shortField(l.field) {
		if class&l.shortClass() == 0 {
			return 0
		}
	} else if parts := frequency.Parts - class%lightClass; parts > 0 { // the number of first parts that the document is not in
		densest = l.list.Dense[parts-1].Rest
	}
	return l.factor * l.most(densest)
}

// boundSlack covers rounding: norms are kept in single precision, so the weight of a posting may be slightly above that of the densest posting of its
// list.
const boundSlack = 1e-6

// open opens the postings of a term; wanted is the number of documents that will be looked up in them.
func (s *scorer) open(t *term, postings segment.PostingsList, wanted int) (*termList, error) {
	l := &termList{factor: t.factor(), field: t.field}
	list, ok, err := s.segment.frequencies.List(t.field, t.text, postings.Count())
	if err != nil {
		return nil, err
	}
	if !ok {
		if err := l.read(s.segment, postings); err != nil {
			return nil, err
		}
		return l, s.segment.holds(l.places.docs...)
	}
	set, err := s.segment.bitmapOf(postings)
	if err != nil {
		return nil, err
	}
	l.list, l.places = list, newPlaces(set, s.segment.frequencies.Documents, wanted)
	return l, s.segment.holds(l.places.docs...)
}

// read reads all postings of a segment's list.
func (l *termList) read(s *indexSegment, postings segment.PostingsList) (err error) {
	defer s.caught(&err)
	densest := frequency.Tally{Length: 1}
	var docs []uint32
	for it := postings.Iterator(true, true, false, nil); ; {
		p, err := it.Next()
		if err != nil {
			return err
		}
		if p == nil {
			break
		}
		this := frequency.Tally{Frequency: uint32(p.Frequency()), Length: uint32(p.(lengthPosting).NormUint64())}
		if this.Denser(densest) {
			densest = this
		}
		docs = append(docs, uint32(p.Number()))
		l.frequencies = append(l.frequencies, this.Frequency)
	}
	l.places, l.list.Densest = shortPlaces(docs), densest
	for i := range l.list.Dense {
		l.list.Dense[i].Rest = densest
	}
	return nil
}

// frequency is the number of times that the term stands in the field of a document.
func (l *termList) frequency(doc uint32) uint32 {
	place, ok := l.places.of(doc)
	switch {
	case !ok:
		return 0
	case l.frequencies != nil:
		return l.frequencies[place]
	default:
		return l.list.At(place)
	}
}

// weighAll appends W of matching documents, given by their numbers in the index, to weights. It goes list by list, so that reading for one document
// does not wait for reading for another. long means that the documents have none of the words in a short field.
func (s *scorer) weighAll(weights []float64, docs []uint32, first uint32, long bool) []float64 {
	n := len(weights)
	read := uint32(0)
	for _, doc := range docs {
		weights = append(weights, s.all)
		read ^= s.segment.frequencies.Length(doc-first, 0) // reads the lengths of all fields, which lie side by side
	}
	runtime.KeepAlive(read)
	for ; len(docs) > 0; docs = docs[min(reachBatch, len(docs)):] {
		these := docs[:min(reachBatch, len(docs))]
		for _, l := range s.lists {
			if !long || !shortField(l.field) {
				s.addWeights(weights[n:], l, these, first)
			}
		}
		n += len(these)
	}
	return weights
}

// addWeights adds the weights of a list to W of documents, at most reachBatch.
func (s *scorer) addWeights(weights []float64, l *termList, docs []uint32, first uint32) {
	var found, counts [reachBatch]uint32 // indexes in docs of documents in the list; their frequencies
	n := l.places.find(&found, &counts, docs, first)
	l.countAll(counts[:n])
	for i, at := range found[:n] {
		if f := counts[i]; f > 0 {
			weights[at] += float64(l.factor * l.weight(f, s.segment.frequencies.Length(docs[at]-first, l.field)))
		}
	}
}

// countAll replaces indexes in the list by the frequencies there.
func (l *termList) countAll(places []uint32) {
	if l.frequencies != nil {
		for i, place := range places {
			places[i] = l.frequencies[place]
		}
		return
	}
	l.list.All(places)
}

// close gives the memory back.
func (s *scorer) close() {
	for _, l := range s.lists {
		l.places.free()
	}
	s.lists, s.terms = nil, nil
}
