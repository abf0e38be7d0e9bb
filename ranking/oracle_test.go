package ranking

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/graph/network"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"facetta/ranking/graph"
)

// randomGraph has links between random pages, self links and parallel ones among them; with few links it has isolated and
// dangling pages too.
func randomGraph(t testing.TB, rng *rand.Rand, pages, links int, o graph.Options) *graph.Graph {
	t.Helper()
	list := make([][2]graph.Serial, links)
	for i := range list {
		list[i] = [2]graph.Serial{graph.Serial(rng.IntN(pages)), graph.Serial(rng.IntN(pages))}
	}
	return makeGraph(t, o, pages, list...)
}

// denseRanks solves the surfer's chain itself by LU decomposition, dangling pages jumping by the teleport (p sums to 1):
//
//	y = (1-d) p n + d A y + d p (sum of y over dangling pages)
//
// It shares nothing with the solver, neither the unnormalised system nor the scaling.
func denseRanks(t testing.TB, g *graph.Graph, p []float64, damping float64) []float64 {
	t.Helper()
	n := g.NodeCount()
	matrix := mat.NewDense(n, n, nil)
	right := mat.NewVecDense(n, nil)
	for row := range n {
		matrix.Set(row, row, 1)
		right.SetVec(row, (1-damping)*p[row]*float64(n))
	}
	for s := range n {
		out := g.AppendOutLinks(nil, graph.Node(s))
		for _, to := range out {
			matrix.Set(int(to), s, matrix.At(int(to), s)-damping/float64(len(out)))
		}
		for row := 0; row < n && len(out) == 0; row++ {
			matrix.Set(row, s, matrix.At(row, s)-damping*p[row])
		}
	}
	var y mat.VecDense
	if err := y.SolveVec(matrix, right); err != nil {
		t.Fatal(err)
	}
	return y.RawVector().Data
}

// TestAgainstDenseSolver checks every kind of teleport on random graphs, and that the bound of the error holds.
func TestAgainstDenseSolver(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for _, size := range []struct{ pages, links int }{{1, 0}, {1, 1}, {2, 1}, {7, 9}, {40, 30}, {40, 200}, {90, 1500}} {
		for _, keep := range []bool{false, true} {
			for _, damping := range []float64{0.05, 0.5, 0.85, 0.99} {
				g := randomGraph(t, rng, size.pages, size.links, graph.Options{KeepSelfLinks: keep})
				name := fmt.Sprintf("%v keep %v damping %v", size, keep, damping)
				compareDense(t, name, g, rng, damping)
			}
		}
	}
}

func compareDense(t *testing.T, name string, g *graph.Graph, rng *rand.Rand, damping float64) {
	t.Helper()
	n := g.NodeCount()
	nodes, weights, p := []graph.Node{}, []float64{}, make([]float64, n)
	for range 1 + rng.IntN(n) {
		node, weight := graph.Node(rng.IntN(n)), 0.1+rng.Float64()
		nodes, weights = append(nodes, node), append(weights, weight)
		p[node] += weight
	}
	weighted, err := Weighted(nodes, weights)
	if err != nil {
		t.Fatal(err)
	}
	equal, uniform := make([]float64, n), make([]float64, n)
	set := biased(t, nodes...)
	for i := range n {
		p[i] /= sum(weights)
		uniform[i] = 1 / float64(n)
	}
	for _, node := range set.nodes {
		equal[node] = 1 / float64(set.Size())
	}
	for _, c := range []struct {
		what     string
		teleport Teleport
		p        []float64
	}{{"unbiased", Teleport{}, uniform}, {"biased", set, equal}, {"weighted", weighted, p}} {
		want := denseRanks(t, g, c.p, damping)
		compare(t, name+" "+c.what, solve(t, g, c.teleport, Options{Damping: damping, Tolerance: 1e-12}), want, 1e-10)
		checkBound(t, name+" "+c.what, g, c.teleport, damping, want)
	}
}

