package facets

import (
	"cmp"
	"slices"
)

// Share is a topic with its share of a sample.
type Share struct {
	Topic TopicID // or General
	Count int     // pages of the sample with a membership of at least the threshold
	Share float64 // Count / size of the sample
}

// Counter counts topics over one or more samples, whose counts and sizes are added (spec c.3): a page in two samples counts twice. A Tally computes a
// page's memberships, Counts has them stored.
type Counter interface {
	Add(sample []uint32)
	AddSet(first uint32, set []uint64) // a set of pages, with a bit for each from first on, which must be a multiple of 64
	Of(topic TopicID) int              // number of pages that are members of a topic, or of General
	Size() int                         // number of pages of all samples together
	Shares() []Share
}

// sums are what a Counter has counted.
type sums struct {
	topics        []int
	general, size int
}

// Of returns the number of pages of the samples that are members of a topic, or of General.
func (s *sums) Of(t TopicID) int {
	if t == General {
		return s.general
	}
	return s.topics[t]
}

// Size returns the number of pages of all samples together.
func (s *sums) Size() int { return s.size }

// Shares returns the facets of the samples, which are top-k result lists (eq. 3.16), by falling share; of equal shares, General comes first and the
// other topics are ascending. Topics without a page are left out. An empty sample has no facets.
func (s *sums) Shares() []Share {
	var shares []Share
	if s.general > 0 {
		shares = append(shares, s.share(General, s.general))
	}
	for topic, count := range s.topics {
		if count > 0 {
			shares = append(shares, s.share(TopicID(topic), count))
		}
	}
	slices.SortStableFunc(shares, func(a, b Share) int { return cmp.Compare(b.Count, a.Count) })
	return shares
}

func (s *sums) share(topic TopicID, count int) Share {
	return Share{topic, count, float64(count) / float64(s.size)}
}
