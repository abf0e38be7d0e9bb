package ranking

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"runtime"
	"slices"
	"time"

	"facetta/ranking/graph"
	"facetta/ranking/sweep"
)

const (
	// onePasses is the number of passes over a block in a sweep of a single vector, and slowPasses that number if sweeps leave more than slow of the
	// error, as then the error is between the blocks.
	onePasses  = 3
	slowPasses = 2
	slow       = 0.3
	// oneExcess is assumed as a lane's excess until a finish shows it, after a sweep with as many passes as others.
	oneExcess = 3
	// sides is the number of blocks that are swept at the same time, whatever the number of threads.
	sides = 2
	// maxSlots is the most blocks that a side takes in a step, so that their sums stay in a core's second cache.
	maxSlots = 8
	// leastSteps is the least number of steps of a sweep, as changes only count in later steps of the same sweep. With few blocks, each step is
	// therefore one block.
	leastSteps = 8
)

// one solves a single vector in float64, with two threads. A sweep goes over its blocks in steps of a few blocks for each side: first both sides
// gather the rank that comes from other blocks, then both go over their own blocks. So neither side reads what the other may be writing, the bits are
// the same on one thread as on two, and only links between the blocks of one step count a sweep later.
type one struct {
	system *System
	pages  *pages[float64]
	jumps  jumps
	landed float64   // sum of the jumps to pages with out-links
	lost   []float64 // lost of the pages
	lane   lane
	z      []float64 // by row, in the lane's unit
	kept   []float64 // by row: z before a sweep, allocated when an extrapolation needs it
	x      Vector
	sides  [sides]side
	pair   *pair     // the second side's goroutine, while solve runs on two threads
	blocks []measure // by block
	chosen []int     // blocks to which the sweep goes, ascending
	passes int       // passes of the sweep over a block
	summed bool      // a balance follows the sweep
	passed int       // number of links to the blocks that were swept
}

// side is the memory of one side.
type side struct {
	sums  [maxSlots][]float64 // sums of the blocks of a step, by place
	old   []float64           // of one block, by place
	links []float64           // of one block, by place: weights of a finish
	scale []float64           // of one block, by place: factors of a finish
	dealt []int               // blocks on which to work
}

// measure has the results for a block when it was last swept or finished.
type measure struct {
	change float64 // L1 norm of the change of x; in a finish, of the residual
	linked float64 // sum of x on pages with out-links, in a finish
	total  float64 // sum of x on all pages, in a finish
	along  float64 // of sweep.Compare
	across float64
	lost   float64 // the part of z that does not come back to pages with out-links; NaN if it is not known
}

func newOne(s *System, t Teleport) (*one, error) {
	j, err := t.on(s.nodes(), s.options.Damping)
	if err != nil {
		return nil, err
	}
	p, err := s.one()
	if err != nil {
		return nil, err
	}
	o := &one{
		system: s, pages: p, lost: p.lost(), jumps: j, z: sweep.Make[float64](p.Rows), x: sweep.Make[float64](s.nodes()), blocks: make([]measure, len(p.Blocks)),
		lane: newLane(s.options, s.nodes(), oneExcess),
	}
	o.landed = j.linked(s.graph)
	for i := range o.sides {
		side := &o.sides[i]
		for slot := range side.sums {
			side.sums[slot] = make([]float64, sweep.MaxPlaces)
		}
		side.old, side.links, side.scale = make([]float64, sweep.MaxPlaces), make([]float64, sweep.MaxPlaces), make([]float64, sweep.MaxPlaces)
	}
	return o, nil
}

// startEven begins an unbiased vector with the same rank for all pages, in the unit that balances it. That is one sweep nearer to the solution than
// 0.
func (o *one) startEven() {
	o.eachBlock(func(_ *side, i int) {
		b := &o.pages.Blocks[i]
		z := rows(b, o.z, 1)
		_, out := o.pages.of(b)
		for row, out := range out {
			if out > 0 {
				z[row] = 1 / out
			}
		}
		o.blocks[i].lost = sweep.WeightedSum(z, rows(b, o.lost, 1))
	})
	o.balance()
}

