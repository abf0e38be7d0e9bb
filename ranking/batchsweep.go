package ranking

import (
	"cmp"

	"facetta/ranking/sweep"
)

// batchPasses is the number of passes of a sweep over a block before it goes on to the next. Those after the first read only links inside the block,
// from the cache, and do as much for most links as the first.
const batchPasses = 3

// lastPasses is the number of passes of the last sweep, in which the error inside blocks would otherwise be most of the residual.
const lastPasses = 5

// laneSums are numbers by lane: no relaxation, the relaxation of the sweep, and the sums over one block.
type laneSums[F sweep.Float] struct{ none, relax, change, along, across []F }

func newLaneSums[F sweep.Float](k int) laneSums[F] {
	return laneSums[F]{none: make([]F, k), relax: make([]F, k), change: make([]F, k), along: make([]F, k), across: make([]F, k)}
}

// sweep goes once over the chosen blocks, with relaxation unless it is plain, and does what the phase of an extrapolation needs.
func (b *batch[F]) sweep(plain bool, p phase) {
	k := len(b.lanes)
	s := newLaneSums[F](k)
	for i := range b.lanes {
		if c := b.lanes[i].turn(b.system.options.Damping); !plain {
			s.relax[i] = F(c)
		}
	}
	for i := range b.pages.Blocks {
		if b.chosen[i] {
			b.sweepBlock(i, &s, p)
		}
	}
	for i := range b.pages.Blocks {
		for lane, change := range b.changes[i*k : i*k+k] {
			b.lanes[lane].change += change
		}
	}
}

func (b *batch[F]) sweepBlock(i int, s *laneSums[F], p phase) {
	block, k := &b.pages.Blocks[i], len(b.lanes)
	b.passed += block.Links()
	weights, out := b.pages.of(block)
	z := rows(block, b.z, k)
	sweep.Far(&block.Linked, b.sums, b.z, b.base)
	b.jump(i)
	old := b.old
	if p == keep {
		old = rows(block, b.kept, k)
	}
	copy(old, z) // sequentially, so that the next pass finds the block in the cache
	for pass := 1; pass < batchPasses && block.Local(); pass++ {
		sweep.Near(&block.Linked, k, z, z, b.sums, weights)
	}
	relax := s.relax
	if b.balancing != nil && !block.Local() {
		relax = s.none // see one.sweepBlock
	}
	sweep.Relax(&block.Linked, z, z, b.sums, weights, old, out, relax, s.change)
	if b.balancing != nil {
		b.balancing.add(i, block, z)
	}
	if p == weigh {
		kept := rows(block, b.kept, k)
		sweep.Compare(z, old, kept, out, s.along, s.across)
		copy(kept, old)
	}
	for lane := range b.lanes {
		l := &b.lanes[lane]
		b.changes[i*k+lane], l.along, l.across = float64(s.change[lane]), l.along+float64(s.along[lane]), l.across+float64(s.across[lane])
	}
	clear(s.change)
	clear(s.along)
	clear(s.across)
}

// jump adds the jumps to the sums of block i.
func (b *batch[F]) jump(i int) {
	for _, j := range b.jumps[b.first[i]:b.first[i+1]] {
		_, place := b.pages.Place(j.node)
		b.sums[place*len(b.lanes)+int(j.lane)] += F(j.value / b.lanes[j.lane].unit)
	}
}

// last is the memory of a last sweep, and its sums by lane, in the units of the lanes.
type last[F sweep.Float] struct {
	laneSums[F]
	weights, scales            []F // those of one block, by place
	columns                    [][]F
	linked, dangling, residual []float64
}

// lastSweep goes to all blocks, puts the x of all pages into the columns, and computes the bound of the ranks' error. Its changes are not summed up;
// they are assumed to be as expected.
func (b *batch[F]) lastSweep() {
	k, damping := len(b.lanes), b.system.options.Damping
	for i := range b.lanes {
		l := &b.lanes[i]
		l.turn(damping)
		l.change = l.before * min(cmp.Or(l.ratio, 1), 1)
	}
	s := &last[F]{
		laneSums: newLaneSums[F](k), weights: make([]F, sweep.MaxPlaces), scales: make([]F, sweep.MaxPlaces), columns: make([][]F, k),
		linked: make([]float64, k), dangling: make([]float64, k), residual: make([]float64, k),
	}
	for i := range b.pages.Blocks {
		b.lastSweepBlock(i, s)
	}
	b.passed += b.system.graph.LinkCount()
	for i := range b.lanes {
		l := &b.lanes[i]
		l.residual, l.total = damping*s.residual[i], s.linked[i]+s.dangling[i]
		l.bound = errorBound[F](damping, l.total, l.residual, l.jumped+float64(damping*s.linked[i])-l.total)
	}
}

func (b *batch[F]) lastSweepBlock(i int, s *last[F]) {
	block, unseen, k := &b.pages.Blocks[i], b.pages.unseen(), len(b.lanes)
	far, all := rows(block, unseen.far, 1), rows(block, unseen.all, 1)
	weights, out := b.pages.of(block)
	finishing(block, s.weights, s.scales, weights, out, F(b.system.options.Damping))
	z := rows(block, b.z, k)
	sweep.Far(&block.Linked, b.sums, b.z, b.base)
	sweep.Far(&block.Dangling, b.sums, b.z, b.base)
	b.jump(i)
	copy(b.old, z)
	if block.Local() {
		for range lastPasses - 2 {
			sweep.Near(&block.Linked, k, b.old, b.old, b.sums, s.weights)
		}
		sweep.Relax(&block.Linked, b.old, b.old, b.sums, s.weights, z, far, s.none, s.change)
	}
	sweep.Relax(&block.Linked, z, b.old, b.sums, s.weights, b.old, all, s.none, s.change)
	sweep.Near(&block.Dangling, k, b.old, z, b.sums, s.weights)
	for lane, change := range s.change {
		s.residual[lane] += float64(change)
	}
	clear(s.change)
	sweep.Totals(s.linked, z, s.scales)
	sweep.Totals(s.dangling, b.old[block.Dangling.From*k:block.Places()*k], s.scales[block.Dangling.From:])
	for lane := range s.columns {
		s.columns[lane] = b.columns[lane][block.First:block.End]
	}
	sweep.Columns(s.columns, z, b.old, b.pages.Places(block), s.scales)
}
