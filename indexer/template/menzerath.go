package template

import (
	"math"

	"facetta/internal/fit"
)

// Menzerath is the law of Menzerath and Altmann, eq. 4.11, with the first term of its sum:
//
//	y = C x^A1 e^(-A0 x) e^(-A2/x) + D
//
// Where A0 and A2 are 0 it is eq. 4.12, the usual form.
type Menzerath struct{ A0, A1, A2, C, D float64 }

// The source's fits of averages by page, the largest first and 1 (spec e.1); the third is of the quotient of the other two.
var (
	SourceWordLengths = Menzerath{A1: 0.51, C: 4.096e-5, D: -1}
	SourceDensities   = Menzerath{A1: 7.5e-7, C: 2.79e4, D: -1}
	SourceDensityRate = Menzerath{A1: 0.024, C: 0.712, D: -0.98}
)

// At gives y.
func (m Menzerath) At(x float64) float64 {
	return m.C*math.Pow(x, m.A1)*math.Exp(-m.A0*x-m.A2/x) + m.D
}

// FitMenzerath fits eq. 4.12.
func FitMenzerath(p fit.Points) (Menzerath, fit.Result) {
	of := func(t []float64) Menzerath { return Menzerath{A1: t[0], C: t[1], D: t[2]} }
	s := menzerathStart(p, []float64{0}, []float64{0})
	r := fit.Curve(func(t []float64, x float64) float64 { return of(t).At(x) }, p, []float64{s.A1, s.C, s.D})
	return of(r.Theta), r
}

// FitMenzerathFull fits eq. 4.11.
func FitMenzerathFull(p fit.Points) (Menzerath, fit.Result) {
	of := func(t []float64) Menzerath { return Menzerath{t[0], t[1], t[2], t[3], t[4]} }
	last := p.X[len(p.X)-1]
	s := menzerathStart(p, []float64{0, 1 / last, 4 / last}, []float64{0, 0.1, 1})
	start := []float64{s.A0, s.A1, s.A2, s.C, s.D}
	r := fit.Curve(func(t []float64, x float64) float64 { return of(t).At(x) }, p, start)
	return of(r.Theta), r
}

// menzerathStart gives a start. It tries the given A0 and A2, and A1 from 1/64 to 4 in steps of the root of 2 with both signs, each with its best C
// and D by linear regression, and takes the one with the least error.
func menzerathStart(p fit.Points, a0s, a2s []float64) (start Menzerath) {
	least := math.Inf(1)
	shape := fit.Points{X: make([]float64, len(p.X)), Y: p.Y, Weights: p.Weights}
	for _, a0 := range a0s {
		for _, a2 := range a2s {
			for k := range 34 {
				m := Menzerath{A0: a0, A1: math.Exp2(float64(k/2)/2-6) * float64(1-k%2*2), A2: a2, C: 1}
				for i, x := range p.X {
					shape.X[i] = m.At(x)
				}
				var squares float64
				if m.C, m.D, squares = regression(shape); squares < least {
					start, least = m, squares
				}
			}
		}
	}
	return start
}

// regression gives the line y = c x + d of least squares, and the sum of the squares.
func regression(p fit.Points) (c, d, squares float64) {
	total, meanX, meanY := p.Total(), 0.0, 0.0
	for i := range p.X {
		meanX, meanY = meanX+p.Weight(i)*p.X[i]/total, meanY+p.Weight(i)*p.Y[i]/total
	}
	var xx, xy, yy float64
	for i := range p.X {
		dx, dy, w := p.X[i]-meanX, p.Y[i]-meanY, p.Weight(i)
		xx, xy, yy = xx+w*dx*dx, xy+w*dx*dy, yy+w*dy*dy
	}
	if xx == 0 {
		return 0, meanY, yy
	}
	c = xy / xx
	return c, meanY - c*meanX, yy - c*xy
}
