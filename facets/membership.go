package facets

import "math"

// DefaultThreshold is the membership from which a page counts for a topic (spec table l).
const DefaultThreshold = 0.1

// TopicID is a topic's index in the list of topics that have a vector.
type TopicID uint32

// General stands for the unbiased rank among the topics of Shares: "General importance".
const General TopicID = math.MaxUint32

// Membership is eq. 3.15. An uncertainty of 0 stands for an infinite one, for which the membership is 0; otherwise it is minus infinity for a rank of
// 0.
func Membership(rank float64, uncertainty int) float64 {
	if uncertainty == 0 {
		return 0
	}
	return math.Log10(rank) / float64(uncertainty)
}

// RelativeMembership is the variant that compares a rank with the page's unbiased one, which must be positive.
func RelativeMembership(rank, unbiased float64, uncertainty int) float64 {
	return Membership(rank/unbiased, uncertainty)
}
