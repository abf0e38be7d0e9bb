package ranking

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"facetta/ranking/graph"
	"facetta/ranking/sweep"
)

// batchPasses is how often a sweep goes through a block before it leaves it to the next. Those after the first read only links inside
// the block, from the cache, and do as much for most links as the first.
const batchPasses = 3

// lastPasses is that of the last sweep: what is left inside blocks would be most of the residual.
const lastPasses = 5

// relaxation is how much further than computed a sweep moves a row, relative to what it changed in the sweep. Below (1-d)/(1+d)
// convergence is certain: let u > 0 with dA u <= d u in the norm of rows, and |error| <= k u; a computed row has an error of at
// most d k u, and moved on by c one of (1+c) d k u + c k u, which is less than k u exactly if c < (1-d)/(1+d).
func relaxation(damping float64) float64 { return 0.95 * (1 - damping) / (1 + damping) }

// pages are what all vectors of one number type share: the layout of the links, and by row d/outdegree and the out-degree.
type pages[F sweep.Float] struct {
	*sweep.Layout
	weights, out []F
	unseen       func() *unseen[F]
	lost         func() []F // by row: of z, what does not come back to pages with out-links
}

// unseen has the counts of sweep.Unseen, by row: of other blocks, and of all.
type unseen[F sweep.Float] struct{ far, all []F }

func newUnseen[F sweep.Float](layout *sweep.Layout) *unseen[F] {
	u := &unseen[F]{make([]F, layout.Rows), make([]F, layout.Rows)}
	far, near := layout.Unseen()
	for row := range far {
		u.far[row], u.all[row] = F(far[row]), F(far[row]+near[row])
	}
	return u
}

func newLost[F sweep.Float](p *pages[F], damping float64) []F {
	lost, dangling := sweep.Make[F](p.Rows), p.ToDangling()
	for row, out := range p.out {
		lost[row] = F(float64(out) - damping*(float64(out)-dangling[row]))
	}
	return lost
}

func newPages[F sweep.Float](s *System, layout *sweep.Layout) *pages[F] {
	p := &pages[F]{Layout: layout, weights: sweep.Make[F](layout.Rows), out: sweep.Make[F](layout.Rows)}
	p.unseen = sync.OnceValue(func() *unseen[F] { return newUnseen[F](layout) })
	p.lost = sync.OnceValue(func() []F { return newLost(p, s.options.Damping) })
	for n := range graph.Node(s.nodes()) {
		if degree := s.graph.OutDegree(n); degree > 0 {
			block, place := p.Place(n)
			row := p.Blocks[block].Start + place
			p.out[row], p.weights[row] = F(degree), F(s.options.Damping/float64(degree))
		}
	}
	for i := range p.Blocks {
		b := &p.Blocks[i]
		for place, end := b.Common(); place < end; place++ {
			p.weights[b.Start+place] = 1
		}
	}
	return p
}

// of gives the weights and out-degrees of a block's rows.
func (p *pages[F]) of(block *sweep.Block) (weights, out []F) {
	from, end := block.Start, block.Start+block.Rows()
	return p.weights[from:end], p.out[from:end]
}

// rows are those of a block among the rows of all, of so many lanes.
func rows[F sweep.Float](block *sweep.Block, all []F, lanes int) []F {
	return all[block.Start*lanes : (block.Start+block.Rows())*lanes]
}

// finishing gives, by place, the weights with which dangling pages are computed as well, at the end, and the factors from rows to x.
func finishing[F sweep.Float](block *sweep.Block, all, scales, weights, out []F, damping F) {
	copy(all, weights)
	copy(scales, out)
	for place := block.Dangling.From; place < block.Places(); place++ {
		all[place], scales[place] = damping, 1
	}
}

