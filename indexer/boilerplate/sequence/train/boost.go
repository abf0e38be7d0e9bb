package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"facetta/indexer/boilerplate/sequence"
)

// bins is the number of values of a feature that are distinguished.
const bins = 64

// workers share the features; the result does not depend on their number.
const workers = 2

// settings of gradient boosting.
type settings struct {
	Trees   int
	Rate    float64
	Lambda  float64
	MinLeaf float64 // least sum of hessians of a leaf
	Columns float64 // share of the features that a tree may use
	Rows    float64 // share of the rows that a tree learns from
}

// matrix holds binned features, column by column.
type matrix struct {
	n     int
	cols  [][]uint8
	edges [][]float32
}

// newMatrix bins rows of features, by quantiles where they have many values.
func newMatrix(rows [][]float32) *matrix {
	features := len(rows[0])
	m := &matrix{n: len(rows), cols: make([][]uint8, features), edges: make([][]float32, features)}
	var wg sync.WaitGroup
	next := make(chan int)
	for range workers {
		wg.Go(func() {
			for f := range next {
				m.bin(rows, f)
			}
		})
	}
	for f := range features {
		next <- f
	}
	close(next)
	wg.Wait()
	return m
}

// bin sorts the values of feature f into bins.
func (m *matrix) bin(rows [][]float32, f int) {
	values := make([]float32, len(rows))
	for i, r := range rows {
		values[i] = r[f]
	}
	step := 1 + len(values)/20000
	sorted := make([]float32, 0, len(values)/step+1)
	for i := 0; i < len(values); i += step {
		sorted = append(sorted, values[i])
	}
	slices.Sort(sorted)
	distinct := slices.Compact(slices.Clone(sorted))
	var edges []float32
	if len(distinct) <= bins {
		for i := 1; i < len(distinct); i++ {
			edges = append(edges, (distinct[i-1]+distinct[i])/2)
		}
	} else {
		for b := 1; b < bins; b++ {
			edges = append(edges, sorted[len(sorted)*b/bins])
		}
		edges = slices.Compact(edges)
	}
	m.edges[f] = edges
	col := make([]uint8, len(rows))
	for i, v := range values {
		b, _ := slices.BinarySearch(edges, v) // edges[b-1] < v <= edges[b]
		col[i] = uint8(b)
	}
	m.cols[f] = col
}

// cell is a sum of gradients and hessians.
type cell struct{ g, h float64 }

// boost fits a forest to labels (0 to 1) with weights, by Newton steps on the logistic loss.
func boost(m *matrix, label, weight []float64, s settings, seed uint64) sequence.Forest {
	rng := rand.New(rand.NewPCG(seed, 1))
	n := m.n
	sum, all := 0.0, 0.0
	for i := range n {
		sum += label[i] * weight[i]
		all += weight[i]
	}
	prior := min(max(sum/all, 0.01), 0.99)
	f := sequence.Forest{Bias: float32(math.Log(prior / (1 - prior)))}
	score := make([]float64, n)
	for i := range score {
		score[i] = float64(f.Bias)
	}
	g, h := make([]float64, n), make([]float64, n)
	leaf := make([]uint8, n)
	for range s.Trees {
		var picked []int32
		for i := range n {
			if s.Rows < 1 && rng.Float64() > s.Rows {
				continue
			}
			p := 1 / (1 + math.Exp(-score[i]))
			g[i] = weight[i] * (label[i] - p)
			h[i] = weight[i] * max(p*(1-p), 1e-6)
			picked = append(picked, int32(i))
		}
		var use []int
		for c := range m.cols {
			if len(m.edges[c]) > 0 && rng.Float64() < s.Columns {
				use = append(use, c)
			}
		}
		t := grow(m, g, h, picked, use, s)
		m.leaves(&t, leaf)
		for i := range n {
			score[i] += float64(t.Leaf[leaf[i]])
		}
		f.Trees = append(f.Trees, t)
	}
	return f
}

