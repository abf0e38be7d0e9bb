package ranking

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"facetta/ranking/graph"
)

// TestMenusBothWays: a walk both ways between the pages of a menu and those that have it. If sums over the one are told to the other a
// pass later, passes in turn compute two vectors that know nothing of each other, and rounding may keep them apart for good, though no
// sweep of an even number of passes changes anything.
func TestMenusBothWays(t *testing.T) {
	const pages = 6000
	rng := rand.New(rand.NewPCG(2, 9))
	b := graph.NewBuilder(graph.Options{})
	var sites []int // first pages
	for page, end := 0, 0; page < pages; page++ {
		if page == end {
			sites, end = append(sites, page), page+100+rng.IntN(200)
		}
		b.AddPage(fmt.Sprint(len(sites)))
	}
	both := func(from, to int) {
		b.AddLink(graph.Serial(from), graph.Serial(to))
		b.AddLink(graph.Serial(to), graph.Serial(from))
	}
	for i, first := range sites {
		end := pages
		if i+1 < len(sites) {
			end = sites[i+1]
		}
		menu := 3 + rng.IntN(10)
		for page := first + menu; page < end; page++ {
			for of := range menu {
				both(page, first+of)
			}
		}
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	teleports := []Teleport{{}}
	for range 160 {
		teleports = append(teleports, biased(t, graph.Node(rng.IntN(pages))))
	}
	err = SolveAll(context.Background(), g, teleports, Options{Tolerance: MinSingleTolerance}, func(int, Vector, Stats) error { return nil })
	if err != nil {
		t.Error(err)
	}
	for i, teleport := range teleports[:16] {
		v, stats, err := Solve(context.Background(), g, teleport, Options{Tolerance: 1e-12, Threads: 2})
		if err != nil {
			t.Errorf("vector %d: %v", i, err)
		} else if stats.Error > 1e-12 {
			t.Errorf("vector %d: bound %v", i, stats.Error)
		}
		checkMean(t, "one vector", v)
	}
}
