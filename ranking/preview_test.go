package ranking

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/ranking/graph"
)

// TestPreview: the bound holds, the tolerance is reached, and the number of links is kept.
func TestPreview(t *testing.T) {
	g := manyBlocks(t)
	s, err := NewSystem(g, Options{Tolerance: 1e-10})
	if err != nil {
		t.Fatal(err)
	}
	for _, teleport := range []Teleport{biased(t, 100), biased(t, 7, 8, 9, 5000, 16_000), {}} {
		want, solved, err := s.Solve(context.Background(), teleport)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []PreviewOptions{{Tolerance: 0.5}, {Tolerance: 0.1}, {Tolerance: 1e-3, Links: 1 << 40}, {Tolerance: 1e-9, Links: 1000}} {
			v, stats, err := s.Preview(context.Background(), teleport, o)
			if err != nil {
				t.Fatal(err)
			}
			checkMean(t, "preview", v)
			if actual := distance(v, want) / float64(len(v)); !(actual <= stats.Error+1e-9) {
				t.Errorf("%+v: error %v, bound %v", o, actual, stats.Error)
			}
			if d := math.Abs(stats.Mass/solved.Mass - 1); !(d <= stats.Error+1e-9) {
				t.Errorf("%+v: mass %v, solved %v", o, stats.Mass, solved.Mass)
			}
			if (stats.Error <= o.Tolerance) == (o.Links == 1000) {
				t.Errorf("%+v: bound %v", o, stats.Error)
			}
		}
	}
	if _, _, err := s.Preview(context.Background(), Teleport{}, PreviewOptions{Tolerance: -1}); err == nil {
		t.Error("a negative tolerance was accepted")
	}
	if _, _, err := s.Preview(context.Background(), biased(t, graph.Node(g.NodeCount())), PreviewOptions{}); err == nil {
		t.Error("a page that the graph does not have was accepted")
	}
}

