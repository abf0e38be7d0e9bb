package ranking

import (
	"math"

	"facetta/ranking/sweep"
)

// relaxation returns how much further than computed a sweep moves a row, relative to its change in the sweep. Below (1-d)/(1+d) convergence is
// certain: let u > 0 with dA u <= d u in the norm of rows, and |error| <= k u. A computed row has an error of at most d k u; moved further by c, it
// has at most (1+c) d k u + c k u, which is less than k u exactly if c < (1-d)/(1+d).
func relaxation(damping float64) float64 { return 0.95 * (1 - damping) / (1 + damping) }

// lane is one vector of a batch.
type lane struct {
	active   bool
	swept    bool    // change is known
	relax    float64 // relaxation
	change   float64 // L1 norm of the change of x: for each block, when it was last swept
	before   float64 // change before the last sweep
	ratio    float64 // left after the sweep before
	along    float64 // result of sweep.Compare, in the phase weigh
	across   float64
	residual float64 // upper bound of the residual's L1 norm after the last sweep
	total    float64 // sum of x after the last sweep
	bound    float64 // bound of the L1 error of the ranks then
	unit     float64 // the rows hold x in this unit
	jumped   float64 // sum of the jumps
	goal     float64 // bound to reach, in the unit of change
	excess   float64 // expected ratio of the bound after a last sweep to the change that the next sweep would make
}

func newLane(o Options, pages int, excess float64) lane {
	n := float64(pages)
	return lane{
		active: true, relax: relaxation(o.Damping), unit: 1, jumped: (1 - o.Damping) * n, goal: o.Tolerance * n, excess: excess,
	}
}

// turn prepares the lane for the next sweep, and returns its relaxation.
func (l *lane) turn(damping float64) float64 {
	if l.change > damping*l.before && l.before > 0 {
		l.relax /= 2 // without relaxation, sweeps would leave less in the long run
	}
	l.ratio, l.before, l.change, l.along, l.across, l.swept = l.left(), l.change, 0, 0, 0, true
	return l.relax
}

// sumSlack returns the largest error of the residual's sum, as a share of the sum of x, whose rows are float32 in batches: a page with many in-links
// rounds with each of them. Up to 2.2e-6 were seen, on a vector of which a few pages have most. float64 needs hardly any slack.
func sumSlack[F sweep.Float]() float64 {
	if _, single := any(F(0)).(float32); single {
		return 2.5e-6
	}
	return 1e-13
}

// rounding returns the least error that is reported for ranks from rows of this type: rounding errors of 5e-8 of the mean rank were seen in ranks of
// float32.
func rounding[F sweep.Float]() float64 {
	if _, single := any(F(0)).(float32); single {
		return 1e-6
	}
	return 0
}

// errorBound returns the bound of solve's stopping rule, for an x with the sum total, whose residual has at most the L1 norm residual and adds up to
// sum. The sum counts as at most the norm, which it can exceed only by rounding.
func errorBound[F sweep.Float](damping, total, residual, sum float64) float64 {
	if total == 0 {
		return 0 // a lane without a vector, or no pages
	}
	sum = min(math.Abs(sum)+float64(sumSlack[F]()*total), residual)
	return (float64(residual) + sum) / (1 - damping) / total // rounded: products are not to be fused with sums
}

// batchExcess is assumed as a lane's excess until a last sweep shows it: it is 5 to 10 on HostBlocks, and mostly 4 to 11 on cnr-2000. A last sweep in
// vain takes only half as long again as another sweep, so it pays to be a little optimistic.
const batchExcess = 5

// expected returns the bound that is expected if the next sweep is the last, in the unit of change.
func (l *lane) expected() float64 {
	if l.before == 0 { // it is not yet known what sweeps leave
		return l.excess * l.change
	}
	left := min(l.left(), 1)
	return l.excess * l.change * left * left
}

// relaxedExcess is the factor by which the bound of a finish is assumed to be larger after a sweep with relaxation: on HostBlocks it was up to 2.5.
const relaxedExcess = 3

// near tells whether a finish at once is expected to suffice, as it may after an extrapolation.
func (l *lane) near() bool {
	left := 1.0
	if l.before > 0 {
		left = min(l.left(), 1)
	}
	return l.swept && relaxedExcess*l.excess*l.change*left <= l.goal
}

// missed corrects the excess when the bound at the end is above the tolerance.
func (l *lane) missed(bound, tolerance float64) {
	if next := l.change * min(l.left(), 1); next > 0 {
		l.excess = 1.1 * bound / tolerance * l.goal / next
	}
}
