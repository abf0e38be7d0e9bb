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

func plogp(p float64) float64 {
	if p > 0 {
		return p * math.Log(p)
	}
	return 0
}
