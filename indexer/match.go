package indexer

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// matcher is a part of a query that a document matches or not.
type matcher interface {
	// documents returns the documents of an index segment that certainly match, and those that may match, which include the former. The caller must
	// not change the sets.
	documents(seg int) (sure, may *roaring.Bitmap, err error)

	// holds tells whether one document matches, as far as known from the patterns found in its texts.
	holds(seg int, doc uint32, found []truth) truth
}

// setsOf returns the documents of the index that certainly match, and those that may match.
func (x *Index) setsOf(m matcher) (sure, may *denseSet, err error) {
	sure, may = newDenseSet(nil, x.Len()), newDenseSet(nil, x.Len())
	for i := range x.segments {
		these, maybe, err := m.documents(i)
		if err != nil {
			sure.free()
			may.free()
			return nil, nil, err
		}
		s := &x.segments[i]
		sure.addAll(these, int(s.Count()), s.offset)
		may.addAll(maybe, int(s.Count()), s.offset)
	}
	return sure, may, nil
}

// truth is a value of three-valued logic: "and" is the minimum, "or" the maximum, "not" the negative.
type truth int8

const (
	no      truth = -1
	unknown truth = 0
	yes     truth = 1
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// postingsMatcher matches the documents in any of its lists of postings.
type postingsMatcher struct {
	segments []indexSegment
	lists    [][]segment.PostingsList // each one by index segment
	scored   []int                    // indexes of their terms in planner.scored; nil when they are not scored
	sets     map[int]*roaring.Bitmap  // by index segment, made when first needed
}

func (m *postingsMatcher) documents(seg int) (sure, may *roaring.Bitmap, err error) {
	set, ok := m.sets[seg]
	if !ok {
		set = roaring.New()
		for _, lists := range m.lists {
			if err := m.segments[seg].addDocuments(set, lists[seg]); err != nil {
				return nil, nil, err
			}
		}
		if m.sets == nil {
			m.sets = map[int]*roaring.Bitmap{}
		}
		m.sets[seg] = set
	}
	return set, set, nil
}

func (m *postingsMatcher) holds(seg int, doc uint32, _ []truth) truth {
	return truthOf(m.sets[seg].Contains(doc))
}

// setMatcher matches a set of documents of the whole index.
type setMatcher struct {
	words    []uint64 // of a denseSet, by document number
	segments []indexSegment
}

func (m setMatcher) documents(seg int) (sure, may *roaring.Bitmap, err error) {
	s := &m.segments[seg]
	n := uint32(s.Count())
	part := make([]uint64, (n+63)/64)
	from, shift := m.words[s.offset/64:], s.offset%64
	for i := range part {
		part[i] = from[i] >> shift
		if i+1 < len(from) {
			part[i] |= from[i+1] << (64 - shift)
		}
	}
	if n%64 != 0 {
		part[len(part)-1] &= 1<<(n%64) - 1
	}
	set := roaring.FromDense(part, false)
	return set, set, nil
}

func (m setMatcher) holds(seg int, doc uint32, _ []truth) truth {
	doc += m.segments[seg].offset
	return truthOf(m.words[doc/64]>>(doc%64)&1 != 0)
}

// patternMatcher matches documents with a pattern in their texts.
type patternMatcher struct {
	number int
	words  andMatcher // each word must be in one of the fields
	sure   matcher    // documents that match without a look at their texts; nil for none
}

func (m patternMatcher) documents(seg int) (sure, may *roaring.Bitmap, err error) {
	if _, may, err = m.words.documents(seg); err != nil || m.sure == nil {
		return roaring.New(), may, err
	}
	sure, _, err = m.sure.documents(seg)
	return sure, may, err
}

func (m patternMatcher) holds(seg int, doc uint32, found []truth) truth {
	if m.sure != nil && m.sure.holds(seg, doc, found) == yes {
		return yes
	}
	return found[m.number]
}

// andMatcher matches if all its parts do; it always has at least one part.
type andMatcher []matcher

func (m andMatcher) documents(seg int) (sure, may *roaring.Bitmap, err error) {
	for _, part := range m { // exclusions come last, as they take away from the others
		if _, ok := part.(notMatcher); ok {
			continue
		}
		s, y, err := part.documents(seg)
		if err != nil {
			return nil, nil, err
		}
		if sure == nil {
			sure, may = s, y
			continue
		}
		sure, may = intersect(sure, may, s, y)
	}
	for _, part := range m {
		n, ok := part.(notMatcher)
		if !ok {
			continue
		}
		if sure == nil {
			if sure, may, err = n.documents(seg); err != nil {
				return nil, nil, err
			}
			continue
		}
		s, y, err := n.of.documents(seg)
		if err != nil {
			return nil, nil, err
		}
		sure, may = roaring.AndNot(sure, y), roaring.AndNot(may, s)
	}
	return sure, may, nil
}

// intersect intersects two pairs of sets. If both sets of each pair are the same, it computes the result only once.
func intersect(sure, may, s, y *roaring.Bitmap) (*roaring.Bitmap, *roaring.Bitmap) {
	both := roaring.And(may, y)
	if sure == may && s == y {
		return both, both
	}
	return roaring.And(sure, s), both
}

func (m andMatcher) holds(seg int, doc uint32, found []truth) truth {
	least := yes
	for _, part := range m {
		least = min(least, part.holds(seg, doc, found))
	}
	return least
}

// anyMatcher matches if one of its parts does.
type anyMatcher []matcher

func (m anyMatcher) documents(seg int) (sure, may *roaring.Bitmap, err error) {
	sure, may = roaring.New(), roaring.New()
	for _, part := range m {
		s, y, err := part.documents(seg)
		if err != nil {
			return nil, nil, err
		}
		sure.Or(s)
		may.Or(y)
	}
	return sure, may, nil
}

func (m anyMatcher) holds(seg int, doc uint32, found []truth) truth {
	most := no
	for _, part := range m {
		most = max(most, part.holds(seg, doc, found))
	}
	return most
}

// notMatcher matches if its part does not.
type notMatcher struct {
	of    matcher
	index *Index
}

func (m notMatcher) documents(seg int) (sure, may *roaring.Bitmap, err error) {
	s, y, err := m.of.documents(seg)
	if err != nil {
		return nil, nil, err
	}
	n := m.index.segments[seg].Count()
	return roaring.Flip(y, 0, n), roaring.Flip(s, 0, n), nil
}

func (m notMatcher) holds(seg int, doc uint32, found []truth) truth {
	return -m.of.holds(seg, doc, found)
}

// leastMatcher matches if at least so many of its parts do.
type leastMatcher struct {
	least int
	of    []matcher
}

func (m leastMatcher) documents(seg int) (sure, may *roaring.Bitmap, err error) {
	s, y := newCounts(m.least), newCounts(m.least)
	for _, part := range m.of {
		partSure, partMay, err := part.documents(seg)
		if err != nil {
			return nil, nil, err
		}
		s.add(partSure)
		y.add(partMay)
	}
	return s[m.least-1], y[m.least-1], nil
}

func (m leastMatcher) holds(seg int, doc uint32, found []truth) truth {
	var count [3]int // by truth + 1
	for _, part := range m.of {
		count[part.holds(seg, doc, found)+1]++
	}
	switch {
	case count[yes+1] >= m.least:
		return yes
	case count[yes+1]+count[unknown+1] < m.least:
		return no
	}
	return unknown
}

// counts has at index n the documents that were in at least n + 1 sets so far.
type counts []*roaring.Bitmap

func newCounts(n int) counts {
	c := make(counts, n)
	for i := range c {
		c[i] = roaring.New()
	}
	return c
}

func (c counts) add(set *roaring.Bitmap) {
	for i := range slices.Backward(c) {
		if i == 0 {
			c[i].Or(set)
		} else {
			c[i].Or(roaring.And(c[i-1], set))
		}
	}
}
