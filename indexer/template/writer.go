package template

import (
	"math"

	"facetta/internal/fit"
)

// The random writer (spec section g, K32) writes a word or ends the block, each time with the same probabilities.

// Simple is eq. 4.20: Pr(x words) = (1-P)^(x-1) P, with P = P_T(N).
type Simple struct{ P float64 }

// At gives the share of blocks of x words.
func (s Simple) At(x float64) float64 { return math.Pow(1-s.P, x-1) * s.P }

// Stratified is eq. 4.21: a block is short with probability Short, else long, and ends after each word with the probability
// EndShort or EndLong.
type Stratified struct {
	Short    float64 // P_N(S)
	EndShort float64 // P_S(N)
	EndLong  float64 // P_L(N)
}

// At gives the share of blocks of x words.
func (s Stratified) At(x float64) float64 {
	return s.Short*Simple{s.EndShort}.At(x) + (1-s.Short)*Simple{s.EndLong}.At(x)
}

// Mean is the average number of words of a block.
func (s Stratified) Mean() float64 { return s.Short/s.EndShort + (1-s.Short)/s.EndLong }

// LongShare is the share of all words that stands in long blocks.
func (s Stratified) LongShare() float64 { return (1 - s.Short) / s.EndLong / s.Mean() }

// Crossing gives the number of words from which a block is more probably long than short; NaN where all blocks are of one stratum.
func (s Stratified) Crossing() float64 {
	if s.Short == 0 || s.Short == 1 || s.EndShort == s.EndLong {
		return math.NaN()
	}
	return 1 + math.Log(s.Short*s.EndShort/((1-s.Short)*s.EndLong))/math.Log((1-s.EndLong)/(1-s.EndShort))
}

// The source's fits.
var (
	SourceSimple     = Simple{0.3145}
	SourceStratified = Stratified{0.7586, 0.3968, 0.04369}
)

// FitSimple fits eq. 4.20 to the shares of blocks by words, by least squares.
func FitSimple(p fit.Points) (Simple, fit.Result) {
	model := func(t []float64, x float64) float64 { return Simple{fit.Share(t[0])}.At(x) }
	r := fit.Curve(model, p, []float64{fit.FromShare(SourceSimple.P)}, []float64{fit.FromShare(0.05)})
	return Simple{fit.Share(r.Theta[0])}, r
}

// FitStratified fits eq. 4.21.
func FitStratified(p fit.Points) (Stratified, fit.Result) {
	of := func(t []float64) Stratified { return Stratified{fit.Share(t[0]), fit.Share(t[1]), fit.Share(t[2])} }
	model := func(t []float64, x float64) float64 { return of(t).At(x) }
	start := func(s Stratified) []float64 {
		return []float64{fit.FromShare(s.Short), fit.FromShare(s.EndShort), fit.FromShare(s.EndLong)}
	}
	r := fit.Curve(model, p, start(SourceStratified), start(Stratified{0.5, 0.6, 0.1}))
	return of(r.Theta).ordered(), r
}

// ordered gives the same writer, with the stratum first whose blocks end sooner.
func (s Stratified) ordered() Stratified {
	if s.EndShort < s.EndLong {
		return Stratified{1 - s.Short, s.EndLong, s.EndShort}
	}
	return s
}

// Shares turns counts by number into points: the numbers from 1 to last and their shares of all counts.
func Shares(counts []float64, last int) (p fit.Points) {
	total := 0.0
	for _, n := range counts {
		total += n
	}
	for i := 1; i <= last; i++ {
		n := 0.0
		if i < len(counts) {
			n = counts[i]
		}
		p.X, p.Y = append(p.X, float64(i)), append(p.Y, n/max(total, 1))
	}
	return p
}
