package ranking

import (
	"fmt"
	"math"

	"facetta/ranking/sweep"
)

// warm sets z from what start knows of the members, using v.
func (b *batch[F]) warm(members []int, v Vector, start func(i int, v Vector) error) error {
	damping, factors := b.system.options.Damping, make([]F, len(b.lanes))
	for l, member := range members {
		if err := start(member, v); err != nil {
			return fmt.Errorf("start of vector %d: %w", member, err)
		}
		total, linked, err := b.take(b.columns[l], v)
		if err != nil {
			return fmt.Errorf("start of vector %d: %w", member, err)
		}
		if f := F(balance(damping, len(v), total, linked) / damping); !math.IsInf(float64(f), 1) {
			factors[l] = f
		} // else there is next to nothing to start from
	}
	for l := len(members); l < len(b.lanes); l++ {
		clear(b.columns[l])
	}
	b.rows(factors)
	return nil
}

// take copies ranks to a column, by node, and gives their sum, and that of pages with out-links.
func (b *batch[F]) take(column []F, ranks Vector) (total, linked float64, err error) {
	for i := range b.pages.Blocks {
		block := &b.pages.Blocks[i]
		some, to := ranks[block.First:block.End], column[block.First:block.End]
		if n := notRank(some); n >= 0 {
			return 0, 0, fmt.Errorf("%v of page %d is no rank", some[n], int(block.First)+n)
		}
		all, here := takeBlock(to, some, b.pages.Places(block), block.Linked.Count)
		total, linked = total+all, linked+here
	}
	return total, linked, nil
}

// takeBlock is take of a block whose pages with out-links have the places below that.
func takeBlock[F sweep.Float](to []F, ranks Vector, places []uint16, below int) (total, linked float64) {
	to, places = to[:len(ranks)], places[:len(ranks)]
	for i, rank := range ranks {
		to[i] = F(rank)
		total += rank
		ifLinked := uint64(int64(int(places[i])-below) >> 63) // all bits, or none: a branch would be foreseen badly
		linked += math.Float64frombits(math.Float64bits(rank) & ifLinked)
	}
	return total, linked
}

// notRank gives the first that is below 0, too large for a float32, or not a number; -1 if there is none.
func notRank(ranks Vector) int {
	worst := uint64(0)
	for _, rank := range ranks {
		worst = max(worst, math.Float64bits(rank)) // ordered as ranks are, what is no rank after them
	}
	if worst > math.Float64bits(math.MaxFloat32) {
		for i, rank := range ranks {
			if !(rank >= 0 && rank <= math.MaxFloat32) {
				return i
			}
		}
	}
	return -1
}

// balance is the factor that makes ranks an unnormalised x whose residual sums to 0: (1-d) n + d (sum of x over pages with links)
// = sum of x.
func balance(damping float64, pages int, total, linked float64) float64 {
	if total == 0 {
		return 0
	}
	return (1 - damping) * float64(pages) / (total - damping*linked)
}

// rows sets z to the columns, which are by node, times their factors and the damping, over the out-degrees.
func (b *batch[F]) rows(factors []F) {
	k := len(b.lanes)
	columns, scales := make([][]F, k), make([]F, sweep.MaxPlaces)
	for i := range b.pages.Blocks {
		block := &b.pages.Blocks[i]
		weights, _ := b.pages.of(block)
		clear(scales[copy(scales, weights):])
		for l := range columns {
			columns[l] = b.columns[l][block.First:block.End]
		}
		sweep.Rows(b.old, columns, b.pages.Places(block), scales, factors)
		copy(rows(block, b.z, k), b.old[:block.Linked.Count*k])
	}
}
