package walk

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"facetta/facets"
	"facetta/ranking"
	"facetta/ranking/graph"
)

const pages, hosts = 30, 3

// Ranks of each kind on a random graph whose pages have other numbers where links are followed both ways.
func TestEachKind(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	b := graph.NewBuilder(graph.Options{})
	for p := range pages {
		b.AddPage(string(rune('a' + p%hosts)))
	}
	links := make([][]int, pages)
	for p := range links {
		for _, step := range rng.Perm(pages - 1)[:1+rng.IntN(3)] {
			to := (p + 1 + step) % pages
			links[p] = append(links[p], to)
			b.AddLink(graph.Serial(p), graph.Serial(to))
		}
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
		if kind.BothWays() && slices.IsSorted(w.nodes) {
			t.Fatalf("%s: the pages have the numbers %v: another graph would show more", kind, w.nodes)
		}
		if all := w.Nodes(slices.Sorted(slices.Values(nodes))); !slices.IsSorted(all) {
			t.Errorf("%s: nodes %v do not ascend", kind, all)
		}
		set := []int{0, 1, 2}
		teleport, err := ranking.Biased(w.Nodes([]graph.Node{nodes[0], nodes[1], nodes[2]}))
		if err != nil {
			t.Fatal(err)
		}
		v, _, err := ranking.Solve(context.Background(), w.Graph(), teleport, ranking.Options{})
		if err != nil {
			t.Fatal(err)
		}
		shared, ranks := w.Shared(v, make(ranking.Vector, pages)), make(ranking.Vector, pages)
		w.Ranks(v, ranks)
		for p, want := range iterated(kind, links, set) {
			if got := shared[w.Node(nodes[p])]; math.Abs(got-want) > 1e-7 {
				t.Errorf("%s: page %d shares rank %v, want %v", kind, p, got, want)
			}
			if got := ranks[nodes[p]]; math.Abs(got-want) > 1e-7 {
				t.Errorf("%s: page %d has rank %v, want %v", kind, p, got, want)
			}
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
}

// iterated gives the ranks by plain iteration of x = 0.15 v + 0.85 A x, of mean 1, over each page's neighbours.
func iterated(kind facets.RankKind, links [][]int, set []int) []float64 {
	neighbours := make([][]int, pages)
	for p, out := range links {
		neighbours[p] = append(neighbours[p], out...)
		for _, to := range out {
			if kind.BothWays() {
				neighbours[to] = append(neighbours[to], p)
			}
		}
	}
	for p, of := range neighbours { // a link each way is one
		slices.Sort(of)
		neighbours[p] = slices.Compact(of)
	}
	ranks := make([]float64, pages)
	for range 300 {
		next := make([]float64, pages)
		for _, p := range set {
			next[p] = 0.15 * pages / float64(len(set))
		}
		for p, of := range neighbours {
			for _, to := range of {
				next[to] += 0.85 * ranks[p] / float64(len(of))
			}
		}
		ranks = next
	}
	if !kind.ByHost() {
		return ranks
	}
	var means [hosts]float64
	for p, r := range ranks {
		means[p%hosts] += r * hosts / pages
	}
	for p := range ranks { // a third of the pages are the host's: half of two thirds of the way to its mean
		ranks[p] += (means[p%hosts] - ranks[p]) / 3
	}
	return ranks
}