// solve brings the vector within the tolerance. The stopping rule, and the methods that make sweeps converge faster, are those of batches.
func (o *one) solve(ctx context.Context) (Stats, error) {
	begin, options := time.Now(), o.system.options
	if options.Threads > 1 && runtime.GOMAXPROCS(0) > 1 {
		o.pair = newPair()
		defer o.pair.close()
	}
	if o.jumps.everywhere > 0 {
		o.startEven()
	}
	limit := sweepLimit(options.Damping, options.Tolerance)
	p, whole := idle, wholeSweeps // whole is the last sweep that goes to all blocks in any case
	for sweeps := 1; ; sweeps++ {
		if err := ctx.Err(); err != nil {
			return Stats{}, fmt.Errorf("solve: %w", err)
		}
		last, plain := !o.lane.working(), sweeps > limit
		if p = next([]lane{o.lane}, p); last || plain || p == keep && len(o.chosen) < len(o.blocks) {
			p = idle // an error that moves in circles between a few blocks is removed faster by sweeps over these
		}
		o.choose(p != idle || plain || sweeps <= whole)
		o.sweep(last || plain, p)
		if !plain {
			o.balance()
		}
		if !last && sweeps < 2*limit && !o.lane.near() {
			if p == weigh {
				o.extrapolate()
				whole = sweeps + 1
			}
			continue
		}
		whole = sweeps + 1
		found := o.finish()
		bound := found.bound(options.Damping, o.jumps.total/o.lane.unit)
		if bound <= options.Tolerance {
			s := o.scale(found)
			s.Error, s.Elapsed = bound, time.Since(begin)
			return s, nil
		}
		if sweeps >= 2*limit {
			return Stats{}, unreached(options, bound)
		}
		o.lane.missed(bound, options.Tolerance)
	}
}

// scale brings the ranks to the mean 1, and returns their mean before and the number of sweeps.
func (o *one) scale(found measure) Stats {
	n := float64(o.system.nodes())
	o.eachBlock(func(_ *side, i int) {
		x := o.x[o.pages.Blocks[i].First:o.pages.Blocks[i].End]
		sweep.Scale(x, x, n/found.total)
	})
	return Stats{Sweeps: passes(o.passed, o.system.graph), Mass: found.total * o.lane.unit / n}
}

// choose sets the blocks to which the next sweep goes: all, or those that changed much.
func (o *one) choose(all bool) {
	o.chosen = o.chosen[:0]
	few := o.lane.few(len(o.blocks))
	for i := range o.blocks {
		if all || o.blocks[i].change > few {
			o.chosen = append(o.chosen, i)
		}
	}
}

// sweep goes once over the chosen blocks, with relaxation unless it is plain, and does what the phase of an extrapolation needs.
func (o *one) sweep(plain bool, p phase) {
	l := &o.lane
	if o.passes = onePasses; l.left() > slow {
		o.passes = slowPasses
	}
	o.summed = o.passes == onePasses || len(o.chosen) == len(o.blocks)
	relax := l.turn(o.system.options.Damping)
	if plain {
		relax = 0
	}
	if p == keep && o.kept == nil {
		o.kept = sweep.Make[float64](len(o.z))
	}
	slots := min(max(1, len(o.chosen)/(sides*leastSteps)), maxSlots)
	runs := sides * slots
	if len(o.chosen) < leastSteps {
		runs = 1
	}
	for step := range steps(o.chosen, runs) {
		o.deal(step, maxSlots)
		o.each(func(s *side, slot, i int) { o.gather(s.sums[slot], i) })
		o.each(func(s *side, slot, i int) { o.sweepBlock(s, s.sums[slot], i, relax, p) })
	}
	for i := range o.blocks {
		l.change += o.blocks[i].change
	}
	for _, i := range o.chosen {
		o.passed += o.pages.Blocks[i].Links()
		l.along, l.across = l.along+o.blocks[i].along, l.across+o.blocks[i].across
	}
}