// batch solves as many vectors at once as a row has lanes, in its own memory.
type batch[F sweep.Float] struct {
	system  *System
	pages   *pages[F]
	z       []F   // rows: x/outdegree of each lane
	columns [][]F // by lane, then by node: x after the last sweep
	kept    []F   // rows: z before a sweep, in the memory of the columns
	sums    []F   // rows of one block, by place
	old     []F   // rows of one block, by place
	base    []F   // jump of each lane to every page, divided by the damping, in the lane's unit
	jumps   []laneJump
	first   []int // by block: its first entry of jumps; then their number
	lanes   []lane
	changes []float64 // by block and lane: L1 norm of x's change when the block was swept last
	chosen  []bool    // by block: the sweep goes there
	passed  int       // links to blocks that sweeps went to
	used    bool      // z is not zero
	vector  Vector    // ranks of one lane

	everywhere []float64     // by lane: jump to every page
	balancing  *balancing[F] // nil where most links are near
}

// laneJump is a jump to one page in one lane, divided by the damping.
type laneJump struct {
	node  graph.Node
	lane  int32
	value float64
}

// lane is one vector of a batch.
type lane struct {
	active   bool
	swept    bool    // change is known
	relax    float64 // relaxation
	change   float64 // L1 norm of x's change, of each block when it was swept last
	before   float64 // that before the last sweep
	ratio    float64 // left, of the sweep before
	along    float64 // of sweep.Compare, in that phase
	across   float64
	residual float64 // L1 norm that the residual has at most after the last sweep
	total    float64 // sum of x after the last sweep
	bound    float64 // of the L1 error of the ranks then
	unit     float64 // the rows hold x in this unit
	jumped   float64 // sum of the jumps
	goal     float64 // bound to reach, in the unit of change
	excess   float64 // the bound after a last sweep, as expected, over what the next sweep would change
}

func newLane(o Options, pages int, excess float64) lane {
	n := float64(pages)
	return lane{
		active: true, relax: relaxation(o.Damping), unit: 1, jumped: (1 - o.Damping) * n, goal: o.Tolerance * n, excess: excess,
	}
}

// turn prepares for the next sweep, and gives its relaxation.
func (l *lane) turn(damping float64) float64 {
	if l.change > damping*l.before && l.before > 0 {
		l.relax /= 2 // without any, sweeps would leave less in the long run
	}
	l.ratio, l.before, l.change, l.along, l.across, l.swept = l.left(), l.change, 0, 0, 0, true
	return l.relax
}

func newBatch[F sweep.Float](s *System, p *pages[F]) *batch[F] {
	k := sweep.Lanes[F]()
	b := &batch[F]{
		system: s, pages: p, z: sweep.Make[F](p.Rows * k), columns: make([][]F, k), base: make([]F, k), lanes: make([]lane, k),
		everywhere: make([]float64, k),
		sums:       make([]F, sweep.MaxPlaces*k), old: make([]F, sweep.MaxPlaces*k), first: make([]int, len(p.Blocks)+1),
		changes: make([]float64, len(p.Blocks)*k), chosen: make([]bool, len(p.Blocks)),
	}
	if p.Scattered() {
		b.balancing = newBalancing(p, k)
	}
	length := (s.nodes() + len(p.Blocks) + k - 1) / k * k // each begins with a line of the cache
	b.kept = sweep.Make[F](length * k)
	for i := range b.columns {
		b.columns[i] = b.kept[i*length:][:s.nodes()]
	}
	return b
}

// load places those teleports in the lanes that members names; z is left to cold and warm.
func (b *batch[F]) load(teleports []Teleport, members []int) error {
	damping, n := b.system.options.Damping, b.system.nodes()
	clear(b.base)
	clear(b.lanes)
	b.jumps, b.passed = b.jumps[:0], 0
	for i, member := range members {
		j, err := teleports[member].on(n, damping)
		if err != nil {
			return fmt.Errorf("vector %d: %w", member, err)
		}
		b.lanes[i], b.everywhere[i] = newLane(b.system.options, n, batchExcess), j.everywhere
		b.measureIn(i, 1)
		if b.balancing != nil {
			b.balancing.landed[i] = j.linked(b.system.graph)
		}
		for e, node := range j.nodes {
			b.jumps = append(b.jumps, laneJump{node, int32(i), j.values[e] / damping})
		}
	}
	slices.SortFunc(b.jumps, func(a, c laneJump) int { return cmp.Or(cmp.Compare(a.node, c.node), cmp.Compare(a.lane, c.lane)) })
	for i := range b.first {
		b.first[i], _ = slices.BinarySearchFunc(b.jumps, i*graph.BlockSize, func(j laneJump, at int) int { return int(j.node) - at })
	}
	return nil
}

