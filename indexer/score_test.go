package indexer

import (
	"math"
	"testing"
)

// Weights are the same to the bit whether they are looked up or worked out.
func TestTermWeight(t *testing.T) {
	for _, tf := range []uint32{1, 2, tableFrequencies - 1, tableFrequencies, 10_000} {
		for _, length := range []uint32{1, 3, tableLengths - 1, tableLengths, 1_000_000} {
			want := math.Sqrt(float64(tf)) * float64(float32(1/math.Sqrt(float64(length))))
			if got := termWeight(tf, length); got != want {
				t.Errorf("%d times in %d words: %v, want %v", tf, length, got, want)
			}
		}
	}
}

// By hand: 1 + ln(100/10); ln(1 + 91.5/9.5); 2.2 2 / (2 + 1.2 (0.25 + 0.75 50/100)).
func TestFormulas(t *testing.T) {
	for name, c := range map[string][2]float64{
		"idf":              {idf(100, 9), 1 + math.Log(10)},
		"idf of BM25":      {bm25IDF(100, 9), math.Log(1 + 91.5/9.5)},
		"weight of BM25":   {bm25Weight(2, bm25Norm(50, 100)), 1.6},
		"a usual length":   {bm25Norm(100, 100), 1},
		"weight of TF-IDF": {weighting{}.weight(4, 16), 0.5},
	} {
		if !(math.Abs(c[0]-c[1]) <= 1e-12) {
			t.Errorf("%s is %v, want %v", name, c[0], c[1])
		}
	}
}
