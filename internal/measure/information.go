package measure

import "math"

// Entropy is the entropy in nats of the distribution that weights, which need not sum to 1, describe.
func Entropy(weights []float64) float64 {
	h, sum := 0.0, total(weights)
	for _, w := range weights {
		h -= plogp(w / sum)
	}
	return h
}

// Divergence is the Kullback-Leibler divergence D(P||Q) in nats of two distributions given as weights, which need not sum to
// 1. It is infinite where P has mass and Q has none.
func Divergence(p, q []float64) float64 {
	d, sumP, sumQ := 0.0, total(p), total(q)
	for i := range p {
		if p[i] > 0 {
			d += p[i] / sumP * math.Log(p[i]/sumP/(q[i]/sumQ))
		}
	}
	return d
}

func plogp(p float64) float64 {
	if p > 0 {
		return p * math.Log(p)
	}
	return 0
}
