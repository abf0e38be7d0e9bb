package sequence

import (
	"math/rand/v2"
	"testing"
)

// Keys get the numbers that a map gives them, also those whose hashes are the same.
func TestNumbering(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var n numbering[int]
	for keys := range 200 {
		n.reset(keys)
		want := make(map[int]int)
		for range keys {
			key := r.IntN(keys)
			if _, known := want[key]; !known {
				want[key] = len(want)
			}
			if got := n.of(key, uint64(key/3)); got != want[key] {
				t.Fatalf("%d of %d is number %d, want %d", key, keys, got, want[key])
			}
		}
	}
}
