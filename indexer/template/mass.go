package template

import (
	"math"

	"facetta/internal/fit"
)

// maxDensity is the last bin of a Mass. A line of 80 columns holds at most 40 words; fused lines can count double (spec d.2).
const maxDensity = 80

// Mass has the number of words for each rounded text density rho' of the segments that they stand in.
type Mass [maxDensity + 1]float64

// bin rounds a text density half up, as the source's examples do (spec e.6).
func bin(density float64) int { return int(min(math.Floor(density+0.5), maxDensity)) }

// Sum gives the number of words with a rounded density from first to last, both included; last is cut to the largest density.
func (m *Mass) Sum(first, last int) float64 {
	sum := 0.0
	for _, words := range m[max(first, 0) : min(last, maxDensity)+1] {
		sum += words
	}
	return sum
}

// Total is the number of all words.
func (m *Mass) Total() float64 { return m.Sum(0, maxDensity) }

// Points gives the densities 1 to n-1 with their shares of all words, for fits over x/n.
func (m *Mass) Points(n int) (p fit.Points) {
	total := m.Total()
	for d := 1; d < n; d++ {
		p.X = append(p.X, float64(d))
		p.Y = append(p.Y, m[min(d, maxDensity)]/max(total, 1))
	}
	return p
}
