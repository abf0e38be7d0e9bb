package sequence

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestRank(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	w := new(work)
	for n := range 300 {
		chances, want := make([]float32, n), make([]int, n)
		for i := range n {
			chances[i], want[i] = r.Float32(), i
			if r.IntN(3) == 0 {
				chances[i] = float32(r.IntN(3)) / 2 // the same as others
			}
		}
		slices.SortFunc(want, func(a, b int) int { return cmp.Or(cmp.Compare(chances[b], chances[a]), a-b) })
		if w.rank(chances); !slices.Equal(w.order, want) {
			t.Fatalf("%v in the order %v, want %v", chances, w.order, want)
		}
	}
}