func checkBound(t *testing.T, name string, g *graph.Graph, teleport Teleport, damping float64, want []float64) {
	t.Helper()
	for _, tolerance := range []float64{1, 0.1, 1e-3, 1e-6} {
		v, stats, err := Solve(context.Background(), g, teleport, Options{Damping: damping, Tolerance: tolerance})
		if err != nil {
			t.Fatal(err)
		}
		checkMean(t, name, v)
		actual := distance(v, want) / float64(len(v))
		if actual > stats.Error+1e-13 || stats.Error > tolerance {
			t.Errorf("%s: error %g, bound %g, tolerance %g", name, actual, stats.Error, tolerance)
		}
	}
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

// The Jacobi reference converges to the same vector.
func TestAgainstJacobi(t *testing.T) {
	g := randomGraph(t, rand.New(rand.NewPCG(4, 4)), 80, 150, graph.Options{})
	teleport := biased(t, 1, 5, 77)
	r, err := NewReference(g, teleport, Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := r.Start()
	for r.Jacobi(x) > 1e-12 {
	}
	scaleToMean1(x)
	compare(t, "Jacobi", solve(t, g, teleport, Options{Tolerance: 1e-12}), x, 1e-10)
}

// gonum treats dangling pages otherwise, so every page gets a link.
func TestAgainstGonum(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	const pages = 50
	var links [][2]graph.Serial
	theirs := simple.NewDirectedGraph()
	for from := range pages {
		for range 1 + rng.IntN(5) {
			to := (from + 1 + rng.IntN(pages-1)) % pages
			links = append(links, [2]graph.Serial{graph.Serial(from), graph.Serial(to)})
			theirs.SetEdge(simple.Edge{F: simple.Node(from), T: simple.Node(to)})
		}
	}
	want := make([]float64, pages)
	for id, rank := range network.PageRank(theirs, DefaultDamping, 1e-12) {
		want[id] = rank * pages // gonum's ranks sum to 1
	}
	compare(t, "gonum", solve(t, makeGraph(t, graph.Options{}, pages, links...), Teleport{}, Options{}), want, 1e-8)
}

// Renaming the pages renames their ranks.
func TestPermutedPagesPermuteRanks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		pages := 2 + rng.IntN(40)
		permutation := rng.Perm(pages)
		var links, renamed [][2]graph.Serial
		for range rng.IntN(4 * pages) {
			from, to := rng.IntN(pages), rng.IntN(pages)
			links = append(links, [2]graph.Serial{graph.Serial(from), graph.Serial(to)})
			renamed = append(renamed, [2]graph.Serial{graph.Serial(permutation[from]), graph.Serial(permutation[to])})
		}
		set := rng.IntN(pages)
		a, errA := solveLinks(pages, links, graph.Node(set))
		b, errB := solveLinks(pages, renamed, graph.Node(permutation[set]))
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		for i := range a {
			if math.Abs(a[i]-b[permutation[i]]) > 1e-10 {
				t.Fatalf("page %d has %v, renamed %v", i, a[i], b[permutation[i]])
			}
		}
	})
}

func solveLinks(pages int, links [][2]graph.Serial, set graph.Node) (Vector, error) {
	b := graph.NewBuilder(graph.Options{KeepOrder: true})
	for range pages {
		b.AddPage("host")
	}
	for _, l := range links {
		b.AddLink(l[0], l[1])
	}
	g, _, err := b.Build()
	if err != nil {
		return nil, err
	}
	teleport, err := Biased([]graph.Node{set})
	if err != nil {
		return nil, err
	}
	v, _, err := Solve(context.Background(), g, teleport, Options{Tolerance: 1e-12})
	return v, err
}

func TestBiasOnAllPagesIsUnbiased(t *testing.T) {
	g := randomGraph(t, rand.New(rand.NewPCG(6, 7)), 70, 200, graph.Options{})
	all := make([]graph.Node, 70)
	for i := range all {
		all[i] = graph.Node(i)
	}
	compare(t, "all pages", solve(t, g, biased(t, all...), Options{}), solve(t, g, Teleport{}, Options{}), 1e-12)
}

// Rank x Mass is linear in the teleport vector: with sets of 2 and 3 pages, x(union of 5) = 2/5 x(first) + 3/5 x(second).
func TestUnnormalisedVectorsAreLinear(t *testing.T) {
	g := randomGraph(t, rand.New(rand.NewPCG(8, 2)), 70, 140, graph.Options{})
	unnormalised := func(nodes ...graph.Node) []float64 {
		v, stats, err := Solve(context.Background(), g, biased(t, nodes...), Options{Tolerance: 1e-12})
		if err != nil {
			t.Fatal(err)
		}
		for i := range v {
			v[i] *= stats.Mass
		}
		return v
	}
	a, b := unnormalised(3, 50), unnormalised(9, 20, 69)
	for i := range a {
		a[i] = 0.4*a[i] + 0.6*b[i]
	}
	compare(t, "union", unnormalised(3, 50, 9, 20, 69), a, 1e-10)
}