// leaves sets the leaf of each row.
func (m *matrix) leaves(t *sequence.Tree, leaf []uint8) {
	clear(leaf)
	for level := range sequence.Depth {
		width := 1 << level
		var cut [1 << sequence.Depth]int
		for node := range width {
			at := width - 1 + node
			cut[node] = 255
			if t.Threshold[at] != math.MaxFloat32 {
				k, _ := slices.BinarySearch(m.edges[t.Feature[at]], t.Threshold[at])
				cut[node] = k
			}
		}
		for i := range leaf {
			l := leaf[i]
			leaf[i] *= 2
			if int(m.cols[t.Feature[width-1+int(l)]][i]) > cut[l] {
				leaf[i]++
			}
		}
	}
}

// split is the best split of one leaf found so far.
type split struct {
	gain    float64
	feature int
	bin     int
}

// grower fits one tree to gradients and hessians of the rows it picked.
type grower struct {
	*matrix
	settings

	rows  []int32  // the picked rows: those of a leaf side by side, in ascending order
	cells []cell   // those of these rows
	ends  []int    // index behind the last row of each leaf
	use   []int    // features that the tree may use
	hist  [][]cell // per feature of use: a row of bins per leaf

	spareRows  []int32
	spareCells []cell
}

// grow fits a tree level by level; a leaf that no split improves passes all rows to its first child.
func grow(m *matrix, g, h []float64, picked []int32, use []int, s settings) (t sequence.Tree) {
	w := &grower{matrix: m, settings: s, rows: picked, cells: make([]cell, len(picked)), ends: []int{len(picked)}, use: use,
		hist: make([][]cell, len(use)), spareRows: make([]int32, len(picked)), spareCells: make([]cell, len(picked))}
	for k, i := range picked {
		w.cells[k] = cell{g[i], h[i]}
	}
	for k := range w.hist {
		w.hist[k] = make([]cell, bins<<sequence.Depth)
	}
	for level := range sequence.Depth {
		best := w.bestSplits(1 << level)
		for node, b := range best {
			at := 1<<level - 1 + node
			t.Threshold[at] = math.MaxFloat32
			if b.gain > 0 {
				t.Feature[at] = uint8(b.feature)
				t.Threshold[at] = m.edges[b.feature][b.bin]
			}
		}
		w.part(best)
	}
	from := 0
	for leaf, end := range w.ends {
		var sum cell
		for _, c := range w.cells[from:end] {
			sum.g += c.g
			sum.h += c.h
		}
		t.Leaf[leaf] = float32(s.Rate * sum.g / (sum.h + s.Lambda))
		from = end
	}
	return t
}

// part divides the rows of each leaf between its two children.
func (w *grower) part(best []split) {
	ends := make([]int, 0, 2*len(best))
	from := 0
	for leaf, b := range best {
		end := w.ends[leaf]
		col := w.cols[b.feature]
		at, second := from, 0
		for k := from; k < end; k++ {
			if b.gain > 0 && int(col[w.rows[k]]) > b.bin {
				w.spareRows[second], w.spareCells[second] = w.rows[k], w.cells[k]
				second++
			} else {
				w.rows[at], w.cells[at] = w.rows[k], w.cells[k]
				at++
			}
		}
		copy(w.rows[at:end], w.spareRows[:second])
		copy(w.cells[at:end], w.spareCells[:second])
		ends = append(ends, at, end)
		from = end
	}
	w.ends = ends
}

// together is the number of features whose sums are computed in one loop. Neighbouring rows often share a bin, and then each addition must wait for
// the one before; meanwhile the processor can do those of the other features.
const together = 4

