package ranking

import (
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// Host a has pages of ranks 4 and 0, mean 2, host b one of rank 0 and host "?" two; n = 5. Pages of a have (1 - 2/5)/2 = 0.3 of the mean
// and 0.7 of their own: 0.6 + 2.8 and 0.6. The others have nothing to share.
func TestSmoothHosts(t *testing.T) {
	b := graph.NewBuilder(graph.Options{})
	for h, pages := range []int{2, 1, 2} {
		for range pages {
			b.AddPage([]string{"a", "b", "?"}[h])
		}
	}
	g, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	r, got := make(Vector, 5), make(Vector, 5)
	for page, rank := range []float64{4, 0, 0, 1, 0} {
		r[nodes[page]] = rank
	}
	SmoothHosts(g, r, got)
	for page, want := range []float64{3.4, 0.6, 0, 1, 0} {
		if d := got[nodes[page]] - want; d > 1e-15 || d < -1e-15 {
			t.Errorf("page %d: %v, want %v", page, got[nodes[page]], want)
		}
	}
	if SmoothHosts(g, r, r); !slices.Equal(r, got) {
		t.Errorf("in place %v, want %v", r, got)
	}
}

// Where all is one host, its mean tells nothing apart.
func TestSmoothOneHost(t *testing.T) {
	g := makeGraph(t, graph.Options{}, 3, [2]graph.Serial{0, 1})
	r := Vector{3, 0, 0}
	if SmoothHosts(g, r, r); !slices.Equal(r, Vector{3, 0, 0}) {
		t.Errorf("%v", r)
	}
}
