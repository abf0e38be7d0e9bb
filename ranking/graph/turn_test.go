package graph

import (
	"slices"
	"testing"
)

// Pages of two hosts, with links a -> b, b -> a, a -> c: both ways a and b have one link to each other, and c has one back to a.
func TestTurn(t *testing.T) {
	b := NewBuilder(Options{})
	h, i := b.AddHost("h"), b.AddHost("i")
	a, bb, c := b.AddPageAs(PageID{h, 7}), b.AddPageAs(PageID{i, 1}), b.AddPageAs(PageID{i, 2})
	b.AddLink(a, bb)
	b.AddLink(bb, a)
	b.AddLink(a, c)
	g, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	of := map[Node]string{nodes[a]: "a", nodes[bb]: "b", nodes[c]: "c"}
	for direction, want := range map[Direction][]string{
		Forward: {"ab", "ac", "ba"}, Backward: {"ab", "ba", "ca"}, Both: {"ab", "ac", "ba", "ca"},
	} {
		turned, at, err := Turn(g, direction, Options{})
		if err != nil {
			t.Fatal(err)
		}
		names := make(map[Node]string)
		for n, k := range at {
			names[k] = of[Node(n)]
			if turned.PageID(k) != g.PageID(Node(n)) {
				t.Errorf("%s: page %v became %v", direction, g.PageID(Node(n)), turned.PageID(k))
			}
		}
		var got []string
		for n := range Node(turned.NodeCount()) {
			for _, to := range turned.AppendOutLinks(nil, n) {
				got = append(got, names[n]+names[to])
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: links %v, want %v", direction, got, want)
		}
		turned.Close()
	}
}
