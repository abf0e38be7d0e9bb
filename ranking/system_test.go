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
