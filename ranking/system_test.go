package ranking

import (
	"context"
	"slices"
	"testing"
)

func TestWithTolerance(t *testing.T) {
	g := manyBlocks(t)
	s, err := NewSystem(g, Options{Tolerance: 1e-3})
	if err != nil {
		t.Fatal(err)
	}
	finer, err := s.WithTolerance(1e-8)
	if err != nil {
		t.Fatal(err)
	}
	v, stats, err := finer.Solve(context.Background(), Teleport{})
	if err != nil {
		t.Fatal(err)
	}
	if want := solve(t, g, Teleport{}, Options{Tolerance: 1e-8}); !slices.Equal(v, want) || stats.Error > 1e-8 {
		t.Errorf("another vector than that of a system of its own; error bound %v", stats.Error)
	}
	if _, err := s.WithTolerance(2); err == nil {
		t.Error("tolerance 2 was accepted")
	}
}

// The least tolerance in float32 is 1e-5, and 4e-5 with a damping that leaves half of 1 - 0.85.
func TestSingle(t *testing.T) {
	for _, c := range []struct {
		damping, tolerance float64
		single             bool
	}{{0.85, 1e-5, true}, {0.85, 0.99e-5, false}, {0.5, 1e-5, true}, {0.5, 0.99e-5, false}, {0.925, 4.01e-5, true}, {0.925, 3.99e-5, false}} {
		if got := (Options{Damping: c.damping, Tolerance: c.tolerance}).single(); got != c.single {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
