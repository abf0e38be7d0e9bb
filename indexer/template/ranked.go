package template

import (
	"cmp"
	"slices"
)

// Falling gives values from the largest to the smallest.
func Falling(values []float64) []float64 {
	sorted := slices.Clone(values)
	slices.SortFunc(sorted, func(a, b float64) int { return cmp.Compare(b, a) })
	return sorted
}

// Ranked turns values into points: the rank by falling value, from 1, and the value as a share of the largest. Of long lists some
// ranks are taken, at equal distances, at most most of them; the first is always there.
func Ranked(values []float64, most int) (x, y []float64) {
	sorted := Falling(values)
	if len(sorted) == 0 || sorted[0] <= 0 {
		return nil, nil
	}
	step := rankStep(len(sorted), most)
	for i := 0; i < len(sorted); i += step {
		x, y = append(x, float64(i+1)), append(y, sorted[i]/sorted[0])
	}
	return x, y
}

// RankedCounts is Ranked of values that are whole numbers, of which counts has how often each occurs.
func RankedCounts(counts []float64, most int) (x, y []float64) {
	total, largest := 0, 0
	for value, n := range counts {
		if value > 0 && n > 0 {
			total, largest = total+int(n), value
		}
	}
	if largest == 0 {
		return nil, nil
	}
	rank, next, step := 0, 1, rankStep(total, most)
	for value := largest; value > 0; value-- {
		for rank += int(counts[value]); next <= rank; next += step {
			x, y = append(x, float64(next)), append(y, float64(value)/float64(largest))
		}
	}
	return x, y
}

// rankStep is the distance of ranks, of which at most most are taken.
func rankStep(ranks, most int) int { return max(1, (ranks+most-1)/most) }