// steps cuts a list into so many runs and yields the first of each run, then the second of each, and so on, so that neighbours, which share hosts,
// are in different steps.
func steps(list []int, runs int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		length := (len(list) + runs - 1) / runs
		step := make([]int, 0, runs)
		for first := range length {
			step = step[:0]
			for at := first; at < len(list); at += length {
				step = append(step, list[at])
			}
			if !yield(step) {
				return
			}
		}
	}
}

// deal divides the work on some blocks equally between the sides, with at most most blocks for each. Which side works on a block makes no difference
// to any number.
func (o *one) deal(blocks []int, most int) {
	work := func(i int) int {
		b := &o.pages.Blocks[i]
		return b.Work(b.Passes(o.passes))
	}
	dealt := deal(blocks, most, work, [sides][]int{o.sides[0].dealt, o.sides[1].dealt})
	for i := range o.sides {
		o.sides[i].dealt = dealt[i]
	}
}

// deal sorts the blocks by falling work, and gives each to the side that has less work so far, in the memory of dealt. most must be at least half of
// their number.
func deal(blocks []int, most int, work func(block int) int, dealt [sides][]int) [sides][]int {
	slices.SortFunc(blocks, func(a, b int) int { return cmp.Or(cmp.Compare(work(b), work(a)), cmp.Compare(a, b)) })
	var load [sides]int
	for i := range dealt {
		dealt[i] = dealt[i][:0]
	}
	for _, block := range blocks {
		to := 0
		if len(dealt[0]) == most || load[1] < load[0] && len(dealt[1]) < most {
			to = 1
		}
		load[to] += work(block)
		dealt[to] = append(dealt[to], block)
	}
	return dealt
}

// each lets both sides work on the blocks that were dealt to them, at the same time if there are two threads.
func (o *one) each(work func(s *side, slot, block int)) {
	some := func(s *side) {
		for slot, block := range s.dealt {
			work(s, slot, block)
		}
	}
	if o.pair == nil || len(o.sides[1].dealt) == 0 {
		some(&o.sides[0])
		some(&o.sides[1])
		return
	}
	o.pair.run(func() { some(&o.sides[0]) }, func() { some(&o.sides[1]) })
}

// eachBlock lets both sides work on all blocks.
func (o *one) eachBlock(work func(s *side, block int)) {
	o.choose(true)
	o.deal(o.chosen, len(o.chosen))
	o.each(func(s *side, _, block int) { work(s, block) })
}

// gather adds up the rank that comes to the linked pages of a block from other blocks and by jumps.
func (o *one) gather(sums []float64, i int) {
	b := &o.pages.Blocks[i]
	sweep.Far(&b.Linked, sums, o.z, o.base())
	o.land(sums, b)
}

func (o *one) sweepBlock(s *side, sums []float64, i int, relax float64, p phase) {
	b := &o.pages.Blocks[i]
	z := rows(b, o.z, 1)
	weights, out := o.pages.of(b)
	old := s.old
	if p == keep {
		old = rows(b, o.kept, 1)
	}
	copy(old, z)
	if !b.Local() {
		relax = 0 // on a shuffled Kronecker graph balanced sweeps leave 0.07 of the error, but 0.15 with relaxation
	}
	for pass := b.Passes(o.passes); pass > 1 && b.Local(); pass-- {
		sweep.Near(&b.Linked, 1, z, z, sums, weights)
	}
	change, along, across := []float64{0}, []float64{0}, []float64{0}
	sweep.Relax(&b.Linked, z, z, sums, weights, old, out, []float64{relax}, change)
	if p == weigh {
		kept := rows(b, o.kept, 1)
		sweep.Compare(z, old, kept, out, along, across)
		copy(kept, old)
	}
	o.blocks[i] = measure{change: change[0], along: along[0], across: across[0], lost: math.NaN()}
	if o.summed {
		o.blocks[i].lost = sweep.WeightedSum(z, rows(b, o.lost, 1))
	}
}

