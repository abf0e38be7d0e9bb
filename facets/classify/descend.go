package classify

import (
	"slices"

	"gonum.org/v1/gonum/optimize"
)

const (
	descentSteps  = 100
	descentMemory = 6    // steps whose change of slope is kept: they take twice as many copies of x
	descentGain   = 1e-6 // share of the value: a step that gains less is the last
)

// descend moves x to the minimum of f, which must be convex, by L-BFGS. f returns its value and puts its slope into the second argument.
func descend(x []float64, f func(x, slope []float64) float64) {
	at, slope := slices.Clone(x), make([]float64, len(x))
	value := f(at, slope)
	look := func(x []float64) {
		if !slices.Equal(at, x) {
			copy(at, x)
			value = f(at, slope)
		}
	}
	// An error means that no step leads further down, as happens at the limits of float64; the result is nevertheless the lowest place found.
	lowest, _ := optimize.Minimize(optimize.Problem{
		Func: func(x []float64) float64 { look(x); return value },
		Grad: func(into, x []float64) { look(x); copy(into, slope) },
	}, x, &optimize.Settings{
		MajorIterations: descentSteps,
		Converger:       &optimize.FunctionConverge{Relative: descentGain, Iterations: 1},
	}, &optimize.LBFGS{Store: descentMemory})
	copy(x, lowest.X)
}
