package measure

import (
	"math"
	"testing"
)

// Expected: 142 of 155 (the source's rate) and 81 of 263 (Newcombe 1998, table I: 0.2553 to 0.3662) worked out by the formula; 0 of 10
// has the upper bound z²/(n+z²) = 3.841459/13.841459, 1 of 1 the lower bound 1/(1+z²).
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		successes, n int
		low, high    float64
	}{
		{81, 263, 0.2553, 0.3662}, {142, 155, 0.8618, 0.9503}, {0, 10, 0, 0.2775}, {10, 10, 0.7225, 1}, {0, 0, 0, 1}, {1, 1, 0.2065, 1},
	} {
		if low, high := Wilson(c.successes, c.n); !(math.Abs(low-c.low) <= 1e-4) || !(math.Abs(high-c.high) <= 1e-4) {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.successes, c.n, low, high, c.low, c.high)
		}
	}
	for n := range 1000 { // rounding leads out of the interval
		if low, high := Wilson(0, n); low < 0 || high > 1 {
			t.Errorf("none of %d: %v to %v", n, low, high)
		}
		if low, high := Wilson(n, n); low < 0 || high > 1 {
			t.Errorf("all of %d: %v to %v", n, low, high)
		}
	}
}
