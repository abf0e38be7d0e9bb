package ranking

import (
	"errors"
	"fmt"
)

// Mix is the linear combination of rank columns (eq. 3.6, K8). Weights are of any positive scale; they are divided by their
// sum, so that the mean stays 1.
func Mix(weights []float64, columns ...[]float32) ([]float32, error) {
	if len(columns) == 0 || len(weights) != len(columns) {
		return nil, fmt.Errorf("mix: %d columns have %d weights: give one weight for each of at least one column",
			len(columns), len(weights))
	}
	sum := 0.0
	for i, w := range weights {
		if !(w >= 0) {
			return nil, fmt.Errorf("mix: weight %v: weights must not be negative", w)
		}
		if len(columns[i]) != len(columns[0]) {
			return nil, errors.New("mix: the columns are of different graphs: their lengths differ")
		}
		sum += w
	}
	if !(sum > 0 && sum <= 1e300) {
		return nil, fmt.Errorf("mix: the weights add up to %v: give at least one positive, finite weight", sum)
	}
	mixed := make([]float32, len(columns[0]))
	for n := range mixed {
		rank := 0.0
		for i, c := range columns {
			rank += weights[i] / sum * float64(c[n])
		}
		mixed[n] = float32(rank)
	}
	return mixed, nil
}
