package column

import (
	"errors"
	"fmt"
)

// Mix is the linear combination of columns (eq. 3.6, K8), a column in memory. Weights are of any positive scale; they are divided
// by their sum, so that the mean stays 1. It takes 2 ns a document and column.
func Mix(weights []float64, columns ...*Column) (*Column, error) {
	if len(columns) == 0 || len(weights) != len(columns) {
		return nil, fmt.Errorf("mix: %d columns have %d weights: give one weight for each of at least one column",
			len(columns), len(weights))
	}
	sum := 0.0
	for i, w := range weights {
		if !(w >= 0) {
			return nil, fmt.Errorf("mix: weight %v: weights must not be negative", w)
		}
		if columns[i].Len() != columns[0].Len() {
			return nil, errors.New("mix: the columns are of different builds: their lengths differ")
		}
		sum += w
	}
	if !(sum > 0 && sum <= 1e300) {
		return nil, fmt.Errorf("mix: the weights add up to %v: give at least one positive, finite weight", sum)
	}
	mixed := make([]Code, columns[0].Len())
	for d := range mixed {
		rank := 0.0
		for i, c := range columns {
			rank += weights[i] / sum * float64(c.codes[d].Rank())
		}
		mixed[d] = Encode(rank)
	}
	return Of(mixed), nil
}
