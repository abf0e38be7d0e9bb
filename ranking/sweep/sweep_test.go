package sweep

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// crowded is a graph of three blocks with dangling pages and hubs: pages 17, which is dangling, and 18 have many near and far links, page 5
// more far ones than 16 bits can tell.
func crowded(t testing.TB) *graph.Graph {
	t.Helper()
	const pages = 2*graph.BlockSize + 700
	rng := rand.New(rand.NewPCG(1, 2))
	b := graph.NewBuilder(graph.Options{KeepSelfLinks: true})
	for range pages + 70_000 {
		b.AddPage("host")
	}
	for from := range graph.Serial(pages) {
		if from%7 == 3 {
			continue
		}
		for range rng.IntN(12) {
			to := graph.Serial(rng.IntN(pages))
			if rng.IntN(3) > 0 {
				to = from/graph.BlockSize*graph.BlockSize + graph.Serial(rng.IntN(700))
			}
			b.AddLink(from, to)
		}
		if from%9 < 2 {
			b.AddLink(from, 17+from%9)
		}
	}
	for from := range graph.Serial(70_000) {
		b.AddLink(pages+from, 5)
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func random[F Float](rng *rand.Rand, n int) []F {
	s := make([]F, n)
	for i := range s {
		s[i] = F(rng.Float64())
	}
	return s
}

// state is what sweeps of a layout with k lanes work on. All but z, weights and out are of one block.
type state[F Float] struct {
	k                                               int
	layout                                          *Layout
	z, sums, old, weights, out, base, relax, change []F
}

func newLayout(t testing.TB, g *graph.Graph) *Layout {
	t.Helper()
	l, err := NewLayout(g.Blocked(), FindCommons(g.Blocked()))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// newState has the same numbers on all layouts of a graph.
func newState[F Float](t testing.TB, g *graph.Graph, k int) *state[F] {
	rng, l := rand.New(rand.NewPCG(3, 4)), newLayout(t, g)
	s := &state[F]{
		k: k, layout: l, z: make([]F, l.Rows*k), sums: make([]F, MaxPlaces*k), old: make([]F, MaxPlaces*k), weights: make([]F, l.Rows),
		out: make([]F, l.Rows), base: random[F](rng, k), relax: random[F](rng, k), change: make([]F, k),
	}
	for lane := range s.relax {
		s.relax[lane] /= 16
	}
	for n := range graph.Node(g.NodeCount()) {
		if degree := g.OutDegree(n); degree > 0 {
			row := s.row(n)
			s.out[row], s.weights[row] = F(degree), 0.85/F(degree)
			copy(s.z[row*k:row*k+k], random[F](rng, k))
		}
	}
	for i := range l.Blocks {
		b := &l.Blocks[i]
		for place, end := b.Common(); place < end; place++ {
			s.weights[b.Start+place] = 1
		}
	}
	return s
}

// row is that of a page with out-links.
func (s *state[F]) row(n graph.Node) int {
	block, place := s.layout.Place(n)
	return s.layout.Blocks[block].Start + place
}

func (s *state[F]) sweep(near int) {
	for i := range s.layout.Blocks {
		b := &s.layout.Blocks[i]
		z, w, out := s.z[b.Start*s.k:(b.Start+b.Rows())*s.k], s.weights[b.Start:b.Start+b.Rows()], s.out[b.Start:b.Start+b.Rows()]
		Far(&b.Linked, s.sums, s.z, s.base)
		copy(s.old, z)
		for range near {
			Near(&b.Linked, s.k, z, z, s.sums, w)
		}
		Relax(&b.Linked, z, z, s.sums, w, s.old, out, s.relax, s.change)
	}
}

// definition is one sweep with a pass of Near and one of Relax, computed link by link, in float64.
type definition[F Float] struct {
	*state[F]
	graph  *graph.Graph
	change []float64
}

func (d *definition[F]) sweep() {
	for i := range d.layout.Blocks {
		b := &d.layout.Blocks[i]
		before := slices.Clone(d.z)
		for pass := range 2 {
			for _, pages := range d.inOrder(b) {
				values := make([][]float64, len(pages))
				for j, n := range pages {
					values[j] = d.page(n, before, pass == 1)
				}
				for j, n := range pages {
					for lane, value := range values[j] {
						d.z[d.row(n)*d.k+lane] = F(value)
					}
				}
			}
		}
	}
}

// inOrder gives the pages with out-links of a block: hubs one by one, the others four by four.
func (d *definition[F]) inOrder(b *Block) (order [][]graph.Node) {
	pages := make([]graph.Node, b.Linked.Count)
	for n := b.First; n < b.End; n++ {
		if _, place := d.layout.Place(n); place < b.Linked.Count {
			pages[place] = n
		}
	}
	for len(b.Linked.near.hubs) > len(order) {
		order, pages = append(order, pages[:1]), pages[1:]
	}
	return slices.AppendSeq(order, slices.Chunk(pages, together))
}

func (d *definition[F]) page(n graph.Node, before []F, relax bool) []float64 {
	values, row, sources := make([]float64, d.k), d.row(n), d.graph.AppendInLinks(nil, n)
	for lane := range values {
		sum := float64(d.base[lane])
		for _, from := range sources {
			sum += float64(d.z[d.row(from)*d.k+lane])
		}
		values[lane] = sum * float64(d.weights[row])
		if step := values[lane] - float64(before[row*d.k+lane]); relax {
			values[lane] = max(values[lane]+step*float64(d.relax[lane]), 0)
			d.change[lane] += math.Abs(step) * float64(d.out[row])
		}
	}
	return values
}

// testDefinition compares one sweep with its definition.
func testDefinition[F Float](t *testing.T, k int, tolerance float64) {
	g := crowded(t)
	s, want := newState[F](t, g, k), &definition[F]{newState[F](t, g, k), g, make([]float64, k)}
	s.sweep(1)
	want.sweep()
	for i := range s.z {
		if !(math.Abs(float64(s.z[i]-want.z[i])) <= tolerance*(1+math.Abs(float64(want.z[i])))) {
			t.Fatalf("row %d, lane %d: %v, want %v", i/k, i%k, s.z[i], want.z[i])
		}
	}
	for lane, c := range want.change {
		if !(math.Abs(float64(s.change[lane])-c) <= 1e3*tolerance*c) {
			t.Errorf("lane %d: change %v, want %v", lane, s.change[lane], c)
		}
	}
}

func TestSweepIsItsDefinition(t *testing.T) {
	if b := newLayout(t, crowded(t)).Blocks[0]; len(b.Linked.near.hubs) == 0 || len(b.Linked.far.hubs) < 2 || len(b.Dangling.near.hubs) == 0 {
		t.Fatal("hubs are missing")
	}
	t.Run("float32", func(t *testing.T) { testDefinition[float32](t, 16, 1e-5) })
	t.Run("float64", func(t *testing.T) { testDefinition[float64](t, 8, 1e-13) })
	t.Run("one", func(t *testing.T) { testDefinition[float64](t, 1, 1e-13) })
}

// TestDanglingPages: their sums are those of their links, like those of others.
func TestDanglingPages(t *testing.T) {
	testDanglingPages(t, crowded(t))
	testDanglingPages(t, menus(t))
}

func testDanglingPages(t *testing.T, g *graph.Graph) {
	s := newState[float64](t, g, 8)
	weights, targets := make([]float64, MaxPlaces), make([]float64, MaxPlaces*s.k)
	for i := range weights {
		weights[i] = 0.5
	}
	checked := 0
	for i := range s.layout.Blocks {
		b := &s.layout.Blocks[i]
		Far(&b.Dangling, s.sums, s.z, s.base)
		weights[b.Linked.Count] = 0
		Near(&b.Dangling, s.k, targets, s.z[b.Start*s.k:], s.sums, weights)
		for n := b.First; n < b.End; n++ {
			_, place := s.layout.Place(n)
			if place < b.Dangling.From {
				continue
			}
			want := s.base[2]
			for _, from := range g.AppendInLinks(nil, n) {
				want += s.z[s.row(from)*s.k+2]
			}
			if got := targets[place*s.k+2]; math.Abs(got-want/2) > 1e-13*want {
				t.Fatalf("page %d: %v, want %v", n, got, want/2)
			}
			checked++
		}
		weights[b.Linked.Count] = 0.5
	}
	if uint64(checked) != g.Counts().Dangling {
		t.Errorf("%d dangling pages", checked)
	}
}

// TestSourceWithoutLinks: a graph that says of a source that it has no out-links is refused.
func TestSourceWithoutLinks(t *testing.T) {
	for _, source := range []graph.Node{0, graph.BlockSize} { // near and far
		damaged := graph.Blocked{
			NearDegree: make([]uint16, graph.BlockSize+1), NearStart: make([]uint64, 3), FarStart: make([]uint64, 3),
			FarDegree: graph.Degrees[uint16]{Short: make([]uint16, graph.BlockSize+1)},
			OutDegree: graph.Degrees[uint8]{Short: make([]uint8, graph.BlockSize+1)},
		}
		if source == 0 {
			damaged.Near, damaged.NearDegree[1], damaged.NearStart = []uint16{0}, 1, []uint64{0, 1, 1}
		} else {
			damaged.Far, damaged.FarDegree.Short[1], damaged.FarStart = []graph.Node{source}, 1, []uint64{0, 1, 1}
		}
		if _, err := NewLayout(&damaged, nil); err == nil {
			t.Errorf("source %d without out-links is taken", source)
		}
	}
}

func BenchmarkSweep(b *testing.B) {
	b.Run("float32", func(b *testing.B) { benchmark[float32](b, 16) })
	b.Run("float64", func(b *testing.B) { benchmark[float64](b, 8) })
	b.Run("one", func(b *testing.B) { benchmark[float64](b, 1) })
}

func benchmark[F Float](b *testing.B, k int) {
	g := crowded(b)
	s := newState[F](b, g, k)
	b.ReportAllocs()
	for b.Loop() {
		s.sweep(2)
	}
	perLink := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(len(g.Blocked().Far)+3*len(g.Blocked().Near))
	b.ReportMetric(perLink, "ns/link")
}

func TestExtend(t *testing.T) {
	z, old := make([]float32, 48), make([]float32, 48)
	factors := make([]float32, 16)
	z[17], old[17], factors[1] = 3, 1, 0.5
	z[34], old[34], factors[2] = 1, 3, 2
	z[3], old[3] = 5, 1
	Extend(z, old, factors)
	if z[17] != 4 || z[34] != 0 || z[3] != 5 {
		t.Errorf("%v, %v and %v, want 4, 0 and 5", z[17], z[34], z[3])
	}
}

// TestCompare: for changes that shrink by a constant ratio r, along over across is r/(1-r).
func TestCompare(t *testing.T) {
	const rows, k, r = 3, 16, 0.6
	rng := rand.New(rand.NewPCG(7, 8))
	kept, g, out := random[float32](rng, rows*k), random[float32](rng, rows*k), random[float32](rng, rows)
	old, z := make([]float32, rows*k), make([]float32, rows*k)
	for i := range z {
		old[i] = kept[i] + g[i]
		z[i] = old[i] + r*g[i]
	}
	along, across := make([]float32, k), make([]float32, k)
	Compare(z, old, kept, out, along, across)
	for lane := range along {
		if ratio := along[lane] / across[lane]; math.Abs(float64(ratio)-r/(1-r)) > 1e-4 {
			t.Errorf("lane %d: %v, want %v", lane, ratio, r/(1-r))
		}
	}
}

// TestUnseen counts link by link.
func TestUnseen(t *testing.T) {
	g := crowded(t)
	l := newLayout(t, g)
	far, near := make([]uint32, l.Rows), make([]uint32, l.Rows)
	for to := range graph.Node(g.NodeCount()) {
		for _, from := range g.AppendInLinks(nil, to) {
			block, place := l.Place(from)
			switch row := l.Blocks[block].Start + place; {
			case from/graph.BlockSize > to/graph.BlockSize:
				far[row]++
			case from/graph.BlockSize == to/graph.BlockSize && g.OutDegree(to) > 0:
				near[row]++
			}
		}
	}
	gotFar, gotNear := l.Unseen()
	for i := range l.Blocks {
		zero := l.Blocks[i].Start + l.Blocks[i].Linked.Count
		gotFar[zero], gotNear[zero] = 0, 0
	}
	if !slices.Equal(gotFar, far) || !slices.Equal(gotNear, near) {
		t.Error("counts are not those of the links")
	}
}
