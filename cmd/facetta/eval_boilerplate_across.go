package main

import (
	"bufio"
	"context"
	"fmt"

	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/learn"
	"facetta/indexer/boilerplate/shallow"
	"facetta/internal/gold"
)

// labelledSets are the sets that have labels, with their names.
type labelledSets struct {
	names []string
	sets  []labelledSet
}

// printAcross trains on all sets but one, tests on that one, and prints F1 for each.
func (e evalBoilerplateCommand) printAcross(ctx context.Context, out *bufio.Writer, sets []gold.Set) error {
	all, err := e.labelSets(ctx, sets)
	if err != nil {
		return err
	}
	if len(all.sets) < 2 {
		return wrongUsage("--across needs at least two sets with gold texts; there are %d", len(all.sets))
	}
	fmt.Fprintf(out, "F1 on each set; classifiers are trained on the other sets\n%-40s", "")
	for _, name := range all.names {
		fmt.Fprintf(out, " %19s", name)
	}
	fmt.Fprintf(out, " %7s\n", "mean")
	if err := all.printTrained(ctx, out); err != nil {
		return err
	}
	for _, m := range boilerplate.Methods() {
		scores := make([]learn.Score, len(all.sets))
		for k := range all.sets {
			if scores[k], err = all.sets[k].scoreRule(m); err != nil {
				return err
			}
		}
		printAcrossRow(out, "rule "+string(m), scores)
	}
	return out.Flush()
}

func (e evalBoilerplateCommand) labelSets(ctx context.Context, sets []gold.Set) (all labelledSets, err error) {
	for _, s := range sets {
		l, err := e.labelSet(ctx, s)
		if err != nil {
			return all, err
		}
		if len(l.pages) > 0 {
			all.names, all.sets = append(all.names, s.Name), append(all.sets, l)
		}
	}
	return all, nil
}

// printTrained makes the table of training data once for each set left out.
func (a *labelledSets) printTrained(ctx context.Context, out *bufio.Writer) error {
	scores := make([][]learn.Score, len(trainedRows))
	for left := range a.sets {
		train, test := learn.NewData(int(shallow.Columns)), a.sets[left].data(twoClasses)
		for k := range a.sets {
			if k != left {
				a.sets[k].addTo(train, twoClasses)
			}
		}
		for r, row := range trainedRows {
			if err := ctx.Err(); err != nil {
				return err
			}
			scores[r] = append(scores[r], learn.Transfer(train, test, row.learner, columnsOf(row.features)))
		}
	}
	for r, row := range trainedRows {
		printAcrossRow(out, row.name, scores[r])
	}
	return nil
}

func printAcrossRow(out *bufio.Writer, name string, scores []learn.Score) {
	fmt.Fprintf(out, "%-40s", name)
	mean := 0.0
	for _, s := range scores {
		fmt.Fprintf(out, " %19.1f", 100*s.F1)
		mean += s.F1 / float64(len(scores))
	}
	fmt.Fprintf(out, " %7.1f\n", 100*mean)
}
