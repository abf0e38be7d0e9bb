package facets

import (
	"math"
	"slices"
	"testing"
)

// By hand: a page is strong in Arts (10 example pages, rank 10), in Arts/Music (3 pages, rank 10), in three topics of two pages (rank 100) and in
// one country. Arts and Music share log10 10 = 1 between them, the three below have log10 100 = 2 divided by all five.
func TestSmallTopicsAreNoRivalsOfLargeOnes(t *testing.T) {
	d, err := NewDimensions([]string{"topic", "topic", "topic", "topic", "topic", "origin", "topic"})
	if err != nil {
		t.Fatal(err)
	}
	m := writeAndOpen(t, 1, [][]float64{{10}, {10}, {100}, {100}, {100}, {10}, {0.5}})
	row, pages := m.AppendRow(nil, 0), []int{10, 3, 2, 2, 1, 50, 10}
	for kind, want := range map[RankKind][]float64{
		DefaultRanks: {0.5, 0.5, 0.4, 0.4, 0.4, 1}, ForwardRanks: {0.2, 0.2, 0.4, 0.4, 0.4, 1},
	} {
		r := NewRivals(kind, d, pages)
		got := Topics(row, r, 1, 0)
		slices.SortFunc(got, func(a, b PageTopic) int { return int(a.Topic) - int(b.Topic) })
		for i, w := range want {
			if i >= len(got) || math.Abs(got[i].Membership-w) > 1e-12 {
				t.Fatalf("%s: topics %v, want memberships %v", kind, got, want)
			}
			if u := r.Uncertainty(row, TopicID(i)); u != got[i].Uncertainty {
				t.Errorf("%s: uncertainty %d of topic %d, where memberships have %d", kind, u, i, got[i].Uncertainty)
			}
		}
	}
	// In a topic where the page is not strong itself the others are all there are.
	if u := NewRivals(DefaultRanks, d, pages).Uncertainty(row, 6); u != 2 {
		t.Errorf("uncertainty %d, want 2", u)
	}
	if _, err := NewTally(ranks{0}, m, Options{Rivals: Rivals{Small: make([]bool, 3)}}); err == nil {
		t.Error("small topics of another build were accepted")
	}
}
