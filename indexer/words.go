package indexer

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// wordForm has the scored terms for a word of the query in the documents of some stemmings.
type wordForm struct {
	scored []int           // their indexes in plan.scored
	in     stemmingMatcher // nil for all documents
}

// scoredWords returns the forms of each word of a query that consists of words only; nil for other queries.
func scoredWords(m matcher) [][]wordForm {
	switch m := m.(type) {
	case *postingsMatcher:
		if form, ok := formOf(m, nil); ok {
			return [][]wordForm{{form}}
		}
	case anyMatcher:
		if forms := formsIn(m); forms != nil {
			return [][]wordForm{forms}
		}
	case andMatcher:
		var all [][]wordForm
		for _, part := range m {
			words := scoredWords(part)
			if words == nil {
				return nil
			}
			all = append(all, words...)
		}
		return all
	}
	return nil
}

// formsIn returns the forms of a word in different stemmings; nil if the matcher is not one for a word.
func formsIn(any anyMatcher) (forms []wordForm) {
	for _, part := range any {
		and, ok := part.(andMatcher)
		if !ok || len(and) != 2 {
			return nil
		}
		of, isList := and[0].(*postingsMatcher)
		in, isStemming := and[1].(stemmingMatcher)
		if !isList || !isStemming {
			return nil
		}
		form, ok := formOf(of, in)
		if !ok {
			return nil
		}
		forms = append(forms, form)
	}
	return forms
}

func formOf(m *postingsMatcher, in stemmingMatcher) (wordForm, bool) {
	return wordForm{m.scored, in}, m.scored != nil && len(m.scored) == len(m.lists)
}

// wordTerms has the forms of a word that occur in an index segment.
type wordTerms struct {
	forms     []wordForm
	documents int // sum of the numbers of documents with each term
}

// wordsIn returns the words of a query of words only, with the forms that an index segment has, the rarest word first; nil if it lacks a word.
func (p *plan) wordsIn(seg int) []wordTerms {
	words := make([]wordTerms, len(p.words))
	for n, forms := range p.words {
		w := &words[n]
		for _, f := range forms {
			form := wordForm{in: f.in}
			for _, i := range f.scored {
				if count := p.scored[i].postings[seg].Count(); count > 0 {
					form.scored, w.documents = append(form.scored, i), w.documents+int(count)
				}
			}
			if form.scored != nil {
				w.forms = append(w.forms, form)
			}
		}
		if w.documents == 0 {
			return nil
		}
	}
	slices.SortFunc(words, func(a, b wordTerms) int { return cmp.Compare(a.documents, b.documents) })
	return words
}

// lookedUp: looking up a document in a list of postings takes about as long as walking through so many documents of an index segment in words of 64.
const lookedUp = 512

// findWords finds the matches in an index segment: documents with all words of the query.
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
		s.addWord(p.certain, words[0], s.segment.offset, s.segment.offset)
		return nil
	}
	first := s.segment.offset % 64 // so that words of 64 documents are the same as in the index
	all := newDenseSet(nil, documents+int(first))
	defer all.free()
	s.addWord(all, words[0], first, s.segment.offset)
	for _, w := range words[1:] {
		have := newDenseSet(nil, documents+int(first))
		s.addWord(have, w, first, s.segment.offset)
		for i, word := range have.words {
			all.words[i] &= word
		}
		have.free()
	}
	to := p.certain.words[s.segment.offset/64:]
	for i, word := range all.words[:(documents+int(first)+63)/64] {
		to[i] |= word
	}
	return nil
}

// addWord adds the documents with a word to a set. The segment's first document has the number first in the set and offset in the index; both end in
// the same six bits.
func (s *scorer) addWord(set *denseSet, w wordTerms, first, offset uint32) {
	for _, form := range w.forms {
		for _, i := range form.scored {
			s.addDocuments(set, &s.terms[i].places, form.in, first, offset)
		}
	}
}

func (s *scorer) addDocuments(set *denseSet, list *places, in stemmingMatcher, first, offset uint32) {
	for _, doc := range list.docs {
		if in == nil || in.has(doc+offset) {
			set.add(doc + first)
		}
	}
	switch {
	case list.dense == nil:
	case in == nil:
		set.addWords(list.dense.words, s.segment.frequencies.Documents, first)
	default:
		set.addWordsIn(list.dense.words, s.segment.frequencies.Documents, first, func(i int) uint64 { return in.word(int(offset/64) + i) })
	}
}

// lookUpWords looks up which documents of a rare word have the other words as well.
func (p *Prepared) lookUpWords(seg int, rare wordTerms, others []wordTerms) error {
	left, err := p.documentsOf(seg, rare)
	for _, w := range others {
		if err == nil {
			left, err = p.having(seg, w, left)
		}
	}
	if err != nil || len(left) == 0 {
		return err
	}
	offset := p.index.segments[seg].offset
	for _, doc := range left {
		p.certain.add(doc + offset)
	}
	return p.addScorer(seg, len(left))
}

// documentsOf returns the documents of an index segment that have a word.
func (p *Prepared) documentsOf(seg int, w wordTerms) ([]uint32, error) {
	all, s := roaring.New(), &p.index.segments[seg]
	for _, form := range w.forms {
		set := roaring.New()
		for _, i := range form.scored {
			if err := s.addDocuments(set, p.plan.scored[i].postings[seg]); err != nil {
				return nil, err
			}
		}
		for it := set.Iterator(); it.HasNext(); {
			if doc := it.Next(); form.in == nil || form.in.has(doc+s.offset) {
				all.Add(doc)
			}
		}
	}
	return all.ToArray(), nil
}

// having keeps those of the documents that have a word.
func (p *Prepared) having(seg int, w wordTerms, docs []uint32) ([]uint32, error) {
	s := &p.index.segments[seg]
	var has []func(doc uint32) bool
	for _, form := range w.forms {
		for _, i := range form.scored {
			set, err := s.bitmapOf(p.plan.scored[i].postings[seg])
			if err != nil {
				return nil, err
			}
			has = append(has, func(doc uint32) bool { return set.Contains(doc) && (form.in == nil || form.in.has(doc+s.offset)) })
		}
	}
	return slices.DeleteFunc(docs, func(doc uint32) bool {
		return !slices.ContainsFunc(has, func(has func(uint32) bool) bool { return has(doc) })
	}), nil
}
