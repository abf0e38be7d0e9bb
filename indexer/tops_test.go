package indexer

import (
	"math/rand/v2"
	"testing"
)

// The smallest set of all that reach a bar has them all, and sets hold those of their levels and no others.
func TestTops(t *testing.T) {
	const documents = 5000
	b := bundleOf(documents)[0].bundle()
	b.make()
	rng := rand.New(rand.NewPCG(5, 5))
	smaller := 0
	for range 300 {
		bars := closedBars(b.width)
		for range 1 + rng.IntN(3) {
			setBar(bars, rng.IntN(len(b.columns)), levels-1-rng.IntN(40))
		}
		top := b.top(bars)
		if &top[0] != &b.tops[0].words[0] {
			smaller++
		}
		for doc := range uint32(documents) {
			reaches := false
			for word, bar := range bars {
				reaches = reaches || b.documents.reach(doc, word, bar) != 0
			}
			if reaches && top[doc/64]>>(doc%64)&1 == 0 {
				t.Fatalf("bars %x: document %d reaches one, and is not in the set", bars, doc)
			}
		}
	}
	if smaller < 100 {
		t.Errorf("%d of 300 sets have less than all documents", smaller)
	}
	for n, set := range b.tops {
		for doc := range uint32(documents) {
			high := false
			for place, level := range set.levels {
				high = high || b.levelOf(doc, place) >= level
			}
			if has := set.words[doc/64]>>(doc%64)&1 != 0; has != high {
				t.Fatalf("set %d, document %d: %v, want %v", n, doc, has, high)
			}
		}
	}
}
