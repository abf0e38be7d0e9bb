package graph

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// rowsOf reads every row of a blocked form, as its documentation says.
func rowsOf(b *Blocked) [][]Node {
	rows := make([][]Node, b.NodeCount())
	for i := range b.BlockCount() {
		near, far := b.Near[b.NearStart[i]:b.NearStart[i+1]], b.Far[b.FarStart[i]:b.FarStart[i+1]]
		first, end := b.Block(i)
		for n := first; n < end; n++ {
			d := b.FarDegree.Of(n)
			rows[n] = append(rows[n], far[:d]...)
			far = far[d:]
			for _, offset := range near[:b.NearDegree[n]] {
				rows[n] = append(rows[n], first+Node(offset))
			}
			near = near[b.NearDegree[n]:]
			slices.Sort(rows[n])
		}
	}
	return rows
}

// Pages in three and a bit blocks, one of which all others link to. The plain rows are made from the links as they were added.
func TestBlockedIsTheInLinks(t *testing.T) {
	const pages = 3*BlockSize + 100
	rng := rand.New(rand.NewPCG(1, 2))
	b := NewBuilder(Options{KeepSelfLinks: true})
	for i := range pages {
		b.AddPage(string(rune('a' + i/1000)))
	}
	var links [][2]int
	for i := range 5 * pages {
		from := rng.IntN(pages)
		links = append(links, [2]int{from, rng.IntN(pages)}, [2]int{from, min(pages-1, from/50*50+i%50)}, [2]int{i % pages, 7})
	}
	for _, l := range links {
		b.AddLink(Serial(l[0]), Serial(l[1]))
	}
	g, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	in, out := make([][]Node, pages), make([][]Node, pages)
	for _, l := range links {
		from, to := nodes[l[0]], nodes[l[1]]
		in[to], out[from] = append(in[to], from), append(out[from], to)
	}
	blocked := g.Blocked()
	for n, row := range rowsOf(blocked) {
		want := distinct(in[n])
		if !slices.Equal(row, want) || !slices.Equal(g.AppendInLinks(nil, Node(n)), want) {
			t.Fatalf("in-links of %d: %v and %v, want %v", n, row, g.AppendInLinks(nil, Node(n)), want)
		}
		want = distinct(out[n])
		if got := g.AppendOutLinks(nil, Node(n)); !slices.Equal(got, want) || blocked.OutDegree.Of(Node(n)) != uint32(len(want)) {
			t.Fatalf("out-links of %d: %v, want %v", n, got, want)
		}
	}
	if blocked.BlockCount() != 4 || blocked.LinkCount() != g.LinkCount() {
		t.Errorf("%d blocks, %d links of %d", blocked.BlockCount(), blocked.LinkCount(), g.LinkCount())
	}
}

func distinct(row []Node) []Node {
	slices.Sort(row)
	return slices.Compact(row)
}

func TestBlockedEmpty(t *testing.T) {
	g, _ := build(t, Options{}, nil, nil)
	if b := g.Blocked(); b.BlockCount() != 0 || b.NodeCount() != 0 || b.LinkCount() != 0 {
		t.Errorf("%+v", b)
	}
}

func TestDegrees(t *testing.T) {
	var d Degrees[uint16]
	want := []uint32{0, 65534, 65535, 3, 1 << 31, 65536}
	for _, degree := range want {
		d.add(degree)
	}
	for n, degree := range want {
		if got := d.Of(Node(n)); got != degree {
			t.Errorf("node %d: %d, want %d", n, got, degree)
		}
	}
	if !slices.Equal(d.Nodes, []Node{2, 4, 5}) {
		t.Errorf("long degrees of %v", d.Nodes)
	}
}
