package sequence

import "math"

// Depth is the depth of every tree.
const Depth = 5

const (
	splits = 1<<Depth - 1
	leaves = 1 << Depth
)

// Tree is a complete binary tree in heap order: the children of split i are 2i+1 and 2i+2; what is greater than the
// threshold goes to the second.
type Tree struct {
	Feature   [splits]uint8
	Threshold [splits]float32
	Leaf      [leaves]float32
}

// Forest is the sum of its trees and a bias, a log-odds.
type Forest struct {
	Bias  float32
	Trees []Tree
}

// Chance is the probability that the forest gives a row.
func (f *Forest) Chance(row []float32) float32 {
	sum := f.Bias
	for t := range f.Trees {
		tree := &f.Trees[t]
		i := 0
		for range Depth {
			next := 2*i + 1
			if row[tree.Feature[i]] > tree.Threshold[i] {
				next++
			}
			i = next
		}
		sum += tree.Leaf[i-splits]
	}
	return float32(1 / (1 + math.Exp(-float64(sum))))
}
