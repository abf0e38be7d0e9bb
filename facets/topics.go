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
	Uncertainty int // number of rivals with a rank of at least 1 (eq. 3.14)
}

// Topics returns the topics in which the page with this row has a membership of at least least, by falling membership and then by topic. Ranks are
// divided by unit, which is 1, or the page's unbiased rank for RelativeMembership. With unit 1 and least 0, these are all topics in which the page's
// rank is at least 1.
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
