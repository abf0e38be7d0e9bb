package fit

import (
	"math"
	"slices"

	"facetta/internal/measure"
)

// Model gives y at x under parameters.
type Model func(theta []float64, x float64) float64

// Result is a fit.
type Result struct {
	Theta  []float64
	Fitted []float64 // by point
	// RSquared is the share of the variance that the curve explains, 1 - (squared residuals)/(squared deviations from the mean),
	// which never exceeds 1, whatever the model. The source's own form agrees with it only for linear models.
	RSquared float64
	RMSE     float64
}

// Adjusted is R² adjusted for the number of points and parameters.
func (r *Result) Adjusted() float64 {
	return measure.AdjustedRSquared(r.RSquared, len(r.Fitted), len(r.Theta))
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
	maxDamping    = 1e12  // where no step of any size helps any more
	converged     = 1e-14 // relative gain of an iteration
)

// Curve fits a model to the points (x, y), which must not be fewer than the parameters, from the best of some starts.
func Curve(model Model, x, y []float64, starts ...[]float64) Result {
	var best *problem
	for _, start := range starts {
		p := &problem{model: model, x: x, y: y, theta: slices.Clone(start)}
		p.solve()
		if best == nil || p.error < best.error {
			best = p
		}
	}
	fitted := make([]float64, len(x))
	for i := range x {
		fitted[i] = model(best.theta, x[i])
	}
	return Score(best.theta, fitted, y)
}

// Score says how well a curve with given parameters follows the points.
func Score(theta, fitted, y []float64) Result {
	mean, residual, total := measure.Mean(y), 0.0, 0.0
	for i := range y {
		residual += (y[i] - fitted[i]) * (y[i] - fitted[i])
		total += (y[i] - mean) * (y[i] - mean)
	}
	r := Result{Theta: theta, Fitted: fitted, RMSE: measure.RMSE(fitted, y)}
	if total > 0 {
		r.RSquared = 1 - residual/total
	}
	return r
}

// problem is one descent.
type problem struct {
	model Model
	x, y  []float64
	theta []float64
	error float64 // sum of squared residuals
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
	a := make([][]float64, len(normal))
	for i, row := range normal {
		a[i] = append(slices.Clone(row), gradient[i])
		a[i][i] += damping * max(row[i], 1e-12)
	}
	step, ok := eliminate(a)
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

// squares is the sum of squared residuals, infinite where the model has no value.
func (p *problem) squares(theta []float64) float64 {
	sum := 0.0
	for i, x := range p.x {
		d := p.y[i] - p.model(theta, x)
		sum += d * d
	}
	if math.IsNaN(sum) {
		return math.Inf(1)
	}
	return sum
}

// normal gives J'J and J'(y - f) by central differences.
func (p *problem) normal() ([][]float64, []float64) {
	n := len(p.theta)
	a, b := make([][]float64, n), make([]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
	}
	row, at := make([]float64, n), slices.Clone(p.theta)
	for k, x := range p.x {
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
		d := p.y[k] - p.model(p.theta, x)
		for i := range row {
			b[i] += row[i] * d
			for j := range row {
				a[i][j] += row[i] * row[j]
			}
		}
	}
	return a, b
}

// eliminate solves a linear system, given with its right side as the last column, by Gaussian elimination with pivoting.
func eliminate(a [][]float64) ([]float64, bool) {
	n := len(a)
	for c := range n {
		pivot := c
		for r := c + 1; r < n; r++ {
			if math.Abs(a[r][c]) > math.Abs(a[pivot][c]) {
				pivot = r
			}
		}
		if a[pivot][c] == 0 || math.IsNaN(a[pivot][c]) {
			return nil, false
		}
		a[c], a[pivot] = a[pivot], a[c]
		for r := c + 1; r < n; r++ {
			f := a[r][c] / a[c][c]
			for j := c; j <= n; j++ {
				a[r][j] -= f * a[c][j]
			}
		}
	}
	x := make([]float64, n)
	for r := n - 1; r >= 0; r-- {
		x[r] = a[r][n]
		for j := r + 1; j < n; j++ {
			x[r] -= a[r][j] * x[j]
		}
		x[r] /= a[r][r]
	}
	return x, true
}
