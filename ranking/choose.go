package ranking

// On crawls most blocks are right after some sweeps, and what is left of the error turns in circles between the others: on
// cnr-2000 nine tenths of it between 7 blocks of 40. So a sweep goes only to blocks that changed much when they were swept last.
// The others are swept again as soon as what they had to change has become much beside what is left.
const (
	// fewShare bounds what blocks that are left out have changed, all of them together, of the change of each lane. Between
	// 0.2 and 1.5, 64 topics on cnr-2000 took 11.8 to 12.4 passes over the links instead of 15.4.
	fewShare = 0.5
	// wholeSweeps go to all blocks before any is left out: the first shows only what is near the biasing sets.
	wholeSweeps = 2
)

// choose says which blocks the next sweep goes to: all, or those that changed much in a lane that is not done.
func (b *batch[F]) choose(all bool) {
	k, few := len(b.lanes), fewShare/float64(len(b.chosen))
	for i := range b.chosen {
		b.chosen[i] = all
		for lane, change := range b.changes[i*k : i*k+k] {
			if l := &b.lanes[lane]; l.working() && change > few*l.change {
				b.chosen[i] = true
			}
		}
	}
}

// working says whether the lane's sweeps still change too much for a finish.
func (l *lane) working() bool { return l.active && l.change > l.aim }
