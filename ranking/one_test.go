package ranking

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
)

// TestTrueErrorOfOneVector checks bound and tolerance against a solution of a tenth of a billionth, and that threads don't matter.
func TestTrueErrorOfOneVector(t *testing.T) {
	g := manyBlocks(t)
	for _, teleport := range []Teleport{{}, biased(t, 7, 11, 16_000), biased(t, 12_345)} {
		want := solve(t, g, teleport, Options{Tolerance: 1e-12})
		for _, tolerance := range []float64{0.1, 1e-4, 1e-7, 1e-10} {
			v, stats, err := Solve(context.Background(), g, teleport, Options{Tolerance: tolerance, Threads: 2})
			if err != nil {
				t.Fatal(err)
			}
			checkMean(t, "one vector", v)
			actual := distance(v, want) / float64(len(v))
			if !(actual <= stats.Error+1e-12) || !(stats.Error <= tolerance) {
				t.Errorf("tolerance %v: error %v, bound %v", tolerance, actual, stats.Error)
			}
			if sequential := solve(t, g, teleport, Options{Tolerance: tolerance, Threads: 1}); !slices.Equal(v, sequential) {
				t.Errorf("tolerance %v: one thread gives another vector than two", tolerance)
			}
		}
	}
}

// TestPairsAcrossHalves: page i of one half and page i of the other link to each other only, and only in the first pair do jumps
// land. Blocks that see each other's last sweep shrink such an error by the damping a sweep: 127 sweeps to 1e-9.
func TestPairsAcrossHalves(t *testing.T) {
	const half = 2 * graph.BlockSize
	var links [][2]graph.Serial
	for i := range graph.Serial(half) {
		links = append(links, [2]graph.Serial{i, i + half}, [2]graph.Serial{i + half, i})
	}
	v, stats, err := Solve(context.Background(), makeGraph(t, graph.Options{}, 2*half, links...), biased(t, 5), Options{})
	if err != nil {
		t.Fatal(err)
	}
	// x(5) = 0.15 n + 0.85 x(5+half), x(5+half) = 0.85 x(5).
	want := make([]float64, 2*half)
	want[5], want[5+half] = 2*half/1.85, 2*half*0.85/1.85
	compare(t, "pair", v, want, 1e-4)
	if stats.Sweeps > 40 {
		t.Errorf("%d sweeps", stats.Sweeps)
	}
}

// TestSteps: each block comes once, neighbours are in different steps.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		blocks, runs int
		want         string
	}{{7, 3, "[0 3 6] [1 4] [2 5]"}, {4, 2, "[0 2] [1 3]"}, {3, 1, "[0] [1] [2]"}, {1, 2, "[0]"}, {0, 2, ""}} {
		var list []int
		for i := range c.blocks {
			list = append(list, i)
		}
		var got []string
		for step := range steps(list, c.runs) {
			got = append(got, fmt.Sprint(step))
		}
		if all := strings.Join(got, " "); all != c.want {
			t.Errorf("%d blocks, %d runs: %s, want %s", c.blocks, c.runs, all, c.want)
		}
	}
}

// TestBalance: where links lead anywhere, sweeps leave little once the sum is right; without it the first vector takes 15 passes, the
// second 21. The mass is that of batches, and biasing sets whose jumps are all lost have vectors too.
func TestBalance(t *testing.T) {
	b := graph.NewBuilder(graph.Options{})
	generate.Kronecker(b, 16, 10<<16, 1)
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	var dangling []graph.Node
	for n := range graph.Node(g.NodeCount()) {
		if g.OutDegree(n) == 0 && len(dangling) < 3 {
			dangling = append(dangling, n)
		}
	}
	teleports := []Teleport{{}, biased(t, 5, 60_000), biased(t, dangling...), biased(t, 5, dangling[0])}
	masses := make([]float64, len(teleports))
	err = SolveAll(context.Background(), g, teleports, Options{Tolerance: 1e-8}, func(i int, _ Vector, s Stats) error {
		masses[i] = s.Mass
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, teleport := range teleports {
		v, stats, err := Solve(context.Background(), g, teleport, Options{Tolerance: 1e-7})
		if err != nil {
			t.Fatal(err)
		}
		if most := []int{10, 17, 2, 14}[i]; stats.Sweeps > most {
			t.Errorf("vector %d: %d passes", i, stats.Sweeps)
		}
		if d := distance(v, solve(t, g, teleport, Options{Tolerance: 1e-11})) / float64(len(v)); !(d <= stats.Error && stats.Error <= 1e-7) {
			t.Errorf("vector %d: error %v, bound %v", i, d, stats.Error)
		}
		if !(math.Abs(stats.Mass-masses[i]) <= 1e-6*masses[i]) {
			t.Errorf("vector %d: mass %v, in a batch %v", i, stats.Mass, masses[i])
		}
	}
}
