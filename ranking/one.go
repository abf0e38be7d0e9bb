package ranking

import (
	"context"
	"fmt"
	"math"
	"sync"
	"time"

	"facetta/ranking/sweep"
)

// onePasses is how often a sweep of a single vector goes through a block. A number a page is less to read than a row, so that a
// pass costs a quarter of what a sweep does besides.
const onePasses = 3

// one solves a single vector in float64. Two halves of the graph are swept at a time, each with Gauss-Seidel inside, and see of
// each other what was so before the sweep: the same bits on one thread as on two, for one sweep more.
type one struct {
	system *System
	pages  *pages[float64]
	jumps  jumps
	halves []*half
	x      Vector
	// relax is the relaxation. It makes errors worse that the halves pass to each other with alternating sign, and is halved
	// when sweeps leave more than the third that is usual.
	relax float64
	// anderson, if not nil, accelerates.
	anderson *anderson
}

// half is one of the halves, with its own copy of all z.
type half struct {
	blocks     []sweep.Block
	first, end int // rows
	z          []float64
	sums, old  []float64 // of one block, by place
	jump       int       // next of the jumps
	measure              // of the last sweep, or finish
}

// measure is what sweeps and finishes sum up.
type measure struct {
	change float64 // L1 norm of the change of x; in a finish, of the residual
	total  float64 // sum of x, of a finish
	products
}

func newOne(s *System, t Teleport) (*one, error) {
	j, err := t.on(s.nodes(), s.options.Damping)
	if err != nil {
		return nil, err
	}
	p, err := s.double()
	if err != nil {
		return nil, err
	}
	o := &one{system: s, pages: p, jumps: j, x: make(Vector, s.nodes()), relax: relaxation(s.options.Damping)}
	cut := middle(p.Blocks, s.graph.LinkCount())
	for _, blocks := range [][]sweep.Block{p.Blocks[:cut], p.Blocks[cut:]} {
		if len(blocks) > 0 {
			last := &blocks[len(blocks)-1]
			o.halves = append(o.halves, &half{
				blocks: blocks, first: blocks[0].Start, end: last.Start + last.Rows(), z: makeRows[float64](p.Rows),
				sums: make([]float64, sweep.MaxPlaces), old: make([]float64, sweep.MaxPlaces),
			})
		}
	}
	return o, nil
}

// middle is the block at which half of the links are passed.
func middle(blocks []sweep.Block, all int) int {
	links := 0
	for i := range blocks {
		if links += blocks[i].Links(); 2*links >= all {
			return i + 1
		}
	}
	return len(blocks)
}

// slow is the share of a sweep's change that the next one may leave before Anderson's method is called in, for
// pairs of pages that feed each other across the halves, and other traps.
const slow = 0.75

// solve brings the vector within the tolerance; the stopping rule is that of batches.
func (o *one) solve(ctx context.Context) (Stats, error) {
	begin, options, n := time.Now(), o.system.options, float64(o.system.nodes())
	limit := 2 * sweepLimit(options.Damping, options.Tolerance)
	aim, before := options.Tolerance*n*firstAim, math.Inf(1)
	for sweeps := 1; ; sweeps++ {
		if err := ctx.Err(); err != nil {
			return Stats{}, fmt.Errorf("solve: %w", err)
		}
		change := o.advance(sweeps > limit/2)
		if sweeps > 3 && change > before/3 {
			o.relax /= 2
		}
		if sweeps > 3 && change > slow*before && o.anderson == nil {
			o.anderson = newAnderson(o.pages.Rows)
		}
		before = change
		if change > aim && sweeps < limit {
			continue
		}
		found := o.each(o.finish)
		bound := errorBound(options.Damping, found)
		if bound <= options.Tolerance {
			for i := range o.x {
				o.x[i] *= n / found.total
			}
			return Stats{Sweeps: sweeps + 1, Error: bound, Mass: found.total / n, Elapsed: time.Since(begin)}, nil
		}
		if sweeps >= limit {
			return Stats{}, unreached(options, bound)
		}
		aim = change * nextAim(options.Tolerance, bound)
	}
}

