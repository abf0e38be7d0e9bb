package pipeline

import (
	"context"
	"errors"
	"testing"
)

func TestInOrderDeliversAscending(t *testing.T) {
	const n = 1000
	next := 0
	err := InOrder(context.Background(), n, func(i int) (int, error) { return i * i, nil }, func(i, v int) error {
		if i != next || v != i*i {
			t.Errorf("delivered %d with %d, want %d", i, v, next)
		}
		next++
		return nil
	})
	if err != nil || next != n {
		t.Errorf("delivered %d of %d: %v", next, n, err)
	}
}

func TestInOrderStopsAtTheFirstError(t *testing.T) {
	broken := errors.New("broken")
	work := func(i int) (int, error) {
		if i == 50 {
			return 0, broken
		}
		return i, nil
	}
	err := InOrder(context.Background(), 1000, work, func(i, _ int) error {
		if i >= 50 {
			t.Errorf("delivered %d after the error", i)
		}
		return nil
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	full := errors.New("disk full")
	err = InOrder(context.Background(), 10, func(i int) (int, error) { return i, nil }, func(int, int) error { return full })
	if !errors.Is(err, full) {
		t.Errorf("error of deliver %v, want %v", err, full)
	}
}
