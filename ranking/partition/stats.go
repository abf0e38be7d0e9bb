package partition

import "math"

// Stats say how a run went.
type Stats struct {
	Iterations int            // all
	Columns    []ColumnStatus // their status at the end
	Counts     Counts         // counts of the whole graph as it is partitioned
	Partitions []Counts
	Work       []float64 // by partition: pages and links of its hosts, divided by its speed
	Epochs     int       // number of times that links were connected
	Restarts   int       // number of workers that were lost
	LinkBytes  uint64    // bytes that workers sent to connect links
	VoteBytes  uint64    // bytes that they sent in all iterations
}

// MostWork returns the largest value of Work, as a multiple of the mean.
func (s *Stats) MostWork() float64 {
	most, sum := 0.0, 0.0
	for _, w := range s.Work {
		most, sum = max(most, w), sum+w
	}
	return most * float64(len(s.Work)) / max(sum, 1)
}

// ColumnStatus says how far a column has come.
type ColumnStatus struct {
	Iterations int     // since the last epoch began
	Mean       float64 // mean score, not normalised
	MeanChange float64 // |change| of Mean, relative to it
	Change     float64 // mean |change| of the scores, relative to Mean
	Error      float64 // bound of the L1 error of the ranks: the mean of |rank - true rank|
}

// Iteration describes one iteration.
type Iteration struct {
	Number  int            // from 1
	Columns []ColumnStatus // by column; those that are done keep their last status
	Bytes   uint64         // bytes that workers sent in it
}

// columnState has what the coordinator knows of a column.
type columnState struct {
	done   bool
	jump   float64 // sum of v
	mass   mass
	status ColumnStatus
}

// advance updates the status by the sums of an iteration over all partitions. Error is the bound of ranking.Solve: with the residual r of x, |x -
// true x| <= |r|/(1-d), and scaling to mean 1 at most doubles a relative error.
func (s *columnState) advance(sums columnStatus, o Options, pages float64) {
	before := s.status.Mean
	if s.status.Iterations == 0 {
		before = s.mass.Sum / pages
	}
	s.mass = sums.Mass
	s.status.Iterations++
	s.status.Mean = sums.Mass.Sum / pages
	s.status.MeanChange = math.Abs(s.status.Mean-before) / s.status.Mean
	s.status.Change = sums.Change / sums.Mass.Sum
	s.status.Error = 2 / (1 - o.Damping) * sums.Residual / sums.Mass.Sum
	s.done = s.status.by(o.Rule) <= o.Tolerance
}