// advance is one sweep of both halves, with what makes it converge faster unless it is a plain one. It gives the L1 norm of its
// change of x.
func (o *one) advance(plain bool) float64 {
	relax := o.relax
	if plain {
		relax = 0
	}
	accelerated := o.anderson != nil && !plain
	if accelerated {
		o.each(func(h *half) { copy(o.anderson.z[h.first:h.end], h.z[h.first:h.end]) })
	}
	change := o.each(func(h *half) { o.sweep(h, relax) }).change
	if accelerated {
		found := o.each(func(h *half) { h.products = o.anderson.record(h.z, o.pages.out, h.first, h.end) })
		gamma := found.products.solve()
		o.each(func(h *half) { o.anderson.step(h.z, gamma, h.first, h.end) })
		o.anderson.steps++
	}
	o.exchange()
	return change
}

// each lets all halves work, at the same time if there is a thread for each, and sums up what they measured.
func (o *one) each(work func(h *half)) (m measure) {
	var working sync.WaitGroup
	for _, h := range o.halves {
		h.measure, h.jump = measure{}, 0
		if o.system.options.Threads > 1 {
			working.Go(func() { work(h) })
		} else {
			work(h)
		}
	}
	working.Wait()
	for _, h := range o.halves {
		m.change += h.change
		m.total += h.total
		m.products.add(&h.products)
	}
	return m
}

// exchange tells each half the numbers of the other.
func (o *one) exchange() {
	for _, h := range o.halves {
		for _, other := range o.halves {
			if h != other {
				copy(h.z[other.first:other.end], other.z[other.first:other.end])
			}
		}
	}
}

func (o *one) sweep(h *half, relax float64) {
	for i := range h.blocks {
		b := &h.blocks[i]
		z := rows(b, h.z, 1)
		weights, out := o.pages.of(b)
		sweep.Far(&b.Linked, h.sums, h.z, o.base())
		o.land(h, b)
		copy(h.old, z)
		for pass := 1; pass < onePasses && b.Local(); pass++ {
			sweep.Near(&b.Linked, 1, z, z, h.sums, weights)
		}
		change := []float64{0}
		sweep.Relax(&b.Linked, z, z, h.sums, weights, h.old, out, []float64{relax}, change)
		h.change += change[0]
	}
}

// base is the jump to every page, divided by the damping.
func (o *one) base() []float64 { return []float64{o.jumps.everywhere / o.system.options.Damping} }

// land adds the jumps to the sums of the next block.
func (o *one) land(h *half, b *sweep.Block) {
	for ; h.jump < len(o.jumps.nodes) && o.jumps.nodes[h.jump] < b.End; h.jump++ {
		if node := o.jumps.nodes[h.jump]; node >= b.First {
			_, place := o.pages.Place(node)
			h.sums[place] += o.jumps.values[h.jump] / o.system.options.Damping
		}
	}
}

// finish computes x of all pages from z of the others, as Jacobi does, and so the exact residual.
func (o *one) finish(h *half) {
	all, scales := make([]float64, sweep.MaxPlaces), make([]float64, sweep.MaxPlaces)
	change, relax := []float64{0}, []float64{0}
	for i := range h.blocks {
		b := &h.blocks[i]
		weights, out := o.pages.of(b)
		finishing(b, all, scales, weights, out, o.system.options.Damping)
		sweep.Far(&b.Linked, h.sums, h.z, o.base())
		sweep.Far(&b.Dangling, h.sums, h.z, o.base())
		o.land(h, b)
		z := rows(b, h.z, 1)
		sweep.Relax(&b.Linked, h.old, z, h.sums, all, z, out, relax, change)
		sweep.Near(&b.Dangling, 1, h.old, z, h.sums, all)
		for n := b.First; n < b.End; n++ {
			_, place := o.pages.Place(n)
			o.x[n] = h.old[place] * scales[place]
			h.total += o.x[n]
		}
	}
	h.change = change[0]
}
