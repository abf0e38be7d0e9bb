package classify

import "math"

const (
	descentSteps  = 100
	descentMemory = 6    // steps whose change of slope is kept
	descentGain   = 1e-6 // of the value: a step that gains less is the last
)

// descend moves x to where f, convex, is least, by L-BFGS (Nocedal and Wright, Numerical Optimization, 2006, algorithms 7.4 and 7.5), with steps that are
// halved until they lead down (Armijo's condition). F gives its value, and its slope into the second argument.
func descend(x []float64, f func(x, slope []float64) float64) {
	slope, next, nextSlope := make([]float64, len(x)), make([]float64, len(x)), make([]float64, len(x))
	value := f(x, slope)
	var past []change
	for range descentSteps {
		way := direction(slope, past)
		down := dot(slope, way)
		if down >= 0 {
			return
		}
		size, nextValue := 1.0, 0.0
		if len(past) == 0 {
			size = min(1, 1/math.Sqrt(-down))
		}
		for ; ; size /= 2 {
			if size < 1e-10 {
				return
			}
			for i := range x {
				next[i] = x[i] + size*way[i]
			}
			if nextValue = f(next, nextSlope); nextValue <= value+1e-4*size*down {
				break
			}
		}
		past = remember(past, x, next, slope, nextSlope)
		gained := value - nextValue
		copy(x, next)
		slope, nextSlope, value = nextSlope, slope, nextValue
		if gained <= descentGain*math.Abs(value) {
			return
		}
	}
}

// change is a step and what it did to the slope.
type change struct {
	step, slope []float64
	product     float64
}

// remember keeps the last steps, but for those along which the slope did not rise.
func remember(past []change, x, next, slope, nextSlope []float64) []change {
	c := change{step: make([]float64, len(x)), slope: make([]float64, len(x))}
	for i := range x {
		c.step[i], c.slope[i] = next[i]-x[i], nextSlope[i]-slope[i]
	}
	if c.product = dot(c.step, c.slope); c.product <= 0 {
		return past
	}
	if len(past) == descentMemory {
		past = past[1:]
	}
	return append(past, c)
}

// direction is the slope, negative, times the inverse of the curve as the steps tell it.
func direction(slope []float64, past []change) []float64 {
	way := make([]float64, len(slope))
	for i, s := range slope {
		way[i] = -s
	}
	shares := make([]float64, len(past))
	for i := len(past) - 1; i >= 0; i-- {
		shares[i] = dot(past[i].step, way) / past[i].product
		add(way, -shares[i], past[i].slope)
	}
	if n := len(past); n > 0 {
		last := past[n-1]
		scale := last.product / dot(last.slope, last.slope)
		for i := range way {
			way[i] *= scale
		}
	}
	for i, c := range past {
		add(way, shares[i]-dot(c.slope, way)/c.product, c.step)
	}
	return way
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// add adds a multiple of b to a.
func add(a []float64, times float64, b []float64) {
	for i, v := range b {
		a[i] += times * v
	}
}
