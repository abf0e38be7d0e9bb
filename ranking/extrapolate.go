package ranking

import "facetta/ranking/sweep"

// On graphs whose links lead anywhere, all but one part of the error is gone after some sweeps. That part is spread over all pages and shrinks by the
// same ratio in each sweep: 0.66 to 0.69 on a shuffled Kronecker graph. So the changes of all further sweeps together are a multiple of the last
// change, and can be added at once. With f and g the changes of z in the last sweep and the one before,
//
//	z' = z + c f,  c minimising the sum over all pages of outdegree |f + c (f - g)|^2, but not below 0
//
// which is the method of D. G. Anderson, 1965, with one difference. If the error has other parts, c is near 0. (Parts that move in circles have
// constant ratios as well.) Two sweeps, which keep the z before them, prepare an extrapolation. They begin when the ratios of half the lanes are
// steady, and three sweeps would not bring these lanes to their goal.
const (
	leastRatio = 0.5
	steadiness = 0.03 // largest change of a steady ratio
	maxFactor  = 10   // largest c
)

// phase says what a sweep does for an extrapolation.
type phase int

const (
	idle  phase = iota
	keep        // keep the z before the sweep
	weigh       // compute what c needs, then keep
)

// left returns the ratio of the last sweep's change to the one before, 0 if it is not known yet.
func (l *lane) left() float64 {
	if l.before == 0 {
		return 0
	}
	return l.change / l.before
}

// steady tells whether the lane's error shrinks by a constant ratio and is large enough to matter.
func (l *lane) steady() bool {
	r := l.left()
	return r > leastRatio && l.ratio > 0 && max(r-l.ratio, l.ratio-r) < steadiness && l.expected()*r*r > l.goal
}

// next returns the phase after that of the last sweep.
func next(lanes []lane, last phase) phase {
	if last == keep {
		return weigh
	}
	working, steady := 0, 0
	for i := range lanes {
		if l := &lanes[i]; l.working() {
			working++
			if l.steady() {
				steady++
			}
		}
	}
	if steady > 0 && 2*steady >= working {
		return keep
	}
	return idle
}

// extrapolation returns c after the two sweeps that prepare it, and forgets their changes if c is more than 0.
func (l *lane) extrapolation() float64 {
	if !l.active || l.along <= 0 {
		return 0
	}
	l.before, l.change, l.swept = 0, 0, false
	return min(l.along/l.across, maxFactor)
}

// extrapolate moves the lanes on by c f.
func (b *batch[F]) extrapolate() {
	factors := make([]F, len(b.lanes))
	for i := range b.lanes {
		factors[i] = F(b.lanes[i].extrapolation())
	}
	sweep.Extend(b.z, b.kept, factors)
}
