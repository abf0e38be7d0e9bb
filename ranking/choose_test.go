package ranking

import (
	"testing"

	"facetta/ranking/graph"
)

// slowBlocks is ten blocks. Pages of the first two link to each other in pairs, which takes some thirty sweeps; those of the others link to
// the first page of their block, and it to the second, which takes a few.
func slowBlocks(t testing.TB) *graph.Graph {
	t.Helper()
	const pages = 10 * graph.BlockSize
	var links [][2]graph.Serial
	for i := range graph.Serial(graph.BlockSize) {
		links = append(links, [2]graph.Serial{i, i + graph.BlockSize}, [2]graph.Serial{i + graph.BlockSize, i})
	}
	for i := graph.Serial(2 * graph.BlockSize); i < pages; i++ {
		first := i / graph.BlockSize * graph.BlockSize
		links = append(links, [2]graph.Serial{i, max(first, first+1-(i-first))})
	}
	return makeGraph(t, graph.Options{KeepOrder: true}, pages, links...)
}

// TestSlowBlocks: all but the slow ones are to be left out of most sweeps.
func TestSlowBlocks(t *testing.T) {
	g := slowBlocks(t)
	o := Options{Tolerance: 1e-5}
	vectors, stats := solveAll(t, g, []Teleport{{}, {}}, o) // two, as one is solved alone
	exact := solve(t, g, Teleport{}, Options{Tolerance: 1e-12})
	if d := distance(vectors[0], exact) / float64(g.NodeCount()); !(d <= o.Tolerance) {
		t.Errorf("error %v", d)
	}
	if stats[0].Sweeps > 15 {
		t.Errorf("%d sweeps", stats[0].Sweeps)
	}
}