// cold sets z to 0.
func (b *batch[F]) cold() {
	if b.used {
		clear(b.z)
	}
	b.used = true
}

// sumSlack is how far off the sum of the residual may be, as a share of x', whose rows are float32 in batches: a page with many in-links
// rounds with each. Up to 2.2e-6 were seen, on a vector most of which a few pages have. float64 needs next to none.
func sumSlack[F sweep.Float]() float64 {
	if _, single := any(F(0)).(float32); single {
		return 2.5e-6
	}
	return 1e-13
}

// errorBound is that of solve's stopping rule, of an x with that sum of all pages, whose residual has at most that L1 norm and adds up to
// sum, which is not more than its norm, whatever rounding makes of it.
func errorBound[F sweep.Float](damping, total, residual, sum float64) float64 {
	if total == 0 {
		return 0 // a lane without a vector, or no pages
	}
	sum = min(math.Abs(sum)+sumSlack[F]()*total, residual)
	return (residual + sum) / (1 - damping) / total
}

// batchExcess is what a lane's excess is taken to be until a last sweep shows it: it is 5 to 10 on HostBlocks, and mostly 4 to 11 on
// cnr-2000. A last sweep in vain takes half as long again as another, so it pays to hope a little.
const batchExcess = 5

// expected is the bound that is expected after one more sweep, the last, in the unit of change.
func (l *lane) expected() float64 {
	if l.before == 0 { // what sweeps leave is not known
		return l.excess * l.change
	}
	left := min(l.left(), 1)
	return l.excess * l.change * left * left
}

// relaxedExcess is how much larger the bound of a finish is taken to be after a sweep with relaxation: it was up to 2.5 times on
// HostBlocks.
const relaxedExcess = 3

// near says whether a finish is expected to do at once, as after an extrapolation.
func (l *lane) near() bool {
	left := 1.0
	if l.before > 0 {
		left = min(l.left(), 1)
	}
	return l.swept && relaxedExcess*l.excess*l.change*left <= l.goal
}

// missed takes in that the bound found at the end is above the tolerance.
func (l *lane) missed(bound, tolerance float64) {
	if next := l.change * min(l.left(), 1); next > 0 {
		l.excess = 1.1 * bound / tolerance * l.goal / next
	}
}

