package searcher_test

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// TestOrders: each order sorts the same results by its own product of the same words and ranks, on each page of them.
func TestOrders(t *testing.T) {
	b := open(t)
	all := func(r searcher.Request) (results []searcher.Result) {
		for r.Page = 1; ; r.Page++ {
			answer := search(t, b, r)
			if results = append(results, answer.Results...); r.Page >= answer.Pages {
				return results
			}
		}
	}
	for _, topics := range [][]string{nil, {"Top/Odd/Seven"}, {"Top/Odd/Seven", searcher.General}} {
		r := searcher.Request{Query: "common OR half OR number1*", Topics: topics, AllHosts: true}
		want := all(r)
		for order, score := range map[searcher.Order]func(words, rank float64) float64{
			searcher.ByProduct: func(words, rank float64) float64 { return words * rank },
			searcher.ByRoot:    func(words, rank float64) float64 { return words * math.Sqrt(rank) },
			searcher.ByWords:   func(words, _ float64) float64 { return words },
		} {
			of := map[string]searcher.Result{}
			for _, result := range want {
				result.Score = score(result.TFIDF, result.Rank)
				of[result.URL] = result
			}
			r.Order = order
			got := all(r)
			if len(got) != len(want) || !slices.IsSortedFunc(got, func(x, y searcher.Result) int { return cmp.Compare(y.Score, x.Score) }) {
				t.Errorf("%q by %q: %d results, want %d, by falling score", topics, order, len(got), len(want))
			}
			for _, result := range got {
				if w := of[result.URL]; !close(result.Score, w.Score) || !close(result.TFIDF, w.TFIDF) || result.Rank != w.Rank {
					t.Errorf("%q by %q: %s has %g = %g, %g; want %g = %g, %g", topics, order, result.URL, result.Score, result.TFIDF, result.Rank, w.Score, w.TFIDF, w.Rank)
				}
			}
		}
	}
}
