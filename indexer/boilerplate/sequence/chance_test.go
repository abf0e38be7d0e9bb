package sequence

import (
	"math"
	"testing"

	"facetta/crawler/page"
)

// What is kept is what has the greatest chances: no block that goes has a greater one than a block that stays.
func TestChances(t *testing.T) {
	p := page.Parse(page.Response{URL: page.Nowhere, Body: []byte(article())})
	content := make([]bool, len(p.Blocks))
	Classify(p.Title, p.Blocks, content)
	chances, empty := Chances(p.Title, p.Blocks)
	if empty < 0 || empty > 0.1 {
		t.Errorf("an article has the chance %g to be empty", empty)
	}
	least, most := float32(1), float32(0)
	for i, c := range chances {
		if c < 0 || c > 1 {
			t.Errorf("block %d has the chance %g", i, c)
		}
		if content[i] {
			least = min(least, c)
		} else {
			most = max(most, c)
		}
	}
	if least < most || least == 1 || most == 0 {
		t.Errorf("blocks from chance %g on stay, blocks up to %g go", least, most)
	}
}

// Log-odds of 0.9 and 0.5 are log 9 and 0; their mean is log 3, a chance of 3/4.
func TestBetween(t *testing.T) {
	for _, c := range []struct{ a, b, want float64 }{{0.9, 0.5, 0.75}, {0.2, 0.8, 0.5}, {0.3, 0.3, 0.3}, {0, 0.5, 0}, {1, 0.5, 1}} {
		if got := Between(float32(c.a), float32(c.b)); math.Abs(float64(got)-c.want) > 1e-6 {
			t.Errorf("between %v and %v is %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// What the first pass gives no hope keeps its chance; of the others, more than go through the trees together, each gets the mean of
// its own and of the second pass, here 0.5.
func TestCorrect(t *testing.T) {
	w := pageOf(1, 2, 3, 4, 5, 6, 7)
	w.chance = []float32{0.9, 0.001, 0.2, 0.9, 0.9, 0.9, 0.001}
	w.firstRows.resize(len(w.chance), firstFeatures)
	w.spread()
	w.final = append(w.final[:0], w.chance...)
	w.correct(&Forest{Trees: make([]Tree, 1)})
	for i, want := range []float64{0.75, 0.001, 1.0 / 3, 0.75, 0.75, 0.75, 0.001} {
		if math.Abs(float64(w.final[i])-want) > 1e-6 {
			t.Errorf("paragraph %d has the chance %v, want %v", i, w.final[i], want)
		}
	}
}
