package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"facetta/indexer"
)

// unbiased gives ranks that fall with the document number, as a power law does: the density of rank r is about r^-2.1, as measured for PageRank on
// the web. Their mean is 1.
func unbiased(n int) indexer.Ranks {
	rng := rand.New(rand.NewPCG(5, 5))
	ranks := make(indexer.Ranks, n)
	for i := range ranks {
		ranks[i] = pareto(rng)
	}
	slices.SortFunc(ranks, func(a, b float32) int { return cmp.Compare(b, a) })
	return toMeanOne(ranks)
}

func pareto(rng *rand.Rand) float32 { return float32(math.Pow(1-rng.Float64(), -1/1.1)) }

// topic gives ranks for a topic. A hundredth of all documents, spread over all, share a part of the rank by a power law of their own. The others have
// what flows on to them: a part of their unbiased rank, which differs from page to page.
func topic(general indexer.Ranks, seed uint64) indexer.Ranks {
	rng := rand.New(rand.NewPCG(seed, 6))
	ranks := make(indexer.Ranks, len(general))
	for i := range ranks {
		ranks[i] = general[i] * 0.3 * float32(rng.ExpFloat64())
		if rng.IntN(100) == 0 {
			ranks[i] += 10 * pareto(rng)
		}
	}
	return toMeanOne(ranks)
}

func toMeanOne(ranks indexer.Ranks) indexer.Ranks {
	sum := 0.0
	for _, r := range ranks {
		sum += float64(r)
	}
	for i := range ranks {
		ranks[i] *= float32(float64(len(ranks)) / sum)
	}
	return ranks
}
