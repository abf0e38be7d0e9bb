package segment

import (
	"math/rand/v2"
	"testing"
	"time"

	"facetta/crawler/page"
)

func BenchmarkRuleBased(b *testing.B) {
	random := rand.New(rand.NewPCG(7, 8))
	gaps := []page.Tags{page.Div, page.P, page.B, page.H2, page.Li}
	var blocks []page.Block
	for range 300 {
		blocks = append(blocks, blockOf(gaps[random.IntN(len(gaps))], 1+random.IntN(12), 1+random.IntN(12)))
	}
	s := segmenter(b, Options{})
	b.ReportAllocs()
	for b.Loop() {
		s.Segment(blocks)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(blocks)), "ns/block")
}

// TestLargestPage: as many blocks as a page can have take a moment, whatever their densities.
func TestLargestPage(t *testing.T) {
	begin := time.Now()
	for _, words := range []func(i int) int{
		func(i int) int { return 1 },
		func(i int) int { return []int{5, 1}[i%2] },
		func(i int) int { return 1 + 39*(i%2) },
		func(i int) int { return 100_000 - i },
		func(i int) int { return 2 + i*i%38 },
	} {
		var blocks []page.Block
		for i := range 100_000 {
			blocks = append(blocks, page.Block{Text: "w", Words: words(i), Lines: 1, LastWords: words(i), Gap: page.Div})
		}
		for _, m := range []Method{BFPlain, BFSmoothed, BFSmoothedLow, BFRuleBased} {
			segmenter(t, Options{Method: m}).Segment(blocks)
		}
	}
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("took %v, not a moment", took)
	}
}
