package explain

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// solved ranks a graph for a biasing set.
func solved(t testing.TB, g *graph.Graph, set []graph.Node) *Vector {
	t.Helper()
	teleport, err := ranking.Biased(set)
	if err != nil {
		t.Fatal(err)
	}
	x, _, err := ranking.Solve(context.Background(), g, teleport, ranking.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := NewVector(g, func(n graph.Node) float64 { return float64(float32(x[n])) }, ranking.DefaultDamping, len(set))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// makeGraph gives a graph of pages numbered from 0 with these links, and the node of each page.
func makeGraph(t testing.TB, pages int, links [][2]int) (*graph.Graph, []graph.Node) {
	t.Helper()
	b := graph.NewBuilder(graph.Options{})
	serials := make([]graph.Serial, pages)
	for i := range serials {
		serials[i] = b.AddPage("host")
	}
	for _, l := range links {
		b.AddLink(serials[l[0]], serials[l[1]])
	}
	g, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g, nodes
}

// By hand: A links to B and C, B to C; the set is {A}, damping 0.85. In units of A's rank B has 0.425, and C 0.425 + 0.85 x 0.425 =
// 0.78625. So A -> C carries 0.425 / 0.78625 = 0.540541 of C's rank and A -> B -> C the rest, 0.459459; A's own is all from jumps.
func TestPathByHand(t *testing.T) {
	g, n := makeGraph(t, 3, [][2]int{{0, 1}, {0, 2}, {1, 2}})
	v := solved(t, g, n[:1])
	p := v.Path(n[2])
	if !slices.Equal(p.Nodes, []graph.Node{n[0], n[2]}) || !near(p.Shares, []float64{1, 0.540541}) || math.Abs(p.Share-0.540541) > 1e-6 || !p.Sure {
		t.Errorf("path %+v", p)
	}
	links, jump := v.Inflow(n[2])
	if len(links) != 2 || links[0].From != n[0] || math.Abs(links[1].Share-0.459459) > 1e-6 || jump != 0 {
		t.Errorf("inflow %v, jump %v", links, jump)
	}
	if p := v.Path(n[0]); !slices.Equal(p.Nodes, n[:1]) || math.Abs(p.Share-1) > 1e-6 {
		t.Errorf("path to the page of the set: %+v", p)
	}
}

// A page to which 2,000 others link has 0.15 / (0.15 + 2,000 x 0.85 x 0.15) = 0.00059 of its rank from jumps, though as much as any page: that is
// less than its rank may be rounded by, and does not show.
func TestAJumpThatRoundingHides(t *testing.T) {
	var links [][2]int
	for i := range 2000 {
		links = append(links, [2]int{1 + i, 0})
	}
	g, n := makeGraph(t, 2001, links)
	v := solved(t, g, slices.Sorted(slices.Values(n)))
	if links, jump := v.Inflow(n[0]); len(links) != 2000 || jump != 0 {
		t.Errorf("%d links, jump %v", len(links), jump)
	}
	if _, jump := v.Inflow(n[1]); jump != 1 {
		t.Errorf("a page to which none links has %v from jumps", jump)
	}
}

// Of paths that are as strong the one by the first nodes is given, from two pages of the set and by two ways from one.
func TestPathOfTies(t *testing.T) {
	g, n := makeGraph(t, 5, [][2]int{{0, 2}, {1, 2}})
	if p := solved(t, g, n[:2]).Path(n[2]); len(p.Nodes) != 2 || p.Nodes[0] != min(n[0], n[1]) {
		t.Errorf("path %v, want from %d", p.Nodes, min(n[0], n[1]))
	}
	g, n = makeGraph(t, 5, [][2]int{{0, 1}, {0, 2}, {0, 4}, {1, 3}, {2, 3}, {4, 3}})
	if p := solved(t, g, n[:1]).Path(n[3]); len(p.Nodes) != 3 || p.Nodes[1] != min(n[1], n[2], n[4]) {
		t.Errorf("path %v, want by %d", p.Nodes, min(n[1], n[2], n[4]))
	}
	set := func(p graph.Node) bool { return p == n[0] }
	if way := Way(g, 0.85, n[3], set, func(graph.Node) bool { return true }); len(way) != 3 || way[1].Node != min(n[1], n[2], n[4]) {
		t.Errorf("way %v, want by %d", way, min(n[1], n[2], n[4]))
	}
}

func near(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-6 })
}

