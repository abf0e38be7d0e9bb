package fit

import (
	"math"
	"testing"
)

// x = 1, y = 2, z = 3 put into equations by hand; the first pivot is 0, so rows have to change places.
func TestSolve(t *testing.T) {
	a, b := [][]float64{{0, 1, 1}, {2, 1, 0}, {1, 1, 1}}, []float64{5, 4, 6}
	x, ok := Solve(a, b)
	if !ok || len(x) != 3 {
		t.Fatalf("%v, %v", x, ok)
	}
	for i, want := range []float64{1, 2, 3} {
		if math.Abs(x[i]-want) > 1e-12 {
			t.Errorf("x[%d] is %v, want %v", i, x[i], want)
		}
	}
	if a[0][0] != 0 || a[2][1] != 1 || b[0] != 5 {
		t.Errorf("the caller's numbers were changed: %v, %v", a, b)
	}
}

func TestSolveTellsWhatHasNoSolution(t *testing.T) {
	for name, a := range map[string][][]float64{
		"dependent rows": {{1, 2}, {2, 4}},
		"no number":      {{math.NaN(), 1}, {1, 1}},
		"nothing":        {{0, 0}, {0, 0}},
	} {
		if x, ok := Solve(a, []float64{1, 1}); ok {
			t.Errorf("%s: %v", name, x)
		}
	}
}
