package indexer

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestAWordTableIsAMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	var table wordTable
	want := map[string]uint32{}
	for range 20_000 {
		word := "w" + strconv.Itoa(rng.IntN(5000))
		number, ok := want[word]
		if got, found := table.find(word); found != ok || got != number {
			t.Fatalf("%s is %d, %v, want %d, %v", word, got, found, number, ok)
		}
		if !ok {
			want[word] = rng.Uint32()
			table.add(word, want[word])
		}
	}
}
