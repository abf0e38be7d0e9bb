package measure

import (
	"math"
	"slices"
)

// Contingency compares two partitions of one set: it adds up the weight of the items with label a in the first and b in the second. Labels are any
// integers. The zero value is an empty set.
type Contingency struct {
	cells map[[2]int]float64
}

// Add puts weight items under the labels a and b; it ignores weights of 0 and below.
func (c *Contingency) Add(a, b int, weight float64) {
	if weight <= 0 {
		return
	}
	if c.cells == nil {
		c.cells = make(map[[2]int]float64)
	}
	c.cells[[2]int{a, b}] += weight
}

// AdjRand is the adjusted Rand index: 1 for equal partitions, about 0 for unrelated ones. It is also 1 where the index is not defined: when both
// partitions have one part, or only parts of one item.
func (c *Contingency) AdjRand() float64 {
	cells, rows, columns := c.weights()
	n := total(cells)
	index, rowPairs, columnPairs := pairs(cells), pairs(rows), pairs(columns)
	expected := ratio(rowPairs*columnPairs, n*(n-1)/2)
	most := (rowPairs + columnPairs) / 2
	if most == expected {
		return 1
	}
	return (index - expected) / (most - expected)
}

// NMI is the mutual information over the geometric mean of the entropies: 1 for equal partitions, 0 for independent ones. Where an entropy is 0, NMI
// is 1 for equal partitions, else 0.
func (c *Contingency) NMI() float64 {
	_, rows, columns := c.weights()
	a, b := Entropy(rows), Entropy(columns)
	switch {
	case len(rows) <= 1 && len(columns) <= 1:
		return 1
	case len(rows) <= 1 || len(columns) <= 1:
		return 0
	}
	return c.MutualInformation() / math.Sqrt(a*b)
}

// MutualInformation is I = D(p(a,b) || p(a)p(b)) = H(a) + H(b) - H(a,b), in nats, never below 0.
func (c *Contingency) MutualInformation() float64 {
	cells, rows, columns := c.weights()
	return max(0, Entropy(rows)+Entropy(columns)-Entropy(cells))
}

// InformationGain says how much a feature with labels a tells about the class b (or the other way round), in bits.
func (c *Contingency) InformationGain() float64 { return c.MutualInformation() / math.Ln2 }

// weights gives the weights of cells, rows and columns in an order that depends on the labels only, so that sums are
// the same to the last bit in every run.
func (c *Contingency) weights() (cells, rows, columns []float64) {
	keys := make([][2]int, 0, len(c.cells))
	for k := range c.cells {
		keys = append(keys, k)
	}
	byLabel := func(first int) []float64 {
		slices.SortFunc(keys, func(x, y [2]int) int {
			return slices.Compare([]int{x[first], x[1-first]}, []int{y[first], y[1-first]})
		})
		var sums []float64
		for i, k := range keys {
			if i == 0 || k[first] != keys[i-1][first] {
				sums = append(sums, 0)
			}
			sums[len(sums)-1] += c.cells[k]
		}
		return sums
	}
	columns = byLabel(1)
	rows = byLabel(0)
	for _, k := range keys {
		cells = append(cells, c.cells[k])
	}
	return cells, rows, columns
}

// pairs is the sum of C(n,2) over the weights.
func pairs(weights []float64) float64 {
	sum := 0.0
	for _, w := range weights {
		sum += w * (w - 1) / 2
	}
	return sum
}
