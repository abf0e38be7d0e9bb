package sequence

import "math"

// Depth is the depth of every tree.
const Depth = 5

const (
	splits = 1<<Depth - 1
	leaves = 1 << Depth
)

// Tree is a complete binary tree in heap order: the children of split i are 2i+1 and 2i+2. A row whose feature is greater than the threshold goes to
// the second.
type Tree struct {
	Feature   [splits]uint8
	Threshold [splits]float32
	Leaf      [leaves]float32
}

// Forest is the sum of its trees and a bias, a log-odds.
type Forest struct {
	Bias  float32
	Trees []Tree

	compiled *compiled // nil for forests that were not decoded
}

// Chance returns the probability that the forest assigns to a row. It climbs four trees side by side, so that the processor can go on with the others
// while it waits for a split of one.
func (f *Forest) Chance(row []float32) float32 {
	sum := f.Bias
	trees := f.Trees
	for ; len(trees) >= 4; trees = trees[4:] {
		a, b, c, d := &trees[0], &trees[1], &trees[2], &trees[3]
		i, j, k, l := 0, 0, 0, 0
		for range Depth {
			i, j, k, l = a.next(i, row), b.next(j, row), c.next(k, row), d.next(l, row)
		}
		sum += a.Leaf[i-splits]
		sum += b.Leaf[j-splits]
		sum += c.Leaf[k-splits]
		sum += d.Leaf[l-splits]
	}
	for t := range trees {
		i := 0
		for range Depth {
			i = trees[t].next(i, row)
		}
		sum += trees[t].Leaf[i-splits]
	}
	return logistic(sum)
}

// next returns the child of split i to which a row goes. It is written without a branch, as the processor would mispredict that every other time.
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

// few is the number of rows up to which Chance for each row is as fast, by the level of assembly.
var few = [...]int{portable: 5, avx2: 2, avx512: 2}

// chances puts the Chance of each of the first rows of a table into a slice.
func (f *Forest) chances(t *table, into []float32, s *slate) {
	if f.compiled == nil || len(into) <= few[level] {
		for i := range into {
			into[i] = f.Chance(t.row(i))
		}
		return
	}
	for from := 0; from < len(into); from += together {
		to := min(len(into), from+together)
		f.compiled.climb(t, from, to, f.Bias, s)
		for i := from; i < to; i++ {
			into[i] = logistic(s.sum(i - from))
		}
	}
}
