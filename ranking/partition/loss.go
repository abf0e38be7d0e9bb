package partition

import (
	"context"
	"fmt"
	"os"

	"facetta/ranking"
)

// loss is a run in which the first partition's worker is killed.
type loss struct {
	name  string
	store Store
	after int // the number of iterations after which it is killed; 0 means never
}

// MeasureLoss ranks a graph by partitions three times (K5): undisturbed, and with a worker killed half-way, first with checkpoints in a temporary
// folder, where the next worker finds its scores, then without. want has the ranks by one machine.
func MeasureLoss(
	ctx context.Context, s *GraphSource, partitions int, tolerance float64, want ranking.Vector, progress func(Iteration) error,
) ([]Change, error) {
	dir, err := os.MkdirTemp("", "facetta-checkpoints-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for checkpoints: %w", err)
	}
	defer os.RemoveAll(dir)
	o := Options{Partitions: partitions, Tolerance: tolerance, Progress: progress}
	all, err := loss{name: "all hosts"}.measure(ctx, s, o, want)
	if err != nil {
		return nil, err
	}
	changes, half := []Change{all}, max(1, all.Stats.Iterations/2)
	for _, run := range []loss{{"a worker lost half-way", Folder(dir), half}, {"the same without checkpoints", nil, half}} {
		c, err := run.measure(ctx, s, o, want)
		if err != nil {
			return nil, err
		}
		changes = append(changes, c)
	}
	return changes, nil
}

func (r loss) measure(ctx context.Context, s *GraphSource, o Options, want ranking.Vector) (Change, error) {
	c, progress := Change{Name: r.name}, o.Progress
	var l *Local
	o.Progress = func(i Iteration) error {
		if i.Number == r.after {
			l.Kill(0)
		}
		if progress == nil {
			return nil
		}
		return progress(i)
	}
	l, err := NewLocal(s, r.store, o)
	if err != nil {
		return c, err
	}
	defer l.Close()
	l.Add(s.Hosts()...)
	for _, h := range s.Hosts() {
		if owner, _ := l.Owner(h.ID); owner == 0 || r.after == 0 {
			c.Moved++
		}
	}
	if c.Stats, err = l.Solve(ctx); err == nil {
		c.Difference, err = difference(s, l, want)
	}
	return c, err
}
