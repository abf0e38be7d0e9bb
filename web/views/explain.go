package views

import (
	"facetta/internal/searcher"
)

// membershipOf writes a page's membership, which is minus infinity for a rank of 0.
func membershipOf(e *searcher.Explanation) string {
	if e.Membership == nil {
		return "none"
	}
	return short(*e.Membership)
}

// membershipReason says how the membership comes about.
func membershipReason(e *searcher.Explanation) string {
	switch {
	case e.Membership == nil:
		return "no link path leads here from the topic's pages"
	case e.Uncertainty == 0:
		return "no topic of its kind ranks this page at the average or above"
	case e.Uncertainty == 1:
		return "log₁₀ of the rank; it ranks at the average or above for one topic of this kind"
	}
	return "log₁₀ of the rank, divided by the " + count(e.Uncertainty) + " topics that rank it at the average or above"
}

func pathless(e *searcher.Explanation) string {
	if !e.PathSure {
		return "No path was found among the strongest links; the search for it was cut short."
	}
	return "No link path leads from the topic's " + counted(e.TopicPages, "page") + " to this one, so it has no rank here."
}

// carried says how much of its rank a page of the path has from the page before.
func carried(e *searcher.Explanation, i int) string {
	if i == 0 {
		return percent(e.Path[0].Share) + " of it " + ownJump(e)
	}
	return percent(e.Path[i].Share) + " of it by the link from the page above"
}

func ownJump(e *searcher.Explanation) string {
	if e.Topic == searcher.General {
		return "as every page has"
	}
	return "as one of the topic's " + counted(e.TopicPages, "page")
}

func jumped(e *searcher.Explanation) string {
	if e.Topic == searcher.General {
		return "What every page has"
	}
	return "Being one of the topic's " + counted(e.TopicPages, "page")
}

func carrierFacts(l searcher.Carrier) string {
	return valid(l.URL) + ": rank " + rank(l.Rank) + ", " + counted(l.Links, "link")
}
