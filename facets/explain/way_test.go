package explain

import (
	"math"
	"math/rand/v2"
	"testing"

	"facetta/ranking/graph"
)

// By hand: D -> A, D -> C, B -> C, the set is {A}. A is linked from D alone, which links to C; along the links nothing leads from A anywhere.
func TestWayGoesBack(t *testing.T) {
	g, n := makeGraph(t, 5, [][2]int{{3, 0}, {3, 2}, {1, 2}})
	all := func(graph.Node) bool { return true }
	set := func(p graph.Node) bool { return p == n[0] }
	got := Way(g, 0.85, n[1], set, all)
	want := []Hop{{n[0], false}, {n[3], true}, {n[2], false}, {n[1], true}}
	if len(got) != len(want) {
		t.Fatalf("way %+v, want %+v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("hop %d: %+v, want %+v", i, got[i], want[i])
		}
	}
	if own := Way(g, 0.85, n[0], set, all); len(own) != 1 || own[0].Node != n[0] {
		t.Errorf("way to a page of the set: %+v", own)
	}
	if none := Way(g, 0.85, n[4], set, all); len(none) != 0 {
		t.Errorf("way to a page without links: %+v", none)
	}
	if none := Way(g, 0.85, n[1], set, func(p graph.Node) bool { return p != n[3] }); len(none) != 0 {
		t.Errorf("way through a page that is not to be shown: %+v", none)
	}
}

// Against all paths of small random graphs.
func TestWayIsTheStrongest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		const pages = 6
		var links [][2]int
		for range r.IntN(14) {
			if a, b := r.IntN(pages), r.IntN(pages); a != b {
				links = append(links, [2]int{a, b})
			}
		}
		g, n := makeGraph(t, pages, links)
		set := map[graph.Node]bool{n[0]: true, n[1]: true}
		both := func(p graph.Node) map[graph.Node]bool {
			of := map[graph.Node]bool{}
			for _, s := range g.AppendOutLinks(g.AppendInLinks(nil, p), p) {
				of[s] = true
			}
			return of
		}
		var best func(at graph.Node, seen map[graph.Node]bool) float64
		best = func(at graph.Node, seen map[graph.Node]bool) float64 {
			if set[at] {
				return 1
			}
			seen[at] = true
			part := 0.0
			for s := range both(at) {
				if !seen[s] {
					part = max(part, best(s, seen)*0.85/float64(len(both(s))))
				}
			}
			delete(seen, at)
			return part
		}
		way := Way(g, 0.85, n[5], func(p graph.Node) bool { return set[p] }, func(graph.Node) bool { return true })
		got := 0.0
		for i, h := range way {
			if i == 0 {
				got = 1
				continue
			}
			before := way[i-1].Node
			if !both(before)[h.Node] {
				t.Fatalf("way %+v follows no link", way)
			}
			got *= 0.85 / float64(len(both(before)))
		}
		if want := best(n[5], map[graph.Node]bool{}); math.Abs(got-want) > 1e-12 {
			t.Errorf("links %v: way %+v carries %v, the strongest %v", links, way, got, want)
		}
	}
}

// Pages that link to each other count once, and the way of 20 pages of a chain is found as long as its links may be looked at.
func TestWayIsBounded(t *testing.T) {
	const pages = 21
	var links [][2]int
	for i := range pages - 1 {
		links = append(links, [2]int{i, i + 1}, [2]int{i + 1, i})
	}
	g, n := makeGraph(t, pages, links)
	find := func(maxLinks int) []Hop {
		w := wayfinder{graph: g, damping: 0.85, shown: func(graph.Node) bool { return true }, maxLinks: maxLinks}
		hops := w.run(n[20], func(p graph.Node) bool { return p == n[0] })
		if len(hops) > 0 && math.Abs(w.towards[n[0]].part-0.85*math.Pow(0.85/2, 19)) > 1e-20 {
			t.Errorf("the way carries %v", w.towards[n[0]].part)
		}
		return hops
	}
	if got := find(1000); len(got) != pages {
		t.Errorf("way %+v", got)
	}
	if got := find(50); len(got) != 0 {
		t.Errorf("bounded: %+v", got)
	}
}

// A page with very many neighbours, all of whose links count, ends the search at the bound as well: by hand, 20 links of the hub and 6 of its pages.
func TestWayIsBoundedWithinAHub(t *testing.T) {
	const pages = 21
	var links [][2]int
	for i := 1; i < pages; i++ {
		links = append(links, [2]int{i, 0})
	}
	g, n := makeGraph(t, pages, links)
	w := wayfinder{graph: g, damping: 0.85, shown: func(graph.Node) bool { return true }, maxLinks: 25}
	if hops := w.run(n[0], func(graph.Node) bool { return false }); len(hops) != 0 || w.links != 26 {
		t.Errorf("%d links looked at, way %+v", w.links, hops)
	}
}
