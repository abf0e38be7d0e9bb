package sweep

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// crowded is a graph of three blocks with dangling pages and hubs, one of them with more far links than 16 bits can tell.
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
		if from%9 == 0 {
			b.AddLink(from, 17)
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

// state is what sweeps of a block work on.
type state[F Float] struct {
	z, sums, old, weights, out, base, relax, change []F
}

func newState[F Float](g *graph.Blocked) *state[F] {
	rng, k := rand.New(rand.NewPCG(3, 4)), Lanes[F]()
	s := &state[F]{
		z: random[F](rng, g.NodeCount()*k), sums: random[F](rng, graph.BlockSize*k), old: random[F](rng, graph.BlockSize*k),
		weights: make([]F, g.NodeCount()), out: make([]F, g.NodeCount()), base: random[F](rng, k), relax: relaxOf[F](rng, k), change: make([]F, k),
	}
	for n := range s.weights {
		s.out[n] = F(g.OutDegree.Of(graph.Node(n)))
		if s.out[n] > 0 {
			s.weights[n] = 0.85 / s.out[n]
		}
	}
	return s
}

func relaxOf[F Float](rng *rand.Rand, n int) []F {
	relax := random[F](rng, n)
	for i := range relax {
		relax[i] /= 16
	}
	return relax
}

func (s *state[F]) sweep(blocks []Block) {
	k := Lanes[F]()
	for i := range blocks {
		b := &blocks[i]
		z, block, w := s.z[int(b.First)*k:int(b.End)*k], s.z[int(b.First)*k:int(b.End)*k], s.weights[b.First:b.End]
		Far(b, s.sums, s.z, s.base)
		copy(s.old, z)
		Near(b, z, block, s.sums, w)
		Near(b, z, block, s.sums, w)
		Relax(b, z, block, s.sums, w, s.old, s.out[b.First:b.End], s.relax, s.change)
	}
}

// testDefinition compares one sweep with the formula, computed link by link.
func testDefinition[F Float](t *testing.T, tolerance float64) {
	source := crowded(t)
	g := source.Blocked()
	blocks, k := Blocks(g), Lanes[F]()
	s, want := newState[F](g), newState[F](g)
	for i := range blocks {
		b := &blocks[i]
		z, block, w := s.z[int(b.First)*k:int(b.End)*k], s.z[int(b.First)*k:int(b.End)*k], s.weights[b.First:b.End]
		Far(b, s.sums, s.z, s.base)
		copy(s.old, z)
		Near(b, z, block, s.sums, w)
		Relax(b, z, block, s.sums, w, s.old, s.out[b.First:b.End], s.relax, s.change)
	}
	change := make([]float64, k)
	for i := range blocks {
		b := &blocks[i]
		before := slices.Clone(want.z[int(b.First)*k : int(b.End)*k])
		for pass := range 2 {
			for n := b.First; n < b.End; n++ {
				for lane := range k {
					if w := float64(want.weights[n]); w > 0 {
						sum := float64(want.base[lane])
						for _, from := range source.AppendInLinks(nil, n) {
							sum += float64(want.z[int(from)*k+lane])
						}
						value := sum * w
						step := value - float64(before[int(n-b.First)*k+lane])
						if pass == 1 {
							value = max(value+step*float64(want.relax[lane]), 0)
							change[lane] += math.Abs(step) * float64(want.out[n])
						}
						want.z[int(n)*k+lane] = F(value)
					}
				}
			}
		}
	}
	for i := range s.z {
		if !(math.Abs(float64(s.z[i]-want.z[i])) <= tolerance*(1+math.Abs(float64(want.z[i])))) {
			t.Fatalf("page %d, lane %d: %v, want %v", i/k, i%k, s.z[i], want.z[i])
		}
	}
	for lane, c := range change {
		if !(math.Abs(float64(s.change[lane])-c) <= 1e3*tolerance*c) {
			t.Errorf("lane %d: change %v, want %v", lane, s.change[lane], c)
		}
	}
}

func TestSweepIsItsDefinition(t *testing.T) {
	t.Run("float32", func(t *testing.T) { testDefinition[float32](t, 1e-5) })
	t.Run("float64", func(t *testing.T) { testDefinition[float64](t, 1e-14) })
}

func BenchmarkSweep(b *testing.B) {
	b.Run("float32", benchmark[float32])
	b.Run("float64", benchmark[float64])
}

func benchmark[F Float](b *testing.B) {
	g := crowded(b).Blocked()
	blocks, s := Blocks(g), newState[F](g)
	b.ReportAllocs()
	for b.Loop() {
		s.sweep(blocks)
	}
	perLink := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(len(g.Far)+3*len(g.Near))
	b.ReportMetric(perLink, fmt.Sprintf("ns/row/%d", Lanes[F]()))
}

func testColumns[F Float](t *testing.T) {
	rng, k := rand.New(rand.NewPCG(5, 6)), Lanes[F]()
	for _, n := range []int{0, 1, 7, 8, 9, 100} {
		rows, scales := random[F](rng, n*k), random[F](rng, n)
		columns, totals := make([][]F, k), make([]float64, k)
		for lane := range columns {
			columns[lane] = make([]F, n)
		}
		Columns(columns, rows, scales, totals)
		for lane, column := range columns {
			want := 0.0
			for row, x := range column {
				if x != rows[row*k+lane]*scales[row] {
					t.Fatalf("%d rows: row %d, lane %d is %v", n, row, lane, x)
				}
				want += float64(x)
			}
			if totals[lane] != want {
				t.Errorf("%d rows: total of lane %d is %v, want %v", n, lane, totals[lane], want)
			}
		}
	}
}

func TestColumns(t *testing.T) {
	t.Run("float32", testColumns[float32])
	t.Run("float64", testColumns[float64])
}
