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
	"facetta/ranking/graph/generate"
	"facetta/ranking/sweep"
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

// One vector too many for whole batches is solved alone, the unbiased one where there is any; the others are as without it.
func TestOneTooManyIsSolvedAlone(t *testing.T) {
	g := manyBlocks(t)
	teleports := someTeleports(t, g.NodeCount())
	for tolerance, lanes := range map[float64]int{1e-9: sweep.Lanes[float64](), 1e-5: sweep.Lanes[float32]()} {
		o := Options{Tolerance: tolerance}
		all, _ := solveAll(t, g, teleports[:lanes+1], o)
		others, _ := solveAll(t, g, teleports[1:lanes+1], o)
		for i, v := range append([]Vector{solve(t, g, Teleport{}, o)}, others...) {
			if !slices.Equal(all[i], v) {
				t.Errorf("tolerance %v: vector %d differs", tolerance, i)
			}
		}
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

// TestErrorBound: where the ranks come from an x of sum 60 whose residual has the norm 0.3, and the damping is 0.8, they are wrong by at most
// 2/0.2 0.3/60 if all of the residual is positive, half of that if it sums to 0. A larger sum is rounding, and so may one be that is
// nothing in single precision.
func TestErrorBound(t *testing.T) {
	const slack = 2.5e-6
	for _, c := range []struct{ residual, sum, double, single float64 }{
		{0.3, 0, 5 * 0.3 / 60, 5 * (0.3/60 + slack)},
		{0.3, -0.3, 2 * 5 * 0.3 / 60, 2 * 5 * 0.3 / 60},
		{0.3, 1, 2 * 5 * 0.3 / 60, 2 * 5 * 0.3 / 60},
		{1e-6, 0, 5 * 1e-6 / 60, 2 * 5 * 1e-6 / 60},
	} {
		if got := errorBound[float64](0.8, 60, c.residual, c.sum); math.Abs(got-c.double) > 1e-12 {
			t.Errorf("%+v in float64: %v", c, got)
		}
		if got := errorBound[float32](0.8, 60, c.residual, c.sum); math.Abs(got-c.single) > 1e-12 {
			t.Errorf("%+v in float32: %v", c, got)
		}
	}
}

// TestLastSweepBoundsTheResidual: from rows at random, on a graph with near and far hubs, the bound is not below the residual as the
// equations have it, and not far above.
func TestLastSweepBoundsTheResidual(t *testing.T) {
	g := manyBlocks(t)
	teleports := someTeleports(t, g.NodeCount())[:8]
	s, err := NewSystem(g, Options{Tolerance: 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.double()
	if err != nil {
		t.Fatal(err)
	}
	b, rng := newBatch(s, p), rand.New(rand.NewPCG(4, 4))
	if err := b.load(teleports, []int{0, 1, 2, 3, 4, 5, 6, 7}); err != nil {
		t.Fatal(err)
	}
	for n := range graph.Node(g.NodeCount()) {
		if g.OutDegree(n) > 0 {
			block, place := p.Place(n)
			for l := range b.lanes {
				b.z[(p.Blocks[block].Start+place)*len(b.lanes)+l] = rng.Float64() / float64(g.OutDegree(n))
			}
		}
	}
	b.lastSweep()
	for l := range b.lanes {
		x := Vector(b.columns[l])
		r, err := NewReference(g, teleports[l], Options{})
		if err != nil {
			t.Fatal(err)
		}
		after := slices.Clone(x)
		r.Jacobi(after)
		norm, sum, total := 0.0, 0.0, 0.0
		for n := range x {
			change := after[n] - x[n]
			norm, sum, total = norm+math.Abs(change), sum+change, total+x[n]
		}
		if got := b.lanes[l].residual; !(norm <= got*(1+1e-9) && got < 3*norm) {
			t.Errorf("lane %d: residual %v, bound %v", l, norm, got)
		}
		if want := errorBound[float64](DefaultDamping, total, b.lanes[l].residual, sum); math.Abs(b.lanes[l].bound/want-1) > 1e-6 {
			t.Errorf("lane %d: bound %v, want %v", l, b.lanes[l].bound, want)
		}
	}
}

// randomBlocks is a graph of up to four blocks with hosts, hubs, dangling pages and far links in shares that differ from seed to seed.
func randomBlocks(t testing.TB, rng *rand.Rand) *graph.Graph {
	t.Helper()
	pages, host := 1+rng.IntN(3*graph.BlockSize+500), 1+rng.IntN(400)
	degree, far, hub, dangling := 1+rng.IntN(10), rng.Float64(), rng.Float64()/4, rng.Float64()/2
	b := graph.NewBuilder(graph.Options{KeepSelfLinks: rng.IntN(2) == 0})
	for i := range pages {
		b.AddPage(fmt.Sprint(i / host))
	}
	for from := range pages {
		if rng.Float64() < dangling {
			continue
		}
		for range 1 + rng.IntN(degree) {
			to := min(from/host*host+rng.IntN(host), pages-1)
			switch p := rng.Float64(); {
			case p < hub:
				to = rng.IntN(pages) / 5000 * 5000
			case p < hub+far*far:
				to = rng.IntN(pages)
			}
			b.AddLink(graph.Serial(from), graph.Serial(to))
		}
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestBoundsHoldOnRandomGraphs: whatever the graph, the damping, the tolerance and what is known, true errors are within the bounds, up to
// float32's rounding, and bounds within the tolerance.
func TestBoundsHoldOnRandomGraphs(t *testing.T) {
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 77))
		g, damping := randomBlocks(t, rng), []float64{DefaultDamping, 0.5, 0.95}[seed%3]
		n := g.NodeCount()
		teleports := someTeleports(t, n)[:18]
		want, _ := solveAll(t, g, teleports, Options{Tolerance: 1e-11, Damping: damping})
		known := []Vector{nil, times(want[0], 1), times(want[1], 3), make(Vector, n)}
		for i := range known[3] {
			known[1][i] *= 0.9 + 0.2*rng.Float64()
			known[3][i] = math.Exp(5 * rng.NormFloat64())
		}
		for _, tolerance := range []float64{0.03, 1e-4, 1e-8} {
			s, err := NewSystem(g, Options{Tolerance: tolerance, Damping: damping})
			if err != nil {
				t.Fatal(err)
			}
			rounding := 1e-12
			if s.options.single() {
				rounding = 1e-6
			}
			start := func(i int) (Earlier, error) {
				if k := known[(uint64(i)+seed)%4]; k != nil {
					return Known(k), nil
				}
				return nil, nil
			}
			err = s.SolveAllFrom(context.Background(), teleports, start, func(i int, v Vector, stats Stats) error {
				checkMean(t, fmt.Sprint("vector ", i), v)
				actual := distance(v, want[i]) / float64(n)
				if !(actual <= stats.Error+rounding) || !(stats.Error <= tolerance) {
					t.Errorf("graph %d of %d pages, damping %v, tolerance %v, vector %d: error %v, bound %v", seed, n, damping, tolerance, i,
						actual, stats.Error)
				}
				return nil
			})
			if err != nil {
				t.Errorf("graph %d: %v", seed, err)
			}
		}
	}
}

// TestBalancedBatches: where links lead anywhere, batches take fewer passes once their sums are right, up to 14 and 18 without it, and their
// bounds hold, also where all jumps are lost, or where known ranks are far off.
func TestBalancedBatches(t *testing.T) {
	b := graph.NewBuilder(graph.Options{})
	generate.Kronecker(b, 16, 10<<16, 1)
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	dangling := graph.Node(0)
	for g.OutDegree(dangling) > 0 {
		dangling++
	}
	teleports := append(someTeleports(t, g.NodeCount())[:14], biased(t, dangling), biased(t, 5, dangling))
	want, _ := solveAll(t, g, teleports, Options{Tolerance: 1e-11})
	wrong := times(want[0], 0.3)
	for i := range wrong {
		wrong[i] += float64(i % 3)
	}
	for most, tolerance := range map[int]float64{13: 1e-4, 15: 1e-5} {
		o := Options{Tolerance: tolerance}
		s, err := NewSystem(g, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, start := range []func(i int) (Earlier, error){nil, func(int) (Earlier, error) { return Known(wrong), nil }} {
			err := s.SolveAllFrom(context.Background(), teleports, start, func(i int, v Vector, stats Stats) error {
				actual := distance(v, want[i]) / float64(len(v))
				if !(actual <= stats.Error+1e-6 && stats.Error <= o.Tolerance) || stats.Sweeps > most {
					t.Errorf("%+v, vector %d: error %v, bound %v, %d passes", o, i, actual, stats.Error, stats.Sweeps)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}

// TestTwinsTie: pages of a block that the same pages link to, and that have as many links, have the same rank.
func TestTwinsTie(t *testing.T) {
	rng, pages := rand.New(rand.NewPCG(6, 3)), graph.Serial(600)
	var links [][2]graph.Serial
	for from := range pages {
		links = append(links, [2]graph.Serial{from, graph.Serial(rng.IntN(int(pages)))})
		if from%3 == 0 {
			links = append(links, [2]graph.Serial{from, pages}, [2]graph.Serial{from, pages + 1})
		}
	}
	links = append(links, [2]graph.Serial{pages, 3}, [2]graph.Serial{pages, 6}, [2]graph.Serial{pages + 1, 4}, [2]graph.Serial{pages + 1, 5})
	vectors, _ := solveAll(t, makeGraph(t, graph.Options{}, int(pages)+2, links...), []Teleport{{}, biased(t, 1, 2, 3)}, Options{Tolerance: 1e-4})
	for i, v := range vectors {
		if v[pages] != v[pages+1] || v[pages] < 1 {
			t.Errorf("vector %d: %v and %v", i, v[pages], v[pages+1])
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
