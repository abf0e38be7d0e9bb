package ranking

import "facetta/ranking/sweep"

// On graphs whose links lead anywhere, most of the error is in its sum, which shrinks most slowly when a batch is swept from a cold start. So on such
// graphs the sum of the residual is made 0 after each sweep, as it is for a single vector on all graphs: vectors are measured in a unit in which the
// jumps to pages with out-links make up for the rank that these pages lose. On other graphs, the sums of a batch's first sweeps say little about
// later ones, and balancing them would cost a pass or two.

// balancing is the memory for balancing.
type balancing[F sweep.Float] struct {
	lost   []F       // by row: the part of z that does not come back to pages with out-links
	landed []float64 // by lane: sum of the jumps to pages with out-links
	losses []float64 // by block and lane: lost
}

func newBalancing[F sweep.Float](p *pages[F], k int) *balancing[F] {
	return &balancing[F]{p.lost(), make([]float64, k), make([]float64, len(p.Blocks)*k)}
}

// add takes the new values of the rows of block i, z, into account.
func (a *balancing[F]) add(i int, block *sweep.Block, z []F) {
	k := len(a.landed)
	losses, linked := a.losses[i*k:i*k+k], block.Linked.Count
	clear(losses)
	sweep.Totals(losses, z[:linked*k], rows(block, a.lost, 1))
}

// unit returns the unit in which a lane is balanced.
func (a *balancing[F]) unit(lane int) float64 {
	lost := 0.0
	for i := lane; i < len(a.losses); i += len(a.landed) {
		lost += a.losses[i]
	}
	return a.landed[lane] / lost
}

// balance changes the units of the lanes to those in which they are balanced.
func (b *batch[F]) balance() {
	for i := range b.lanes {
		if unit := b.balancing.unit(i); b.lanes[i].active && usableUnit(unit) {
			b.measureIn(i, unit)
		}
	}
}

// measureIn changes the unit of a lane, instead of scaling its rows.
func (b *batch[F]) measureIn(lane int, unit float64) {
	o, n := b.system.options, float64(b.system.nodes())
	l := &b.lanes[lane]
	l.unit, l.goal, l.jumped = unit, o.Tolerance*n/unit, (1-o.Damping)*n/unit
	b.base[lane] = F(b.everywhere[lane] / o.Damping / unit)
}

// maxUnit is the limit of the unit of a lane, and of its inverse.
const maxUnit = 1 << 20

func usableUnit(unit float64) bool { return unit > 1./maxUnit && unit < maxUnit }
