package indexer

import (
	"cmp"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
	segment "github.com/blevesearch/scorch_segment_api/v2"

	"facetta/indexer/frequency"
)

// scorer computes W of single documents of one index segment.
type scorer struct {
	segment *indexSegment
	lists   []*termList
	terms   []*termList // the same by the plan's scored terms; nil for one that the segment does not have
	all     float64     // W of every document when the query has no words
}

// shortField says whether a field has few words, so that one of them weighs much.
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
	light       bool // of a short field, and adds little to W
	places      places
	list        frequency.List
	frequencies []uint32 // of a term that has too few postings for a list
}

// newScorer prepares the postings of the wanted terms, of which so many documents will be looked up.
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

// lightShare is how much light lists together add at most to W, in shares of what all words of the content do.
const lightShare = 2

// markLight finds the light lists: those of short fields that add least.
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

// bound is what a list adds to W of such a document at most.
func (l *termList) bound(class int) float64 {
	densest := l.list.Densest
	if shortField(l.field) {
		if class&l.shortClass() == 0 {
			return 0
		}
	} else if parts := frequency.Parts - class%lightClass; parts > 0 { // that the document is not in
		densest = l.list.Dense[parts-1].Rest
	}
	return l.factor * l.most(densest)
}

// boundSlack covers what rounding can add to the weight of a posting over that of the densest of its list: norms are kept in
// single precision.
const boundSlack = 1e-6

// open opens the postings of a term, of which so many documents will be looked up.
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

// frequency is how often the term stands in the field of a document.
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

// weighAll appends W of some documents that match, given by their numbers in the index, to weights. It goes list by list, so that what is read for one
// document does not wait for what is read for another. Documents that are long have none of the words in a short field.
func (s *scorer) weighAll(weights []float64, docs []uint32, first uint32, long bool) []float64 {
	n := len(weights)
	read := uint32(0)
	for _, doc := range docs {
		weights = append(weights, s.all)
		read ^= s.segment.frequencies.Length(doc-first, 0) // those of all fields stand together
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

// addWeights adds what a list adds to W of some documents, at most reachBatch.
func (s *scorer) addWeights(weights []float64, l *termList, docs []uint32, first uint32) {
	var found, counts [reachBatch]uint32 // documents that the list has, by their places in docs; the frequencies there
	n := l.places.find(&found, &counts, docs, first)
	l.countAll(counts[:n])
	for i, at := range found[:n] {
		if f := counts[i]; f > 0 {
			weights[at] += float64(l.factor * l.weight(f, s.segment.frequencies.Length(docs[at]-first, l.field)))
		}
	}
}

// countAll puts the frequencies in the place of places in the list.
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

// places finds the place of a document in a list of documents.
type places struct {
	count int
	docs  []uint32        // a short list
	among *blockSet       // of these
	dense *denseSet       // or a long one
	set   *roaring.Bitmap // or one of which few documents are looked up
}

// blockSet says roughly which documents are in a short list: a bit for each 64 documents, which it shares with others far away.
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

// may says quickly of most documents that a list does not have that it does not.
func (p *places) may(doc uint32) bool {
	return p.among == nil || p.among[doc/64/64%blockWords]>>(doc/64%64)&1 != 0
}

// denseList is the number of documents from which bits are faster than a binary search, countedOnce to how many documents of an index segment so
// many are looked up that making these bits takes less time than counting each time what comes before.
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

// of gives the place of a document; false when the list does not have it.
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

// find finds some documents, at most reachBatch, in the list: which of them it has, by their places in docs, and where.
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
	for i, doc := range docs { // no branch that depends on what is read
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

// denseSet is a set of the documents of an index segment, a bit each.
type denseSet struct {
	words  []uint64
	before []uint32 // how many documents are in the words before; after count
}

// denseSets keeps their memory.
var denseSets = sync.Pool{New: func() any { return new(denseSet) }}

// containerWords is what roaring.Bitmap.WriteDenseTo writes at a time.
const containerWords = 1 << 16 / 64

// newDenseSet takes over a bitmap of documents, all below the given number; nil is the empty set.
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

// unionOf gives a new set of what is in one of two sets of the same documents, the second of which may be nil.
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

// addAll adds documents of an index segment of so many, the first of which has a number of its own.
func (d *denseSet) addAll(set *roaring.Bitmap, documents int, first uint32) {
	if set.IsEmpty() {
		return
	}
	part := newDenseSet(set, documents)
	defer part.free()
	d.addWords(part.words, documents, first)
}

// addWords is addAll of a set in words.
func (d *denseSet) addWords(words []uint64, documents int, first uint32) {
	to, shift := d.words[first/64:], first%64
	for i, word := range words[:(documents+63)/64] {
		to[i] |= word << shift
		if over := word >> (64 - shift); over != 0 {
			to[i+1] |= over
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

// size is the number of documents.
func (d *denseSet) size() int {
	n := 0
	for _, word := range d.words {
		n += bits.OnesCount64(word)
	}
	return n
}

// first gives the first documents, at most so many.
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
