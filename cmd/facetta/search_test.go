package main

import (
	"bytes"
	"context"
	"testing"
	"time"

	"facetta/internal/searcher"
)

func TestSearchPrintsAnAnswer(t *testing.T) {
	a := &searcher.Response{
		Total: 1, TookMS: 0.94, Counted: 1, Sample: 400, Rankings: []string{searcher.General}, Lambda: 0.1,
		DidYouMean: &searcher.Correction{Query: "steam", Total: 12},
		Most:       30,
		Results:    []searcher.Result{{Position: 1, URL: "http://a.example/", Title: "Steam", Snippet: "A page.", Anchor: "on steam", Score: 4, TFIDF: 2, Rank: 2}},
		Facets:     []searcher.Facet{{Topic: "Top/Science", Share: .5, Count: 1, Suggested: true}, {Topic: "Top/Arts", Share: .0025}},
		Languages:  []searcher.Language{{Language: "de", Count: 7}, {Language: "en", Count: 1}},
	}
	var out bytes.Buffer
	if err := (searchCommand{}).print(context.Background(), &out, nil, a); err != nil {
		t.Fatal(err)
	}
	want := `1 result in 0.9 ms
Did you mean: steam (12 results)
With --most: 30 results, which have most or all of it.

  1  Steam
     http://a.example/
     A page.
     links to it say: on steam
     score 4 = words 2 × rank 2

topics: shares of the best 400 results, numbers of 1 result (exact); * suggested, from 10 %
  50 % *     1  Top/Science
  <1 %       0  Top/Arts
languages (narrow with lang:de): de 7, en 1
`
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}

// Of ten times five are not above the fifth, and of one all are it.
func TestPercentiles(t *testing.T) {
	times := []time.Duration{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for percent, want := range map[int]time.Duration{50: 5, 51: 6, 90: 9, 95: 10, 99: 10, 100: 10} {
		if got := percentile(times, percent); got != want {
			t.Errorf("p%d is %d, want %d", percent, got, want)
		}
	}
	if got := percentile(times[:1], 50); got != 1 {
		t.Errorf("p50 of one is %d", got)
	}
}

// Five results by two rankings are ten places at most, here nine: no ten or nine results.
func TestSharesOfSeveralRankings(t *testing.T) {
	a := &searcher.Response{
		Total: 5, Counted: 5, K: 100, Sample: 9, Rankings: []string{searcher.General, "Top/Science"}, Lambda: 0.1,
		Facets: []searcher.Facet{{Topic: "Top/Science", Share: 1. / 9, Count: 1}},
	}
	var out bytes.Buffer
	printFacets(&out, a)
	const want = "topics: shares of up to 5 best results by each of 2 rankings, numbers of 5 results (exact); * suggested, from 10 %\n  11 %       1  Top/Science\n"
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}
