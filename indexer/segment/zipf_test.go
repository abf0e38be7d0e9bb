package segment

import (
	"math"
	"testing"
)

// TestZipf: sizes made by a law give its exponent back; rounding to whole words costs little.
func TestZipf(t *testing.T) {
	for _, b := range []float64{0.4, 0.7028, 1, 1.6} {
		var words []int
		for i := range 300 {
			words = append(words, int(math.Round(1e6*math.Pow(float64(300-i), -b))))
		}
		got := Zipf(append(words, 0, 0))
		if math.Abs(got.B-b) > 1e-4 || math.Abs(got.C-1) > 1e-4 || got.RMSE > 1e-5 {
			t.Errorf("exponent %v: %+v", b, got)
		}
	}
	if got := Zipf([]int{7, 0}); got != (Law{}) {
		t.Errorf("one segment gives %+v", got)
	}
	if got := Zipf([]int{5, 5, 5}); got.B > 1e-6 || math.Abs(got.C-1) > 1e-6 {
		t.Errorf("equal sizes give %+v, want exponent 0", got)
	}
}
