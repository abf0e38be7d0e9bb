package ranking

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"facetta/ranking/graph"
	"facetta/ranking/sweep"
)

// batch solves as many vectors together as a row has lanes, in its own memory.
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
	changes []float64 // by block and lane: L1 norm of the change of x when the block was last swept
	chosen  []bool    // by block: whether the sweep goes there
	passed  int       // number of links to the blocks that were swept
	used    bool      // z is not zero
	vector  Vector    // the ranks of one lane

	everywhere []float64     // by lane: jump to every page
	balancing  *balancing[F] // nil if most links are near
}

// laneJump is a jump to one page in one lane, divided by the damping.
type laneJump struct {
	node  graph.Node
	lane  int32
	value float64
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
	length := (max(s.nodes(), p.Rows) + k - 1) / k * k // each begins with a line of the cache
	b.kept = sweep.Make[F](length * k)
	for i := range b.columns {
		b.columns[i] = b.kept[i*length:][:s.nodes()]
	}
	return b
}

// load puts the teleports with the indices in members into the lanes; z is set by cold or warm.
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

// solve brings all lanes within the tolerance and hands each to done when it is there.
//
// Stopping rule. Let x be the result of the last sweep, and r = (1-d) v + d A x - x its residual. The last sweep has no relaxation, and its last pass
// over a block is Jacobi's, so that pages of a block that have the same in-links and the same number of out-links keep the same rank. Pages without
// out-links contribute nothing and are computed after that pass, once a sweep. So r is the sum of changes that came too late to be used. Let f(s) be
// the number of links from s to pages of blocks that are swept before its own block, n(s) the number of links from s to pages with out-links of its
// own block, and z = x/outdegree, which is z0 before the sweep and z1 before its last pass. Then
//
//	|r| <= R = d (sum over all s of f(s) |z1(s) - z0(s)| + (f(s) + n(s)) |z(s) - z1(s)|)
//
// R needs no pass over the links, which an exact residual would; package partition does the same. The error of x solves e = r + d A e. Columns of A
// are not negative and sum to at most 1. So what the positive part of r, with the L1 norm p, contributes to the error sums to some a <= p/(1-d), and
// what the negative part, with the norm q, contributes to some b <= q/(1-d). Let y* and y be the ranks, that is x* and x divided by their sums s* and
// s:
//
//	y* - y = (x* - x - (s* - s) y*) / s,  |y* - y| <= (a + b + |a - b|) / s = 2 max(a, b) / s
//	mean |rank - true rank| <= 2/(1-d) max(p, q) / s = (|r| + |sum of r|) / (1-d) / s
//
// s is the vector's own mass, which is known by then. So is the sum of r: the rank that comes by jumps and through links, less x, is (1-d) n + d (sum
// of x of pages with out-links) - s. The sums of R's terms in float32 are made over one block at a time and are correct to 1e-4. Rounding of float32
// rows adds up to some 1e-6, which is the least error that is reported; it is in the sum of r, too, and sumSlack allows for it. So the bound is
// proven, except for larger rounding errors.
func (b *batch[F]) solve(ctx context.Context, done func(lane int, s Stats) error) error {
	o := b.system.options
	limit := sweepLimit(o.Damping, o.Tolerance)
	p, whole := idle, wholeSweeps // whole is the last sweep that goes to all blocks in any case
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

// deliver hands on the lanes that are within the tolerance, and returns the number of the others.
func (b *batch[F]) deliver(ctx context.Context, done func(lane int, s Stats) error) (left int, err error) {
	n, sweeps := float64(b.system.nodes()), passes(b.passed, b.system.graph)
	for i := range b.lanes {
		l := &b.lanes[i]
		if !l.active {
			continue
		}
		if !(l.bound <= b.system.options.Tolerance) { // NaN counts as above it
			o := b.system.options
			l.missed(l.bound, o.Tolerance)
			l.excess = min(l.excess, 2/(1-o.Damping)*n/l.total/l.unit) // as if the rest of a change were all residual and of one sign
			left++
			continue
		}
		l.active = false
		if err := ctx.Err(); err != nil {
			return 0, fmt.Errorf("solve: %w", err)
		}
		if err := done(i, Stats{Sweeps: sweeps, Error: max(l.bound, rounding[F]()), Mass: l.total * l.unit / n}); err != nil {
			return 0, err
		}
	}
	return left, nil
}

func (b *batch[F]) unreached() error {
	worst := slices.MaxFunc(b.lanes, func(a, c lane) int { return cmp.Compare(a.bound, c.bound) })
	return unreached(b.system.options, worst.bound)
}
