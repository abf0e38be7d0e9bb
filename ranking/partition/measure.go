package partition

import (
	"context"
	"math"

	"facetta/ranking"
)

// Measurement says how the unbiased ranks of a graph were computed by some number of partitions.
type Measurement struct {
	Partitions int
	Scaled     Stats             // stats of the run with scaling
	Traces     [2][]ColumnStatus // by iteration, without and with scaling
	Difference float64           // mean of |rank - rank by one machine|
}

// Measure ranks a graph by so many partitions, with and without the scaling before each iteration, and compares the ranks with those by one machine,
// want. progress is called with each iteration.
func Measure(
	ctx context.Context, s *GraphSource, partitions int, tolerance float64, want ranking.Vector, progress func(Iteration) error,
) (Measurement, error) {
	m := Measurement{Partitions: partitions}
	for i, plain := range []bool{true, false} {
		o := Options{Partitions: partitions, Tolerance: tolerance, Plain: plain, Progress: func(it Iteration) error {
			m.Traces[i] = append(m.Traces[i], it.Columns[0])
			return progress(it)
		}}
		if err := m.run(ctx, s, o, want); err != nil {
			return m, err
		}
	}
	return m, nil
}

func (m *Measurement) run(ctx context.Context, s *GraphSource, o Options, want ranking.Vector) error {
	l, err := NewLocal(s, nil, o)
	if err != nil {
		return err
	}
	defer l.Close()
	l.Add(s.Hosts()...)
	if m.Scaled, err = l.Solve(ctx); err != nil {
		return err
	}
	d, err := difference(s, l, want)
	m.Difference = max(m.Difference, d)
	return err
}

// difference returns the mean of |rank - want|.
func difference(s *GraphSource, l *Local, want ranking.Vector) (float64, error) {
	v, err := s.Vector(&l.Ranks, 0)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	for n := range v {
		sum += math.Abs(v[n] - want[n])
	}
	return sum / float64(max(len(v), 1)), nil
}

// by returns the figure on which a Rule decides.
func (s ColumnStatus) by(r Rule) float64 {
	switch r {
	case ByChange:
		return s.Change
	case ByMean:
		return s.MeanChange
	}
	return s.Error
}

// iterations returns the number of iterations until a rule is fulfilled, 0 if it never was.
func iterations(trace []ColumnStatus, r Rule, tolerance float64) int {
	for i, s := range trace {
		if s.by(r) <= tolerance {
			return i + 1
		}
	}
	return 0
}
