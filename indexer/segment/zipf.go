package segment

import (
	"cmp"
	"math"
	"slices"
)

// Law is Zipf's law y = C / x^B, fitted to sizes of segments (spec d.6).
type Law struct {
	C, B float64
	RMSE float64
}

// largestExponent bounds the search for B; segments of one page give up to 1.3, many pages together 0.5 to 0.9.
const largestExponent = 4

// Zipf fits the law to the words of the segments of many pages by least squares: x is the position by size, from 1, y the size
// relative to the largest. The source does not say what its axes are; of the readings we tried, this one gives its figures
// (its C near 1 and RMSE near 0.01, and straight lines for Block Fusion but not for WORDWRAP and TAGGAP). Segments without
// words do not count. The zero Law for fewer than two of them.
func Zipf(words []int) Law {
	sizes := slices.DeleteFunc(slices.Clone(words), func(n int) bool { return n <= 0 })
	if len(sizes) < 2 {
		return Law{}
	}
	slices.SortFunc(sizes, func(a, b int) int { return cmp.Compare(b, a) })
	x, y := make([]float64, len(sizes)), make([]float64, len(sizes))
	for i, n := range sizes {
		x[i] = math.Log(float64(i + 1))
		y[i] = float64(n) / float64(sizes[0])
	}
	return golden(func(b float64) Law { return power(x, y, b) })
}

// power is the best law with exponent b, for which C has a closed form. x are logarithms.
func power(x, y []float64, b float64) Law {
	var xy, xx, yy float64
	for i := range x {
		p := math.Exp(-b * x[i])
		xy += p * y[i]
		xx += p * p
		yy += y[i] * y[i]
	}
	c := xy / xx
	return Law{C: c, B: b, RMSE: math.Sqrt(max(0, yy-c*xy) / float64(len(x)))}
}

// golden finds the law of least error by golden section search over the exponent.
func golden(at func(b float64) Law) Law {
	const shrink = 0.6180339887498949 // 1 / golden ratio
	low, high := 0.0, float64(largestExponent)
	a, b := at(high-shrink*(high-low)), at(low+shrink*(high-low))
	for high-low > 1e-7 {
		if a.RMSE <= b.RMSE {
			high, b = b.B, a
			a = at(high - shrink*(high-low))
		} else {
			low, a = a.B, b
			b = at(low + shrink*(high-low))
		}
	}
	return a
}
