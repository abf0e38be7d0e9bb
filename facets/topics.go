package facets

import (
	"cmp"
	"slices"
)

// PageTopic is a topic of one page.
type PageTopic struct {
	Topic       TopicID
	Rank        float64
	Membership  float64
	Uncertainty int // rivals with a rank of at least 1 (eq. 3.14)
}

// Topics gives the topics of a page whose row is given, with a membership of at least least, by falling membership and then by
// topic. Unit is what ranks are divided by: 1, or the page's unbiased rank for RelativeMembership. With the unit 1 and least = 0 these are all
// topics in which its rank is at least 1.
func Topics(row []Entry, r Rivals, unit, least float64) []PageTopic {
	var u Uncertainties
	u.Count(row, r)
	var topics []PageTopic
	for _, e := range row {
		uncertainty := u.Of(e.Topic, r)
		if m := RelativeMembership(float64(e.Rank), unit, uncertainty); m >= least {
			topics = append(topics, PageTopic{e.Topic, float64(e.Rank), m, uncertainty})
		}
	}
	slices.SortStableFunc(topics, func(a, b PageTopic) int { return cmp.Compare(b.Membership, a.Membership) })
	return topics
}
