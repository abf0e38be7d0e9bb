package ranking

import "math"

// On crawls, most blocks are right after some sweeps, and the rest of the error turns in circles between the others: on cnr-2000, nine tenths of it
// between 7 blocks of 40. So a sweep goes only to blocks that changed much when they were swept last. The others are swept again as soon as what they
// changed then is much compared with what is left.
const (
	// fewShare bounds what blocks that are left out have changed, all of them together, as share of what the sweep is expected to
	// leave of each lane's change.
	fewShare = 0.5
	// wholeSweeps go to all blocks before any is left out: the first shows only what is near the biasing sets.
	wholeSweeps = 2
)

// choose says which blocks the next sweep goes to: all, or those that changed much in a lane that does not only wait for the last.
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

// few is the largest change of one of so many blocks that need not be swept.
func (l *lane) few(blocks int) float64 {
	return fewShare * l.left() * l.change / float64(blocks)
}

// working says whether it is too early for the last sweep.
func (l *lane) working() bool { return l.active && (!l.swept || l.expected() > l.goal) }
