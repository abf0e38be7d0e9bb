package ranking

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"facetta/ranking/graph"
)

// TestOneAloneFails: a vector that is solved alone, because it is one too many for a batch, ends all work like others.
func TestOneAloneFails(t *testing.T) {
	g, stop := example(t), errors.New("disk full")
	err := SolveAll(t.Context(), g, []Teleport{{}}, Options{}, func(int, Vector, Stats) error { return stop })
	if !errors.Is(err, stop) {
		t.Errorf("error of deliver: %v", err)
	}
	if err := SolveAll(t.Context(), g, []Teleport{biased(t, 9)}, Options{}, nil); err == nil || err.Error() != "vector 0: teleport: node 9 is not one of the graph's 3 pages" {
		t.Errorf("a bad teleport: %v", err)
	}
	if err := SolveAll(t.Context(), g, []Teleport{{}}, Options{Damping: 2}, nil); err == nil {
		t.Error("a damping of 2 was accepted")
	}
}

// TestPrecisionFollowsTheTolerance: float32 where that is enough, which is less exact than what float64 comes to.
func TestPrecisionFollowsTheTolerance(t *testing.T) {
	g := randomGraph(t, rand.New(rand.NewPCG(3, 9)), 300, 1500, graph.Options{})
	teleports := make([]Teleport, 20)
	for i := range teleports {
		teleports[i] = biased(t, graph.Node(i))
	}
	for tolerance, single := range map[float64]bool{MinSingleTolerance: true, MinSingleTolerance / 2: false} {
		rounded := true // to float32, but for the scale of all
		err := SolveAll(t.Context(), g, teleports, Options{Tolerance: tolerance}, func(_ int, v Vector, s Stats) error {
			if s.Elapsed <= 0 || s.Elapsed > time.Hour {
				t.Errorf("a vector took %v", s.Elapsed)
			}
			for _, r := range v {
				x := r * s.Mass
				rounded = rounded && (x == 0 || abs(float64(float32(x))/x-1) < 1e-14)
			}
			return nil
		})
		if err != nil || rounded != single {
			t.Errorf("tolerance %v: x of float32: %v, want %v; %v", tolerance, rounded, single, err)
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }

// TestWhatIsDoneFails: vectors that were found before end a plan when they can't be read or delivered, and with its context.
func TestWhatIsDoneFails(t *testing.T) {
	g := example(t)
	p, err := NewPlan([]string{"A", "B"}, [][]graph.Node{{0}, {1}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSystem(g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	wrong := errors.New("not today")
	read := func(i int, v Vector) (Stats, error) { return Stats{Mass: 1}, nil }
	deliver := func(int, Vector, Stats) error { return nil }
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for what, c := range map[string]struct {
		ctx     context.Context
		read    func(int, Vector) (Stats, error)
		deliver func(int, Vector, Stats) error
		want    error
	}{
		"all is well": {t.Context(), read, deliver, nil},
		"read":        {t.Context(), func(int, Vector) (Stats, error) { return Stats{}, wrong }, deliver, wrong},
		"deliver":     {t.Context(), read, func(int, Vector, Stats) error { return wrong }, wrong},
		"context":     {cancelled, read, deliver, context.Canceled},
	} {
		var delivered []int
		err := s.SolvePlanFrom(c.ctx, p, t.TempDir(), Before{Done: []bool{true, true}, Read: c.read}, func(i int, v Vector, s Stats) error {
			delivered = append(delivered, i)
			return c.deliver(i, v, s)
		})
		if !errors.Is(err, c.want) || err == nil && !slices.Equal(delivered, []int{0, 1}) {
			t.Errorf("%s: %v, delivered %v", what, err, delivered)
		}
	}
}
