package views

import (
	"facetta/internal/searcher"
)

// membershipOf returns a page's membership as text.
func membershipOf(e *searcher.Explanation) string {
	if e.Membership == nil {
		return "none"
	}
	return short(*e.Membership)
}

// membershipReason says how the membership is computed.
func membershipReason(e *searcher.Explanation) string {
	if e.Membership == nil {
		return "by " + linksOf(e) + " it is no nearer to the topic's pages than the average page"
	}
	reason := "log₁₀ of " + rank(e.MemberRank) + ", its rank by " + linksOf(e)
	if e.Uncertainty > 1 {
		reason += ", divided by the " + count(e.Uncertainty) + " topics that rank it at or above average"
	}
	if e.SmallTopics > 0 {
		reason += ", not counting " + counted(e.SmallTopics, "topic") + " of one or two pages"
	}
	return reason
}

// memberLinks say which links are followed by the kinds of ranks from which memberships are computed.
var memberLinks = map[string]string{
	"forward": "links", "forward-size": "links, each example page counting alike",
	"both": "links followed both ways", "both-size": "links followed both ways, each example page counting alike",
	"both-size-host": "links followed both ways, each example page counting alike, and shared with its site",
}

func linksOf(e *searcher.Explanation) string {
	if e.Topic == searcher.General {
		return "links"
	}
	return memberLinks[e.MemberKind]
}

// pathOf returns the path of an explanation.
func pathOf(e *searcher.Explanation) searcher.TopicPath {
	return searcher.TopicPath{Topic: e.Topic, Pages: e.TopicPages, Steps: e.Path, Share: e.PathShare, Sure: e.PathSure}
}

func pathless(p searcher.TopicPath) string {
	if !p.Sure {
		return "No path was found among the strongest links; the search for it was cut short."
	}
	return "No link path leads from the topic's " + counted(p.Pages, "page") + " to this one, so it has no rank here."
}

// carried says how much of its rank a page of the path has from the page before it.
func carried(p searcher.TopicPath, i int) string {
	if i == 0 {
		return percent(p.Steps[0].Share) + " of it " + ownJump(p)
	}
	return percent(p.Steps[i].Share) + " of it by the link from the page above"
}

// hop says how a page of the path both ways is linked with the one above.
func hop(e *searcher.Explanation, i int) string {
	switch {
	case i == 0:
		return "one of the topic's " + counted(e.TopicPages, "page")
	case e.MemberPath[i].Back:
		return "links to the page above"
	}
	return "is linked from the page above"
}

func ownJump(p searcher.TopicPath) string {
	if p.Topic == searcher.General {
		return "as the share that every page gets"
	}
	return "as one of the topic's " + counted(p.Pages, "page")
}

func jumped(e *searcher.Explanation) string {
	if e.Topic == searcher.General {
		return "The share that every page gets"
	}
	return "Being one of the topic's " + counted(e.TopicPages, "page")
}

func carrierFacts(l searcher.Carrier) string {
	return valid(l.URL) + ": rank " + rank(l.Rank) + ", " + counted(l.Links, "link")
}
