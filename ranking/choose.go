package ranking

import "math"

// On crawls, most blocks are right after some sweeps, and the rest of the error moves in circles between the others: on cnr-2000, nine tenths of it
// between 7 blocks of 40. So a sweep goes only to blocks that changed much when they were last swept. The others are swept again as soon as their
// last change is large compared with the rest of the error.
const (
	// fewShare is the limit of the last changes of all blocks that are left out together, as a share of the change that the sweep is expected to
	// leave in each lane.
	fewShare = 0.5
	// wholeSweeps is the number of sweeps to all blocks before any is left out: the first only reaches what is near the biasing sets.
	wholeSweeps = 2
)

// choose sets the blocks to which the next sweep goes: all, or those that changed much in a lane that is still working.
func (b *batch[F]) choose(all bool) {
	k := len(b.lanes)
	least := make([]float64, k)
	for lane := range least {
		if l := &b.lanes[lane]; l.working() {
			least[lane] = l.few(len(b.chosen))
		} else {
			least[lane] = math.Inf(1)
		}
	}
	for i := range b.chosen {
		b.chosen[i] = all
		for lane, change := range b.changes[i*k : i*k+k] {
			if change > least[lane] {
				b.chosen[i] = true
			}
		}
	}
}

// few returns the largest change with which a block, out of so many, need not be swept.
func (l *lane) few(blocks int) float64 {
	return fewShare * l.left() * l.change / float64(blocks)
}

// working tells whether it is too early for the last sweep of the lane.
func (l *lane) working() bool { return l.active && (!l.swept || l.expected() > l.goal) }
