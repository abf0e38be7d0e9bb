package template

import (
	"math"

	"facetta/internal/fit"
)

// Mixture is eq. 4.18: two beta distributions for the classes of full text (1) and navigation (2), and a normal one between them.
//
//	f(rho) = C (D beta(x; A1, B1) + (1-D) beta(x; A2, B2)) + (1-C) phi(E x + F0; Mu, Sigma),   x = rho/Norm
type Mixture struct {
	A1, B1, A2, B2, C, D, E, F0, Mu, Sigma, Norm float64
}

// The source's fits (spec e.2), with its "sigma squared" read as a standard deviation.
var (
	SourceCorpus    = Mixture{68.03, 132.5, 4.034, 54.49, 0.015, 0.64, 78.87, 7.834, 28.65, 6.489, 36}
	SourceTemplates = Mixture{106.6, 162.6, 5.348, 64.35, 0.0204, 0.4821, 81.69, 2.045, 23.81, 9.264, 31}
)

// At gives the share of words with a density.
func (m *Mixture) At(rho float64) float64 {
	x := rho / m.Norm
	return m.C*(m.D*beta(x, m.A1, m.B1)+(1-m.D)*beta(x, m.A2, m.B2)) + (1-m.C)*normal(m.E*x+m.F0, m.Mu, m.Sigma)
}

// Modes gives the most frequent densities of full text and of navigation, (a-1)/(a+b-2) Norm.
func (m *Mixture) Modes() (full, navigation float64) {
	return mode(m.A1, m.B1) * m.Norm, mode(m.A2, m.B2) * m.Norm
}

// beta is the density of the beta distribution, 0 outside of (0, 1).
func beta(x, a, b float64) float64 {
	if x <= 0 || x >= 1 {
		return 0
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	return math.Exp((a-1)*math.Log(x) + (b-1)*math.Log1p(-x) + lab - la - lb)
}

// mode is where a beta distribution has its maximum: at 0 when it falls from there on.
func mode(a, b float64) float64 {
	if a <= 1 {
		return 0
	}
	return (a - 1) / (a + b - 2)
}

// normal is the density of the normal distribution.
func normal(x, mu, sigma float64) float64 {
	z := (x - mu) / sigma
	return math.Exp(-z*z/2) / (sigma * math.Sqrt(2*math.Pi))
}

// FitMixture fits eq. 4.18 to a mass over the densities below norm. Only Mu - F0 matters, so F0 is the source's. The starts are the source's two
// fits, each with the source's weights of the components and with the weights that suit the mass. So the components keep their meaning: other starts
// find errors up to a fifth smaller on small collections, but with components that are spikes on one density. Swapped components are put in order.
// Parameters of the beta distributions are kept above 1, so that both classes have a mode, as the source's have.
func FitMixture(mass *Mass, norm float64) (Mixture, fit.Result) {
	p := mass.Points(int(norm))
	model := func(theta []float64, rho float64) float64 {
		m := mixtureOf(theta, norm)
		return m.At(rho)
	}
	corpus, templates := SourceCorpus.weighted(p, norm), SourceTemplates.weighted(p, norm)
	r := fit.Curve(model, p, SourceCorpus.theta(), corpus.theta(), SourceTemplates.theta(), templates.theta())
	return mixtureOf(r.Theta, norm).ordered(), r
}

// leastWeight keeps both classes in a start: the source's weights are 0.005 to 0.011.
const leastWeight = 1e-3

// weighted gives the same components over norm, with the weights that fit the points best. The curve is linear in these weights: with u = C D and v =
// C (1-D) it is u (beta1 - phi) + v (beta2 - phi) + phi.
func (m Mixture) weighted(p fit.Points, norm float64) Mixture {
	m.Norm = norm
	a, b := [][]float64{{0, 0}, {0, 0}}, []float64{0, 0}
	for i, y := range p.Y {
		x := p.X[i] / m.Norm
		phi := normal(m.E*x+m.F0, m.Mu, m.Sigma)
		row := [2]float64{beta(x, m.A1, m.B1) - phi, beta(x, m.A2, m.B2) - phi}
		for j := range row {
			a[j][0] += row[j] * row[0]
			a[j][1] += row[j] * row[1]
			b[j] += row[j] * (y - phi)
		}
	}
	weights, ok := fit.Solve(a, b)
	if !ok {
		return m
	}
	full, navigation := max(weights[0], leastWeight), max(weights[1], leastWeight)
	m.C, m.D = min(full+navigation, 1-leastWeight), full/(full+navigation)
	return m
}

// ordered gives the same mixture with the denser beta distribution first.
func (m Mixture) ordered() Mixture {
	if full, navigation := m.Modes(); full < navigation {
		m.A1, m.B1, m.A2, m.B2, m.D = m.A2, m.B2, m.A1, m.B1, 1-m.D
	}
	return m
}

// theta gives the parameters for the search; Mu is for the F0 that mixtureOf uses.
func (m *Mixture) theta() []float64 {
	return []float64{
		fit.FromPositive(m.A1 - 1), fit.FromPositive(m.B1 - 1), fit.FromPositive(m.A2 - 1), fit.FromPositive(m.B2 - 1),
		fit.FromShare(m.C), fit.FromShare(m.D), fit.FromPositive(m.E), m.Mu + (SourceCorpus.F0 - m.F0), fit.FromPositive(m.Sigma),
	}
}

func mixtureOf(t []float64, norm float64) Mixture {
	return Mixture{
		A1: 1 + fit.Positive(t[0]), B1: 1 + fit.Positive(t[1]), A2: 1 + fit.Positive(t[2]), B2: 1 + fit.Positive(t[3]),
		C: fit.Share(t[4]), D: fit.Share(t[5]), E: fit.Positive(t[6]), F0: SourceCorpus.F0, Mu: t[7], Sigma: fit.Positive(t[8]), Norm: norm,
	}
}

// ScaledBeta is the fit of one class: C beta(rho/Norm; A, B).
type ScaledBeta struct{ A, B, C, Norm float64 }

// The source's fits for words in segments without and with a full stop (spec e.4).
var (
	SourceNoFullStop = ScaledBeta{1.394, 10.75, 0.02749, 36}
	SourceFullStop   = ScaledBeta{30.15, 61.54, 0.024, 36}
)

// At gives the share of words with a density.
func (s *ScaledBeta) At(rho float64) float64 { return s.C * beta(rho/s.Norm, s.A, s.B) }

// Mode is the most frequent density.
func (s *ScaledBeta) Mode() float64 { return mode(s.A, s.B) * s.Norm }

// FitBeta fits one scaled beta distribution to a mass over the densities below norm.
func FitBeta(mass *Mass, norm float64) (ScaledBeta, fit.Result) {
	of := func(t []float64) ScaledBeta {
		return ScaledBeta{fit.Positive(t[0]), fit.Positive(t[1]), fit.Positive(t[2]), norm}
	}
	model := func(t []float64, rho float64) float64 {
		s := of(t)
		return s.At(rho)
	}
	start := func(s ScaledBeta) []float64 {
		return []float64{fit.FromPositive(s.A), fit.FromPositive(s.B), fit.FromPositive(s.C)}
	}
	p := mass.Points(int(norm))
	r := fit.Curve(model, p, start(SourceNoFullStop), start(SourceFullStop))
	return of(r.Theta), r
}
