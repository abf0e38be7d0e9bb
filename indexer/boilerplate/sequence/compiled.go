package sequence

import (
	"math"
	"slices"
)

// Levels of assembly: none, with registers of 32 bytes, and of 64.
const (
	portable = iota
	avx2
	avx512
)

// level is the assembly to run here; a test turns it down.
var level = levelHere()

const (
	together = 64 // rows that go through a compiled forest at once, a bit of a word each
	lanes    = 16 // rows that are compared at once
	run      = 4  // thresholds that a feature is compared with one behind the other
)

// compiled is a forest that rows go through together. Many splits compare the same feature with the same threshold: that is done once
// for a row, and the answer is the row's bit in a word. Then all rows climb a tree together, by operations on the words, and those that
// give the numbers of the leaves are turned around. The sum of a row has the order of its trees, so it has the bits that Chance gives it.
type compiled struct {
	features   []uint32  // of each run of comparisons: where the values of its feature begin (slate), in bytes
	thresholds []float32 // run of each
	scales     []scale   // of each feature, for when there is no assembly
	trees      []wordTree
}

// wordTree is a tree by the numbers of comparisons. Assembly knows its layout.
type wordTree struct {
	comparison [leaves]uint16 // of each split, in heap order; the last one is none's
	leaf       [leaves]float32
}

// comparison is the question of a split, whether a feature is greater than a threshold: its number, then the threshold's bits, turned so
// that a greater threshold has a greater number. NaN, which nothing is greater than, has the greatest.
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

// compile gives nil for a forest of more comparisons than there are numbers.
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

// collect numbers the comparisons. The last run of a feature is filled up with comparisons that nobody asks for.
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

// slate is the memory in which rows go through a compiled forest.
type slate struct {
	values  [1 << 8 * lanes]float32 // of up to 256 features, those of the lanes side by side
	answers []uint64                // to each comparison, a bit of each row
	ranks   []uint64                // a bit of each row, at how many thresholds of a feature it exceeds
	sums    [together]float32       // of rows 0, 4, 8, ..., then of rows 1, 5, 9, ..., and so on
}

func (s *slate) sum(row int) float32 { return s.sums[row%4*lanes+row/4] }

// resize makes room for the answers to comparisons.
func (s *slate) resize(comparisons int) {
	if len(s.answers) < comparisons {
		s.answers, s.ranks = make([]uint64, comparisons), make([]uint64, comparisons+1)
	}
}
