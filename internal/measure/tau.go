package measure

import "cmp"

// KendallTau is (concordant - discordant pairs) / number of pairs of the items whose scores, or positions, under two rankings are x[i] and y[i]. A
// tied pair is neither concordant nor discordant. 0 for fewer than two items. Quadratic in the number of items.
func KendallTau(x, y []float64) float64 {
	sum := 0
	for i := range x {
		for j := range i {
			sum += cmp.Compare(x[i], x[j]) * cmp.Compare(y[i], y[j])
		}
	}
	n := float64(len(x))
	return ratio(float64(sum), n*(n-1)/2)
}

// TopTau compares the tops of two rankings of the same items (spec b.3): the full rankings on the union of both top-n sets, or on their intersection.
// Items that a ranking lacks stand behind all its others, tied.
func TopTau[T comparable](a, b []T, n int, intersection bool) float64 {
	inA, inB := positions(a), positions(b)
	var x, y []float64
	compare := func(item T) {
		x = append(x, position(inA, item))
		y = append(y, position(inB, item))
	}
	for _, item := range a[:min(n, len(a))] {
		if !intersection || position(inB, item) < float64(n) {
			compare(item)
		}
	}
	if !intersection {
		for _, item := range b[:min(n, len(b))] {
			if position(inA, item) >= float64(n) {
				compare(item)
			}
		}
	}
	return KendallTau(x, y)
}

func positions[T comparable](ranking []T) map[T]int {
	m := make(map[T]int, len(ranking))
	for i, item := range ranking {
		m[item] = i
	}
	return m
}

func position[T comparable](m map[T]int, item T) float64 {
	if p, ok := m[item]; ok {
		return float64(p)
	}
	return 1 << 40 // behind every ranking that fits in memory
}
