package partition

import (
	"context"
	"fmt"
	"time"

	"facetta/ranking"
)

// These are the defaults and limits of Options.
const (
	DefaultSave     = 5
	DefaultPatience = 10 * time.Minute
	DefaultSlack    = 0.05
	MaxPartitions   = 1 << 12 // limit of a coordinator; that of one process is MaxLocal
	// maxRestarts is the most times that each worker, on average, may be lost without an iteration in between.
	maxRestarts = 5
)

// Rule says when a column is done.
type Rule int

// These are the rules. The source prints none of them, but says that sums and numbers of scores are enough for its own (spec a.5).
const (
	// ByError ends when a proven bound of the L1 error is within the tolerance, as in ranking.Solve.
	ByError Rule = iota
	// ByChange ends when the mean |change| of the scores, relative to their mean, is within the tolerance.
	ByChange
	// ByMean ends when the change of the mean score, relative to it, is within the tolerance: the words of the source taken literally. It says
	// little, as scores can change while their mean stays.
	ByMean
)

// Options of a Coordinator. The zero value means the defaults, and one partition.
type Options struct {
	// Partitions is the number of workers; 0 means 1.
	Partitions int
	// Speeds are the partitions' shares of the work, on any scale: how fast each solved a small graph (spec a.4). nil means equal shares.
	Speeds []float64
	// Teleports are the columns; nil means one, unbiased.
	Teleports []Teleport
	// Damping is the probability of following a link; 0 means ranking.DefaultDamping.
	Damping float64
	// Tolerance is the tolerance of the Rule; 0 means ranking.DefaultTolerance.
	Tolerance float64
	Rule      Rule
	// Plain leaves out the scaling of all scores before each iteration, by the factor that the coordinator computes from the workers' sums: see the
	// package comment.
	Plain bool
	// Save is the number of iterations between checkpoints; 0 means DefaultSave.
	Save int
	// Slack is the fraction by which the work of a partition may exceed its share before Rebalance moves a host; 0 means DefaultSlack.
	Slack float64
	// Patience is the time that a worker may take for one part of an epoch before it is given up; 0 means DefaultPatience.
	Patience time.Duration
	// Start, if not nil, starts a partition's worker, also in place of one that was lost. It need not wait until the worker runs.
	Start func(ctx context.Context, p Party) error
	// Progress, if not nil, is called with each iteration. It may add and move hosts. If it returns an error, the run ends.
	Progress func(Iteration) error
}

func (o Options) complete() (Options, error) {
	if o.Partitions == 0 {
		o.Partitions = max(len(o.Speeds), 1)
	}
	if o.Partitions < 1 || o.Partitions > MaxPartitions {
		return o, fmt.Errorf("%d partitions: choose 1 to %d", o.Partitions, MaxPartitions)
	}
	if o.Speeds == nil {
		for range o.Partitions {
			o.Speeds = append(o.Speeds, 1)
		}
	}
	if len(o.Speeds) != o.Partitions {
		return o, fmt.Errorf("%d speeds for %d partitions: give one for each", len(o.Speeds), o.Partitions)
	}
	for p, s := range o.Speeds {
		if !(s > 0 && s < 1e100) {
			return o, fmt.Errorf("speed %v of partition %d: must be more than 0", s, p)
		}
	}
	if o.Teleports == nil {
		o.Teleports = []Teleport{{}}
	}
	if o.Damping == 0 {
		o.Damping = ranking.DefaultDamping
	}
	if !(o.Damping > 0 && o.Damping < 1) {
		return o, fmt.Errorf("damping %v: must be more than 0 and less than 1", o.Damping)
	}
	if o.Tolerance == 0 {
		o.Tolerance = ranking.DefaultTolerance
	}
	if !(o.Tolerance >= ranking.MinTolerance && o.Tolerance <= 1) {
		return o, fmt.Errorf("tolerance %v: must be between %v and 1", o.Tolerance, ranking.MinTolerance)
	}
	return o.completeRunning()
}

// completeRunning completes the options that affect how a run goes, but not what it computes.
func (o Options) completeRunning() (Options, error) {
	if o.Save == 0 {
		o.Save = DefaultSave
	}
	if o.Slack == 0 {
		o.Slack = DefaultSlack
	}
	if o.Patience == 0 {
		o.Patience = DefaultPatience
	}
	if o.Save < 0 || !(o.Slack > 0) || o.Patience < 0 {
		return o, fmt.Errorf("save %d, slack %v, patience %v: must not be negative", o.Save, o.Slack, o.Patience)
	}
	return o, nil
}