func TestPathWithoutRank(t *testing.T) {
	g, n := makeGraph(t, 4, [][2]int{{0, 1}, {2, 0}, {3, 2}})
	v := solved(t, g, n[:1])
	if links, jump := v.Inflow(n[0]); len(links) != 0 || math.Abs(jump-1) > 1e-6 {
		t.Errorf("a link that carries nothing: %v, jump %v", links, jump)
	}
	if p := v.Path(n[2]); len(p.Nodes) != 0 || !p.Sure || p.Share != 0 {
		t.Errorf("path to a page that nothing leads to: %+v", p)
	}
	if links, jump := v.Inflow(n[2]); links != nil || jump != 0 {
		t.Errorf("inflow %v, %v", links, jump)
	}
}

// By hand: A links to B. A's rank is 1 and B's x, so J = 0.15 + x. Of x 0.85 come from A, and the rest is not a jump's below J/2: that is
// where x - 0.85 = (0.15 + x) / 2, at 1.85. Ranks that are rounded may be below what links carry.
func TestJumpsOfRoundedRanks(t *testing.T) {
	g, n := makeGraph(t, 2, [][2]int{{0, 1}})
	for _, c := range []struct{ x, share, jump float64 }{
		{0.84, 1, 0}, {0.85, 1, 0}, {1.83, 0.85 / 1.83, 0}, {1.87, 0.85 / 1.87, 1.02 / 1.87},
	} {
		v, err := NewVector(g, func(p graph.Node) float64 { return map[graph.Node]float64{n[0]: 1, n[1]: c.x}[p] }, 0.85, 1)
		if err != nil {
			t.Fatal(err)
		}
		links, jump := v.Inflow(n[1])
		if len(links) != 1 || math.Abs(links[0].Share-c.share) > 1e-12 || math.Abs(jump-c.jump) > 1e-12 {
			t.Errorf("rank %v: links %v, jump %v", c.x, links, jump)
		}
	}
}

// A and B link to C, and A to B: with B hidden the path is A -> C, though it carries less.
func TestHiddenPages(t *testing.T) {
	g, n := makeGraph(t, 4, [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}})
	v := solved(t, g, n[:2])
	if p := v.Path(n[2]); !slices.Equal(p.Nodes, []graph.Node{n[1], n[2]}) {
		t.Errorf("path %+v", p)
	}
	v.Hide(func(p graph.Node) bool { return p == n[1] })
	if p := v.Path(n[2]); !slices.Equal(p.Nodes, []graph.Node{n[0], n[2]}) {
		t.Errorf("path without a hidden page: %+v", p)
	}
	if links, _ := v.Inflow(n[2]); len(links) != 2 {
		t.Errorf("links %v", links)
	}
}

// On graphs with too many paths to try: the strongest way from each page, by rounds that each look at all links once more.
func TestPathAgainstRounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 7))
	for round := range 30 {
		const pages = 60
		var links [][2]int
		for i := range pages {
			links = append(links, [2]int{i, (i + 1) % pages}, [2]int{i, rng.IntN(pages)}, [2]int{rng.IntN(pages), i})
		}
		g, nodes := makeGraph(t, pages, links)
		v := solved(t, g, nodes[:2])
		target := nodes[pages/2+round]
		parts := make([]float64, pages)
		parts[target] = 1
		best := 0.0
		for range pages {
			for _, n := range nodes {
				in, jump := v.Inflow(n)
				best = max(best, parts[n]*jump)
				for _, l := range in {
					parts[l.From] = max(parts[l.From], parts[n]*l.Share)
				}
			}
		}
		got, product := v.Path(target), 1.0
		for _, share := range got.Shares {
			product *= share
		}
		if !got.Sure || math.Abs(got.Share-best) > 1e-12 || math.Abs(product-best) > 1e-12 || got.Nodes[len(got.Nodes)-1] != target {
			t.Fatalf("round %d: path %+v, the strongest has %v", round, got, best)
		}
	}
}

