package sequence

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Rows go through the trees side by side; each gets what it gets alone.
func TestChancesOfRows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	f := Forest{Bias: 0.5, Trees: make([]Tree, 20)}
	const width = 7
	for i := range f.Trees {
		for k := range splits {
			f.Trees[i].Feature[k] = uint8(r.IntN(width))
			f.Trees[i].Threshold[k] = float32(r.IntN(4)) // equal to some values: these are not greater
		}
		for k := range leaves {
			f.Trees[i].Leaf[k] = r.Float32() - 0.5
		}
	}
	for n := range 3*together + 1 {
		rows, got, want := make([]float32, n*width), make([]float32, n), make([]float32, n)
		for i := range rows {
			rows[i] = float32(r.IntN(5))
		}
		for i := range want {
			want[i] = f.Chance(rows[i*width : (i+1)*width])
		}
		f.chances(rows, width, got)
		if !slices.Equal(got, want) {
			t.Errorf("%d rows together: %v, alone: %v", n, got, want)
		}
	}
}

// A tree of one split by hand: 2 is not greater than 2, so both splits on the way lead to the lesser child.
func TestChanceOfEqual(t *testing.T) {
	var tree Tree
	tree.Threshold[0] = 2
	for k := range leaves {
		tree.Leaf[k] = -100
	}
	tree.Leaf[0], tree.Leaf[16] = 0, 100 // leftmost of the lesser and of the greater half
	for i := 1; i < splits; i++ {
		tree.Threshold[i] = 9
	}
	f := Forest{Trees: []Tree{tree}}
	if c := f.Chance([]float32{2}); c != 0.5 {
		t.Errorf("chance %g of a row that is equal to the threshold, want 0.5", c)
	}
	if c := f.Chance([]float32{3}); c < 0.99 {
		t.Errorf("chance %g of a row that is greater, want 1", c)
	}
}
