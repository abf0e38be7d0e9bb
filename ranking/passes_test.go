package ranking

import (
	"context"
	"testing"

	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
)

// TestPasses: what a solver tries in order to go through the links less often does not change what it finds, so that no other test would
// notice if it did nothing. These are the passes for 16 topics together and for one vector; they are the same on all machines. Fewer are
// welcome.
func TestPasses(t *testing.T) {
	generated := func(links func(b *graph.Builder)) *graph.Graph {
		b := graph.NewBuilder(graph.Options{})
		links(b)
		g, _, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	hosts := generated(func(b *graph.Builder) { generate.HostBlocks(b, 60_000, 1) })
	kronecker := generated(func(b *graph.Builder) { generate.Kronecker(b, 15, 10<<15, 1) })
	slow := slowBlocks(t)
	for _, c := range []struct {
		name      string
		graph     *graph.Graph
		tolerance float64
		batch     int
		one       int
	}{
		{"hosts", hosts, 1e-4, 112, 6},
		{"hosts", hosts, 1e-7, 161, 10},
		{"Kronecker", kronecker, 1e-4, 209, 7},
		{"Kronecker", kronecker, 1e-7, 264, 10},
		{"slow blocks", slow, 1e-4, 225, 13},
		{"slow blocks", slow, 1e-7, 328, 26},
	} {
		o := Options{Tolerance: c.tolerance}
		_, stats := solveAll(t, c.graph, someTeleports(t, c.graph.NodeCount())[1:17], o)
		batch := 0
		for _, s := range stats {
			batch += s.Sweeps
		}
		_, one, err := Solve(context.Background(), c.graph, Teleport{}, o)
		if err != nil {
			t.Fatal(err)
		}
		if batch > c.batch || one.Sweeps > c.one {
			t.Errorf("%s to %v: %d passes for 16 topics and %d for one, at most %d and %d before", c.name, c.tolerance, batch, one.Sweeps, c.batch, c.one)
		}
	}
}
