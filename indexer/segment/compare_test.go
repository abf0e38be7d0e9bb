package segment

import (
	"math"
	"reflect"
	"testing"

	"facetta/internal/measure"
)

// TestCompare holds the [V] example of spec section 0, 000111 against 001122, given as runs.
func TestCompare(t *testing.T) {
	a := []Run{{0, 3}, {1, 3}}
	b := []Run{{0, 2}, {5, 0}, {1, 2}, {2, 2}}
	c := Compare(a, b)
	if math.Abs(c.AdjRand()-0.242424) > 1e-6 || math.Abs(c.NMI()-0.529541) > 1e-6 {
		t.Errorf("AdjRand %v, NMI %v", c.AdjRand(), c.NMI())
	}
	for _, longer := range []*measure.Contingency{Compare(a, append(b, Run{3, 9})), Compare(append(b, Run{3, 9}), a)} {
		if longer.AdjRand() != c.AdjRand() {
			t.Error("words that one labelling lacks count")
		}
	}
	if Compare(nil, b).AdjRand() != 1 {
		t.Error("nothing must agree with everything")
	}
}

func TestRuns(t *testing.T) {
	s := segmenter(t, Options{Method: BFPlain}).Segment(row(2, 2, 3, 12, 11, 1))
	if got, want := s.Runs(), []Run{{0, 7}, {1, 23}, {2, 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("Runs = %v, want %v", got, want)
	}
	for _, labels := range [][2]int{{0, 1}, {1, 0}} {
		a, b := labels[0], labels[1]
		got := Contiguous([]Run{{a, 2}, {a, 3}, {b, 1}, {7, 0}, {b, 4}, {a, 1}})
		if want := []Run{{0, 5}, {1, 5}, {2, 1}}; !reflect.DeepEqual(got, want) {
			t.Errorf("Contiguous of %v = %v, want %v", labels, got, want)
		}
	}
}
