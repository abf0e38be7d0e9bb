package template

import (
	"cmp"
	"slices"

	"facetta/internal/fit"
)

// Falling gives values from the largest to the smallest.
func Falling(values []float64) []float64 {
	sorted := slices.Clone(values)
	slices.SortFunc(sorted, func(a, b float64) int { return cmp.Compare(b, a) })
	return sorted
}

// Ranked turns values into points: the rank by falling value, from 1, and the value as a share of the largest. From rank 100 on one point stands for
// several ranks, a hundredth of the ranks before it, and lies at their middle and mean. So a million values make about a thousand points, and still
// all values count in a fit.
func Ranked(values []float64) fit.Points {
	sorted := Falling(values)
	return rank(func(yield func(value float64, times int) bool) {
		for _, v := range sorted {
			if !yield(v, 1) {
				return
			}
		}
	})
}

// RankedCounts is like Ranked, for values that are whole numbers: counts[v] is how often the value v occurs; 0 is left out.
func RankedCounts(counts []float64) fit.Points {
	return rank(func(yield func(value float64, times int) bool) {
		for value := len(counts) - 1; value > 0; value-- {
			if !yield(float64(value), int(counts[value])) {
				return
			}
		}
	})
}

// rank makes points of falling values, each given with the number of times that it occurs.
func rank(falling func(yield func(value float64, times int) bool)) (p fit.Points) {
	first, size, filled, sum, largest := 1, 1, 0, 0.0, 0.0
	add := func() {
		n := float64(filled)
		p.X, p.Y = append(p.X, float64(first)+(n-1)/2), append(p.Y, sum/n/largest)
		p.Weights = append(p.Weights, n)
		first, sum, filled = first+filled, 0, 0
		size = max(first/100, 1)
	}
	for value, times := range falling {
		if times > 0 && largest == 0 {
			largest = value
		}
		if largest <= 0 {
			continue
		}
		for times > 0 {
			n := min(times, size-filled)
			sum, filled, times = sum+float64(n)*value, filled+n, times-n
			if filled == size {
				add()
			}
		}
	}
	if filled > 0 {
		add()
	}
	return p
}
