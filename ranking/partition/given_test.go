package partition

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/graph"
)

// given is a source of one host: its pages, in this order, each with a link to each of these.
type given struct {
	locals []uint32
	links  []graph.PageID
}

func (s given) Pages(_ graph.HostID, add func(local uint32, links []graph.PageID)) error {
	for _, l := range s.locals {
		add(l, slices.Clone(s.links))
	}
	return nil
}

// TestLoad: links come in any order and however often, pages ascending and once.
func TestLoad(t *testing.T) {
	h, err := load(given{[]uint32{2, 5}, []graph.PageID{{Host: 1, Local: 4}, {Host: 0, Local: 9}, {Host: 1, Local: 4}, {Host: 1, Local: 3}}}, 7, 3)
	if err != nil {
		t.Fatal(err)
	}
	one := []graph.PageID{{Host: 0, Local: 9}, {Host: 1, Local: 3}, {Host: 1, Local: 4}}
	if want := (&host{id: 7, version: 3, locals: []uint32{2, 5}, ends: []int{3, 6}, links: slices.Concat(one, one)}); !reflect.DeepEqual(h, want) {
		t.Errorf("loaded %+v, want %+v", h, want)
	}
	for _, wrong := range [][]uint32{{2, 2}, {5, 2}, {2, 5, 3, 1}} {
		if _, err := load(given{wrong, nil}, 7, 0); err == nil || !strings.Contains(err.Error(), "ascending") {
			t.Errorf("pages %v: %v", wrong, err)
		}
	}
	if _, err := load(given{[]uint32{2, 5, 3, 1}, nil}, 7, 0); err == nil || !strings.Contains(err.Error(), "page 3 after page 5") {
		t.Errorf("two pages too early: %v, want the first", err)
	}
}

// TestGivenWeights: those of a page that is given twice are added, and without weights it counts once; any scale will do.
func TestGivenWeights(t *testing.T) {
	a, b := graph.PageID{Host: 0, Local: 3}, graph.PageID{Host: 2, Local: 1}
	for _, c := range []struct {
		pages   []graph.PageID
		weights []float64
		want    []jump
	}{
		{[]graph.PageID{b, a, b}, nil, []jump{{a, 1}, {b, 1}}},
		{[]graph.PageID{b, a, b}, []float64{1, 8, 2}, []jump{{a, 1}, {b, 0.375}}},
		{[]graph.PageID{b, a}, []float64{0, 5}, []jump{{a, 1}, {b, 0}}},
		{[]graph.PageID{a, a}, []float64{math.MaxFloat64, math.MaxFloat64}, []jump{{a, 2}}},
	} {
		tele, err := Biased(c.pages, c.weights)
		if err != nil || !slices.Equal(tele.jumps, c.want) {
			t.Errorf("%v weighed %v: %v, %v, want %v", c.pages, c.weights, tele.jumps, err, c.want)
		}
	}
	if _, err := Biased([]graph.PageID{a}, []float64{math.Inf(1)}); err == nil {
		t.Error("a weight without end is taken")
	}
}

// TestAdvance by hand: of four pages, scores of 4 in all become 8, then 10; 1 of the 8 has changed, and 0.2 is residual: 2/(1-0.5) 0.2/8.
func TestAdvance(t *testing.T) {
	s, o := columnState{mass: mass{Sum: 4}}, Options{Damping: 0.5, Tolerance: 0.1}
	s.advance(columnStatus{mass{8, 3}, 1, 0.2}, o, 4)
	if want := (ColumnStatus{Iterations: 1, Mean: 2, MeanChange: 0.5, Change: 0.125, Error: 0.1}); s.status != want || !s.done || s.mass != (mass{8, 3}) {
		t.Errorf("first %+v, want %+v, which is within the tolerance", s, want)
	}
	s.advance(columnStatus{mass{10, 3}, 5, 2}, o, 4)
	if want := (ColumnStatus{Iterations: 2, Mean: 2.5, MeanChange: 0.2, Change: 0.5, Error: 0.8}); s.status != want || s.done {
		t.Errorf("second %+v, want %+v", s, want)
	}
	for rule, want := range map[Rule]float64{ByError: 0.8, ByChange: 0.5, ByMean: 0.2} {
		if got := s.status.by(rule); got != want {
			t.Errorf("rule %d: %v, want %v", rule, got, want)
		}
	}
}

// TestWorkerWithoutConnection says why it can't work.
func TestWorkerWithoutConnection(t *testing.T) {
	w := &Worker{Party: 3, Engine: unconnected{}}
	if err := w.Run(t.Context()); err == nil || err.Error() != "partition 3: no network" {
		t.Errorf("it ends with %v", err)
	}
	if _, err := NewCoordinator(t.Context(), unconnected{}, Options{}); err == nil || !strings.Contains(err.Error(), "no network") {
		t.Errorf("the coordinator ends with %v", err)
	}
}

type unconnected struct{}

func (unconnected) Connect(Party) (Conn, error) { return nil, errors.New("no network") }
