package ranking

import (
	"fmt"
	"math"

	"facetta/ranking/sweep"
)

// warm sets z from what start knows of the members, using v.
func (b *batch[F]) warm(members []int, v Vector, start func(i int, v Vector) error) error {
	factors := make([]F, len(b.lanes))
	for l, member := range members {
		if err := start(member, v); err != nil {
			return fmt.Errorf("start of vector %d: %w", member, err)
		}
		total, linked := 0.0, 0.0
		for i := range b.pages.Blocks {
			block, column := &b.pages.Blocks[i], b.column(l, i)
			ranks := v[block.First:block.End]
			for n, place := range b.pages.Places(block) {
				rank := ranks[n]
				if !(rank >= 0 && rank <= math.MaxFloat32) {
					return fmt.Errorf("start of vector %d: %v of page %d is no rank", member, rank, int(block.First)+n)
				}
				column[place] = F(rank)
			}
			here := sumOf(column[:block.Linked.Count])
			linked, total = linked+here, total+here+sumOf(column[block.Dangling.From:])
		}
		if f := F(balance(b.system.options.Damping, len(v), total, linked)); !math.IsInf(float64(f), 1) {
			factors[l] = f
		} // else there is next to nothing to start from
	}
	b.rows(len(members), factors)
	return nil
}

// sumOf adds up in four sums that don't wait for each other.
func sumOf[F sweep.Float](values []F) float64 {
	var sums [4]float64
	for ; len(values) >= len(sums); values = values[len(sums):] {
		for i := range sums {
			sums[i] += float64(values[i])
		}
	}
	for i, v := range values {
		sums[i] += float64(v)
	}
	return sums[0] + sums[1] + sums[2] + sums[3]
}

// balance is the factor that makes ranks an unnormalised x whose residual sums to 0: (1-d) n + d (sum of x over pages with links)
// = sum of x.
func balance(damping float64, pages int, total, linked float64) float64 {
	if total == 0 {
		return 0
	}
	return (1 - damping) * float64(pages) / (total - damping*linked)
}

// rowsAtATime keeps the rows that rows writes, lane by lane, in the first cache.
const rowsAtATime = 256

// rows sets the first lanes of z to the columns times their factors, over the out-degrees.
func (b *batch[F]) rows(lanes int, factors []F) {
	k := len(b.lanes)
	var inverse [rowsAtATime]F
	for i := range b.pages.Blocks {
		block := &b.pages.Blocks[i]
		_, degrees := b.pages.of(block)
		z := rows(block, b.z, k)
		for first := 0; first < block.Linked.Count; first += rowsAtATime {
			end := min(first+rowsAtATime, block.Linked.Count)
			for r, out := range degrees[first:end] {
				inverse[r] = 1 / out
			}
			for l := range lanes {
				factor := factors[l]
				for r, rank := range b.column(l, i)[first:end] {
					z[(first+r)*k+l] = F(rank*factor) * inverse[r]
				}
			}
		}
	}
}
