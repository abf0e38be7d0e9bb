package indexer

import (
	"math/bits"
	"slices"
)

// sparseSet is a set of documents, by those words of 64 that have some: what is done for each of them takes the time of so many words, not of
// all documents of the index. Other sets of the same documents are words in the same places.
type sparseSet struct {
	at    []uint32 // word i is of the documents from 64 at[i] on
	words []uint64
}

// sparseOf gives what is in one of two sets of the same documents, the second of which may be nil; there is room for so many.
func sparseOf(a, b *denseSet, documents int) sparseSet {
	room, n := min(documents, len(a.words))+1, 0
	s := sparseSet{make([]uint32, room), make([]uint64, room)}
	for i, word := range a.words { // no branch that depends on what is read
		if b != nil {
			word |= b.words[i]
		}
		s.at[n], s.words[n] = uint32(i), word
		n += int((word | -word) >> 63)
	}
	return sparseSet{s.at[:n], s.words[:n]}
}

// sparseOfOne is one document.
func sparseOfOne(doc uint32) sparseSet {
	return sparseSet{[]uint32{doc / 64}, []uint64{1 << (doc % 64)}}
}

// none is the empty set of these documents.
func (s *sparseSet) none() []uint64 { return make([]uint64, len(s.at)) }

// all are all of these documents.
func (s *sparseSet) all() []uint64 { return slices.Clone(s.words) }

// in are those of these documents that are in a set of the index.
func (s *sparseSet) in(set *denseSet) []uint64 {
	words := s.none()
	for i, at := range s.at {
		words[i] = s.words[i] & set.words[at]
	}
	return words
}

// first gives the first documents of a set of these, at most so many, with the places of their words.
func (s *sparseSet) first(set []uint64, most int) (docs, places []uint32) {
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			if len(docs) == most {
				return docs, places
			}
			docs, places = append(docs, s.at[i]*64+uint32(bits.TrailingZeros64(word))), append(places, uint32(i))
		}
	}
	return docs, places
}

// isEmpty says whether a set of these documents has none.
func isEmpty(set []uint64) bool {
	return !slices.ContainsFunc(set, func(word uint64) bool { return word != 0 })
}
