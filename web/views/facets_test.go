package views

import (
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
			"Shares: of the best 100 results.", "Numbers: of 200 results; time was too short for all.", "3 of the best 100 results",
		},
	}
	for _, test := range tests {
		if s, c, f := shares(&test.r), counts(&test.r), sampled(3, &test.r); s != test.shares || c != test.counts || f != test.sampled {
			t.Errorf("%+v: %q, %q, %q", test.r, s, c, f)
		}
	}
}
