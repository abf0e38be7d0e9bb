package ranking

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// TestMenus: sites whose pages have a menu, so that sources are added up in common, against the reference, and whatever the number
// of threads.
func TestMenus(t *testing.T) {
	const pages, site = graph.BlockSize + 2000, 50
	b := graph.NewBuilder(graph.Options{})
	for i := range pages {
		b.AddPage(fmt.Sprint(i / site))
	}
	for from := range pages {
		if from%13 == 7 {
			continue
		}
		for i := range 12 {
			b.AddLink(graph.Serial(from), graph.Serial(min(from/site*site+i, pages-1)))
		}
		b.AddLink(graph.Serial(from), graph.Serial((from*7+3)%pages))
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	teleports := someTeleports(t, pages)
	var want []Vector
	for _, teleport := range teleports[:3] {
		v, _, err := SolveStratified(context.Background(), g, teleport, Surfer{}, Options{Tolerance: 1e-9})
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, v)
	}
	for _, tolerance := range []float64{1e-4, 1e-8} {
		got := make([]Vector, len(teleports))
		err := SolveAll(context.Background(), g, teleports, Options{Tolerance: tolerance}, func(i int, v Vector, _ Stats) error {
			got[i] = slices.Clone(v)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for i := range want {
			one := solve(t, g, teleports[i], Options{Tolerance: tolerance, Threads: 1})
			if !slices.Equal(one, solve(t, g, teleports[i], Options{Tolerance: tolerance, Threads: 2})) {
				t.Errorf("tolerance %v, vector %d: one thread gives another vector than two", tolerance, i)
			}
			for _, v := range []Vector{got[i], one} {
				if d := distance(v, want[i]) / pages; !(d <= tolerance+1e-9) {
					t.Errorf("tolerance %v, vector %d: error %v", tolerance, i, d)
				}
			}
		}
	}
}
