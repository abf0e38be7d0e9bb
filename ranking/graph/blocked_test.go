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

// Pages in three and a bit blocks, one of which all others link to.
func TestBlockedIsTheInLinks(t *testing.T) {
	const pages = 3*BlockSize + 100
	rng := rand.New(rand.NewPCG(1, 2))
	b := NewBuilder(Options{KeepSelfLinks: true})
	for range pages {
		b.AddPage("a")
	}
	for i := range 5 * pages {
		from := rng.IntN(pages)
		b.AddLink(Serial(from), Serial(rng.IntN(pages)))
		b.AddLink(Serial(from), Serial(min(pages-1, from/50*50+i%50)))
		b.AddLink(Serial(i%pages), 7)
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	blocked := g.Blocked()
	if blocked.BlockCount() != 4 || blocked.LinkCount() != g.LinkCount() {
		t.Fatalf("%d blocks, %d links of %d", blocked.BlockCount(), blocked.LinkCount(), g.LinkCount())
	}
	for n, row := range rowsOf(blocked) {
		if !slices.Equal(row, g.AppendInLinks(nil, Node(n))) {
			t.Fatalf("in-links of %d: %v, want %v", n, row, g.AppendInLinks(nil, Node(n)))
		}
		if blocked.OutDegree.Of(Node(n)) != g.OutDegree(Node(n)) {
			t.Fatalf("out-degree of %d: %d", n, blocked.OutDegree.Of(Node(n)))
		}
	}
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