// solve brings all lanes within the tolerance and hands each to done when it is.
//
// Stopping rule. Let x be what the last sweep leaves, and r = (1-d) v + d A x - x its residual. The last sweep has no relaxation, and its
// last pass over a block is Jacobi's, so that pages with the same in-links keep the same rank; pages without out-links, which give nothing,
// are computed after it, once a sweep. So r is what has changed unseen: with f(s) the number of links from s to pages of blocks that are swept
// before its own, n(s) that to pages with out-links of its own, and z = x/outdegree, before the sweep z0, before its last pass z1,
//
//	|r| <= R = d (sum over all s of f(s) |z1(s) - z0(s)| + (f(s) + n(s)) |z(s) - z1(s)|)
//
// which costs no pass over the links, as an exact residual would; package partition does the same. The error of x solves e = r + d A e.
// Columns of A are not negative and sum to 1 at most; so what the positive part of r, of the L1 norm p, adds to it sums to at most p/(1-d), and likewise the negative
// part, of the norm q. Let these be a and b, and y* and y the ranks, x* and x over their sums s* and s:
//
//	y* - y = (x* - x - (s* - s) y*) / s,  |y* - y| <= (a + b + |a - b|) / s = 2 max(a, b) / s
//	mean |rank - true rank| <= 2/(1-d) max(p, q) / s = (|r| + |sum of r|) / (1-d) / s
//
// s is the vector's own mass, known by then. So is the sum of r: all that is jumped to and comes through links, less x, is (1-d) n + d
// (sum of x of pages with out-links) - s. The sums of R's terms in float32 are over one block at a time and true to 1e-4, and rounding of
// float32 rows adds up to some 1e-6; it is in the sum of r, too, for which sumSlack allows. So the bound is proven but for rounding
// larger than that.
func (b *batch[F]) solve(ctx context.Context, done func(lane int, s Stats) error) error {
	o := b.system.options
	limit := sweepLimit(o.Damping, o.Tolerance)
	p, whole := idle, wholeSweeps // whole is the last sweep that is to go to all blocks
	for sweeps := 1; ; sweeps++ {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("solve: %w", err)
		}
		if sweeps < 2*limit && slices.ContainsFunc(b.lanes, func(l lane) bool { return l.working() }) {
			if p = next(b.lanes, p); sweeps > limit {
				p = idle
			}
			b.choose(p != idle || sweeps <= whole || sweeps > limit)
			b.sweep(sweeps > limit, p)
			if b.balancing != nil && sweeps <= limit {
				b.balance()
			}
			if p == weigh {
				b.extrapolate()
				whole = sweeps + 1
			}
			continue
		}
		b.lastSweep()
		p, whole = idle, sweeps+1
		if left, err := b.deliver(ctx, done); err != nil || left == 0 {
			return err
		}
		if sweeps >= 2*limit {
			return b.unreached()
		}
	}
}

// deliver hands on the lanes that are within the tolerance, and gives the number of the others.
func (b *batch[F]) deliver(ctx context.Context, done func(lane int, s Stats) error) (left int, err error) {
	n, sweeps := float64(b.system.nodes()), passes(b.passed, b.system.graph)
	for i := range b.lanes {
		l := &b.lanes[i]
		if !l.active {
			continue
		}
		if !(l.bound <= b.system.options.Tolerance) { // not a number is above it as well
			o := b.system.options
			l.missed(l.bound, o.Tolerance)
			l.excess = min(l.excess, 2/(1-o.Damping)*n/l.total/l.unit) // if what is left of a change were all residual, of one sign
			left++
			continue
		}
		l.active = false
		if err := ctx.Err(); err != nil {
			return 0, fmt.Errorf("solve: %w", err)
		}
		if err := done(i, Stats{Sweeps: sweeps, Error: l.bound, Mass: l.total * l.unit / n}); err != nil {
			return 0, err
		}
	}
	return left, nil
}

func (b *batch[F]) unreached() error {
	worst := slices.MaxFunc(b.lanes, func(a, c lane) int { return cmp.Compare(a.bound, c.bound) })
	return unreached(b.system.options, worst.bound)
}

