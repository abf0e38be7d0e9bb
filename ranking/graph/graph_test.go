package graph

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// build makes a graph of pages given by their hosts, and links given by serials.
func build(t testing.TB, o Options, hosts []string, links [][2]Serial) (*Graph, []Node) {
	t.Helper()
	b := NewBuilder(o)
	for _, h := range hosts {
		b.AddPage(h)
	}
	for _, l := range links {
		b.AddLink(l[0], l[1])
	}
	g, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g, nodes
}

// Two hosts, interleaved: serials 0 a, 1 b, 2 a, 3 b get nodes a: 0, 1; b: 2, 3. Links: 0->1 twice, 2->0, 3->3, 1->0. Serial 0 has
// more in-links than 2, and 3 has no out-link.
func TestBuildByHand(t *testing.T) {
	links := [][2]Serial{{0, 1}, {2, 0}, {0, 1}, {3, 3}, {1, 0}}
	g, nodes := build(t, Options{}, []string{"a", "b", "a", "b"}, links)
	if !slices.Equal(nodes, []Node{0, 2, 1, 3}) {
		t.Errorf("nodes %v", nodes)
	}
	want := Counts{Pages: 4, Hosts: 2, Links: 3, IntraHost: 1, InterHost: 2, Dangling: 1, Parallel: 1, Self: 1}
	if g.Counts() != want {
		t.Errorf("counts %+v, want %+v", g.Counts(), want)
	}
	if got := g.AppendInLinks(nil, 0); !slices.Equal(got, []Node{1, 2}) {
		t.Errorf("in-links of a/0: %v", got)
	}
	if got := g.AppendOutLinks(nil, 0); !slices.Equal(got, []Node{2}) || g.OutDegree(0) != 1 || g.InDegree(0) != 2 {
		t.Errorf("out-links of a/0: %v", got)
	}
	if g.HostName(0) != "a" || g.HostName(1) != "b" {
		t.Errorf("hosts %q, %q", g.HostName(0), g.HostName(1))
	}
}

func TestSelfLinksKept(t *testing.T) {
	g, _ := build(t, Options{KeepSelfLinks: true}, []string{"a", "a"}, [][2]Serial{{1, 1}, {1, 1}, {0, 1}})
	want := Counts{Pages: 2, Hosts: 1, Links: 2, IntraHost: 2, SelfLinks: 1, Parallel: 1}
	if g.Counts() != want {
		t.Errorf("counts %+v, want %+v", g.Counts(), want)
	}
	if got := g.AppendInLinks(nil, 0); !slices.Equal(got, []Node{0, 1}) { // the page with two in-links is first
		t.Errorf("in-links %v", got)
	}
}

func TestEmptyGraphs(t *testing.T) {
	g, nodes := build(t, Options{}, nil, nil)
	if g.NodeCount() != 0 || g.LinkCount() != 0 || g.HostCount() != 0 || len(nodes) != 0 {
		t.Errorf("no pages: %+v", g.Counts())
	}
	g, _ = build(t, Options{}, []string{"a", "a"}, nil)
	if want := (Counts{Pages: 2, Hosts: 1, Dangling: 2}); g.Counts() != want || len(g.AppendInLinks(nil, 1)) != 0 {
		t.Errorf("no links: %+v", g.Counts())
	}
}

func TestLinkToUnknownPage(t *testing.T) {
	b := NewBuilder(Options{})
	b.AddLink(b.AddPage("a"), 1)
	if _, _, err := b.Build(); err == nil {
		t.Error("a link to a page that was not added was accepted")
	}
}

// The brute-force graph is a set of pairs.
func TestAgainstSetOfPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hosts := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "b", "c"}), 1, 30).Draw(t, "hosts")
		page := rapid.IntRange(0, len(hosts)-1)
		keep := rapid.Bool().Draw(t, "keep")
		b := NewBuilder(Options{KeepSelfLinks: keep})
		for _, h := range hosts {
			b.AddPage(h)
		}
		pairs := map[[2]int]bool{}
		for range rapid.IntRange(0, 120).Draw(t, "links") {
			from, to := page.Draw(t, "from"), page.Draw(t, "to")
			b.AddLink(Serial(from), Serial(to))
			if from != to || keep {
				pairs[[2]int{from, to}] = true
			}
		}
		g, nodes, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		comparePairs(t, g, nodes, hosts, pairs)
	})
}

func comparePairs(t *rapid.T, g *Graph, nodes []Node, hosts []string, pairs map[[2]int]bool) {
	byOut, byIn, intra := map[[2]int]bool{}, map[[2]int]bool{}, 0
	for s, n := range nodes {
		if g.HostName(g.PageID(n).Host) != hosts[s] {
			t.Fatalf("page %d is on host %q", s, g.HostName(g.PageID(n).Host))
		}
		for other, m := range nodes {
			if slices.Contains(g.AppendOutLinks(nil, n), m) {
				byOut[[2]int{s, other}] = true
			}
			if slices.Contains(g.AppendInLinks(nil, n), m) {
				byIn[[2]int{other, s}] = true
			}
		}
	}
	for p := range pairs {
		if hosts[p[0]] == hosts[p[1]] {
			intra++
		}
	}
	if !maps.Equal(byOut, pairs) || !maps.Equal(byIn, pairs) {
		t.Fatalf("out %v, in %v, want %v", byOut, byIn, pairs)
	}
	if c := g.Counts(); c.IntraHost != uint64(intra) || c.Links != uint64(len(pairs)) {
		t.Fatalf("counts %+v, want %d links, %d intra-host", c, len(pairs), intra)
	}
}

// hostBlocks makes links as a crawl has them: 16 in 17 within hosts of 40 pages, targets skewed to a host's first pages.
func hostBlocks(pages, links int) *Builder {
	rng := rand.New(rand.NewPCG(7, 9))
	b := NewBuilder(Options{})
	for i := range pages {
		b.AddPage(fmt.Sprint("host", i/40))
	}
	for range links {
		from := rng.IntN(pages)
		to := min(from/40*40+int(40*rng.Float64()*rng.Float64()), pages-1)
		if rng.IntN(17) == 0 {
			to = rng.IntN(pages)
		}
		b.AddLink(Serial(from), Serial(to))
	}
	return b
}

func BenchmarkBuild(b *testing.B) {
	const pages, links = 300_000, 3_000_000
	b.ReportAllocs()
	for range b.N {
		b.StopTimer()
		builder := hostBlocks(pages, links)
		b.StartTimer()
		if _, _, err := builder.Build(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*links/b.Elapsed().Seconds()/1e6, "Mlinks/s")
}

func BenchmarkAddLink(b *testing.B) {
	builder := NewBuilder(Options{})
	b.ReportAllocs()
	for i := range b.N {
		builder.AddLink(Serial(i%1000), Serial(i%777))
	}
}

// Hosts a (pages 0, 2), b (1, 3) and c (no link): a has 0-2 and 2-2 inside, one link to b and one from it; page 3 and c's are dangling.
func TestHostCounts(t *testing.T) {
	links := [][2]Serial{{0, 2}, {0, 1}, {1, 2}, {2, 2}, {1, 3}}
	g, _ := build(t, Options{KeepSelfLinks: true}, []string{"a", "b", "a", "b", "c"}, links)
	want := []HostCounts{{Pages: 2, Inside: 2, Out: 1, In: 1}, {Pages: 2, Dangling: 1, Inside: 1, Out: 1, In: 1}, {Pages: 1, Dangling: 1}}
	if got := g.HostCounts(); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
