package indexer

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// bestBySorting is Best by sorting all.
func bestBySorting(ranks []float32, k int) []Hit {
	docs := make([]uint32, len(ranks))
	for d := range docs {
		docs[d] = uint32(d)
	}
	slices.SortStableFunc(docs, func(a, b uint32) int { return cmp.Compare(ranks[b], ranks[a]) })
	var hits []Hit
	for _, d := range docs[:min(max(k, 0), len(docs))] {
		hits = append(hits, Hit{d, float64(ranks[d]), 1, float64(ranks[d])})
	}
	return hits
}

func TestBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, n := range []int{0, 1, 2, 10, 1000} {
		ranks := make([]float32, n)
		for i := range ranks {
			ranks[i] = float32(rng.IntN(20)) // many ties
		}
		for _, k := range []int{-1, 0, 1, 3, 100, 5000} {
			if got, want := best(Ranks(ranks), k, nil), bestBySorting(ranks, k); !slices.Equal(got, want) {
				t.Errorf("%d best of %d: %v, want %v", k, n, got, want)
			}
		}
	}
}

func BenchmarkBest(b *testing.B) {
	rng := rand.New(rand.NewPCG(6, 6))
	ranks := make([]float32, 1_000_000)
	for i := range ranks {
		ranks[i] = float32(rng.ExpFloat64())
	}
	for name, best := range map[string]func([]float32, int) []Hit{"heap": func(r []float32, k int) []Hit { return best(Ranks(r), k, nil) }, "sort": bestBySorting} {
		b.Run(name+"-1000-of-1M", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				best(ranks, 1000)
			}
		})
	}
}
