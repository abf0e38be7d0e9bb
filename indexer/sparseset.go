package indexer

import (
	"math/bits"
	"slices"
)

// sparseSet is a set of documents that keeps only those words of 64 documents that have some. So an operation on the set takes time for these words,
// not for all documents of the index. Other sets of the same documents are slices of words with the same indexes.
type sparseSet struct {
	at    []uint32 // word i has the documents from 64 at[i] on
	words []uint64
}

// sparseOf returns the union of two sets, of which the second may be nil, with at most so many documents.
func sparseOf(a, b *denseSet, documents int) sparseSet {
	room, n := min(documents, len(a.words))+1, 0
	s := sparseSet{make([]uint32, room), make([]uint64, room)}
	for i, word := range a.words { // no branch depends on what is read
		if b != nil {
			word |= b.words[i]
		}
		s.at[n], s.words[n] = uint32(i), word
		n += int((word | -word) >> 63)
	}
	return sparseSet{s.at[:n], s.words[:n]}
}

// sparseOfOne is the set of one document.
func sparseOfOne(doc uint32) sparseSet {
	return sparseSet{[]uint32{doc / 64}, []uint64{1 << (doc % 64)}}
}

// none returns an empty subset.
func (s *sparseSet) none() []uint64 { return make([]uint64, len(s.at)) }

// all returns the subset of all documents.
func (s *sparseSet) all() []uint64 { return slices.Clone(s.words) }

// in returns the documents that are also in a set of the index.
func (s *sparseSet) in(set *denseSet) []uint64 {
	words := s.none()
	for i, at := range s.at {
		words[i] = s.words[i] & set.words[at]
	}
	return words
}

// first returns the first documents of a subset, at most most, with the indexes of their words.
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

// isEmpty tells whether a subset is empty.
func isEmpty(set []uint64) bool {
	return !slices.ContainsFunc(set, func(word uint64) bool { return word != 0 })
}
