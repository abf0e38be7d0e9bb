package indexer

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

var smallRanks = rapid.SampledFrom([]float32{0, 0.15, 0.5, 1, 1, 2.5, 40})

// drawRanks draws the ranks of n documents.
func drawRanks(rt *rapid.T, n int) Ranks {
	return rapid.SliceOfN(smallRanks, n, n).Draw(rt, "ranks")
}

// One pass under several rankings gives what a search under each gives, and they agree with the set of matches.
func TestSearchManyIsManySearches(t *testing.T) {
	documents := rapid.Custom(small).Example(3)
	x := openSized(t, documents, tinySizes)
	rapid.Check(t, func(rt *rapid.T) {
		a, b := NewRanking(drawRanks(rt, len(documents))), NewRanking(drawRanks(rt, len(documents)))
		mix, err := MixRankings([]float64{3, 1}, []*Ranking{a, b})
		if err != nil {
			rt.Fatal(err)
		}
		rankings := []*Ranking{a, nil, b, mix}
		q, k := ParseQuery(smallQueries.Draw(rt, "query")), rapid.IntRange(0, 30).Draw(rt, "k")
		many, err := x.SearchMany(context.Background(), q, rankings, k)
		if err != nil || len(many.Top) != len(rankings) {
			rt.Fatalf("%d lists, %v", len(many.Top), err)
		}
		matches, err := x.Matches(context.Background(), q)
		if err != nil || int(matches.Documents.GetCardinality()) != many.Total {
			rt.Fatalf("%d documents match, but the total is %d (%v)", matches.Documents.GetCardinality(), many.Total, err)
		}
		for i, r := range rankings {
			one, err := x.Search(context.Background(), q, r, k)
			if err != nil || one.Total != many.Total || !slices.Equal(one.Top, many.Top[i]) {
				rt.Fatalf("%q under ranking %d: %+v, alone %+v (%v)", q.String(), i, many.Top[i], one.Top, err)
			}
			for _, h := range one.Top {
				if !matches.Documents.Contains(h.Doc) {
					rt.Fatalf("%q: document %d is a hit and no match", q.String(), h.Doc)
				}
			}
		}
	})
}

// The worked example of spec b.1: the equal mix of (1, 1.5) and (0.5, 3) is (0.75, 2.25).
func TestMixRankings(t *testing.T) {
	a, b := NewRanking(Ranks{1, 1.5}), NewRanking(Ranks{0.5, 3})
	mix, err := MixRankings([]float64{2, 2}, []*Ranking{a, b})
	if err != nil || mix.At(0) != 0.75 || mix.At(1) != 2.25 {
		t.Errorf("mix (%v, %v), %v", mix.At(0), mix.At(1), err)
	}
	for name, bad := range map[string]struct {
		weights  []float64
		rankings []*Ranking
	}{
		"nothing":         {nil, nil},
		"a weight short":  {[]float64{1}, []*Ranking{a, b}},
		"negative":        {[]float64{1, -1}, []*Ranking{a, b}},
		"not a number":    {[]float64{1, math.NaN()}, []*Ranking{a, b}},
		"all zero":        {[]float64{0, 0}, []*Ranking{a, b}},
		"infinite":        {[]float64{1, math.Inf(1)}, []*Ranking{a, b}},
		"a nil ranking":   {[]float64{1, 1}, []*Ranking{a, nil}},
		"nil and nothing": {[]float64{1}, []*Ranking{nil}},
	} {
		if _, err := MixRankings(bad.weights, bad.rankings); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
