package ranking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/graph"
)

func TestPlan(t *testing.T) {
	for _, c := range []struct {
		name   string
		topics map[string][]graph.Node
		sums   string // topics that are sums, with their parts
	}{
		{"children cover it", map[string][]graph.Node{"A": {1, 2, 3}, "A/B": {2}, "A/C": {1, 3}}, "A = A/B + A/C"},
		{"a page of its own", map[string][]graph.Node{"A": {1, 2, 3, 4}, "A/B": {2}, "A/C": {1, 3}}, ""},
		{"children share a page", map[string][]graph.Node{"A": {1, 2, 3}, "A/B": {2, 3}, "A/C": {1, 3}}, ""},
		{"they share one, and it has one", map[string][]graph.Node{"A": {1, 2, 3}, "A/B": {2, 3}, "A/C": {3}}, ""},
		{"only child", map[string][]graph.Node{"A": {1, 2}, "A/B": {1, 2}}, "A = A/B"},
		{"a topic between is not listed", map[string][]graph.Node{"A": {1, 2}, "A/x/B": {1}, "A/y/z/C": {2}}, "A = A/x/B + A/y/z/C"},
		{
			"two levels", map[string][]graph.Node{"A": {1, 2, 3}, "A/B": {1, 2}, "A/B/C": {1}, "A/B/D": {2}, "A/E": {3}},
			"A = A/B + A/E, A/B = A/B/C + A/B/D",
		},
		{"a name that begins alike", map[string][]graph.Node{"A": {1, 2}, "AB": {1}, "AB/C": {2}}, ""},
		{"all pages", map[string][]graph.Node{"": nil, "A": {1}, "/B": {1}}, ""},
		{"no topics", nil, ""},
		{"as many parts as pay", topicOf(maxParts), "A = A/B" + strings.Repeat(" + A/B", maxParts-1)},
		{"one more", topicOf(maxParts + 1), ""},
	} {
		var paths []string
		for path := range c.topics {
			paths = append(paths, path)
		}
		slices.Sort(paths)
		var sets [][]graph.Node
		for _, path := range paths {
			sets = append(sets, c.topics[path])
		}
		p, err := NewPlan(paths, sets)
		if err != nil {
			t.Fatal(err)
		}
		var sums []string
		for i, parts := range p.parts {
			var names []string
			for _, part := range parts {
				names = append(names, strings.TrimRight(paths[part], "0123456789"))
			}
			if parts != nil {
				sums = append(sums, paths[i]+" = "+strings.Join(names, " + "))
			}
		}
		if got := strings.Join(sums, ", "); got != c.sums || p.Sums() != len(sums) || p.Len() != len(paths) {
			t.Errorf("%s: sums %q, want %q", c.name, got, c.sums)
		}
	}
	if _, err := NewPlan([]string{"A"}, [][]graph.Node{nil}); !errors.Is(err, ErrEmptySet) || !strings.Contains(err.Error(), "topic A") {
		t.Errorf("empty set: %v", err)
	}
}

// topicOf is a topic A with parts A/B0, A/B1 and so on of one page each.
func topicOf(parts int) map[string][]graph.Node {
	topics := make(map[string][]graph.Node)
	for i := range graph.Node(parts) {
		topics["A"] = append(topics["A"], i)
		topics[fmt.Sprint("A/B", i)] = []graph.Node{i}
	}
	return topics
}