// bestSplits returns the best split of each leaf. The workers share the features; of equal splits the one of the lower feature wins.
func (w *grower) bestSplits(width int) []split {
	var found [workers][]split
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() {
			best := make([]split, width)
			for from := worker * together; from < len(w.use); from += workers * together {
				to := min(from+together, len(w.use))
				w.histograms(from, to, width)
				for k := from; k < to; k++ {
					for leaf := range width {
						w.improve(&best[leaf], w.hist[k][leaf*bins:(leaf+1)*bins], w.use[k], len(w.edges[w.use[k]]))
					}
				}
			}
			found[worker] = best
		})
	}
	wg.Wait()
	best := found[0]
	for _, other := range found[1:] {
		for leaf, b := range other {
			if b.gain > best[leaf].gain || b.gain == best[leaf].gain && b.gain > 0 && b.feature < best[leaf].feature {
				best[leaf] = b
			}
		}
	}
	return best
}

// histograms sums up gradients and hessians by leaf and bin of features use[from:to]. Of two children, only the rows of the smaller one are added up;
// the other gets the rest of their parent's sums.
func (w *grower) histograms(from, to, width int) {
	if width == 1 {
		w.sum(from, to, 0)
		return
	}
	for parent := width/2 - 1; parent >= 0; parent-- {
		small, large := 2*parent, 2*parent+1
		if w.size(small) > w.size(large) {
			small, large = large, small
		}
		var all [together][bins]cell
		for k := from; k < to; k++ {
			copy(all[k-from][:], w.hist[k][parent*bins:])
		}
		w.sum(from, to, small)
		for k := from; k < to; k++ {
			part, rest := w.hist[k][small*bins:(small+1)*bins], w.hist[k][large*bins:(large+1)*bins]
			for b, x := range all[k-from] {
				rest[b] = cell{x.g - part[b].g, x.h - part[b].h}
			}
		}
	}
}

// start returns the index of a leaf's first row.
func (w *grower) start(leaf int) int {
	if leaf == 0 {
		return 0
	}
	return w.ends[leaf-1]
}

func (w *grower) size(leaf int) int { return w.ends[leaf] - w.start(leaf) }

// sum adds up the rows of a leaf by bin of features use[from:to], which are at most together.
func (w *grower) sum(from, to, leaf int) {
	var cols [together][]uint8
	var into [together]*[bins]cell
	var none [bins]cell
	for k := range together {
		cols[k], into[k] = w.cols[w.use[from]], &none
		if from+k < to {
			cols[k] = w.cols[w.use[from+k]]
			into[k] = (*[bins]cell)(w.hist[from+k][leaf*bins:])
			clear(into[k][:])
		}
	}
	a, b, c, d := cols[0], cols[1], cols[2], cols[3]
	ha, hb, hc, hd := into[0], into[1], into[2], into[3]
	cells := w.cells[w.start(leaf):w.ends[leaf]]
	for j, i := range w.rows[w.start(leaf):w.ends[leaf]] {
		g, h := cells[j].g, cells[j].h
		x := &ha[a[i]%bins]
		x.g += g
		x.h += h
		x = &hb[b[i]%bins]
		x.g += g
		x.h += h
		x = &hc[c[i]%bins]
		x.g += g
		x.h += h
		x = &hd[d[i]%bins]
		x.g += g
		x.h += h
	}
}

// improve sets b to the feature's best split of one leaf if that is better, by the gain in the second-order loss.
func (s *settings) improve(b *split, cells []cell, feature, edges int) {
	var all, left cell
	for _, x := range cells {
		all.g += x.g
		all.h += x.h
	}
	for bin := range edges {
		left.g += cells[bin].g
		left.h += cells[bin].h
		right := cell{all.g - left.g, all.h - left.h}
		if left.h < s.MinLeaf || right.h < s.MinLeaf {
			continue
		}
		if gain := s.worth(left) + s.worth(right) - s.worth(all); gain > b.gain+1e-12 {
			*b = split{gain, feature, bin}
		}
	}
}

func (s *settings) worth(c cell) float64 {
	return c.g * c.g / (c.h + s.Lambda)
}
