package graph

import (
	"slices"
	"testing"
)

// threePages are of two hosts, with links a -> b, b -> a, a -> c.
func threePages(t *testing.T) (*Graph, map[Node]string) {
	t.Helper()
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
	t.Cleanup(func() { g.Close() })
	return g, map[Node]string{nodes[a]: "a", nodes[bb]: "b", nodes[c]: "c"}
}

// namedLinks gives the links of a graph whose pages are at these nodes, and fails where they have lost their names.
func namedLinks(t *testing.T, made, g *Graph, at []Node, of map[Node]string) []string {
	t.Helper()
	names := make(map[Node]string)
	for n, k := range at {
		names[k] = of[Node(n)]
		if made.PageID(k) != g.PageID(Node(n)) {
			t.Errorf("page %v became %v", g.PageID(Node(n)), made.PageID(k))
		}
	}
	var links []string
	for n := range Node(made.NodeCount()) {
		for _, to := range made.AppendOutLinks(nil, n) {
			links = append(links, names[n]+names[to])
		}
	}
	slices.Sort(links)
	return links
}

// Both ways a and b have one link to each other, and c has one back to a.
func TestTurn(t *testing.T) {
	g, of := threePages(t)
	for direction, want := range map[Direction][]string{
		Forward: {"ab", "ac", "ba"}, Backward: {"ab", "ba", "ca"}, Both: {"ab", "ac", "ba", "ca"},
	} {
		turned, at, err := Turn(g, direction, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := namedLinks(t, turned, g, at, of); !slices.Equal(got, want) {
			t.Errorf("%s: links %v, want %v", direction, got, want)
		}
		turned.Close()
	}
}

func TestWithout(t *testing.T) {
	g, of := threePages(t)
	rest, at, err := Without(g, func(from, to Node) bool { return of[from]+of[to] == "ab" }, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer rest.Close()
	if got := namedLinks(t, rest, g, at, of); !slices.Equal(got, []string{"ac", "ba"}) {
		t.Errorf("links %v, want all but ab", got)
	}
}