// topicTree has sums of sums, of one part, of several with sets of very different size, and topics that are none.
func topicTree(t testing.TB) ([]string, [][]graph.Node) {
	t.Helper()
	large := make([]graph.Node, 3000)
	for i := range large {
		large[i] = graph.Node(4*i + 1)
	}
	leaves := map[string][]graph.Node{
		"A/B/C": {8, 12, 16}, "A/B/D": large, "A/E": {40}, "A/F/G/H": {5000, 9000, 17_000}, // A, A/B, A/F and A/F/G are sums
		"I/J": {7, 9}, "I/K": {9, 10}, // they share a page
		"L": {20}, "L/M": {24, 28}, // L has one of its own
		"": nil,
	}
	sets := make(map[string][]graph.Node)
	for leaf, pages := range leaves {
		for path := leaf; ; path = path[:max(strings.LastIndexByte(path, '/'), 0)] {
			sets[path] = append(sets[path], pages...)
			if path == "" || !strings.Contains(path, "/") {
				break
			}
		}
	}
	var paths []string
	for path := range sets {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	all := make([][]graph.Node, len(paths))
	for i, path := range paths {
		slices.Sort(sets[path])
		all[i] = slices.Compact(sets[path])
	}
	return paths, all
}

// solvePlanOf gives all vectors of a plan.
func solvePlanOf(t testing.TB, g *graph.Graph, p *Plan, o Options) ([]Vector, []Stats) {
	t.Helper()
	s, err := NewSystem(g, o)
	if err != nil {
		t.Fatal(err)
	}
	vectors, stats, folder := make([]Vector, p.Len()), make([]Stats, p.Len()), t.TempDir()
	err = s.SolvePlan(context.Background(), p, folder, func(i int, v Vector, found Stats) error {
		if vectors[i] != nil {
			t.Errorf("topic %d came twice", i)
		}
		for _, part := range p.parts[i] {
			if vectors[part] == nil {
				t.Errorf("sum %d came before its part %d", i, part)
			}
		}
		vectors[i], stats[i] = slices.Clone(v), found
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*")); left != nil {
		t.Errorf("left %v", left)
	}
	return vectors, stats
}

// Parents by linearity: each vector of a plan, and its mass, is what a solution gives, to within both errors. A sum's error is the mean of its parts'.
func TestSumsAreSolutions(t *testing.T) {
	g := manyBlocks(t)
	paths, sets := topicTree(t)
	p, err := NewPlan(paths, sets)
	if err != nil || p.Sums() != 4 {
		t.Fatalf("%d sums, %v", p.Sums(), err)
	}
	for _, o := range []Options{{Tolerance: 1e-5}, {Tolerance: 1e-11}} {
		direct, directStats := solveAll(t, g, p.teleports, o)
		vectors, stats := solvePlanOf(t, g, p, o)
		for i, path := range paths {
			bound := stats[i].Error + directStats[i].Error
			if !(stats[i].Error <= o.Tolerance+0x1p-24) {
				t.Errorf("%+v, topic %q: error bound %v", o, path, stats[i].Error)
			}
			if d := distance(vectors[i], direct[i]) / float64(g.NodeCount()); !(d <= bound) {
				t.Errorf("%+v, topic %q: differs by %v, the errors are at most %v", o, path, d, bound)
			}
			if d := math.Abs(stats[i].Mass/directStats[i].Mass - 1); !(d <= bound) {
				t.Errorf("%+v, topic %q: mass %v, want %v", o, path, stats[i].Mass, directStats[i].Mass)
			}
			if want := errorOfSum(p, stats, i, o); p.parts[i] != nil && !(math.Abs(stats[i].Error-want) <= 1e-9*want) {
				t.Errorf("%+v, topic %q: error bound %v, want %v", o, path, stats[i].Error, want)
			}
			if isSum := p.parts[i] != nil; isSum != (stats[i].Sweeps == 0) {
				t.Errorf("%+v, topic %q: %d sweeps", o, path, stats[i].Sweeps)
			}
			if mean := sum(vectors[i]) / float64(g.NodeCount()); math.Abs(mean-1) > 1e-8 { // parts in float32
				t.Errorf("%+v, topic %q: mean %v", o, path, mean)
			}
		}
	}
}

// errorOfSum is the mean of the errors of a sum's parts, weighted by |S_c| Mass_c, and what rounding to float32 adds where that is used.
func errorOfSum(p *Plan, stats []Stats, topic int, o Options) float64 {
	weighted, total := 0.0, 0.0
	for _, part := range p.parts[topic] {
		weight := float64(p.teleports[part].Size()) * stats[part].Mass
		weighted, total = weighted+weight*stats[part].Error, total+weight
	}
	if len(p.parts[topic]) > 1 && o.single() {
		return weighted/total + 0x1p-24
	}
	return weighted / total
}

func TestSumsDeterministicToTheBit(t *testing.T) {
	g := manyBlocks(t)
	paths, sets := topicTree(t)
	p, err := NewPlan(paths, sets)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := solvePlanOf(t, g, p, Options{Tolerance: 1e-5, Threads: 1})
	for threads := 2; threads < 5; threads++ {
		got, _ := solvePlanOf(t, g, p, Options{Tolerance: 1e-5, Threads: threads})
		for i := range want {
			if slices.CompareFunc(got[i], want[i], func(a, b float64) int { return cmp.Compare(math.Float64bits(a), math.Float64bits(b)) }) != 0 {
				t.Errorf("%d threads: topic %q has other bits", threads, paths[i])
			}
		}
	}
}

// A plan that was interrupted after any number of vectors goes on to the same bits, and solves only batches that are not done.
func TestAnInterruptedPlanGoesOnToTheSameBits(t *testing.T) {
	g := manyBlocks(t)
	paths, sets := topicTree(t)
	p, err := NewPlan(paths, sets)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Tolerance: 1e-8, Threads: 1} // of eight lanes, so that there are some batches
	want, stats := solvePlanOf(t, g, p, o)
	s, err := NewSystem(g, o)
	if err != nil {
		t.Fatal(err)
	}
	before := Before{Done: make([]bool, p.Len()), Read: func(i int, v Vector) (Stats, error) {
		copy(v, want[i])
		return stats[i], nil
	}}
	solved := func() (count int) {
		err := s.SolvePlanFrom(context.Background(), p, t.TempDir(), before, func(i int, v Vector, got Stats) error {
			if !slices.Equal(v, want[i]) {
				t.Errorf("topic %q has other bits", paths[i])
			}
			if got.Sweeps > 0 && !before.Done[i] {
				count++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return count
	}
	topics, _ := p.solved()
	for done, i := range topics {
		if got := solved(); got != len(topics)-done {
			t.Errorf("%d vectors done: %d are solved", done, got)
		}
		before.Done[i] = true
	}
	before.Start = func(int) (Earlier, error) { return nil, errors.New("nothing is to be solved") }
	solved()
	before.Read = func(int, Vector) (Stats, error) { return Stats{}, os.ErrClosed }
	err = s.SolvePlanFrom(context.Background(), p, t.TempDir(), before, func(int, Vector, Stats) error { return nil })
	if !errors.Is(err, os.ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestSolvePlanErrors(t *testing.T) {
	p, err := NewPlan([]string{"A", "A/B", "A/C"}, [][]graph.Node{{0, 1}, {0}, {1}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSystem(makeGraph(t, graph.Options{}, 2, [2]graph.Serial{0, 1}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	wrong := errors.New("not today")
	for i := range p.Len() {
		err := s.SolvePlan(context.Background(), p, t.TempDir(), func(k int, _ Vector, _ Stats) error {
			if k == i {
				return wrong
			}
			return nil
		})
		if !errors.Is(err, wrong) {
			t.Errorf("topic %d: %v", i, err)
		}
	}
	none := filepath.Join(t.TempDir(), "none")
	if err := s.SolvePlan(context.Background(), p, none, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}
