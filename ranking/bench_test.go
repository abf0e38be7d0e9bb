package ranking

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// crawl is a graph of 200,000 pages as a crawl has them: hosts of 50 pages, one link in 16 to another host, targets skewed to a
// host's first pages, one page in ten dangling.
var crawl = sync.OnceValue(func() *graph.Graph {
	const pages, host = 200_000, 50
	rng := rand.New(rand.NewPCG(1, 1))
	b := graph.NewBuilder(graph.Options{})
	for i := range pages {
		b.AddPage(fmt.Sprint(i / host))
	}
	for from := range pages {
		for range rng.IntN(21) * min(rng.IntN(10), 1) {
			to := from/host*host + int(host*rng.Float64()*rng.Float64())
			if rng.IntN(16) == 0 {
				to = rng.IntN(pages)
			}
			b.AddLink(graph.Serial(from), graph.Serial(to))
		}
	}
	g, _, err := b.Build()
	if err != nil {
		panic(err) // the benchmark itself is wrong
	}
	return g
})

func BenchmarkSolve(b *testing.B) {
	g := crawl()
	b.ReportAllocs()
	b.ResetTimer()
	sweeps := 0
	for range b.N {
		_, stats, err := Solve(context.Background(), g, Teleport{}, Options{})
		if err != nil {
			b.Fatal(err)
		}
		sweeps += stats.Sweeps
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(sweeps)/float64(g.LinkCount()), "ns/link/sweep")
	b.ReportMetric(float64(sweeps)/float64(b.N), "sweeps")
}

func BenchmarkSolveAll(b *testing.B) {
	for _, tolerance := range []float64{MinSingleTolerance, DefaultTolerance} {
		b.Run(fmt.Sprint(tolerance), func(b *testing.B) { benchmarkSolveAll(b, Options{Tolerance: tolerance}) })
	}
}

func benchmarkSolveAll(b *testing.B, o Options) {
	g := crawl()
	teleports := make([]Teleport, 16)
	for i := range teleports {
		teleports[i] = biased(b, graph.Node(i*11), graph.Node(i*5000), graph.Node(100_000+i))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if err := SolveAll(context.Background(), g, teleports, o, func(int, Vector, Stats) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N*len(teleports))*1e3, "ms/vector")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(teleports)*g.NodeCount()), "ns/page")
}

// BenchmarkSum writes parts and adds them, as SolvePlan does.
func BenchmarkSum(b *testing.B) {
	const pages = 1_000_000
	for _, parts := range []int{2, maxParts} {
		b.Run(fmt.Sprint(parts), func(b *testing.B) {
			paths, sets := []string{"A"}, make([][]graph.Node, parts+1)
			for i := range parts {
				paths = append(paths, fmt.Sprint("A/", i))
				sets[i+1] = []graph.Node{graph.Node(i)}
				sets[0] = append(sets[0], sets[i+1]...)
			}
			p, err := NewPlan(paths, sets)
			if err != nil {
				b.Fatal(err)
			}
			scratch, err := mapped.NewScratch[float32](b.TempDir(), pages, p.Len())
			if err != nil {
				b.Fatal(err)
			}
			defer scratch.Close()
			v := make(Vector, pages)
			for range b.N {
				s := newSums(p, scratch, pages, func(int, Vector, Stats) error { return nil })
				for i := 1; i <= parts; i++ {
					if err := s.deliver(i, v, Stats{Mass: 1}); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*pages), "ns/page")
		})
	}
}
