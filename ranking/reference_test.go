package ranking

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"facetta/ranking/graph"
)

// hostGraph is a graph of pages whose hosts are named, their nodes in that order.
func hostGraph(t testing.TB, hosts []string, links ...[2]graph.Serial) *graph.Graph {
	t.Helper()
	b := graph.NewBuilder(graph.Options{KeepOrder: true})
	for _, h := range hosts {
		b.AddPage(h)
	}
	for _, l := range links {
		b.AddLink(l[0], l[1])
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPartitionedIterations is the table's "Partitioned" of spec a.6, one partition per host: votes between hosts are of the
// iteration before.
func TestPartitionedIterations(t *testing.T) {
	g := hostGraph(t, []string{"0", "0", "1"}, [2]graph.Serial{0, 1}, [2]graph.Serial{0, 2}, [2]graph.Serial{1, 2}, [2]graph.Serial{2, 0})
	r, err := NewReference(g, Teleport{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := r.Start()
	for i, want := range [][]float64{{1, 0.575, 1.425}, {1.36125, 0.728531, 1.06375}} {
		r.Unified(x, func(s, t graph.Node) bool { return g.HostOf(s) == g.HostOf(t) })
		compare(t, fmt.Sprint("partitioned ", i+1), x, want, 5.001e-7)
	}
}

// TestStratifiedSurfer is the worked example of spec i: three internal links and one external, beta 0.25, gamma 0.75.
func TestStratifiedSurfer(t *testing.T) {
	links := [][2]graph.Serial{{0, 1}, {0, 2}, {0, 3}, {0, 4}}
	g := hostGraph(t, []string{"a", "a", "a", "a", "b"}, links...)
	for _, c := range []struct {
		surfer             Surfer
		internal, external float64
	}{
		{Surfer{0.25, 0.75}, 1.0 / 6, 0.5}, {Surfer{0.4, 0.4}, 0.25, 0.25}, {Surfer{}, 0.25, 0.25}, {Surfer{1, 0}, 1.0 / 3, 0}, {Surfer{0, 1}, 0, 1},
	} {
		r, err := NewStratified(g, biased(t, 0), c.surfer, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for to, want := range []float64{1: c.internal, 2: c.internal, 3: c.internal, 4: c.external} {
			if got := r.Probability(0, graph.Node(to)); to > 0 && math.Abs(got-want) > 1e-15 {
				t.Errorf("%+v: probability of page %d is %v, want %v", c.surfer, to, got, want)
			}
		}
		// Unnormalised, page 0 has 0.15 of 5 pages' mass, and each target the damping times its share of that.
		x := r.Start()
		for r.GaussSeidel(x) > 1e-12 {
		}
		compare(t, "ranks", x, []float64{0.75, 0.6375 * c.internal, 0.6375 * c.internal, 0.6375 * c.internal, 0.6375 * c.external}, 1e-12)
	}
	for _, wrong := range []Surfer{{-0.1, 1}, {0.5, 2}, {math.NaN(), 1}} {
		if _, err := NewStratified(g, Teleport{}, wrong, Options{}); err == nil {
			t.Errorf("%+v was accepted", wrong)
		}
	}
}

// TestEqualStrataAreTheSimpleSurfer on a random graph, and dangling pages of one who never leaves a host.
func TestEqualStrataAreTheSimpleSurfer(t *testing.T) {
	g := manyHosts(t)
	want := solve(t, g, biased(t, 3, 30), Options{Tolerance: 1e-12})
	for surfer, same := range map[Surfer]bool{{0.3, 0.3}: true, {0.9, 0.1}: false, {1, 0}: false} {
		r, err := NewStratified(g, biased(t, 3, 30), surfer, Options{})
		if err != nil {
			t.Fatal(err)
		}
		x := r.Start()
		for r.Jacobi(x) > 1e-12 {
		}
		scaleToMean1(x)
		if d := distance(x, want) / float64(len(x)); same != (d < 1e-10) {
			t.Errorf("%+v: mean difference %v from the simple surfer", surfer, d)
		}
	}
}

// TestSolveStratified against Jacobi iterations to the end: the bound holds and the ranks have mean 1.
func TestSolveStratified(t *testing.T) {
	g := manyHosts(t)
	for _, surfer := range []Surfer{{}, {0.3, 0.3}, {0.9, 0.1}, {1, 0}, {0, 1}} {
		r, err := NewStratified(g, biased(t, 3, 30), surfer, Options{Damping: 0.9})
		if err != nil {
			t.Fatal(err)
		}
		want := r.Start()
		for r.Jacobi(want) > 1e-13 {
		}
		scaleToMean1(want)
		for _, tolerance := range []float64{1e-2, 1e-6, 1e-11} {
			got, stats, err := SolveStratified(t.Context(), g, biased(t, 3, 30), surfer, Options{Damping: 0.9, Tolerance: tolerance})
			if err != nil {
				t.Fatal(err)
			}
			if d := distance(got, want) / float64(len(want)); d > stats.Error+1e-14 || stats.Error > tolerance || stats.Sweeps == 0 {
				t.Errorf("%+v to %g: %d sweeps, error %g, bound %g", surfer, tolerance, stats.Sweeps, d, stats.Error)
			}
		}
	}
	if v, _, err := SolveStratified(t.Context(), hostGraph(t, nil), Teleport{}, Surfer{1, 0}, Options{}); err != nil || len(v) != 0 {
		t.Errorf("no pages: %v, %v", v, err)
	}
	if _, _, err := SolveStratified(t.Context(), g, Teleport{}, Surfer{1, 0}, Options{Tolerance: 2}); err == nil {
		t.Error("tolerance 2 was accepted")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := SolveStratified(ended, g, Teleport{}, Surfer{1, 0}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func manyHosts(t testing.TB) *graph.Graph {
	t.Helper()
	rng := rand.New(rand.NewPCG(31, 32))
	var hosts []string
	for i := range 60 {
		hosts = append(hosts, fmt.Sprint(i/10))
	}
	var links [][2]graph.Serial
	for range 300 {
		links = append(links, [2]graph.Serial{graph.Serial(rng.IntN(60)), graph.Serial(rng.IntN(60))})
	}
	return hostGraph(t, hosts, links...)
}
