package generate

import (
	"bytes"
	"strings"
	"testing"

	"facetta/ranking/graph"
)

func build(t *testing.T, make func(Sink)) *graph.Graph {
	t.Helper()
	b := graph.NewBuilder(graph.Options{})
	make(b)
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The wanted shape is that of doc.go; the bounds leave room for another seed.
func TestHostBlocksHasItsShape(t *testing.T) {
	const pages = 200_000
	g := build(t, func(s Sink) { HostBlocks(s, pages, 1) })
	c := g.Counts()
	most := uint32(0)
	for n := range graph.Node(pages) {
		most = max(most, g.InDegree(n))
	}
	shape := map[string][3]float64{
		"links a page":      {float64(c.Links) / pages, 9.4, 10.2},
		"intra-host":        {float64(c.IntraHost) / float64(c.Links), 0.93, 0.94},
		"dangling":          {float64(c.Dangling) / pages, 0.095, 0.105},
		"pages a host":      {pages / float64(c.Hosts), 120, 150},
		"largest in-degree": {float64(most), 2500, 6000},
	}
	for what, s := range shape {
		if s[0] < s[1] || s[0] > s[2] {
			t.Errorf("%s: %.4g, want %v to %v", what, s[0], s[1], s[2])
		}
	}
	if t.Failed() || testing.Verbose() {
		t.Logf("%+v, largest in-degree %d", c, most)
	}
}

func TestKroneckerHasItsShape(t *testing.T) {
	const scale = 16
	g := build(t, func(s Sink) { Kronecker(s, scale, 10<<scale, 1) })
	c := g.Counts()
	if share := float64(c.Dangling) / float64(c.Pages); c.Pages != 1<<scale || share < 0.4 || share > 0.6 {
		t.Errorf("%d pages, %.3f of them dangling", c.Pages, share)
	}
	near := len(g.Blocked().Near)
	if share := float64(near) / float64(c.Links); share > 0.15 { // a block is an eighth of the pages
		t.Errorf("%.3f of the links are inside a block", share)
	}
}

func TestShuffleIsAPermutation(t *testing.T) {
	for _, scale := range []int{1, 2, 3, 11, 16} {
		seen := make([]bool, 1<<scale)
		for x := range uint32(1) << scale {
			seen[shuffle(x, scale)] = true
		}
		for x, ok := range seen {
			if !ok {
				t.Fatalf("scale %d: nothing becomes %d", scale, x)
			}
		}
	}
}

func TestEdgeListIsTheSameGraph(t *testing.T) {
	for _, addresses := range []bool{false, true} {
		var text bytes.Buffer
		e := NewEdgeList(&text, addresses)
		HostBlocks(e, 3000, 5)
		if err := e.Close(); err != nil {
			t.Fatal(err)
		}
		b := graph.NewBuilder(graph.Options{})
		HostBlocks(b, 3000, 5)
		for line := range strings.Lines(text.String()) {
			if addresses != strings.HasPrefix(line, "http://h") {
				t.Fatalf("line %q", line)
			}
		}
		if lines := strings.Count(text.String(), "\n"); lines != b.LinkCount() || lines < 20_000 {
			t.Errorf("%d lines for %d links", lines, b.LinkCount())
		}
	}
}

func TestTheSameSeedMakesTheSameGraph(t *testing.T) {
	makers := map[string]func(s Sink, seed uint64){
		"host blocks": func(s Sink, seed uint64) { HostBlocks(s, 5000, seed) },
		"Kronecker":   func(s Sink, seed uint64) { Kronecker(s, 10, 10_000, seed) },
	}
	for name, make := range makers {
		text := func(seed uint64) string {
			var b bytes.Buffer
			e := NewEdgeList(&b, false)
			make(e, seed)
			if err := e.Close(); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		if first := text(1); first != text(1) || first == text(2) {
			t.Errorf("%s: the seed does not decide the graph", name)
		}
	}
}

func TestFewPages(t *testing.T) {
	for _, pages := range []int{0, 1, 2, 30} {
		if g := build(t, func(s Sink) { HostBlocks(s, pages, 1) }); g.NodeCount() != pages {
			t.Errorf("%d pages instead of %d", g.NodeCount(), pages)
		}
	}
	if g := build(t, func(s Sink) { Kronecker(s, 0, 5, 1) }); g.NodeCount() != 1 || g.LinkCount() != 0 {
		t.Errorf("%+v", g.Counts())
	}
}
