package partition

import (
	"context"
	"fmt"
	"testing"

	"facetta/ranking"
	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
)

// BenchmarkSolve takes a graph of 200,000 pages to 1e-9, connecting its links included, beside one machine.
func BenchmarkSolve(b *testing.B) {
	builder := graph.NewBuilder(graph.Options{})
	generate.HostBlocks(builder, 200_000, 1)
	g := built(b, builder)
	b.Run("one machine", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := ranking.Solve(context.Background(), g, ranking.Teleport{}, ranking.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	s := fromGraph(b, g)
	for _, partitions := range []int{1, 8} {
		b.Run(fmt.Sprintf("partitions=%d", partitions), func(b *testing.B) {
			for b.Loop() {
				stats := solve(b, start(b, s, nil, Options{Partitions: partitions}))
				b.ReportMetric(float64(stats.Iterations), "iterations")
			}
		})
	}
	b.Run("connect", func(b *testing.B) {
		for b.Loop() {
			solve(b, start(b, s, nil, Options{Partitions: 8, Tolerance: 1, Rule: ByMean}))
		}
	})
}