// TestPreviewWithoutLinks: nothing is followed where there is nothing to follow, not once and not less.
func TestPreviewWithoutLinks(t *testing.T) {
	s, err := NewSystem(makeGraph(t, graph.Options{}, 3), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, stats, err := s.Preview(context.Background(), biased(t, 1), PreviewOptions{}); err != nil || stats.Sweeps != 0 {
		t.Errorf("%+v, %v", stats, err)
	}
}

// TestPreviewEndsBelowRounding: the residual's sum keeps what rounding leaves of it when no page has any.
func TestPreviewEndsBelowRounding(t *testing.T) {
	s, err := NewSystem(makeGraph(t, graph.Options{}, 100), Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for first := range graph.Node(20) { // rounding leaves more than 0 of some of them
		var nodes []graph.Node
		var weights []float64
		for n := first; n < 100; n++ {
			nodes, weights = append(nodes, n), append(weights, 1/float64(n+3))
		}
		teleport, err := Weighted(nodes, weights)
		if err != nil {
			t.Fatal(err)
		}
		v, stats, err := s.Preview(ctx, teleport, PreviewOptions{Tolerance: 1e-300})
		if err != nil {
			t.Fatal(err)
		}
		checkMean(t, "preview", v)
		if !(stats.Error < 1e-12) {
			t.Errorf("error %v", stats.Error)
		}
	}
}

// TestPreviewOfMorePagesThanExpected: a page that links to itself and to all others, which hand on what is left.
func TestPreviewOfMorePagesThanExpected(t *testing.T) {
	const pages = 500
	var links [][2]graph.Serial
	for i := range graph.Serial(pages) {
		links = append(links, [2]graph.Serial{0, i}, [2]graph.Serial{i, (i + 1) % pages})
	}
	s, err := NewSystem(makeGraph(t, graph.Options{KeepSelfLinks: true, KeepOrder: true}, pages, links...), Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, stats, err := s.Preview(context.Background(), biased(t, 0), PreviewOptions{Links: 1})
	if err != nil {
		t.Fatal(err)
	}
	// After one push of 500 links: 1 stays, and the damping's share goes to all alike.
	if got, want := v[0]/v[7], (1+DefaultDamping/pages)/(DefaultDamping/pages); math.Abs(got/want-1) > 1e-12 || stats.Sweeps != 1 {
		t.Errorf("the first page has %v times the rank of others, want %v; %d sweeps", got, want, stats.Sweeps)
	}
}

func TestPreviewOfNoPages(t *testing.T) {
	s, err := NewSystem(makeGraph(t, graph.Options{}, 0), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v, _, err := s.Preview(context.Background(), Teleport{}, PreviewOptions{}); err != nil || len(v) != 0 {
		t.Errorf("%v, %v", v, err)
	}
}

// TestWarmStart: from the right ranks, and from those before one page in a hundred changed, the same ranks come in fewer sweeps;
// from nonsense as well.
func TestWarmStart(t *testing.T) {
	before, after := manyBlocks(t), changed(t, manyBlocks(t))
	teleports := someTeleports(t, after.NodeCount())
	for _, o := range []Options{{Tolerance: 1e-4}, {Tolerance: 1e-8}} {
		known, _ := solveAll(t, before, teleports, o)
		cold, coldStats := solveAll(t, after, teleports, o)
		most := 3 // passes from the same ranks
		if o.Tolerance < 0x1p-24 {
			most = 4 // which are rounded to float32
		}
		only := func(node int, rank float64) Earlier {
			v := make(Known, after.NodeCount())
			v[node] = rank
			return v
		}
		for name, start := range map[string]func(i int) Earlier{
			"before":                    func(i int) Earlier { return Known(known[i]) },
			"the same":                  func(i int) Earlier { return Known(cold[i]) },
			"another unit":              func(i int) Earlier { return Known(times(cold[i], 3)) },
			"nothing":                   func(int) Earlier { return nil },
			"zeros":                     func(int) Earlier { return only(0, 0) },
			"nonsense":                  func(i int) Earlier { return only(i*i, 7) },
			"next to nothing":           func(i int) Earlier { return only(i*i, 1e-44) },
			"more than can be added up": func(int) Earlier { return Known(slices.Repeat(Vector{math.MaxFloat32}, after.NodeCount())) },
		} {
			s, err := NewSystem(after, o)
			if err != nil {
				t.Fatal(err)
			}
			warmSweeps, coldSweeps := 0, 0
			given := func(i int) (Earlier, error) { return start(i), nil }
			err = s.SolveAllFrom(context.Background(), teleports, given, func(i int, v Vector, stats Stats) error {
				warmSweeps, coldSweeps = warmSweeps+stats.Sweeps, coldSweeps+coldStats[i].Sweeps
				checkMean(t, name, v)
				if d := distance(v, cold[i]) / float64(len(v)); !(d <= stats.Error+coldStats[i].Error) {
					t.Errorf("%s: vector %d is %v off", name, i, d)
				}
				if mass := coldStats[i].Mass; math.Abs(stats.Mass-mass) > 2*o.Tolerance*mass {
					t.Errorf("%s: vector %d has the mass %v, not %v", name, i, stats.Mass, mass)
				}
				if name == "the same" && stats.Sweeps > most {
					t.Errorf("%s: vector %d took %d sweeps", name, i, stats.Sweeps)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if name == "before" && 10*warmSweeps > 9*coldSweeps {
				t.Errorf("%d sweeps, %d cold", warmSweeps, coldSweeps)
			}
		}
		s, _ := NewSystem(after, o)
		bad := func(int) (Earlier, error) { return only(3, -1), nil }
		if err := s.SolveAllFrom(context.Background(), teleports, bad, nil); err == nil {
			t.Error("a negative rank to start from was accepted")
		}
	}
}

// TestEarlierRanksAreClosed: once each, also when a later one can't be had; and all of them are read, also behind one of which nothing is known.
func TestEarlierRanksAreClosed(t *testing.T) {
	g := manyBlocks(t)
	teleports := []Teleport{biased(t, 1), biased(t, 2), biased(t, 3)}
	for _, failing := range []int{-1, 2} {
		closed, read := make([]int, len(teleports)), make([]int, len(teleports))
		start := func(i int) (Earlier, error) {
			switch i {
			case failing:
				return nil, os.ErrNotExist
			case 0:
				return nil, nil
			}
			return closing{Known(make(Vector, g.NodeCount())), &read[i], &closed[i]}, nil
		}
		s, err := NewSystem(g, Options{Tolerance: 1e-4})
		if err != nil {
			t.Fatal(err)
		}
		err = s.SolveAllFrom(context.Background(), teleports, start, func(int, Vector, Stats) error { return nil })
		want := []int{0, 1, 1}
		if failing >= 0 {
			want[failing] = 0
		} else if read[1] != g.NodeCount() || read[2] != g.NodeCount() {
			t.Errorf("%v pages were read", read)
		}
		if errors.Is(err, os.ErrNotExist) != (failing >= 0) || !slices.Equal(closed, want) {
			t.Errorf("failing %d: %v, closed %v", failing, err, closed)
		}
	}
}

// TestEarlierRanksThatCanNotBeRead end all work.
func TestEarlierRanksThatCanNotBeRead(t *testing.T) {
	g := manyBlocks(t)
	s, err := NewSystem(g, Options{Tolerance: 1e-4})
	if err != nil {
		t.Fatal(err)
	}
	start := func(i int) (Earlier, error) { return unreadable{}, nil }
	err = s.SolveAllFrom(context.Background(), []Teleport{biased(t, 1), biased(t, 2)}, start, nil)
	if !errors.Is(err, os.ErrPermission) || !strings.Contains(err.Error(), "start of vector 0") {
		t.Errorf("got %v", err)
	}
}

type unreadable struct{ Known }

func (unreadable) Ranks(graph.Node, []float32) error { return os.ErrPermission }

type closing struct {
	Known
	read, closed *int
}

func (c closing) Ranks(first graph.Node, v []float32) error {
	*c.read += len(v)
	return c.Known.Ranks(first, v)
}

func (c closing) Close() error {
	*c.closed++
	return nil
}

func times(v Vector, factor float64) Vector {
	v = slices.Clone(v)
	for n := range v {
		v[n] *= factor
	}
	return v
}

// changed is the graph with a third of the links of one page in a hundred replaced.
func changed(t testing.TB, g *graph.Graph) *graph.Graph {
	t.Helper()
	rng, b := rand.New(rand.NewPCG(77, 77)), graph.NewBuilder(graph.Options{KeepOrder: true})
	for n := range graph.Node(g.NodeCount()) {
		b.AddPage(fmt.Sprint(g.HostOf(n)))
	}
	for n := range graph.Node(g.NodeCount()) {
		rewire := rng.IntN(100) == 0
		for _, to := range g.AppendOutLinks(nil, n) {
			if rewire && rng.IntN(3) == 0 {
				to = graph.Node(rng.IntN(g.NodeCount()))
			}
			b.AddLink(graph.Serial(n), graph.Serial(to))
		}
	}
	after, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(nodes) {
		t.Fatal("the nodes were numbered anew")
	}
	return after
}
