package partition

import (
	"context"
	"fmt"
	"io"
	"math"

	"facetta/ranking"
)

// Change says what a run needed after hosts were added or moved, or with a worker lost.
type Change struct {
	Name       string
	Moved      int     // number of hosts that came, changed their partition, or had to be loaded again
	Stats      Stats   // stats of the run from the change on
	Difference float64 // mean of |rank - rank by one machine|; NaN while hosts are missing
}

// lateHosts is the number of hosts of which MeasureChanges adds one later.
const lateHosts = 10

// MeasureChanges ranks nine tenths of a graph's hosts, adds the others, moves half of the hosts to one partition, and rebalances, each time to the
// tolerance and beginning with the scores so far. want has the ranks by one machine.
func MeasureChanges(
	ctx context.Context, s *GraphSource, partitions int, tolerance float64, want ranking.Vector, progress func(Iteration) error,
) ([]Change, error) {
	l, err := NewLocal(s, nil, Options{Partitions: partitions, Tolerance: tolerance, Progress: progress})
	if err != nil {
		return nil, err
	}
	defer l.Close()
	var early, late []Host
	for i, h := range s.Hosts() {
		if i%lateHosts == lateHosts-1 {
			late = append(late, h)
		} else {
			early = append(early, h)
		}
	}
	steps := []struct {
		name   string
		change func() (moved int, err error)
	}{
		{"nine tenths of the hosts", func() (int, error) { l.Add(early...); return len(early), nil }},
		{"the others added", func() (int, error) { l.Add(late...); return len(late), nil }},
		{"half moved to one partition", func() (int, error) { return moveHalf(l, s.Hosts()) }},
		{"rebalanced", func() (int, error) { return l.Rebalance(), nil }},
	}
	var changes []Change
	for i, step := range steps {
		c := Change{Name: step.name, Difference: math.NaN()}
		if c.Moved, err = step.change(); err != nil {
			return nil, err
		}
		if c.Stats, err = l.Solve(ctx); err != nil {
			return nil, err
		}
		if i > 0 {
			if c.Difference, err = difference(s, l, want); err != nil {
				return nil, err
			}
		}
		changes = append(changes, c)
	}
	return changes, nil
}

// moveHalf moves every second host to the first partition, and returns how many were not there before.
func moveHalf(l *Local, hosts []Host) (moved int, err error) {
	for i, h := range hosts {
		if owner, _ := l.Owner(h.ID); i%2 == 0 && owner != 0 {
			moved++
			if err := l.Move(h.ID, 0); err != nil {
				return moved, err
			}
		}
	}
	return moved, nil
}

// WriteChanges writes a table of changes, with a line for each.
func WriteChanges(w io.Writer, partitions int, changes []Change) error {
	_, err := fmt.Fprintf(w, "\n%-30s%10s%12s%18s%18s%14s\n", fmt.Sprintf("changes, %d partitions", partitions), "hosts", "iterations",
		"most work / mean", "bytes to connect", "difference")
	for _, c := range changes {
		difference := "-"
		if !math.IsNaN(c.Difference) {
			difference = fmt.Sprintf("%.1e", c.Difference)
		}
		if err == nil {
			_, err = fmt.Fprintf(w, "%-30s%10d%12d%18.3f%18d%14s\n", c.Name, c.Moved, c.Stats.Iterations, c.Stats.MostWork(), c.Stats.LinkBytes, difference)
		}
	}
	return err
}
