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

// NDCG is DCG over that of the largest of all relevances there are in the best order, as many as there are results; 0 when all are 0. Nil for all
// means those of the results.
func NDCG(relevance, all []float64) float64 {
	if all == nil {
		all = relevance
	}
	ideal := slices.Clone(all)
	slices.Sort(ideal)
	slices.Reverse(ideal)
	return ratio(DCG(relevance), DCG(ideal[:min(len(ideal), len(relevance))]))
}
