package graph

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Against sorting by comparing, with rows of all lengths and of nearly all offsets.
func TestOffsetSet(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	var set offsetSet
	for _, length := range []int{0, 1, 2, shortRow, shortRow + 1, 63, 300, 5000, 3 * BlockSize} {
		row := make([]uint32, length)
		for i := range row {
			row[i] = 5*BlockSize + uint32(rng.IntN(BlockSize))
		}
		want := slices.Clone(row)
		slices.Sort(want)
		want = slices.Compact(want)
		distinct := set.distinct(row)
		offsets := make([]uint16, len(distinct))
		for i, source := range distinct {
			offsets[i] = uint16(source % BlockSize)
		}
		if slices.Sort(distinct); !slices.Equal(distinct, want) {
			t.Errorf("%d offsets: %d distinct, want %d", length, len(distinct), len(want))
		}
		if set.sort(offsets); !slices.IsSorted(offsets) || len(slices.Compact(offsets)) != len(want) {
			t.Errorf("%d offsets: %v", length, offsets)
		}
		if set != (offsetSet{}) {
			t.Fatalf("%d offsets leave something behind", length)
		}
	}
}
