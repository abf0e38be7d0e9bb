package indexer

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// wordTerms are the terms of an index segment that stand for a word of the query.
type wordTerms struct {
	scored    []int // their places in the plan's scored
	documents int   // that have them, each as often as it has some
}

// wordsIn gives the words of a query that is of nothing else as an index segment has them, the rarest first; nil when it lacks one.
func (p *plan) wordsIn(seg int) []wordTerms {
	words := make([]wordTerms, len(p.words))
	for n, scored := range p.words {
		w := &words[n]
		for _, i := range scored {
			if count := p.scored[i].postings[seg].Count(); count > 0 {
				w.scored, w.documents = append(w.scored, i), w.documents+int(count)
			}
		}
		if w.documents == 0 {
			return nil
		}
	}
	slices.SortFunc(words, func(a, b wordTerms) int { return cmp.Compare(a.documents, b.documents) })
	return words
}

// lookedUp is how many documents of an index segment are worth looking one up in a list of postings: the time of some words of 64.
const lookedUp = 512

// findWords finds the matches in an index segment, which have all words of the query.
func (p *Prepared) findWords(seg int) error {
	words, documents := p.plan.wordsIn(seg), int(p.index.segments[seg].Count())
	switch {
	case words == nil:
		return nil
	case len(words) > 1 && words[0].documents*(len(words)-1)*lookedUp < documents:
		return p.lookUpWords(seg, words[0], words[1:])
	}
	if err := p.addScorer(seg, documents); err != nil {
		return err
	}
	s := p.scorers[seg]
	if len(words) == 1 {
		s.addDocuments(p.certain, words[0], s.segment.offset)
		return nil
	}
	all := newDenseSet(nil, documents)
	defer all.free()
	s.addDocuments(all, words[0], 0)
	for _, w := range words[1:] {
		have := newDenseSet(nil, documents)
		s.addDocuments(have, w, 0)
		for i, word := range have.words {
			all.words[i] &= word
		}
		have.free()
	}
	p.certain.addWords(all.words, documents, s.segment.offset)
	return nil
}

// addDocuments adds the documents with a word to a set, in which the segment's first one has a number of its own.
func (s *scorer) addDocuments(set *denseSet, w wordTerms, first uint32) {
	for _, i := range w.scored {
		list := &s.terms[i].places
		if list.dense != nil {
			set.addWords(list.dense.words, s.segment.frequencies.Documents, first)
		}
		for _, doc := range list.docs {
			set.add(doc + first)
		}
	}
}

// lookUpWords looks up which documents of a rare word have others as well.
func (p *Prepared) lookUpWords(seg int, rare wordTerms, others []wordTerms) error {
	docs := roaring.New()
	s := &p.index.segments[seg]
	for _, i := range rare.scored {
		if err := s.addDocuments(docs, p.plan.scored[i].postings[seg]); err != nil {
			return err
		}
	}
	left := docs.ToArray()
	for _, w := range others {
		var err error
		if left, err = p.plan.having(seg, w, left); err != nil {
			return err
		}
	}
	if len(left) == 0 {
		return nil
	}
	for _, doc := range left {
		p.certain.add(doc + s.offset)
	}
	return p.addScorer(seg, len(left))
}

// having keeps those documents of an index segment that have a word.
func (p *plan) having(seg int, w wordTerms, docs []uint32) ([]uint32, error) {
	var sets []*roaring.Bitmap
	for _, i := range w.scored {
		set, err := p.index.segments[seg].bitmapOf(p.scored[i].postings[seg])
		if err != nil {
			return nil, err
		}
		sets = append(sets, set)
	}
	return slices.DeleteFunc(docs, func(doc uint32) bool {
		return !slices.ContainsFunc(sets, func(set *roaring.Bitmap) bool { return set.Contains(doc) })
	}), nil
}
