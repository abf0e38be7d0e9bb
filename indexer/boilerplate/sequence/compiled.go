package sequence

import (
	"math"
	"slices"
)

// The levels of assembly are none, with registers of 32 bytes, and with registers of 64 bytes.
const (
	portable = iota
	avx2
	avx512
)

// level is the level of assembly that this processor runs; a test lowers it.
var level = levelHere()

const (
	together = 64 // rows that go through a compiled forest at once, one for each bit of a word
	lanes    = 16 // rows that are compared at once
	run      = 4  // thresholds with which a feature is compared one after the other
)

// compiled is a forest that evaluates many rows together. Many splits compare the same feature with the same threshold: each such comparison is done
// once for a row, and its answer is the row's bit in a word. Then all rows climb a tree together, by operations on the words. The resulting words,
// whose bits are those of the leaves' numbers, are transposed to a number for each row. The leaves of a row are summed up in the order of the trees,
// so the result is the same as Chance's, bit by bit.
type compiled struct {
	features   []uint32  // for each run of comparisons: where the values of its feature begin (slate), in bytes
	thresholds []float32 // run for each of features
	scales     []scale   // for each feature, used if there is no assembly
	trees      []wordTree
}

// wordTree is a tree whose splits are numbers of comparisons. The assembly depends on its layout.
type wordTree struct {
	comparison [leaves]uint16 // for each split, in heap order; the last one is unused
	leaf       [leaves]float32
}

// comparison is the question of a split, whether a feature is greater than a threshold: the number of the feature, then the bits of the threshold,
// transformed so that a greater threshold is a greater number. NaN, than which nothing is greater, is the greatest.
type comparison uint64

const negative = 1 << 31

func (t *Tree) comparison(split int) comparison {
	threshold := t.Threshold[split]
	b := math.Float32bits(threshold)
	switch {
	case threshold != threshold:
		b = math.MaxUint32
	case b >= negative:
		b = ^b
	default:
		b |= negative
	}
	return comparison(t.Feature[split])<<32 | comparison(b)
}

func (q comparison) feature() int { return int(q >> 32) }

func (q comparison) threshold() float32 {
	b := uint32(q)
	if b >= negative {
		return math.Float32frombits(b &^ negative)
	}
	return math.Float32frombits(^b)
}

// compile returns nil for a forest with more comparisons than can be numbered.
func compile(trees []Tree) *compiled {
	var all []comparison
	for i := range trees {
		for k := range splits {
			all = append(all, trees[i].comparison(k))
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	c := new(compiled)
	number := c.collect(all)
	if len(trees) == 0 || len(c.thresholds) > math.MaxUint16 {
		return nil
	}
	c.trees = make([]wordTree, len(trees))
	for i := range trees {
		for k := range splits {
			at, _ := slices.BinarySearch(all, trees[i].comparison(k))
			c.trees[i].comparison[k] = uint16(number[at])
		}
		c.trees[i].leaf = trees[i].Leaf
	}
	return c
}

// collect numbers the comparisons. The last run of a feature is filled up with comparisons that no split uses.
func (c *compiled) collect(all []comparison) []int {
	number := make([]int, len(all))
	for i, q := range all {
		if i == 0 || q.feature() != all[i-1].feature() {
			c.fill()
			c.scales = append(c.scales, scale{feature: q.feature(), from: len(c.thresholds)})
		}
		if len(c.thresholds)%run == 0 {
			c.features = append(c.features, uint32(q.feature())*lanes*4)
		}
		number[i] = len(c.thresholds)
		c.thresholds = append(c.thresholds, q.threshold())
		c.scales[len(c.scales)-1].add(q.threshold())
	}
	c.fill()
	for i := range c.scales {
		c.scales[i].fill()
	}
	return number
}

func (c *compiled) fill() {
	c.thresholds = append(c.thresholds, make([]float32, len(c.features)*run-len(c.thresholds))...)
}

// slate is the memory that a compiled forest uses for its rows.
type slate struct {
	values  [1 << 8 * lanes]float32 // values of up to 256 features, for each feature those of the lanes side by side
	answers []uint64                // for each comparison, a bit for each row
	ranks   []uint64                // a bit for each row, in the word with the number of thresholds of a feature that it exceeds
	sums    [together]float32       // those of rows 0, 4, 8, ..., then of rows 1, 5, 9, ..., and so on
}

func (s *slate) sum(row int) float32 { return s.sums[row%4*lanes+row/4] }

// resize makes room for the answers to comparisons.
func (s *slate) resize(comparisons int) {
	if len(s.answers) < comparisons {
		s.answers, s.ranks = make([]uint64, comparisons), make([]uint64, comparisons+1)
	}
}
