package template

import (
	"cmp"
	"math"
	"slices"

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

// FitQuotients fits the law to the shares y of the classes x, which are 1 to n+1, by least squares; M is between 0 and K.
func FitQuotients(x, y []float64) (NegativeHypergeometric, fit.Result) {
	of := func(t []float64) NegativeHypergeometric {
		k := fit.Positive(t[0])
		return NegativeHypergeometric{K: k, M: k * fit.Share(t[1]), N: len(x) - 1}
	}
	model := func(t []float64, x float64) float64 { return of(t).At(x) }
	start := func(k, share float64) []float64 { return []float64{fit.FromPositive(k), fit.FromShare(share)} }
	r := fit.Curve(model, x, y, start(SourceQuotients.K, SourceQuotients.M/SourceQuotients.K), start(3, 0.5))
	return of(r.Theta), r
}

// ChiSquared is Pearson's statistic of counts against a law; classes of which less than one is expected are taken together with
// the one before.
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
func FitPower(x, y []float64) (Power, fit.Result) {
	of := func(t []float64) Power { return Power{fit.Positive(t[0]), fit.Positive(t[1])} }
	model := func(t []float64, x float64) float64 { return of(t).At(x) }
	r := fit.Curve(model, x, y, []float64{fit.FromPositive(SourceZipf.C), fit.FromPositive(SourceZipf.B)})
	return of(r.Theta), r
}

// Lavalette is y = C (x n/(n-x+1))^-B of ranks x from 1 to n, the law of fingerprint frequencies (spec e.5).
type Lavalette struct{ C, B, N float64 }

// SourceLavalette has the source's slope.
var SourceLavalette = Lavalette{B: 0.7408}

// At gives y.
func (l Lavalette) At(x float64) float64 { return l.C * math.Pow(x*l.N/(l.N-x+1), -l.B) }

// FitLavalette fits the law to values at ranks x of 1 to n.
func FitLavalette(x, y []float64, n int) (Lavalette, fit.Result) {
	of := func(t []float64) Lavalette { return Lavalette{fit.Positive(t[0]), fit.Positive(t[1]), float64(n)} }
	model := func(t []float64, x float64) float64 { return of(t).At(x) }
	// At the first rank y is C.
	r := fit.Curve(model, x, y, []float64{fit.FromPositive(max(y[0], 1e-9)), fit.FromPositive(SourceLavalette.B)})
	return of(r.Theta), r
}

// Altmann is eq. 4.12, Menzerath's law: y = C x^A + D.
type Altmann struct{ A, C, D float64 }

// The source's fits of the averages of documents, largest first and 1.
var (
	SourceWordLengths = Altmann{0.51, 4.096e-5, -1}
	SourceDensities   = Altmann{7.5e-7, 2.79e4, -1}
)

// At gives y.
func (a Altmann) At(x float64) float64 { return a.C*math.Pow(x, a.A) + a.D }

// FitAltmann fits eq. 4.12.
func FitAltmann(x, y []float64) (Altmann, fit.Result) {
	model := func(t []float64, x float64) float64 { return Altmann{t[0], t[1], t[2]}.At(x) }
	last := x[len(x)-1]
	r := fit.Curve(model, x, y, []float64{-0.1, 1, 0}, []float64{0.5, -1 / math.Sqrt(last), 1}, []float64{1, -1 / last, 1})
	return Altmann{r.Theta[0], r.Theta[1], r.Theta[2]}, r
}

// Falling gives values from the largest to the smallest.
func Falling(values []float64) []float64 {
	sorted := slices.Clone(values)
	slices.SortFunc(sorted, func(a, b float64) int { return cmp.Compare(b, a) })
	return sorted
}

// Ranked turns values into points: the rank by falling value, from 1, and the value as a share of the largest. Of long lists
// some ranks
// are taken, at equal distances, at most most of them; the first is always there.
func Ranked(values []float64, most int) (x, y []float64) {
	sorted := Falling(values)
	if len(sorted) == 0 || sorted[0] <= 0 {
		return nil, nil
	}
	step := max(1, (len(sorted)+most-1)/most)
	for i := 0; i < len(sorted); i += step {
		x, y = append(x, float64(i+1)), append(y, sorted[i]/sorted[0])
	}
	return x, y
}
