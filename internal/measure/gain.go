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

// NDCG is DCG divided by the largest DCG possible: that of all relevances in the best order, cut to the number of results; 0 when all are 0. If all
// is nil, the relevances of the results are used.
func NDCG(relevance, all []float64) float64 {
	if all == nil {
		all = relevance
	}
	ideal := slices.Clone(all)
	slices.Sort(ideal)
	slices.Reverse(ideal)
	return ratio(DCG(relevance), DCG(ideal[:min(len(ideal), len(relevance))]))
}