// sweep is one pass over the chosen blocks, with relaxation unless it is a plain one, and with what the phase of an extrapolation
// needs.
func (b *batch[F]) sweep(plain bool, p phase) {
	k := len(b.lanes)
	relax, none, change, along, across := make([]F, k), make([]F, k), make([]F, k), make([]F, k), make([]F, k)
	for i := range b.lanes {
		if c := b.lanes[i].turn(b.system.options.Damping); !plain {
			relax[i] = F(c)
		}
	}
	for i := range b.pages.Blocks {
		if !b.chosen[i] {
			continue
		}
		block := &b.pages.Blocks[i]
		b.passed += block.Links()
		weights, out := b.pages.of(block)
		z := rows(block, b.z, k)
		sweep.Far(&block.Linked, b.sums, b.z, b.base)
		b.jump(i)
		old := b.old
		if p == keep {
			old = rows(block, b.kept, k)
		}
		copy(old, z) // in order, so that the next pass finds the block in the cache
		for pass := 1; pass < batchPasses && block.Local(); pass++ {
			sweep.Near(&block.Linked, k, z, z, b.sums, weights)
		}
		relax := relax
		if b.balancing != nil && !block.Local() {
			relax = none // see one.sweepBlock
		}
		sweep.Relax(&block.Linked, z, z, b.sums, weights, old, out, relax, change)
		if b.balancing != nil {
			b.balancing.add(i, block, z)
		}
		if p == weigh {
			kept := rows(block, b.kept, k)
			sweep.Compare(z, old, kept, out, along, across)
			copy(kept, old)
		}
		for lane := range b.lanes {
			l := &b.lanes[lane]
			b.changes[i*k+lane], l.along, l.across = float64(change[lane]), l.along+float64(along[lane]), l.across+float64(across[lane])
		}
		clear(change)
		clear(along)
		clear(across)
	}
	for i := range b.pages.Blocks {
		for lane, change := range b.changes[i*k : i*k+k] {
			b.lanes[lane].change += change
		}
	}
}

// jump adds the jumps to the sums of block i.
func (b *batch[F]) jump(i int) {
	for _, j := range b.jumps[b.first[i]:b.first[i+1]] {
		_, place := b.pages.Place(j.node)
		b.sums[place*len(b.lanes)+int(j.lane)] += F(j.value / b.lanes[j.lane].unit)
	}
}

// lastSweep goes to all blocks, puts x of all pages into the columns, and bounds the error of the ranks. What it changes is not summed
// up, but taken to be what was expected.
func (b *batch[F]) lastSweep() {
	k, damping := len(b.lanes), b.system.options.Damping
	for i := range b.lanes {
		l := &b.lanes[i]
		l.turn(damping)
		l.change = l.before * min(cmp.Or(l.ratio, 1), 1)
	}
	unseen, none, change := b.pages.unseen(), make([]F, k), make([]F, k)
	weights, scales := make([]F, sweep.MaxPlaces), make([]F, sweep.MaxPlaces)
	columns, linked, dangling, residual := make([][]F, k), make([]float64, k), make([]float64, k), make([]float64, k)
	for i := range b.pages.Blocks {
		block := &b.pages.Blocks[i]
		far, all := rows(block, unseen.far, 1), rows(block, unseen.all, 1)
		ofLinked, out := b.pages.of(block)
		finishing(block, weights, scales, ofLinked, out, F(damping))
		z := rows(block, b.z, k)
		sweep.Far(&block.Linked, b.sums, b.z, b.base)
		sweep.Far(&block.Dangling, b.sums, b.z, b.base)
		b.jump(i)
		copy(b.old, z)
		if block.Local() {
			for range lastPasses - 2 {
				sweep.Near(&block.Linked, k, b.old, b.old, b.sums, weights)
			}
			sweep.Relax(&block.Linked, b.old, b.old, b.sums, weights, z, far, none, change)
		}
		sweep.Relax(&block.Linked, z, b.old, b.sums, weights, b.old, all, none, change)
		sweep.Near(&block.Dangling, k, b.old, z, b.sums, weights)
		for l := range b.lanes {
			residual[l] += damping * float64(change[l])
		}
		clear(change)
		sweep.Totals(linked, z, scales)
		sweep.Totals(dangling, b.old[block.Dangling.From*k:block.Places()*k], scales[block.Dangling.From:])
		for l := range columns {
			columns[l] = b.columns[l][block.First:block.End]
		}
		sweep.Columns(columns, z, b.old, b.pages.Places(block), scales)
	}
	b.passed += b.system.graph.LinkCount()
	for i := range b.lanes {
		l := &b.lanes[i]
		l.residual, l.total = residual[i], linked[i]+dangling[i]
		l.bound = errorBound[F](damping, l.total, l.residual, l.jumped+damping*linked[i]-l.total)
	}
}
