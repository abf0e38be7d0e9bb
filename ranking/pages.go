package ranking

import (
	"sync"

	"facetta/ranking/graph"
	"facetta/ranking/sweep"
)

// pages has what all vectors of one number type share: the layout of the links, and by row d/outdegree and the out-degree.
type pages[F sweep.Float] struct {
	*sweep.Layout
	weights, out []F
	unseen       func() *unseen[F]
	lost         func() []F // by row: the part of z that does not come back to pages with out-links
}

// unseen has the counts of sweep.Unseen, by row: for other blocks, and for all.
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
		lost[row] = F(float64(out) - float64(damping*(float64(out)-dangling[row])))
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

// of returns the weights and out-degrees of a block's rows.
func (p *pages[F]) of(block *sweep.Block) (weights, out []F) {
	from, end := block.Start, block.Start+block.Rows()
	return p.weights[from:end], p.out[from:end]
}

// rows returns the rows of a block among all rows, which have so many lanes.
func rows[F sweep.Float](block *sweep.Block, all []F, lanes int) []F {
	return all[block.Start*lanes : (block.Start+block.Rows())*lanes]
}

// finishing sets, by place, the weights with which dangling pages are computed, too, at the end, and the factors from rows to x.
func finishing[F sweep.Float](block *sweep.Block, all, scales, weights, out []F, damping F) {
	copy(all, weights)
	copy(scales, out)
	for place := block.Dangling.From; place < block.Places(); place++ {
		all[place], scales[place] = damping, 1
	}
}
