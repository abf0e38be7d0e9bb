package walk

import (
	"context"
	"math"
	"testing"

	"facetta/facets"
	"facetta/ranking"
	"facetta/ranking/graph"
)

// Ranks of each kind on a triangle with a tail, a -> b -> c -> a and d -> a, biased on d, which no link leads to: forward, d gets nothing
// back; both ways it does, and pages share their host's ranks.
func TestEachKind(t *testing.T) {
	b := graph.NewBuilder(graph.Options{})
	hosts := []string{"x", "x", "y", "y"}
	for _, h := range hosts {
		b.AddPage(h)
	}
	for _, l := range [][2]graph.Serial{{0, 1}, {1, 2}, {2, 0}, {3, 0}} {
		b.AddLink(l[0], l[1])
	}
	g, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range facets.RankKinds() {
		w, err := New(g, kind, graph.Options{})
		if err != nil {
			t.Fatal(err)
		}
		teleport, err := ranking.Biased(w.Nodes([]graph.Node{nodes[3]}))
		if err != nil {
			t.Fatal(err)
		}
		v, _, err := ranking.Solve(context.Background(), w.Graph(), teleport, ranking.Options{})
		if err != nil {
			t.Fatal(err)
		}
		ranks := make(ranking.Vector, len(v))
		w.Ranks(v, ranks)
		// By plain iteration of x = 0.15 v + 0.85 A x over each page's neighbours.
		links := [][]int{{1}, {2}, {0}, {0}}
		if kind.BothWays() {
			links = [][]int{{1, 2, 3}, {0, 2}, {0, 1}, {0}}
		}
		want := make([]float64, 4)
		for range 300 {
			next := []float64{0, 0, 0, 4 * 0.15}
			for p, out := range links {
				for _, to := range out {
					next[to] += 0.85 * want[p] / float64(len(out))
				}
			}
			want = next
		}
		if kind.ByHost() { // two hosts with half of the pages each: a quarter of the way to the host's mean
			for h := range 2 {
				mean := (want[2*h] + want[2*h+1]) / 2
				want[2*h], want[2*h+1] = want[2*h]+(mean-want[2*h])/4, want[2*h+1]+(mean-want[2*h+1])/4
			}
		}
		shared := w.Shared(v, make(ranking.Vector, len(v)))
		for p := range want {
			if got := shared[w.Node(nodes[p])]; math.Abs(got-want[p]) > 1e-7 {
				t.Errorf("%s: page %d shares rank %v, want %v", kind, p, got, want[p])
			}
			if got := ranks[nodes[p]]; math.Abs(got-want[p]) > 1e-7 {
				t.Errorf("%s: page %d has rank %v, want %v", kind, p, got, want[p])
			}
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
}