// randomSet gives some of a graph's pages.
func randomSet(rng *rand.Rand, nodes []graph.Node) []graph.Node {
	set := []graph.Node{nodes[rng.IntN(len(nodes))]}
	for _, n := range nodes {
		if rng.IntN(4) == 0 && n != set[0] {
			set = append(set, n)
		}
	}
	return set
}

// On random graphs: inflow and jump sum to 1, jumps go to the set alone, and no path of any kind is stronger than the one found, though no link
// is looked at twice.
func TestPathAgainstAllPaths(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for round := range 200 {
		pages := 2 + rng.IntN(7)
		var links [][2]int
		for range rng.IntN(3 * pages) {
			links = append(links, [2]int{rng.IntN(pages), rng.IntN(pages)})
		}
		g, nodes := makeGraph(t, pages, links)
		set := randomSet(rng, nodes)
		v := solved(t, g, set)
		v.maxLinks = g.LinkCount()
		for _, n := range nodes {
			checkInflow(t, v, n, slices.Contains(set, n))
			got, want := v.Path(n), strongest(v, n, map[graph.Node]bool{})
			if math.Abs(got.Share-want) > 1e-6 || !got.Sure {
				t.Fatalf("round %d: path %+v, the strongest has %v", round, got, want)
			}
		}
	}
}

func checkInflow(t *testing.T, v *Vector, n graph.Node, inSet bool) {
	t.Helper()
	links, sum := v.Inflow(n)
	if inSet != (sum > 0) {
		t.Fatalf("jumps bring %v to node %d, in the set: %v", sum, n, inSet)
	}
	for _, l := range links {
		sum += l.Share
	}
	if v.ranks(n) > 0 && math.Abs(sum-1) > 1e-5 {
		t.Fatalf("shares of node %d sum to %v", n, sum)
	}
}

// strongest tries all paths.
func strongest(v *Vector, n graph.Node, on map[graph.Node]bool) float64 {
	links, best := v.Inflow(n)
	on[n] = true
	for _, l := range links {
		if !on[l.From] {
			best = max(best, l.Share*strongest(v, l.From, on))
		}
	}
	on[n] = false
	return best
}

func TestPathIsBounded(t *testing.T) {
	const pages = 100
	var links [][2]int
	for i := range pages - 1 {
		links = append(links, [2]int{i, i + 1}, [2]int{i + 1, i}) // there and back, or the walk would be sure at once
	}
	g, n := makeGraph(t, pages, links)
	v := solved(t, g, n[:1])
	if p := v.Path(n[20]); len(p.Nodes) != 21 || !p.Sure {
		t.Errorf("path of %d pages, sure %v", len(p.Nodes), p.Sure)
	}
	v.maxLinks = 10 // of 2 links a page, enough for the five nearest
	if p := v.Path(n[4]); len(p.Nodes) != 5 || p.Sure {
		t.Errorf("bounded, nearby: %+v", p)
	}
	if p := v.Path(n[20]); len(p.Nodes) != 0 || p.Sure {
		t.Errorf("bounded: %+v", p)
	}
}

func TestNewVectorRefuses(t *testing.T) {
	g, _ := makeGraph(t, 1, nil)
	for _, c := range []struct {
		damping float64
		pages   int
	}{{0, 1}, {1, 1}, {math.NaN(), 1}, {0.85, 0}} {
		if _, err := NewVector(g, func(graph.Node) float64 { return 1 }, c.damping, c.pages); err == nil {
			t.Errorf("damping %v and %d pages were accepted", c.damping, c.pages)
		}
	}
}
