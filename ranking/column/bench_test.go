package column

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// logNormal are n ranks of mean about 1 of which some 3 % are above it, as a topic's are, and a fifth below 2^-24.
func logNormal(n int) []float64 {
	rng := rand.New(rand.NewPCG(1, 1))
	ranks := make([]float64, n)
	for i := range ranks {
		ranks[i] = math.Exp2(min(-12+10*rng.NormFloat64(), 20))
	}
	return ranks
}

func BenchmarkEncode(b *testing.B) {
	ranks := logNormal(1 << 12)
	codes := make([]Code, 0, len(ranks))
	b.ResetTimer()
	for range b.N {
		codes, _ = Append(codes[:0], ranks)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(ranks)), "ns/rank")
}

func BenchmarkDecode(b *testing.B) {
	codes, _ := Append(nil, logNormal(1<<20))
	c := &Column{codes: codes}
	sum := float32(0)
	b.ResetTimer()
	for range b.N {
		for doc := range uint32(c.Len()) {
			sum += c.At(doc)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*c.Len()), "ns/rank")
	if math.IsNaN(float64(sum)) {
		b.Fatal("no rank")
	}
}

// BenchmarkAt asks for documents all over a column, which fits the second cache, and does not.
func BenchmarkAt(b *testing.B) {
	for _, documents := range []int{1 << 16, 1 << 24} {
		b.Run(fmt.Sprint(documents), func(b *testing.B) {
			codes, _ := Append(nil, logNormal(documents))
			c := &Column{codes: codes}
			sum, doc := float32(0), uint32(0)
			b.ResetTimer()
			for range b.N {
				doc = (doc*1664525 + 1013904223) & uint32(documents-1)
				sum += c.At(doc)
			}
			if math.IsNaN(float64(sum)) {
				b.Fatal("no rank")
			}
		})
	}
}
