package searcher

import (
	"math"
	"testing"

	"facetta/facets"
)

// By hand: ranks of 10 and 100 are 1 and 2, so that (0 + 2 2) / (√(1 + 4) √(4 + 1)).
func TestCosine(t *testing.T) {
	x := []facets.Entry{{Topic: 1, Rank: 10}, {Topic: 2, Rank: 100}}
	y := []facets.Entry{{Topic: 2, Rank: 100}, {Topic: 5, Rank: 10}}
	if got := cosine(x, y); !(math.Abs(got-0.8) <= 1e-6) {
		t.Errorf("cosine %v, want 0.8", got)
	}
	if got := cosine(y, x); !(math.Abs(got-0.8) <= 1e-6) {
		t.Errorf("cosine the other way %v, want 0.8", got)
	}
	if got := cosine(x, x); !(math.Abs(got-1) <= 1e-6) {
		t.Errorf("a page and itself: %v", got)
	}
	if got := cosine(x[:1], y); got != 0 {
		t.Errorf("no topic in common: %v", got)
	}
	if got := cosine(nil, []facets.Entry{{Topic: 2, Rank: 1}}); got != 0 {
		t.Errorf("no topic: %v", got)
	}
}
