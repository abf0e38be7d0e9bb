package views

import (
	"testing"

	"facetta/internal/searcher"
)

// Why a page is a member of a topic, or not, by what its membership is made of.
func TestMembershipReason(t *testing.T) {
	membership := 0.5
	for name, c := range map[string]struct {
		e    searcher.Explanation
		want string
	}{
		"none":     {searcher.Explanation{Topic: "Top/A", MemberKind: "forward"}, "none: by links it is no nearer to the topic's pages than the average page"},
		"alone":    {searcher.Explanation{Topic: "Top/A", MemberKind: "both", Membership: &membership, MemberRank: 3, Uncertainty: 1}, ".50: log₁₀ of 3, its rank by links followed both ways"},
		"rivals":   {searcher.Explanation{Topic: "Top/A", MemberKind: "forward", Membership: &membership, MemberRank: 3, Uncertainty: 2}, ".50: log₁₀ of 3, its rank by links, divided by the 2 topics that rank it at or above average"},
		"small":    {searcher.Explanation{Topic: "Top/A", MemberKind: "forward", Membership: &membership, MemberRank: 3, Uncertainty: 1, SmallTopics: 1}, ".50: log₁₀ of 3, its rank by links, not counting 1 topic of one or two pages"},
		"unbiased": {searcher.Explanation{Topic: searcher.General, MemberKind: "both", Membership: &membership, MemberRank: 3, Uncertainty: 1}, ".50: log₁₀ of 3, its rank by links"},
	} {
		if got := membershipOf(&c.e) + ": " + membershipReason(&c.e); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// Where a path begins, and how it goes on, for a topic and for all pages.
func TestSayingsOfPaths(t *testing.T) {
	e := searcher.Explanation{Topic: "Top/A", TopicPages: 3, MemberPath: []searcher.Hop{{}, {Back: true}, {}}}
	for i, want := range []string{"one of the topic's 3 pages", "links to the page above", "is linked from the page above"} {
		if got := hop(&e, i); got != want {
			t.Errorf("hop %d: %q, want %q", i, got, want)
		}
	}
	p := searcher.TopicPath{Topic: "Top/A", Pages: 3, Steps: []searcher.Step{{Share: 0.5}, {Share: 0.25}}}
	general := searcher.TopicPath{Topic: searcher.General, Steps: p.Steps}
	for got, want := range map[string]string{
		jumped(&e): "Being one of the topic's 3 pages",
		jumped(&searcher.Explanation{Topic: searcher.General}): "The share that every page gets",
		carried(p, 0):       "50\u202f% of it as one of the topic's 3 pages",
		carried(general, 0): "50\u202f% of it as the share that every page gets",
		carried(p, 1):       "25\u202f% of it by the link from the page above",
		pathless(p):         "No path was found among the strongest links; the search for it was cut short.",
		pathless(searcher.TopicPath{Pages: 3, Sure: true}): "No link path leads from the topic's 3 pages to this one, so it has no rank here.",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
