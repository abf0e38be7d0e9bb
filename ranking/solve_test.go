package ranking

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// makeGraph makes a graph of pages on one host, whose nodes are the numbers in links.
func makeGraph(t testing.TB, o graph.Options, pages int, links ...[2]graph.Serial) *graph.Graph {
	t.Helper()
	o.KeepOrder = true
	b := graph.NewBuilder(o)
	for range pages {
		b.AddPage("host")
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

func solve(t testing.TB, g *graph.Graph, teleport Teleport, o Options) Vector {
	t.Helper()
	v, _, err := Solve(context.Background(), g, teleport, o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func biased(t testing.TB, nodes ...graph.Node) Teleport {
	t.Helper()
	teleport, err := Biased(nodes)
	if err != nil {
		t.Fatal(err)
	}
	return teleport
}

func compare(t testing.TB, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d values, want %d", what, len(got), len(want))
	}
	for i := range got {
		if !(math.Abs(got[i]-want[i]) <= tolerance) {
			t.Fatalf("%s: page %d has %.9g, want %.9g", what, i, got[i], want[i])
		}
	}
}

func checkMean(t testing.TB, what string, v Vector) {
	t.Helper()
	total := 0.0
	for i, r := range v {
		if !(r >= 0) {
			t.Fatalf("%s: page %d has rank %v", what, i, r)
		}
		total += r
	}
	if len(v) > 0 && math.Abs(total/float64(len(v))-1) > 1e-12 {
		t.Fatalf("%s: mean %v", what, total/float64(len(v)))
	}
}

// example is the graph of spec a.6: A, B, C are nodes 0, 1, 2.
func example(t testing.TB) *graph.Graph {
	links := [][2]graph.Serial{{0, 1}, {0, 2}, {1, 2}, {2, 0}}
	return makeGraph(t, graph.Options{}, 3, links...)
}

// Numbers of spec a.1 and a.6, which were recomputed from the source's formulas.
func TestSpecificationExamples(t *testing.T) {
	compare(t, "a.6", solve(t, example(t), Teleport{}, Options{}), []float64{1.163369, 0.644432, 1.192199}, 5e-7)
	compare(t, "a.6 biased on B", solve(t, example(t), biased(t, 1), Options{}), []float64{0.980215, 0.866591, 1.153194}, 5e-7)
	dangling := makeGraph(t, graph.Options{}, 3, [2]graph.Serial{0, 1}, [2]graph.Serial{0, 2}, [2]graph.Serial{1, 2})
	v, stats, err := Solve(context.Background(), dangling, Teleport{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "a.1", v, []float64{0.592739, 0.844653, 1.562608}, 5e-7)
	unnormalised := []float64{v[0] * stats.Mass, v[1] * stats.Mass, v[2] * stats.Mass}
	compare(t, "a.1 unnormalised", unnormalised, []float64{0.15, 0.21375, 0.3954375}, 1e-9)
}

// The iteration table of spec a.6, from a start of 1.
func TestIterationsOfTheSpecification(t *testing.T) {
	cases := []struct {
		name string
		step func(r *Reference, x Vector) float64
		want [][]float64
	}{
		{"Jacobi", (*Reference).Jacobi, [][]float64{{1, 0.575, 1.425}, {1.36125, 0.575, 1.06375}}},
		{"Gauss-Seidel", (*Reference).GaussSeidel, [][]float64{{1, 0.575, 1.06375}, {1.054188, 0.598030, 1.106355}}},
	}
	for _, c := range cases {
		r, err := NewReference(example(t), Teleport{}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		x := r.Start()
		for i, want := range c.want {
			c.step(r, x)
			compare(t, fmt.Sprint(c.name, i+1), x, want, 5.001e-7) // printed with six decimals, one of them a rounded half
		}
	}
}

// Iterations to an L1 change below 1e-3, spec a.6.
func TestIterationCountsOfTheSpecification(t *testing.T) {
	for _, c := range []struct {
		step func(r *Reference, x Vector) float64
		want int
	}{{(*Reference).Jacobi, 16}, {(*Reference).GaussSeidel, 14}} {
		r, err := NewReference(example(t), Teleport{}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		x, n := r.Start(), 1
		for c.step(r, x) >= 1e-3 {
			n++
		}
		if n != c.want {
			t.Errorf("%d iterations, want %d", n, c.want)
		}
	}
}

// Closed forms, d = 0.85.
func TestClosedForms(t *testing.T) {
	const n, d = 12, DefaultDamping
	var cycle, chain, star, complete [][2]graph.Serial
	for i := range graph.Serial(n) {
		cycle = append(cycle, [2]graph.Serial{i, (i + 1) % n})
		if i+1 < n {
			chain = append(chain, [2]graph.Serial{i, i + 1})
		}
		if i > 0 {
			star = append(star, [2]graph.Serial{i, 0}, [2]graph.Serial{0, i})
		}
		for k := range graph.Serial(n) {
			complete = append(complete, [2]graph.Serial{i, k})
		}
	}
	ones := slices.Repeat([]float64{1}, n)
	compare(t, "cycle", solve(t, makeGraph(t, graph.Options{}, n, cycle...), Teleport{}, Options{}), ones, 1e-8)
	compare(t, "complete", solve(t, makeGraph(t, graph.Options{}, n, complete...), Teleport{}, Options{}), ones, 1e-8)
	compare(t, "no links", solve(t, makeGraph(t, graph.Options{}, n), Teleport{}, Options{}), ones, 1e-12)

	// Star with links both ways: hub h = (1-d) + d (n-1) leaf, leaf = (1-d) + d h/(n-1).
	hub := (1 + d*(n-1)) / (1 + d)
	want := slices.Repeat([]float64{1 - d + d*hub/(n-1)}, n)
	want[0] = hub
	compare(t, "star", solve(t, makeGraph(t, graph.Options{}, n, star...), Teleport{}, Options{}), want, 1e-8)

	// Chain: x(i) = (1-d) (1 + d + ... + d^i) = 1 - d^(i+1), scaled. Biased on its first page: d^i, scaled.
	unbiased, first := make([]float64, n), make([]float64, n)
	for i := range n {
		unbiased[i], first[i] = 1-math.Pow(d, float64(i+1)), math.Pow(d, float64(i))
	}
	scaleToMean1(unbiased)
	scaleToMean1(first)
	g := makeGraph(t, graph.Options{}, n, chain...)
	compare(t, "chain", solve(t, g, Teleport{}, Options{}), unbiased, 1e-8)
	compare(t, "chain from its first page", solve(t, g, biased(t, 0), Options{}), first, 1e-8)
	// Nothing leads away from the last page, so it has all rank.
	last := make([]float64, n)
	last[n-1] = n
	compare(t, "chain from its last page", solve(t, g, biased(t, n-1), Options{}), last, 1e-12)
}

func scaleToMean1(v []float64) {
	total := 0.0
	for _, r := range v {
		total += r
	}
	for i := range v {
		v[i] *= float64(len(v)) / total
	}
}

func TestNoPages(t *testing.T) {
	v, _, err := Solve(context.Background(), makeGraph(t, graph.Options{}, 0), Teleport{}, Options{})
	if err != nil || len(v) != 0 {
		t.Errorf("%v, %v", v, err)
	}
	if _, _, err := Solve(context.Background(), makeGraph(t, graph.Options{}, 0), biased(t, 0), Options{}); err == nil {
		t.Error("a biasing set on no pages was accepted")
	}
}

func TestWrongCalls(t *testing.T) {
	g := example(t)
	if _, err := Biased(nil); !errors.Is(err, ErrEmptySet) {
		t.Errorf("empty set: %v", err)
	}
	if _, err := Weighted([]graph.Node{1}, []float64{0}); !errors.Is(err, ErrEmptySet) {
		t.Errorf("set of weight 0: %v", err)
	}
	for _, weights := range [][]float64{{-1}, {math.NaN()}, {math.Inf(1)}, {1, 2}} {
		if _, err := Weighted([]graph.Node{1}, weights); err == nil {
			t.Errorf("weights %v were accepted", weights)
		}
	}
	for _, o := range []Options{{Damping: 1}, {Damping: -0.1}, {Damping: math.NaN()}, {Tolerance: 1e-14}, {Tolerance: 2},
		{Tolerance: math.NaN()}, {Threads: -1}} {
		if _, _, err := Solve(context.Background(), g, Teleport{}, o); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
	for _, teleport := range []Teleport{biased(t, 3), biased(t, 1, 3), biased(t, 0, 1, 3)} {
		if _, _, err := Solve(context.Background(), g, teleport, Options{}); err == nil {
			t.Errorf("nodes %v of a graph of 3 were accepted", teleport.nodes)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Solve(ctx, g, Teleport{}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestDeterministicToTheBit(t *testing.T) {
	g := randomGraph(t, rand.New(rand.NewPCG(5, 8)), 400, 2000, graph.Options{})
	teleports := []Teleport{{}}
	for i := range graph.Node(20) {
		teleports = append(teleports, biased(t, i, 7*i, 399-i))
	}
	var want, alone []Vector
	for _, threads := range []int{1, 1, 2, 5} {
		old := runtime.GOMAXPROCS(min(threads, 2))
		got := make([]Vector, len(teleports))
		err := SolveAll(context.Background(), g, teleports, Options{Threads: threads}, func(i int, v Vector, _ Stats) error {
			got[i] = slices.Clone(v)
			return nil
		})
		runtime.GOMAXPROCS(old)
		if err != nil {
			t.Fatal(err)
		}
		for i, teleport := range teleports {
			alone = append(alone, solve(t, g, teleport, Options{Threads: threads}))
			if !slices.Equal(alone[len(alone)-1], alone[i]) {
				t.Fatalf("%d threads: vector %d solved alone differs", threads, i)
			}
		}
		if want == nil {
			want = got
		}
		for i := range want {
			if !slices.Equal(got[i], want[i]) {
				t.Fatalf("%d threads: vector %d differs", threads, i)
			}
		}
	}
}

func TestSolveAllErrors(t *testing.T) {
	g := example(t)
	stop := errors.New("disk full")
	err := SolveAll(context.Background(), g, make([]Teleport, 50), Options{}, func(i int, _ Vector, _ Stats) error {
		if i == 3 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) {
		t.Errorf("error of deliver: %v", err)
	}
	never := func(int, Vector, Stats) error { return nil }
	if err := SolveAll(context.Background(), g, []Teleport{{}, biased(t, 9)}, Options{}, never); err == nil {
		t.Error("a bad teleport was accepted")
	}
	if err := SolveAll(context.Background(), g, nil, Options{}, never); err != nil {
		t.Errorf("no teleports: %v", err)
	}
}