// balance changes to the unit in which the residual's sum is 0, so that jumps to pages with out-links make up for what these pages lose. That has the
// effect of scaling all rows (aggregation and disaggregation with one aggregate), and costs only a sum. On graphs whose links lead anywhere, most of
// the error is in the residual's sum. If sweeps are slow and leave blocks out, the error is between some pages, and balancing is not worth the sum.
func (o *one) balance() {
	lost := 0.0
	for i := range o.blocks {
		lost += o.blocks[i].lost
	}
	if lost > 0 {
		l := &o.lane
		l.unit = o.landed / lost
		l.goal = o.system.options.Tolerance * float64(o.system.nodes()) / l.unit
	}
}

// extrapolate moves the vector on, after the two sweeps that prepare it.
func (o *one) extrapolate() {
	if factor := o.lane.extrapolation(); factor > 0 {
		sweep.Extend(o.z, o.kept, []float64{factor})
	}
}

// base returns the jump to every page, divided by the damping.
func (o *one) base() []float64 { return []float64{o.jumps.everywhere / o.jumpUnit()} }

// jumpUnit returns the number by which jumps are divided to be added to sums.
func (o *one) jumpUnit() float64 { return o.system.options.Damping * o.lane.unit }

// land adds the jumps to the sums of a block.
func (o *one) land(sums []float64, b *sweep.Block) {
	first, _ := slices.BinarySearch(o.jumps.nodes, b.First)
	for k, node := range o.jumps.nodes[first:] {
		if node >= b.End {
			return
		}
		_, place := o.pages.Place(node)
		sums[place] += o.jumps.values[first+k] / o.jumpUnit()
	}
}

// finish computes the x of all pages from the z of the others, as in Jacobi's method, and so the exact residual.
func (o *one) finish() (found measure) {
	o.eachBlock(o.finishBlock)
	o.passed += o.system.graph.LinkCount()
	for i := range o.blocks {
		found.change += o.blocks[i].change
		found.linked += o.blocks[i].linked
		found.total += o.blocks[i].total
	}
	return found
}

func (o *one) finishBlock(s *side, i int) {
	b, sums := &o.pages.Blocks[i], s.sums[0]
	weights, out := o.pages.of(b)
	finishing(b, s.links, s.scale, weights, out, o.system.options.Damping)
	sweep.Far(&b.Linked, sums, o.z, o.base())
	sweep.Far(&b.Dangling, sums, o.z, o.base())
	o.land(sums, b)
	z, change := rows(b, o.z, 1), []float64{0}
	sweep.Relax(&b.Linked, s.old, z, sums, s.links, z, out, []float64{0}, change)
	sweep.Near(&b.Dangling, 1, s.old, z, sums, s.links)
	x := s.old[:b.Places()]
	for place := range x {
		x[place] *= s.scale[place]
	}
	linked, dangling := sumOf(x[:b.Linked.Count]), sumOf(x[b.Dangling.From:])
	for n, place := range o.pages.Places(b) {
		o.x[int(b.First)+n] = x[place]
	}
	o.blocks[i] = measure{change: change[0], linked: linked, total: linked + dangling, lost: o.blocks[i].lost}
}

// bound returns the bound of the error of the ranks after a finish, which is d A e, where e is the error of x before; so the residual counts d times.
func (m measure) bound(damping, jumped float64) float64 {
	return errorBound[float64](damping, m.total, damping*m.change, jumped+float64(damping*m.linked)-m.total)
}

// passes returns the number of passes over all links of a graph to which so many links correspond, rounded up.
func passes(links int, g *graph.Graph) int {
	all := max(g.LinkCount(), 1)
	return (links + all - 1) / all
}

// sumOf adds up the values in four sums that do not wait for each other.
func sumOf(values []float64) float64 {
	var a, b, c, d float64
	for ; len(values) >= 4; values = values[4:] {
		a, b, c, d = a+values[0], b+values[1], c+values[2], d+values[3]
	}
	for _, v := range values {
		a += v
	}
	return a + b + (c + d)
}
