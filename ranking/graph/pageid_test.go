package graph

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPageIDs(t *testing.T) {
	g, nodes := build(t, Options{}, []string{"a", "b", "c", "b", "a", "b"}, nil)
	ids := []PageID{{0, 0}, {1, 0}, {2, 0}, {1, 1}, {0, 1}, {1, 2}} // counted per host by hand
	for s, id := range ids {
		if got := g.PageID(nodes[s]); got != id {
			t.Errorf("serial %d: %v, want %v", s, got, id)
		}
		if n, ok := g.Node(id); !ok || n != nodes[s] {
			t.Errorf("node of %v: %d, %v", id, n, ok)
		}
	}
	for _, id := range []PageID{{3, 0}, {0, 2}, {2, 1}, {1 << 31, 0}, {0, 1<<32 - 1}} {
		if n, ok := g.Node(id); ok {
			t.Errorf("%v is node %d", id, n)
		}
	}
	if len(g.locals) > 0 {
		t.Errorf("local ids without a gap are stored: %v", g.locals)
	}
}

// Hosts a and d have no pages, and c's come in another order. By hand: b has places 0 and 1, c has 2, 3 and 4.
func TestGivenPageIDs(t *testing.T) {
	b := NewBuilder(Options{})
	for _, host := range []string{"a", "b", "c", "b", "d"} {
		b.AddHost(host)
	}
	given := []PageID{{2, 7}, {1, 1}, {2, 0}, {1, math.MaxUint32}, {2, 3}}
	for s, id := range given {
		if got := b.AddPageAs(id); got != Serial(s) || b.pages[got] != id {
			t.Errorf("page %v has serial %d", id, got)
		}
	}
	b.AddLink(0, 3)
	g, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	// On host c page 0 has the only out-link and comes first, on b page 3 has the only in-link.
	if want := []Node{2, 1, 3, 0, 4}; !slices.Equal(nodes, want) {
		t.Errorf("nodes %v, want %v", nodes, want)
	}
	for s, id := range given {
		if n, ok := g.Node(id); !ok || n != nodes[s] || g.PageID(n) != id {
			t.Errorf("%v is node %d, %v; node %d is %v", id, n, ok, nodes[s], g.PageID(nodes[s]))
		}
	}
	for _, id := range []PageID{{0, 0}, {1, 0}, {1, 2}, {2, 1}, {2, 8}, {3, 0}, {4, 0}, {math.MaxUint32, 0}} {
		if n, ok := g.Node(id); ok {
			t.Errorf("%v is node %d", id, n)
		}
	}
	if want := (Counts{Pages: 5, Hosts: 2, Links: 1, InterHost: 1, Dangling: 4}); g.Counts() != want || g.HostCount() != 4 {
		t.Errorf("counts %+v, want %+v; %d hosts, want 4", g.Counts(), want, g.HostCount())
	}
	if first, end := g.HostNodes(3); first != 5 || end != 5 || g.HostName(3) != "d" {
		t.Errorf("host 3 is %q with nodes %d to %d", g.HostName(3), first, end)
	}
}

func TestAddPageContinuesGivenIDs(t *testing.T) {
	b := NewBuilder(Options{})
	h := b.AddHost("a")
	b.AddPageAs(PageID{h, 4})
	b.AddPageAs(PageID{h, 2})
	if id := b.pages[b.AddPage("a")]; id != (PageID{h, 5}) {
		t.Errorf("the page after 4 and 2 is %v", id)
	}
}

func TestWrongPageIDs(t *testing.T) {
	cases := map[string]struct {
		ids  []PageID
		want string
	}{
		"twice":        {[]PageID{{0, 1}, {0, 5}, {0, 1}}, "page (0,1) was added twice"},
		"twice, thin":  {[]PageID{{0, 1}, {1, 9999}, {1, 5}, {1, 9999}}, "page (1,9999) was added twice"},
		"unknown host": {[]PageID{{0, 0}, {2, 0}, {3, 0}}, "page (2,0) is on a host that was not added: call AddHost first"},
	}
	for name, c := range cases {
		b := NewBuilder(Options{})
		b.AddHost("a")
		b.AddHost("b")
		for _, id := range c.ids {
			b.AddPageAs(id)
		}
		if _, _, err := b.Build(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

// What a page is called must not depend on which others are pages today (spec a.3), nor the order of the nodes, which without
// links is that of the ids, on that of adding. The brute force sorts the ids.
func TestNodesAreRanksOfPageIDs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const hosts = 4
		id := rapid.Custom(func(t *rapid.T) PageID {
			return PageID{HostID(rapid.IntRange(0, hosts-1).Draw(t, "host")), rapid.Uint32Range(0, 12).Draw(t, "local")}
		})
		ids := rapid.SliceOfNDistinct(id, 0, 30, rapid.ID[PageID]).Draw(t, "ids")
		b := NewBuilder(Options{})
		for h := range hosts {
			b.AddHost(fmt.Sprint("host", h))
		}
		for _, id := range ids {
			b.AddPageAs(id)
		}
		g, nodes, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		sorted := slices.SortedFunc(slices.Values(ids), func(x, y PageID) int {
			return cmp.Or(cmp.Compare(x.Host, y.Host), cmp.Compare(x.Local, y.Local))
		})
		for s, id := range ids {
			if want := Node(slices.Index(sorted, id)); nodes[s] != want || g.PageID(want) != id {
				t.Fatalf("%v is node %d, want %d, which is %v", id, nodes[s], want, g.PageID(want))
			}
		}
		for h := range HostID(hosts + 1) {
			for local := range uint32(14) {
				if _, ok := g.Node(PageID{h, local}); ok != slices.Contains(ids, PageID{h, local}) {
					t.Fatalf("%v is in the graph: %v", PageID{h, local}, ok)
				}
			}
		}
	})
}

func TestOrderOfAddingDoesNotMatter(t *testing.T) {
	var first []byte
	for seed := range uint64(3) {
		b := NewBuilder(Options{})
		for h := range 5 {
			b.AddHost(fmt.Sprint("host", h))
		}
		serials := make([]Serial, 60)
		order := rand.New(rand.NewPCG(seed, 0)).Perm(len(serials))
		for _, i := range order {
			serials[i] = b.AddPageAs(PageID{HostID(i % 5), uint32(i * i)})
		}
		for _, i := range order {
			b.AddLink(serials[i], serials[i*7%60])
			b.AddLink(serials[i], serials[i/2])
		}
		g, _, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		_, data := writeFile(t, g)
		if first == nil {
			first = data
		}
		if !bytes.Equal(first, data) {
			t.Errorf("order %d gave other bytes", seed)
		}
	}
}

// withGaps is hostBlocks as an archive has it: two addresses in three are pages, and before each host is one without.
func withGaps(pages, links int) *Builder {
	rng := rand.New(rand.NewPCG(8, 9))
	b := NewBuilder(Options{})
	for i := range pages {
		if i%40 == 0 {
			b.AddHost(fmt.Sprint("empty", i/40))
		}
		b.AddPageAs(PageID{b.AddHost(fmt.Sprint("host", i/40)), uint32(i % 40 * 3 / 2)})
	}
	for range links {
		b.AddLink(Serial(rng.IntN(pages)), Serial(rng.IntN(pages)))
	}
	return b
}

func BenchmarkPageID(b *testing.B) {
	g, _, err := withGaps(300_000, 0).Build()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if _, ok := g.Node(g.PageID(Node(i % 300_000))); !ok {
			b.Fatal("a node without a page")
		}
	}
}
