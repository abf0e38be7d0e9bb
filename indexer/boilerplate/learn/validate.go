package learn

import (
	"context"
	"math/rand/v2"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Validate trains a learner on all folds but one and tests it on that one, for each fold, and returns the score of all predictions. Folds consist of
// whole pages, which are distributed in a random order of fixed seed. There must be at least 2 folds, and at most as many as pages.
//
// All figures are of the pooled predictions of the folds, not means over folds. So is the area under the ROC curve: it compares scores of different
// folds as if one model had given them. Weka's cross-validation pools, too (its class Evaluation collects the predictions of all folds); only Weka's
// Experimenter gives means over folds. The source does not say which of both it used.
func Validate(ctx context.Context, d *Data, l Learner, columns []int, folds int) (Score, error) {
	d.prepare()
	fold := d.deal(folds)
	outputs := make([]Chances, d.Len())
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for f := range folds {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			d.testFold(l, columns, fold, f, outputs)
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return Score{}, err
	}
	var t Tally
	for i, chances := range outputs {
		t.Add(d.weights[i], d.classes[i], chances)
	}
	return t.Score(), nil
}

// testFold sets the outputs of the rows of fold f.
func (d *Data) testFold(l Learner, columns []int, fold []int, f int, outputs []Chances) {
	var rows []int32
	for i := range d.Len() {
		if fold[d.pages[i]] != f {
			rows = append(rows, int32(i))
		}
	}
	if len(rows) == 0 || len(rows) == d.Len() {
		return
	}
	m := l.learn(d, rows, columns)
	for i := range d.Len() {
		if fold[d.pages[i]] == f {
			outputs[i] = m.Chances(d.row(i))
		}
	}
}

// deal returns the fold of each page.
func (d *Data) deal(folds int) []int {
	pages := d.Pages()
	fold := make([]int, pages)
	for k, p := range rand.New(rand.NewPCG(1, 2)).Perm(pages) {
		fold[p] = k % folds
	}
	return fold
}

// Train makes a model from all rows.
func Train(d *Data, l Learner, columns []int) Model {
	d.prepare()
	rows := make([]int32, d.Len())
	for i := range rows {
		rows[i] = int32(i)
	}
	return l.learn(d, rows, columns)
}

// Transfer trains on all rows of one table and tests on another with the same columns.
func Transfer(train, test *Data, l Learner, columns []int) Score {
	m := Train(train, l, columns)
	var t Tally
	for i := range test.Len() {
		t.Add(test.weights[i], test.classes[i], m.Chances(test.row(i)))
	}
	return t.Score()
}
