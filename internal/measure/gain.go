package measure

import (
	"math"
	"slices"
)

// DCG is the discounted cumulative gain of graded results: rel_1 plus the sum of rel_i / log2(i) from the second position on.
func DCG(relevance []float64) float64 {
	sum := 0.0
	for i, rel := range relevance {
		if i > 0 {
			rel /= math.Log2(float64(i + 1))
		}
		sum += rel
	}
	return sum
}

// NDCG is DCG over that of the same results in the best order, 0 when no result is relevant.
func NDCG(relevance []float64) float64 {
	ideal := slices.Clone(relevance)
	slices.Sort(ideal)
	slices.Reverse(ideal)
	return ratio(DCG(relevance), DCG(ideal))
}
