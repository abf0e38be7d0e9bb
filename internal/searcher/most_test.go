package searcher_test

import (
	"math"
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// A search with few results says how many pages have most of what is asked for, and these can be asked for.
func TestMost(t *testing.T) {
	b := openHosts(t)
	for _, c := range []struct {
		query string
		all   int // that have all of it
		most  int // or most of it; 0: no more
	}{
		{"pressure whistling history", 1, 9}, // two of them
		{"pressure kettle3 whistle", 1, 9},   // pressure and whistle
		{"list number1 boiler", 1, 4},        // number1 and another one, or all three
		{`"whistle says" kettle3`, 1, 8},     // the phrase
		{"pressure", 49, 0},                  // not few
		{"kettle3", 1, 0},                    // one word
		{"pressure whistle says book", 0, 8}, // no page has all
		{"pressure kettle3 whistle site:small.example", 1, 8},
		{"xyzzyx", 0, 0},
	} {
		all := search(t, b, searcher.Request{Query: c.query})
		most := search(t, b, searcher.Request{Query: c.query, Most: true})
		if !all.Relaxed && (all.Total != c.all || all.Most != c.most) || all.Relaxed && (all.Total != c.most || all.Most != 0) || all.Match != "" {
			t.Errorf("%s: %d results, most %d, %q; want %d and %d", c.query, all.Total, all.Most, all.Match, c.all, c.most)
		}
		if want := max(c.all, c.most); most.Total != want || most.Most != 0 || most.Match != searcher.MatchMost || c.most > 0 != most.Relaxed {
			t.Errorf("%s, most of it: %d results, most %d, relaxed %t, %q; want %d", c.query, most.Total, most.Most, most.Relaxed, most.Match, want)
		}
		if most.Relaxed && !slices.Contains(most.Remarks(), "These pages have most of this, or all of it.") {
			t.Errorf("%s: remarks %q", c.query, most.Remarks())
		}
		for _, r := range most.Results { // the score of a page is explained for the same search
			s, err := b.Score(t.Context(), searcher.Request{Query: c.query, Most: true}, r.URL)
			if err != nil || !s.Found || math.Abs(s.TFIDF/r.TFIDF-1) > 1e-9 {
				t.Errorf("%s: score %+v, %v of %+v", c.query, s, err, r)
			}
		}
	}
}
