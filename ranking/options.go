package ranking

import (
	"fmt"
	"runtime"
	"time"
)

// These are the defaults and limits of Options.
const (
	DefaultDamping   = 0.85  // "usually around 0.85", spec table l
	DefaultTolerance = 1e-9  // nine significant digits of the mean; the source stopped at a change of 1e-3
	MinTolerance     = 1e-13 // below it, rounding in float64 is larger
	// MinSingleTolerance is the least tolerance for which SolveAll works in float32, 16 vectors at once; with a damping above 0.85 it is larger by
	// the square of 0.15/(1-d), because rounding errors feed on themselves. Below it, 8 vectors at once are solved in float64, which needs twice the
	// sweeps for 1e-9: about four times the work.
	MinSingleTolerance = 1e-5
)

// Options of the solvers. The zero value means the defaults.
type Options struct {
	// Damping is the probability of following a link, between 0 and 1; 0 means DefaultDamping.
	Damping float64
	// Tolerance is the largest L1 error of the result: the mean over all pages of |rank - true rank|. 0 means DefaultTolerance.
	Tolerance float64
	// Threads is the number of batches on which SolveAll works at a time; if it is more than 1, Solve sweeps two blocks at a time. 0 means one for
	// each core that Go uses.
	Threads int
}

func (o Options) complete() (Options, error) {
	if o.Damping == 0 {
		o.Damping = DefaultDamping
	}
	if !(o.Damping > 0 && o.Damping < 1) {
		return o, fmt.Errorf("damping %v: must be more than 0 and less than 1", o.Damping)
	}
	if o.Tolerance == 0 {
		o.Tolerance = DefaultTolerance
	}
	if !(o.Tolerance >= MinTolerance && o.Tolerance <= 1) {
		return o, fmt.Errorf("tolerance %v: must be between %v and 1", o.Tolerance, MinTolerance)
	}
	if o.Threads < 0 {
		return o, fmt.Errorf("%d threads: must be at least 1, or 0 for one a core", o.Threads)
	}
	if o.Threads == 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	return o, nil
}

// single tells whether float32 is exact enough.
func (o Options) single() bool {
	feedback := max((1-DefaultDamping)/(1-o.Damping), 1)
	return o.Tolerance >= MinSingleTolerance*feedback*feedback
}

// Stats say how a vector was computed.
type Stats struct {
	Sweeps  int           // passes over the graph; passes over some of its blocks are added up, and finishes count as well
	Error   float64       // bound of the L1 error at the end, in the unit of Options.Tolerance
	Mass    float64       // mean of the unnormalised vector: rank x Mass is linear in the teleport vector
	Elapsed time.Duration // wall time
}
