package fit

import (
	"math"
	"slices"

	"facetta/internal/measure"
)

// Model gives y at x under parameters.
type Model func(theta []float64, x float64) float64

// Points are the points that a curve has to follow.
type Points struct {
	X, Y    []float64
	Weights []float64 // the number of points that each of them stands for; nil means one
}

// Weight gives the number of points that point i stands for.
func (p *Points) Weight(i int) float64 {
	if p.Weights == nil {
		return 1
	}
	return p.Weights[i]
}

// Total gives the number of all points, by weight.
func (p *Points) Total() (total float64) {
	for i := range p.X {
		total += p.Weight(i)
	}
	return total
}

// Result is a fit.
type Result struct {
	Theta  []float64
	Points float64 // number of points, by weight
	// RSquared is the share of the variance that the curve explains, 1 - (squared residuals)/(squared deviations from the mean). It never exceeds 1,
	// whatever the model. The source's own form gives the same only for linear models.
	RSquared float64
	RMSE     float64
}

// Adjusted is R² adjusted for the number of points and parameters. It is 0 unless there are at least two points more than parameters, because
// otherwise R² tells nothing.
func (r *Result) Adjusted() float64 {
	if int(r.Points) < len(r.Theta)+2 {
		return 0
	}
	return measure.AdjustedRSquared(r.RSquared, int(r.Points), len(r.Theta))
}

// Positive maps a parameter to the positive numbers.
func Positive(theta float64) float64 { return math.Exp(theta) }

// FromPositive is the inverse of Positive, for starts.
func FromPositive(v float64) float64 { return math.Log(v) }

// Share maps a parameter to the numbers between 0 and 1.
func Share(theta float64) float64 { return 1 / (1 + math.Exp(-theta)) }

// FromShare is the inverse of Share.
func FromShare(v float64) float64 { return math.Log(v / (1 - v)) }

const (
	maxIterations = 500
	maxDamping    = 1e12  // from here on no step of any size helps
	converged     = 1e-14 // relative gain of an iteration
)

// Curve fits a model to points from several starts, and gives the best fit. There must be at least as many points as parameters.
func Curve(model Model, points Points, starts ...[]float64) Result {
	var best *problem
	for _, start := range starts {
		p := &problem{model: model, Points: points, theta: slices.Clone(start)}
		p.solve()
		if best == nil || p.error < best.error {
			best = p
		}
	}
	return best.score()
}

// problem is one descent from one start.
type problem struct {
	Points
	model Model
	theta []float64
	error float64 // sum of squared residuals
}

// score gives the result: how well the curve follows the points.
func (p *problem) score() Result {
	total, mean, deviations := p.Total(), 0.0, 0.0
	for i, y := range p.Y {
		mean += p.Weight(i) * y / total
	}
	for i, y := range p.Y {
		deviations += p.Weight(i) * (y - mean) * (y - mean)
	}
	r := Result{Theta: p.theta, Points: total, RMSE: math.Sqrt(p.error / total)}
	if deviations > 0 {
		r.RSquared = 1 - p.error/deviations
	}
	return r
}

func (p *problem) solve() {
	p.error = p.squares(p.theta)
	damping := 1e-3
	for range maxIterations {
		normal, gradient := p.normal()
		before := p.error
		for damping < maxDamping && !p.try(normal, gradient, damping) {
			damping *= 4
		}
		if damping >= maxDamping || before-p.error <= converged*before {
			return
		}
		damping = max(damping/10, 1e-12)
	}
}

// try takes a step if it helps.
func (p *problem) try(normal [][]float64, gradient []float64, damping float64) bool {
	damped := make([][]float64, len(normal))
	for i, row := range normal {
		damped[i] = slices.Clone(row)
		damped[i][i] += damping * max(row[i], 1e-12)
	}
	step, ok := Solve(damped, gradient)
	if !ok {
		return false
	}
	for i := range step {
		step[i] += p.theta[i]
	}
	e := p.squares(step)
	if !(e < p.error) {
		return false
	}
	p.theta, p.error = step, e
	return true
}

// squares gives the sum of squared residuals, infinite where the model has no value.
func (p *problem) squares(theta []float64) float64 {
	sum := 0.0
	for i, x := range p.X {
		d := p.Y[i] - p.model(theta, x)
		sum += p.Weight(i) * d * d
	}
	if math.IsNaN(sum) {
		return math.Inf(1)
	}
	return sum
}

// normal gives J'WJ and J'W(y - f) by central differences.
func (p *problem) normal() ([][]float64, []float64) {
	n := len(p.theta)
	a, b := make([][]float64, n), make([]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
	}
	row, at := make([]float64, n), slices.Clone(p.theta)
	for k, x := range p.X {
		for i := range at {
			h := 1e-6 * max(math.Abs(at[i]), 1e-2)
			v := at[i]
			at[i] = v + h
			up := p.model(at, x)
			at[i] = v - h
			row[i] = (up - p.model(at, x)) / (2 * h)
			at[i] = v
			if math.IsNaN(row[i]) || math.IsInf(row[i], 0) {
				row[i] = 0
			}
		}
		d, w := p.Y[k]-p.model(p.theta, x), p.Weight(k)
		for i := range row {
			b[i] += w * row[i] * d
			for j := range row {
				a[i][j] += w * row[i] * row[j]
			}
		}
	}
	return a, b
}
