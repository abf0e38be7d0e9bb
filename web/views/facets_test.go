package views

import (
	"fmt"
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// Two results that three rankings have each are all of them; 300 results are sampled.
func TestShares(t *testing.T) {
	three := []string{searcher.General, "Top/A", "Top/B"}
	tests := []struct {
		r                       searcher.Response
		shares, counts, sampled string
	}{
		{
			searcher.Response{Total: 2, Counted: 2, Sample: 6, K: 100, Rankings: three},
			"Shares and numbers: of all 2 results, exact.", "", "1 of all 2 results",
		},
		{
			searcher.Response{Total: 300, Counted: 300, Sample: 250, K: 100, Rankings: three},
			"Shares: of up to 100 best results by each of 3 rankings.", "Numbers: of all 300 results, exact.",
			"3 of 250 places among the best results by 3 rankings",
		},
		{ // the topic of one ranking gives it no rank
			searcher.Response{Total: 1, Counted: 1, Sample: 2, K: 100, Rankings: three},
			"Shares and numbers: of the only result.", "", "3 of 2 places among the best results by 3 rankings",
		},
		{ // the topic of one ranking gives one of the two no rank
			searcher.Response{Total: 2, Counted: 2, Sample: 5, K: 100, Rankings: three},
			"Shares: of up to 2 best results by each of 3 rankings.", "Numbers: of all 2 results, exact.",
			"3 of 5 places among the best results by 3 rankings",
		},
		{
			searcher.Response{Total: 300, Counted: 200, Sample: 100, K: 100, Rankings: three[:1]},
			"Shares: of the best 100 results.", "Numbers: of 200 results; there was no time to count all.", "3 of the best 100 results",
		},
	}
	tests = append(tests, []struct {
		r                       searcher.Response
		shares, counts, sampled string
	}{
		{ // of which nobody knows whether they are all
			searcher.Response{Total: 2, Counted: 2, Sample: 6, K: 100, Rankings: three, Partial: true},
			"Shares: of up to 2 best results by each of 3 rankings.", "Numbers: of 2 results; there was no time to count all.",
			"3 of 6 places among the best results by 3 rankings",
		},
		{
			searcher.Response{Total: 1, Counted: 1, Sample: 2, K: 100, Rankings: three, Partial: true},
			"Shares: of up to 1 best results by each of 3 rankings.", "Numbers: of 1 result; there was no time to count all.",
			"3 of 2 places among the best results by 3 rankings",
		},
		{
			searcher.Response{Total: 2, Counted: 1, Sample: 4, K: 100, Rankings: three[:2]},
			"Shares: of up to 2 best results by each of 2 rankings.", "Numbers: of 1 result; there was no time to count all.",
			"3 of 4 places among the best results by 2 rankings",
		},
	}...)
	for _, test := range tests {
		if s, c, f := shares(&test.r), counts(&test.r), sampled(3, &test.r); s != test.shares || c != test.counts || f != test.sampled {
			t.Errorf("%+v: %q, %q, %q", test.r, s, c, f)
		}
	}
}

// What can be done with a topic of a list, by what the search is ranked by: be chosen, be mixed in, or neither.
func TestWhatTopicsLeadTo(t *testing.T) {
	const ranked, unranked, general = "Top/A", "Top/Filled_in", searcher.General
	for _, c := range []struct {
		by                         []string
		topic                      string
		given                      bool
		chosen, mixable, choosable bool
	}{
		{nil, general, true, true, false, false},
		{nil, ranked, true, false, false, true},
		{nil, ranked, false, false, false, true},
		{nil, unranked, false, false, false, false},
		{nil, unranked, true, false, false, true},
		{[]string{"Top/B"}, general, true, false, true, false},
		{[]string{"Top/B"}, ranked, true, false, true, true},
		{[]string{"Top/B"}, unranked, false, false, false, false},
		{[]string{ranked}, ranked, true, true, false, false},
		{[]string{ranked, general}, general, true, true, false, false},
	} {
		p := ResultsPage{Frame: Frame{Request: searcher.Request{Topics: c.by}}, Topics: []searcher.TopicInfo{{Path: ranked}, {Path: "Top/B"}}}
		if chosen, mixable, choosable := p.chosen(c.topic), p.mixable(c.topic), p.choosable(c.topic, c.given); chosen != c.chosen || mixable != c.mixable || choosable != c.choosable {
			t.Errorf("by %q %s (a facet: %v) is chosen %v, mixable %v, choosable %v", c.by, c.topic, c.given, chosen, mixable, choosable)
		}
	}
}

// The list of topics to mix in: all but those chosen, and of very many the two upper levels only, up to a bound.
func TestTopicsToMixIn(t *testing.T) {
	topics := func(n int, depth string) (all []searcher.TopicInfo) {
		for i := range n {
			all = append(all, searcher.TopicInfo{Path: fmt.Sprintf("Top/%d%s", i, depth)})
		}
		return all
	}
	for name, c := range map[string]struct {
		topics []searcher.TopicInfo
		want   int
	}{
		"few":           {topics(3, "/a/b"), 3},
		"as many":       {topics(maxOptions, "/a/b"), maxOptions},
		"two levels":    {slices.Concat(topics(2, "/a"), topics(maxOptions, "/a/b")), 2},
		"one too many":  {topics(maxOptions+1, ""), maxOptions},
		"chosen is out": {slices.Concat(topics(1, ""), []searcher.TopicInfo{{Path: "Top/chosen"}}), 1},
	} {
		if got := len(unchosen(c.topics, []string{"Top/chosen"})); got != c.want {
			t.Errorf("%s: %d topics, want %d", name, got, c.want)
		}
	}
	if first, more := mixLabel(nil)+", "+mixHint(nil), mixLabel([]string{"Top/A"})+", "+mixHint([]string{"Top/A"}); first != "Rank by, General importance" || more != "Mix in, no other topic" {
		t.Errorf("%q, and %q", first, more)
	}
}

func TestSettingsAsShown(t *testing.T) {
	for asked, want := range map[int]int{0: searcher.DefaultIterations, 3: 3, searcher.ShownOnly: 0} {
		if got := rounds(searcher.Request{Iterations: asked}); got != want {
			t.Errorf("%d rounds are shown as %d, want %d", asked, got, want)
		}
	}
	p := ResultsPage{Frame: Frame{Request: searcher.Request{Query: "a", Weights: map[string]float64{"kind": 3}, Page: 2}}}
	if r := p.unweighed(); r.Weights != nil || r.Page != 0 || r.Query != "a" {
		t.Errorf("the search without its weights is %+v", r)
	}
	if got := rankings(&searcher.Response{Rankings: []string{searcher.General, "Top/A/B"}}); got != "General importance, A › B" {
		t.Errorf("rankings %q", got)
	}
	f := Frame{Mix: []searcher.Part{{Topic: "Top/A", Weight: 0.25}}}
	if w, ok := f.weight("Top/A"); w != 0.25 || !ok {
		t.Errorf("the topic weighs %v, %v", w, ok)
	}
	if w, ok := f.weight("Top/B"); w != 0 || ok {
		t.Errorf("a topic that is not mixed weighs %v, %v", w, ok)
	}
}
