package ranking

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// manyBlocks is a graph of three blocks, with pages that half of the others link to, and dangling ones.
func manyBlocks(t testing.TB) *graph.Graph {
	t.Helper()
	const pages, host = 2*graph.BlockSize + 900, 90
	rng := rand.New(rand.NewPCG(8, 8))
	b := graph.NewBuilder(graph.Options{})
	for i := range pages {
		b.AddPage(fmt.Sprint(i / host))
	}
	for from := range pages {
		if rng.IntN(8) == 0 {
			continue
		}
		for range 1 + rng.IntN(12) {
			to := min(from/host*host+rng.IntN(host), pages-1)
			if rng.IntN(10) == 0 {
				to = rng.IntN(pages)
			}
			b.AddLink(graph.Serial(from), graph.Serial(to))
		}
		if rng.IntN(2) == 0 {
			b.AddLink(graph.Serial(from), graph.Serial(rng.IntN(3)*host))
		}
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// someTeleports has the unbiased one, and biasing sets of all sizes.
func someTeleports(t testing.TB, n int) []Teleport {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	teleports := []Teleport{{}}
	for _, size := range []int{1, 1, 2, 3, 5, 8, 20, 50, 50, 100, 200, 400, 1000, 1000, 3000, 5000, 9, 30, 70, 7000} {
		nodes := make([]graph.Node, size)
		for i := range nodes {
			nodes[i] = graph.Node(rng.IntN(n))
		}
		teleports = append(teleports, biased(t, nodes...))
	}
	return teleports
}

func solveAll(t testing.TB, g *graph.Graph, teleports []Teleport, o Options) ([]Vector, []Stats) {
	t.Helper()
	vectors, stats := make([]Vector, len(teleports)), make([]Stats, len(teleports))
	err := SolveAll(context.Background(), g, teleports, o, func(i int, v Vector, s Stats) error {
		vectors[i], stats[i] = slices.Clone(v), s
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return vectors, stats
}

// TestTrueErrorOfBatches: the bound holds, up to float32's rounding, and so does the tolerance, against float64.
func TestTrueErrorOfBatches(t *testing.T) {
	g := manyBlocks(t)
	teleports := someTeleports(t, g.NodeCount())
	want, _ := solveAll(t, g, teleports, Options{Tolerance: 1e-12})
	for _, tolerance := range []float64{0.1, 1e-3, 1e-4, 1e-5, 1e-7} {
		got, stats := solveAll(t, g, teleports, Options{Tolerance: tolerance})
		for i := range got {
			checkMean(t, fmt.Sprint("vector ", i), got[i])
			actual := distance(got[i], want[i]) / float64(len(want[i]))
			if !(actual <= min(stats[i].Error+1e-6, tolerance)) || !(stats[i].Error <= tolerance) {
				t.Errorf("tolerance %v, vector %d: error %v, bound %v", tolerance, i, actual, stats[i].Error)
			}
		}
	}
}

func TestBatchesDeterministicToTheBit(t *testing.T) {
	g := manyBlocks(t)
	teleports := someTeleports(t, g.NodeCount())
	for len(teleports) < 50 {
		teleports = append(teleports, teleports[len(teleports)-7])
	}
	old := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(old)
	for _, tolerance := range []float64{1e-4, 1e-8} {
		want, _ := solveAll(t, g, teleports, Options{Tolerance: tolerance, Threads: 1})
		for _, threads := range []int{1, 2, 5} {
			runtime.GOMAXPROCS(min(threads, 2))
			got, _ := solveAll(t, g, teleports, Options{Tolerance: tolerance, Threads: threads})
			for i := range want {
				if !slices.Equal(got[i], want[i]) {
					t.Fatalf("%d threads: vector %d differs", threads, i)
				}
			}
		}
	}
}

// TestOddBatches solves what has few pages, no links or all pages in the biasing set.
func TestOddBatches(t *testing.T) {
	all := make([]graph.Node, 5)
	for i := range all {
		all[i] = graph.Node(i)
	}
	for _, tolerance := range []float64{1e-4, 1e-10} {
		o := Options{Tolerance: tolerance}
		isolated := makeGraph(t, graph.Options{}, 5)
		vectors, _ := solveAll(t, isolated, []Teleport{{}, biased(t, all...), biased(t, 2)}, o)
		compare(t, "no links, unbiased", vectors[0], []float64{1, 1, 1, 1, 1}, 1e-6)
		compare(t, "no links, biased", vectors[2], []float64{0, 0, 5, 0, 0}, 1e-6)
		if !slices.Equal(vectors[0], vectors[1]) {
			t.Error("the biasing set of all pages is not unbiased")
		}
		vectors, _ = solveAll(t, makeGraph(t, graph.Options{KeepSelfLinks: true}, 1, [2]graph.Serial{0, 0}), []Teleport{{}}, o)
		compare(t, "one page that links to itself", vectors[0], []float64{1}, 1e-4)
		vectors, _ = solveAll(t, makeGraph(t, graph.Options{}, 0), []Teleport{{}}, o)
		compare(t, "no pages", vectors[0], []float64{}, 0)
	}
}

// TestFarRings: cycles through all blocks, against and with the order of sweeps, have errors that alternate in sign, which
// relaxation makes worse, and that float32 keeps alive when the damping is near 1. Every damping and tolerance must be reached
// all the same.
func TestFarRings(t *testing.T) {
	const pages = 3 * graph.BlockSize
	for _, step := range []int{graph.BlockSize + 1, pages - graph.BlockSize - 1} {
		var links [][2]graph.Serial
		for i := range pages {
			links = append(links, [2]graph.Serial{graph.Serial(i), graph.Serial((i + step) % pages)})
		}
		g := makeGraph(t, graph.Options{}, pages, links...)
		for _, o := range []Options{{Tolerance: 1e-5}, {Tolerance: 1e-9}, {Damping: 0.95, Tolerance: 1e-4}, {Damping: 0.98, Tolerance: 1e-3}} {
			vectors, stats := solveAll(t, g, []Teleport{{}, biased(t, 3, 20_000)}, o)
			if d := distance(vectors[0], slices.Repeat([]float64{1}, pages)) / pages; !(d <= o.Tolerance) {
				t.Errorf("step %d, %+v: error %v", step, o, d)
			}
			if limit := sweepLimit(cmp.Or(o.Damping, DefaultDamping), o.Tolerance); stats[0].Sweeps > limit {
				t.Errorf("step %d, %+v: %d sweeps, plain ones need at most %d", step, o, stats[0].Sweeps, limit)
			}
		}
	}
}

// TestErrorBound: of 100 pages and damping 0.8, x' sums to 60, of that 50 on pages with out-links, where x summed to (60-20)/0.8 = 50, 20 being jumped to,
// as well: a residual of 0.3 has parts of 0.15 both, and the ranks are wrong by at most 2 0.8/0.2 0.15/60. Where x' sums to 50.3 there, all
// of it is positive. Where it sums to 51 that is rounding, and so it may be where they are alike in single precision.
func TestErrorBound(t *testing.T) {
	const slack = 2.5e-6
	for _, c := range []struct{ linked, change, double, single float64 }{
		{50, 0.3, 4 * 0.3 / 60, 4 * (0.3/60 + slack)},
		{50.3, 0.3, 2 * 4 * 0.3 / 60, 2 * 4 * 0.3 / 60},
		{51, 0.3, 2 * 4 * 0.3 / 60, 2 * 4 * 0.3 / 60},
		{50, 1e-6, 4 * 1e-6 / 60, 2 * 4 * 1e-6 / 60},
	} {
		m := measure{change: c.change, linked: c.linked, total: 60}
		if got := errorBound[float64](0.8, 20, m); math.Abs(got-c.double) > 1e-12 {
			t.Errorf("%+v in float64: %v, want %v", m, got, c.double)
		}
		if got := errorBound[float32](0.8, 20, m); math.Abs(got-c.single) > 1e-12 {
			t.Errorf("%+v in float32: %v, want %v", m, got, c.single)
		}
	}
}

// TestNear: a finish is worth it without another sweep when thrice the excess of what the next sweep would change is within the goal.
func TestNear(t *testing.T) {
	for _, c := range []struct {
		l    lane
		want bool
	}{
		{lane{swept: true, change: 0.1}, true},
		{lane{swept: true, change: 0.2}, false},
		{lane{swept: true, change: 0.2, before: 0.4}, true},
		{lane{}, false}, // nothing is known
	} {
		c.l.excess, c.l.goal = 3, 1
		if got := c.l.near(); got != c.want {
			t.Errorf("%+v: %v", c.l, got)
		}
	}
}
