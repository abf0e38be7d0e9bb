package template

import (
	"math"

	"facetta/internal/fit"
)

// NegativeHypergeometric is the law of the density quotients of neighbouring segments (spec d.6, K20):
//
//	P(class i) = C(M+x-1, x) C(K-M+n-x-1, n-x) / C(K+n-1, n),   x = i-1,
//
// with binomials of real numbers; its classes are 1 to N+1.
type NegativeHypergeometric struct {
	K, M float64
	N    int
}

// SourceQuotients is the source's fit.
var SourceQuotients = NegativeHypergeometric{2.30453585151999, 0.109889153462268, 17}

// At gives the probability of a class.
func (h NegativeHypergeometric) At(class float64) float64 {
	x, n := class-1, float64(h.N)
	return math.Exp(logBinomial(h.M+x-1, x) + logBinomial(h.K-h.M+n-x-1, n-x) - logBinomial(h.K+n-1, n))
}

// logBinomial is log of C(a, b), a > b-1 and b >= 0.
func logBinomial(a, b float64) float64 {
	top, _ := math.Lgamma(a + 1)
	low, _ := math.Lgamma(b + 1)
	rest, _ := math.Lgamma(a - b + 1)
	return top - low - rest
}

// FitQuotients fits the law to the shares of the classes, which are 1 to n+1, by least squares; M is between 0 and K.
func FitQuotients(p fit.Points) (NegativeHypergeometric, fit.Result) {
	of := func(t []float64) NegativeHypergeometric {
		k := fit.Positive(t[0])
		return NegativeHypergeometric{K: k, M: k * fit.Share(t[1]), N: len(p.X) - 1}
	}
	model := func(t []float64, x float64) float64 { return of(t).At(x) }
	start := func(k, share float64) []float64 { return []float64{fit.FromPositive(k), fit.FromShare(share)} }
	r := fit.Curve(model, p, start(SourceQuotients.K, SourceQuotients.M/SourceQuotients.K), start(3, 0.5))
	return of(r.Theta), r
}

// ChiSquared is Pearson's statistic of counts against a law. A class with an expected count below one is merged into the class before it.
func ChiSquared(counts []float64, at func(class float64) float64) float64 {
	total := 0.0
	for _, n := range counts[min(1, len(counts)):] {
		total += n
	}
	chi, observed, expected := 0.0, 0.0, 0.0
	for class := len(counts) - 1; class >= 1; class-- {
		observed += counts[class]
		expected += total * at(float64(class))
		if expected >= 1 || class == 1 {
			chi += (observed - expected) * (observed - expected) / expected
			observed, expected = 0, 0
		}
	}
	return chi
}

// Power is y = C x^-B: Zipf's law where x is a rank.
type Power struct{ C, B float64 }

// SourceZipf is the source's fit of the words of segments, cut with BF-RULEBASED.
var SourceZipf = Power{1.47937, 0.67028}

// At gives y.
func (p Power) At(x float64) float64 { return p.C * math.Pow(x, -p.B) }

// FitPower fits y = C x^-B by least squares.
func FitPower(p fit.Points) (Power, fit.Result) {
	of := func(t []float64) Power { return Power{fit.Positive(t[0]), fit.Positive(t[1])} }
	model := func(t []float64, x float64) float64 { return of(t).At(x) }
	c, b := powerStart(Power{C: 1, B: 1}.At, p)
	r := fit.Curve(model, p, []float64{fit.FromPositive(c), fit.FromPositive(b)})
	return of(r.Theta), r
}

// powerStart gives a start for y = c g(x)^b. It tries the exponents from 1/64 to 16 in steps of the root of 2, each with its best c by linear least
// squares, and takes the one with the least error. The search needs a good start: from far off it runs away to b = 0, where the curve is flat and b
// changes nothing any more.
func powerStart(g func(x float64) float64, p fit.Points) (c, b float64) {
	least := math.Inf(1)
	for k := range 21 {
		exponent := math.Exp2(float64(k)/2 - 6)
		var fy, ff, yy float64
		for i, y := range p.Y {
			f, w := math.Pow(g(p.X[i]), exponent), p.Weight(i)
			fy, ff, yy = fy+w*f*y, ff+w*f*f, yy+w*y*y
		}
		if squares := yy - fy*fy/ff; fy > 0 && squares < least {
			least, c, b = squares, fy/ff, exponent
		}
	}
	return max(c, 1e-9), max(b, 1e-9)
}

// Lavalette is y = C (x n/(n-x+1))^-B of ranks x from 1 to n, the law of fingerprint frequencies (spec e.5) and of the ratios of document
// frequencies (e.3).
type Lavalette struct{ C, B, N float64 }

// SourceLavalette has the source's slope.
var SourceLavalette = Lavalette{B: 0.7408}

// At gives y.
func (l Lavalette) At(x float64) float64 { return l.C * math.Pow(x*l.N/(l.N-x+1), -l.B) }

// FitLavalette fits the law to values at ranks x of 1 to n.
func FitLavalette(p fit.Points, n int) (Lavalette, fit.Result) {
	of := func(t []float64) Lavalette { return Lavalette{fit.Positive(t[0]), fit.Positive(t[1]), float64(n)} }
	model := func(t []float64, x float64) float64 { return of(t).At(x) }
	c, b := powerStart(Lavalette{C: 1, B: 1, N: float64(n)}.At, p)
	r := fit.Curve(model, p, []float64{fit.FromPositive(c), fit.FromPositive(b)})
	return of(r.Theta), r
}
