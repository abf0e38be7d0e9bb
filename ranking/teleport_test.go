package ranking

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// TestWeighted: nodes come in any order, the weights of those that come twice are added, nodes that weigh 0 are left out, and any scale will do.
func TestWeighted(t *testing.T) {
	for _, c := range []struct {
		nodes   []graph.Node
		weights []float64
		landing []graph.Node
		values  []float64 // of 10 pages, with a damping of 0.5: 5 in all
	}{
		{[]graph.Node{7, 2, 7, 4}, []float64{1, 6, 3, 0}, []graph.Node{2, 7}, []float64{3, 2}},
		{[]graph.Node{7, 2}, []float64{math.MaxFloat64, math.MaxFloat64 / 4}, []graph.Node{2, 7}, []float64{1, 4}},
		{[]graph.Node{3, 3, 5}, []float64{math.MaxFloat64, math.MaxFloat64, math.MaxFloat64 / 2}, []graph.Node{3, 5}, []float64{4, 1}},
		{[]graph.Node{1}, []float64{math.SmallestNonzeroFloat64}, []graph.Node{1}, []float64{5}},
	} {
		tele, err := Weighted(c.nodes, c.weights)
		if err != nil {
			t.Fatal(err)
		}
		j, err := tele.on(10, 0.5)
		if err != nil || !slices.Equal(j.nodes, c.landing) || !slices.EqualFunc(j.values, c.values, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }) {
			t.Errorf("%v weighed %v: %v on %v, %v; want %v on %v", c.nodes, c.weights, j.values, j.nodes, err, c.values, c.landing)
		}
	}
	for _, wrong := range []float64{math.NaN(), -1, math.Inf(1), math.Inf(-1)} {
		want := fmt.Sprintf("teleport: weight %v of node 9: weights must be finite and not negative", wrong)
		if _, err := Weighted([]graph.Node{2, 9}, []float64{1, wrong}); err == nil || err.Error() != want {
			t.Errorf("a weight of %v: %v", wrong, err)
		}
	}
}

// TestSetsAsLargeAsTheGraph are the unbiased teleport if they are all pages, alike; weights count, and a page that is not there is an error.
func TestSetsAsLargeAsTheGraph(t *testing.T) {
	all := biased(t, 2, 0, 1, 1)
	if j, err := all.on(3, 0.5); err != nil || j.nodes != nil || j.everywhere != 0.5 || j.total != 1.5 {
		t.Errorf("all pages: %+v, %v", j, err)
	}
	weighted, err := Weighted([]graph.Node{0, 1, 2}, []float64{1, 1, 3})
	if err != nil {
		t.Fatal(err)
	}
	if j, err := weighted.on(3, 0.5); err != nil || j.everywhere != 0 || !slices.EqualFunc(j.values, []float64{0.3, 0.3, 0.9}, func(a, b float64) bool { return math.Abs(a-b) < 1e-15 }) {
		t.Errorf("all pages, weighed: %+v, %v", j, err)
	}
	for _, set := range []Teleport{biased(t, 0, 1, 3), biased(t, 0, 1, 2, 3), biased(t, 3)} {
		if _, err := set.on(3, 0.5); err == nil || err.Error() != "teleport: node 3 is not one of the graph's 3 pages" {
			t.Errorf("a set of %d pages with one that is not there: %v", set.Size(), err)
		}
	}
}
