package indexer

// highs are bounds of the ranks of 64 documents at a time.
type highs []high

// high has the bounds of a column, with its weight in the sum.
type high struct {
	weight float64
	ranks  []float32
}

func newHighs(r *Ranking) highs {
	if r == nil {
		return nil
	}
	h := make(highs, len(r.parts))
	for i, p := range r.parts {
		h[i] = high{p.weight, p.tiers.of(p.column).highs}
	}
	return h
}

// of is the largest rank that a document from 64 i to 64 (i + 1) - 1 can have. It is added up like a rank, so that it stays a bound in spite of
// rounding.
func (h highs) of(i uint32) float64 {
	if h == nil {
		return 1
	}
	sum := 0.0
	for n := range h {
		sum += h[n].weight * float64(h[n].ranks[i])
	}
	return sum
}
