package ranking

import (
	"fmt"
	"math"
	"math/bits"

	"facetta/ranking/graph"
	"facetta/ranking/sweep"
)

// Earlier is what is known of a vector before it is solved.
type Earlier interface {
	// Ranks sets v to ranks of the nodes from first on, which are at least 0, and 0 for pages of which nothing is known. Calls go through the nodes
	// once, in order.
	Ranks(first graph.Node, v []float32) error
	Close() error
}

// Known is an Earlier in memory.
type Known Vector

// Ranks rounds to float32.
func (k Known) Ranks(first graph.Node, v []float32) error {
	sweep.Narrow(v, k[first:])
	return nil
}

// Close does nothing.
func (Known) Close() error { return nil }

// warm sets z from the known ranks of the members, in the unit in which they come, and sets each lane's unit.
func (b *batch[F]) warm(members []int, start func(i int) (Earlier, error)) error {
	known := make([]Earlier, len(members))
	defer func() {
		for _, k := range known {
			if k != nil {
				_ = k.Close() // it was only read
			}
		}
	}()
	for l, member := range members {
		var err error
		if known[l], err = start(member); err != nil {
			return fmt.Errorf("start of vector %d: %w", member, err)
		}
	}
	k := len(b.lanes)
	t := &taking[F]{shares: make([]float64, graph.BlockSize), places: make([]uint16, graph.BlockSize)}
	for range k {
		t.add(F(1 / b.system.options.Damping))
	}
	lost := make([]float64, k) // by lane: the loss for which the jumps must make up, in the unit of the known ranks
	for i := range b.pages.Blocks {
		block := &b.pages.Blocks[i]
		t.begin(block, b.pages.Places(block), b.system.options.Damping)
		for l, k := range known {
			if k == nil {
				continue
			}
			some, err := t.take(l, block, k)
			if err != nil {
				return fmt.Errorf("start of vector %d: %w", members[l], err)
			}
			lost[l] += some
		}
		weights, _ := b.pages.of(block)
		sweep.Rows(rows(block, b.z, k), t.columns, t.places[:block.End-block.First], weights, t.factors)
	}
	for l := range members {
		if unit := b.lanes[l].jumped / lost[l]; usableUnit(unit) {
			b.measureIn(l, unit)
		} else {
			b.forget(l) // the known ranks are on the whole far from the wanted ones, or there are none
		}
	}
	b.used = true
	return nil
}

// taking is the memory for reading known ranks, a block at a time.
type taking[F sweep.Float] struct {
	ranks   [][]float32 // by lane, then by node
	columns [][]F       // the same values; the same memory if F is float32
	shares  []float64   // by node: the share of its rank that does not come back through links
	places  []uint16    // by node: place of its row, or of the row of zeros, whose weight is 0
	factors []F         // by lane
}

func (t *taking[F]) add(factor F) {
	ranks := make([]float32, graph.BlockSize)
	column, same := any(ranks).([]F)
	if !same {
		column = make([]F, graph.BlockSize)
	}
	t.ranks, t.columns, t.factors = append(t.ranks, ranks), append(t.columns, column), append(t.factors, factor)
}

// begin prepares for a block.
func (t *taking[F]) begin(block *sweep.Block, places []uint16, damping float64) {
	linked := uint(block.Linked.Count)
	share := [2]float64{1, 1 - damping} // a branch would be mispredicted too often
	for n, place := range places {
		t.places[n], t.shares[n] = min(place, uint16(linked)), share[(uint(place)-linked)>>(bits.UintSize-1)]
	}
}

// take copies the ranks of a block's pages to a lane's column, and returns how much of them is lost in a step. An x whose residual sums to 0 loses as
// much as the jumps add: (1-d) n = (sum of x) - d (sum of x over pages with links).
func (t *taking[F]) take(lane int, block *sweep.Block, known Earlier) (lost float64, err error) {
	ranks := t.ranks[lane][:block.End-block.First]
	if err := known.Ranks(block.First, ranks); err != nil {
		return 0, err
	}
	lost, most := sweep.Weigh(ranks, t.shares)
	if most > math.Float32bits(math.MaxFloat32) {
		for i, rank := range ranks {
			if !isRank(rank) {
				return 0, fmt.Errorf("%v of page %d is no rank", rank, int(block.First)+i)
			}
		}
	}
	if _, same := any(ranks).([]F); !same {
		for i, rank := range ranks {
			t.columns[lane][i] = F(rank)
		}
	}
	return lost, nil
}

func isRank(r float32) bool { return r >= 0 && r <= math.MaxFloat32 }

// forget makes a lane begin from 0.
func (b *batch[F]) forget(lane int) {
	for at := lane; at < len(b.z); at += len(b.lanes) {
		b.z[at] = 0
	}
}
