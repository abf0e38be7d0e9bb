package classify

import (
	"cmp"
	"slices"

	"facetta/internal/measure"
)

// Result says how well one method found the topics of the hidden pages. Shares are between 0 and 1.
type Result struct {
	Method   string
	Hidden   int     // pages
	Coverage float64 // share of the hidden pages for which the method has a score
	Accuracy float64 // share of the covered pages whose first topic is right
	Largest  float64 // share of the covered pages for which the largest topic would be right
	Guessing float64 // share of all hidden pages that is right if those that are not covered are assigned to the largest topic
	MacroF1  float64 // mean of the F1 of the topics; for a page with several topics, only the first answer counts
	MRR      float64 // mean over all hidden pages of 1 / position of the first right topic, 0 for those not covered

	right []bool // whether each hidden page is right, as counted in Guessing
}

// tally counts the results of one method over all folds.
type tally struct {
	method                                    string
	hidden, covered, right, largest, guessing int
	reciprocal                                float64
	rights                                    []bool
	topics                                    []measure.Confusion
}

func newTopics(n int) []measure.Confusion { return make([]measure.Confusion, n) }

// add counts a hidden page. prior is the number of each topic's example pages that are not hidden.
func (t *tally) add(scores []float64, truth []int, prior []int) {
	t.hidden++
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	largest := slices.MaxFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(prior[a], prior[b]), cmp.Compare(b, a)) })
	guessed := slices.Contains(truth, largest)
	if slices.Max(scores) <= 0 {
		t.guessing += one(guessed)
		t.rights = append(t.rights, guessed)
		t.miss(truth)
		return
	}
	t.covered++
	t.largest += one(guessed)
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(prior[b], prior[a]), cmp.Compare(a, b))
	})
	position := 1 + slices.IndexFunc(order, func(topic int) bool { return slices.Contains(truth, topic) })
	t.reciprocal += 1 / float64(position)
	t.right += one(position == 1)
	t.guessing += one(position == 1)
	t.rights = append(t.rights, position == 1)
	if position == 1 {
		t.topics[order[0]].Add(true, true, 1)
		return
	}
	t.topics[order[0]].Add(true, false, 1)
	t.miss(truth)
}

// miss counts a page whose topics were not found.
func (t *tally) miss(truth []int) {
	for _, topic := range truth {
		t.topics[topic].Add(false, true, 1)
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func (t *tally) result() Result {
	share := func(n, of int) float64 { return float64(n) / float64(max(of, 1)) }
	r := Result{
		Method: t.method, Hidden: t.hidden, Coverage: share(t.covered, t.hidden), Accuracy: share(t.right, t.covered),
		Largest: share(t.largest, t.covered), Guessing: share(t.guessing, t.hidden), MRR: t.reciprocal / float64(max(t.hidden, 1)), right: t.rights,
	}
	f1 := make([]float64, len(t.topics))
	for i, c := range t.topics {
		f1[i] = c.F1()
	}
	r.MacroF1 = measure.Mean(f1)
	return r
}
