package facets

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Counts of any sample are those of a Tally with the same options.
func TestCountsAreThoseOfATally(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, size := range [][2]int{{0, 40}, {1, 40}, {63, 40}, {64, 100}, {65, 100}, {1000, 40}, {1001, 100}, {9000, 40}} {
		pages, topics := size[0], size[1] // a bit for each topic, or too many for that
		m := writeAndOpen(t, pages, randomColumns(rng, pages, topics))
		unbiased := make(ranks, pages)
		for i := range unbiased {
			unbiased[i] = float32(1 + rng.NormFloat64())
		}
		names := make([]string, topics)
		for i := range names {
			names[i] = fmt.Sprint(rng.IntN(3))
		}
		d, err := NewDimensions(names)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Threshold: 0.05, Rivals: Rivals{Dimensions: d}}
		members, err := NewMembers(unbiased, m, o)
		if err != nil {
			t.Fatal(err)
		}
		tally, err := NewTally(unbiased, m, o)
		if err != nil {
			t.Fatal(err)
		}
		counts := members.Counts()
		for _, size := range []int{0, 1, pages / 2} {
			sample := make([]uint32, min(size, pages))
			for i := range sample {
				sample[i] = uint32(rng.IntN(pages))
			}
			counts.Add(sample)
			tally.Add(sample)
		}
		for _, share := range []float64{0, 0.02, 0.5, 1} {
			first := pages / 128 * 64
			set, sample := make([]uint64, (pages-first+63)/64), []uint32(nil)
			for page := first; page < pages; page++ {
				if rng.Float64() < share {
					set[(page-first)/64] |= 1 << (page % 64)
					sample = append(sample, uint32(page))
				}
			}
			counts.AddSet(uint32(first), set)
			tally.Add(sample)
			counts.Add(sample)
			tally.AddSet(uint32(first), set)
		}
		if counts.Size() != tally.Size() || counts.Of(General) != tally.Of(General) {
			t.Errorf("%d pages: %d of %d are general, want %d of %d", pages, counts.Of(General), counts.Size(), tally.Of(General), tally.Size())
		}
		for topic := range TopicID(topics) {
			if counts.Of(topic) != tally.Of(topic) {
				t.Errorf("%d pages: %d members of topic %d, want %d", pages, counts.Of(topic), topic, tally.Of(topic))
			}
		}
	}
	if _, err := NewMembers(ranks{1}, writeAndOpen(t, 2, [][]float64{{1, 2}}), Options{}); err == nil {
		t.Error("ranks of another build were accepted")
	}
}
