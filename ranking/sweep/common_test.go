package sweep

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// menus is a graph of two blocks whose sites have a menu on each page, of pages of their own and of the first site, and a hundred
// pages that a whole block links to.
func menus(t testing.TB) *graph.Graph {
	t.Helper()
	const pages, site = graph.BlockSize + 3000, 60
	rng := rand.New(rand.NewPCG(1, 3))
	b := graph.NewBuilder(graph.Options{})
	for i := range pages {
		b.AddPage(fmt.Sprint(i / site))
	}
	for from := range pages {
		if from%11 == 5 {
			continue
		}
		for i := range 20 {
			b.AddLink(graph.Serial(from), graph.Serial(min(from/site*site+i, pages-1)))
		}
		for range rng.IntN(4) {
			b.AddLink(graph.Serial(from), graph.Serial(rng.IntN(pages)))
		}
		if from < 400 || from > graph.BlockSize && from%4 == 0 {
			b.AddLink(graph.Serial(from), graph.Serial(30+from%4))
		}
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestCommons: a page's set and the rest are its sources, a set saves links, and pages by chance have none.
func TestCommons(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var alike, others [][]uint16
	for page := range 500 {
		var sources, chance []uint16
		for s := range uint16(graph.BlockSize) {
			if int(s)/12 == page/10 && rng.IntN(60) > 0 || rng.IntN(2000) == 0 {
				sources = append(sources, s)
			}
			if rng.IntN(800) == 0 {
				chance = append(chance, s)
			}
		}
		alike, others = append(alike, sources), append(others, chance)
	}
	alike = append(alike, nil, []uint16{3})
	c := findCommons(alike)
	if c == nil {
		t.Fatal("nothing in common")
	}
	links, left := 0, 0
	for page, sources := range alike {
		got := slices.Clone(c.rest[page])
		if set := c.of[page]; set != noSet {
			got = append(got, c.sets[set]...)
		}
		slices.Sort(got)
		if !slices.Equal(got, sources) {
			t.Fatalf("page %d has %v, want %v", page, got, sources)
		}
		links, left = links+len(sources), left+c.degree(page)
	}
	for _, set := range c.sets {
		left += len(set)
	}
	if 3*left > 2*links {
		t.Errorf("%d links left of %d", left, links)
	}
	if findCommons(others) != nil {
		t.Error("pages by chance have something in common")
	}
}

// testCommonSources compares what Far and Near give for pages of menus with their links.
func testCommonSources[F Float](t *testing.T, k int, tolerance float64) {
	g := menus(t)
	s := newState[F](t, g, k)
	targets, rows, copies := make([]F, MaxPlaces*k), 0, 0
	for i := range s.layout.Blocks {
		b := &s.layout.Blocks[i]
		from, end := b.Common()
		rows, copies = rows+end-from, copies+len(b.Linked.copies)
		Far(&b.Linked, s.sums, s.z, s.base)
		Near(&b.Linked, k, targets, s.z[b.Start*k:(b.Start+b.Rows())*k], s.sums, s.weights[b.Start:])
		for n := b.First; n < b.End; n++ {
			_, place := s.layout.Place(n)
			if place >= b.Linked.Count {
				continue
			}
			want := float64(s.base[k-1])
			for _, from := range g.AppendInLinks(nil, n) {
				want += float64(s.z[s.row(from)*k+k-1])
			}
			want *= float64(s.weights[b.Start+place])
			if got := float64(targets[place*k+k-1]); !(math.Abs(got-want) <= tolerance*want) {
				t.Fatalf("page %d: %v, want %v", n, got, want)
			}
		}
	}
	if rows < 100 || copies < 100 {
		t.Errorf("%d rows of common sources, %d copies", rows, copies)
	}
}

func TestCommonSources(t *testing.T) {
	t.Run("float32", func(t *testing.T) { testCommonSources[float32](t, 16, 1e-5) })
	t.Run("float64", func(t *testing.T) { testCommonSources[float64](t, 8, 1e-13) })
	t.Run("one", func(t *testing.T) { testCommonSources[float64](t, 1, 1e-13) })
}

// TestRowsThatFollow: the places of a group of near links follow each other, and what lies between the pages of a block, which such groups write
// to as well, stays zero.
func TestRowsThatFollow(t *testing.T) {
	for _, g := range []*graph.Graph{crowded(t), menus(t)} {
		s := newState[float64](t, g, 1)
		s.sweep(2)
		for i := range s.layout.Blocks {
			b := &s.layout.Blocks[i]
			for _, groups := range [][]group{b.Linked.near.groups, b.Linked.common.groups, b.Dangling.near.groups} {
				for _, g := range groups {
					if first := g.places[0]; g.places != [together]uint16{first, first + 1, first + 2, first + 3} {
						t.Fatalf("block %d has a group of the places %v", i, g.places)
					}
				}
			}
			from, end := b.Common()
			z := s.z[b.Start : b.Start+b.Rows()]
			if between := slices.Concat(z[b.Linked.Count:from], z[end:]); slices.Max(between) != 0 {
				t.Fatalf("block %d has %v between its pages", i, between)
			}
		}
	}
}

// TestToDangling counts links one by one.
func TestToDangling(t *testing.T) {
	for _, g := range []*graph.Graph{crowded(t), menus(t)} {
		s := newState[float64](t, g, 1)
		counts, links := s.layout.ToDangling(), 0
		for n := range graph.Node(g.NodeCount()) {
			want := 0
			for _, to := range g.AppendOutLinks(nil, n) {
				if g.OutDegree(to) == 0 {
					want++
				}
			}
			if want > 0 && counts[s.row(n)] != float64(want) {
				t.Fatalf("page %d: %v links to dangling pages, want %d", n, counts[s.row(n)], want)
			}
			links += want
		}
		if links == 0 {
			t.Error("no dangling pages")
		}
	}
}
