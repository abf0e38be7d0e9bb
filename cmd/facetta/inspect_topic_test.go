package main

import (
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// What a page is a member by is told of the ranks that memberships are told from, and along which links.
func TestExplanationOfMembership(t *testing.T) {
	membership := 0.5
	e := &searcher.Explanation{Topic: "Top/A", TopicPages: 1, MemberKind: "both-size-host", PathSure: true}
	for _, c := range []struct {
		change func()
		want   string
	}{
		{func() {}, "no membership: its both-size-host rank is below that of the average page"},
		{func() {}, "no link path leads here"},
		{func() { e.Membership, e.MemberRank, e.Uncertainty = &membership, 10, 2 }, "membership 0.50 by its both-size-host rank 10 with uncertainty 2"},
		{func() { e.SmallTopics = 7 }, "with uncertainty 2, not counting 7 topics of one or two pages\n"},
		{func() {
			e.MemberPath = []searcher.Hop{{URL: "http://e/", Title: "E"}, {URL: "http://f/", Title: "F", Back: true}, {URL: "http://g/", Title: "G"}}
		}, "      example page  http://e/  E\nwhich is linked by  http://f/  F\n    which links to  http://g/  G\n"},
		{func() { e.Topic = searcher.General }, "by its unbiased rank"},
	} {
		c.change()
		var out strings.Builder
		if err := printExplanation(&out, e); err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("%q lacks %q, %v", out.String(), c.want, err)
		}
	}
}
