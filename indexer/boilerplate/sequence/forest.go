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

	compiled *compiled // nil without assembly, and of forests that were not decoded
}

// Chance is the probability that the forest gives a row.
func (f *Forest) Chance(row []float32) float32 {
	sum := f.Bias
	for t := range f.Trees {
		tree := &f.Trees[t]
		i := 0
		for range Depth {
			i = tree.next(i, row)
		}
		sum += tree.Leaf[i-splits]
	}
	return logistic(sum)
}

// next gives the child of split i that a row goes to. It has no branch, which would be mispredicted every other time.
func (t *Tree) next(i int, row []float32) int {
	greater := 0
	if row[t.Feature[i]] > t.Threshold[i] {
		greater = 1
	}
	return 2*i + 1 + greater
}

func logistic(sum float32) float32 {
	return float32(1 / (1 + math.Exp(-float64(sum))))
}

// chancesPortable is chances without assembly. Four rows go through a tree side by side: while one waits for its next split, the others
// go on.
func (f *Forest) chancesPortable(t *table, into []float32) {
	i := 0
	for ; i+4 <= len(into); i += 4 {
		f.chancesOfFour(t.row(i), t.row(i+1), t.row(i+2), t.row(i+3), into[i:])
	}
	for ; i < len(into); i++ {
		into[i] = f.Chance(t.row(i))
	}
}

func (f *Forest) chancesOfFour(a, b, c, d, into []float32) {
	sumA, sumB, sumC, sumD := f.Bias, f.Bias, f.Bias, f.Bias
	for t := range f.Trees {
		tree := &f.Trees[t]
		i, j, k, l := 0, 0, 0, 0
		for range Depth {
			i, j, k, l = tree.next(i, a), tree.next(j, b), tree.next(k, c), tree.next(l, d)
		}
		sumA += tree.Leaf[i-splits]
		sumB += tree.Leaf[j-splits]
		sumC += tree.Leaf[k-splits]
		sumD += tree.Leaf[l-splits]
	}
	into[0], into[1], into[2], into[3] = logistic(sumA), logistic(sumB), logistic(sumC), logistic(sumD)
}
