package frequency

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Of the parts up to each it holds that they have at most their share of the postings, and that no other is denser than the rest says.
func TestDensestPostings(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var e denseEncoder
	for _, n := range []int{1, 100, 5000} {
		for _, longest := range []int{1, 30, 3000} { // few lengths make many postings as dense
			docs, tallies, last := make([]uint32, n), make([]Tally, n), uint32(0)
			for i := range docs {
				last += 1 + uint32(rng.IntN(300))
				docs[i] = last
				tallies[i] = Tally{1 + uint32(rng.IntN(3)), 3 + uint32(rng.IntN(longest))}
			}
			parts, ok := readDensest(e.append(nil, docs, tallies))
			if !ok {
				t.Fatal("what was written can't be read")
			}
			in := map[uint32]bool{}
			for i, p := range parts {
				count := 0
				for _, doc := range p.Append(nil, int(last)+1) {
					if in[doc] || !slices.Contains(docs, doc) {
						t.Fatalf("document %d is in part %d", doc, i)
					}
					in[doc] = true
					count++
				}
				if count != p.Documents || len(in) > n/denseShare(i) {
					t.Errorf("part %d says %d documents, has %d, and %d of %d are in those up to it", i, p.Documents, count, len(in), n)
				}
				for j, doc := range docs {
					if !in[doc] && tallies[j].Denser(p.Rest) {
						t.Errorf("after part %d %v is denser than %v", i, tallies[j], p.Rest)
					}
				}
			}
			if n == 5000 && longest == 3000 && len(in) < n/denseShare(Parts-1)/2 {
				t.Errorf("only %d of %d are in any part", len(in), n)
			}
		}
	}
}

// Bytes that were never written give documents of the index, or none.
func TestDensestPostingsOfDamage(t *testing.T) {
	var e denseEncoder
	good := e.append(nil, []uint32{3, 500, 900}, []Tally{{1, 1}, {1, 2}, {1, 3}})
	rng := rand.New(rand.NewPCG(5, 5))
	for range 2000 {
		data := slices.Clone(good[:rng.IntN(len(good)+1)])
		for i := range data {
			if rng.IntN(4) == 0 {
				data[i] = byte(rng.Uint32())
			}
		}
		parts, _ := readDensest(data)
		for _, p := range parts {
			for _, doc := range p.Append(nil, 1000) {
				if doc >= 1000 {
					t.Fatalf("document %d", doc)
				}
			}
		}
	}
}
