package panics

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

func breaks() error { panic("broken") }

// TestAPanicIsAnError: it comes to the one who waits, with where it was, also where it passes through several groups.
func TestAPanicIsAnError(t *testing.T) {
	inner := func() error {
		g := NewGroup()
		g.Go(breaks)
		if err := g.Wait(); err != nil {
			panic(err)
		}
		return nil
	}
	outer, ctx := WithContext(context.Background())
	outer.SetLimit(1)
	outer.Go(inner)
	err := outer.Wait()
	recovered := new(Recovered)
	if !errors.As(err, &recovered) || recovered.Value != "broken" || !strings.Contains(err.Error(), "panics.breaks") {
		t.Errorf("%v", err)
	}
	if ctx.Err() == nil {
		t.Error("the others go on")
	}
}

// TestErrorsStayThemselves: of what does not panic nothing changes.
func TestErrorsStayThemselves(t *testing.T) {
	g := NewGroup()
	g.Go(func() error { return io.ErrUnexpectedEOF })
	if err := g.Wait(); err != io.ErrUnexpectedEOF {
		t.Errorf("%v", err)
	}
	if err := Try(func() error { return nil }); err != nil {
		t.Errorf("%v", err)
	}
}

// TestInParallel: each number comes once, and errors and panics come back.
func TestInParallel(t *testing.T) {
	for _, n := range []int{0, 1, 1000} {
		done := make([]int, n)
		if err := InParallel(n, func(i int) error { done[i]++; return nil }); err != nil || slices.ContainsFunc(done, func(times int) bool { return times != 1 }) {
			t.Errorf("%d: %v, %v", n, done, err)
		}
	}
	if err := InParallel(9, func(int) error { return io.ErrUnexpectedEOF }); err != io.ErrUnexpectedEOF {
		t.Errorf("%v", err)
	}
	if err := InParallel(9, func(int) error { return breaks() }); !errors.As(err, new(*Recovered)) {
		t.Errorf("%v", err)
	}
}
