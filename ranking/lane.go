package ranking

import (
	"math"

	"facetta/ranking/sweep"
)

// relaxation is how much further than computed a sweep moves a row, relative to what it changed in the sweep. Below (1-d)/(1+d) convergence is
// certain: let u > 0 with dA u <= d u in the norm of rows, and |error| <= k u. A computed row has an error of at most d k u; moved further by c, it
// has at most (1+c) d k u + c k u, which is less than k u exactly if c < (1-d)/(1+d).
func relaxation(damping float64) float64 { return 0.95 * (1 - damping) / (1 + damping) }

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

// sumSlack is how far off the sum of the residual may be, as a share of x', whose rows are float32 in batches: a page with many in-links
// rounds with each. Up to 2.2e-6 were seen, on a vector most of which a few pages have. float64 needs next to none.
func sumSlack[F sweep.Float]() float64 {
	if _, single := any(F(0)).(float32); single {
		return 2.5e-6
	}
	return 1e-13
}

// rounding is the least error that is stated of ranks from rows of this type: rounding errors of 5e-8 of the mean rank were seen in ranks of float32.
func rounding[F sweep.Float]() float64 {
	if _, single := any(F(0)).(float32); single {
		return 1e-6
	}
	return 0
}

// errorBound is that of solve's stopping rule, of an x with that sum of all pages, whose residual has at most that L1 norm and adds up to
// sum, which is not more than its norm, whatever rounding makes of it.
func errorBound[F sweep.Float](damping, total, residual, sum float64) float64 {
	if total == 0 {
		return 0 // a lane without a vector, or no pages
	}
	sum = min(math.Abs(sum)+float64(sumSlack[F]()*total), residual)
	return (float64(residual) + sum) / (1 - damping) / total // rounded: products are not to be fused with sums
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
