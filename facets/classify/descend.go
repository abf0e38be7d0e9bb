package classify

import (
	"slices"

	"gonum.org/v1/gonum/optimize"
)

const (
	descentSteps  = 100
	descentMemory = 6    // steps whose change of slope is kept: memory is twice as many copies of what is fitted
	descentGain   = 1e-6 // of the value: a step that gains less is the last
)

// descend moves x to where f, convex, is least, by L-BFGS. F gives its value, and its slope into the second argument.
func descend(x []float64, f func(x, slope []float64) float64) {
	at, slope := slices.Clone(x), make([]float64, len(x))
	value := f(at, slope)
	look := func(x []float64) {
		if !slices.Equal(at, x) {
			copy(at, x)
			value = f(at, slope)
		}
	}
	// An error says that no step leads further down, as at the end of what float64 can tell: the result is the lowest place all the same.
	lowest, _ := optimize.Minimize(optimize.Problem{
		Func: func(x []float64) float64 { look(x); return value },
		Grad: func(into, x []float64) { look(x); copy(into, slope) },
	}, x, &optimize.Settings{
		MajorIterations: descentSteps,
		Converger:       &optimize.FunctionConverge{Relative: descentGain, Iterations: 1},
	}, &optimize.LBFGS{Store: descentMemory})
	copy(x, lowest.X)
}
