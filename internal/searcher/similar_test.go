package searcher

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"facetta/facets"
	"facetta/indexer/duplicate"
)

// By hand: ranks of 10 and 100 are 1 and 2, so that (0 + 2 2) / (√(1 + 4) √(4 + 1)).
func TestCosine(t *testing.T) {
	x := []facets.Entry{{Topic: 1, Rank: 10}, {Topic: 2, Rank: 100}}
	y := []facets.Entry{{Topic: 2, Rank: 100}, {Topic: 5, Rank: 10}}
	if got := cosine(x, y); !(math.Abs(got-0.8) <= 1e-6) {
		t.Errorf("cosine %v, want 0.8", got)
	}
	if got := cosine(y, x); !(math.Abs(got-0.8) <= 1e-6) {
		t.Errorf("cosine the other way %v, want 0.8", got)
	}
	if got := cosine(x, x); !(math.Abs(got-1) <= 1e-6) {
		t.Errorf("a page and itself: %v", got)
	}
	if got := cosine(x[:1], y); got != 0 {
		t.Errorf("no topic in common: %v", got)
	}
	if got := cosine(nil, []facets.Entry{{Topic: 2, Rank: 1}}); got != 0 {
		t.Errorf("no topic: %v", got)
	}
}

// Of pages that are cited, the best of each group of near-duplicates is one, in the order of documents, but for the group of the page that they are
// beside.
func TestFirstsOfGroups(t *testing.T) {
	path := filepath.Join(t.TempDir(), "duplicates")
	if err := duplicate.WriteGroups(path, []uint32{0, 1, 1, 3, 3, 5, 6, 1, 8}); err != nil {
		t.Fatal(err)
	}
	groups, err := duplicate.OpenGroups(path)
	if err != nil {
		t.Fatal(err)
	}
	defer groups.Close()
	b := &Build{duplicates: groups}
	cited := map[uint32]citation{}
	for _, d := range []uint32{8, 7, 2, 4, 3, 0, 6, 5} {
		cited[d] = citation{}
	}
	for range 10 { // the order of a map is another each time
		if got, want := b.firsts(cited, 4), []uint32{0, 2, 5, 6, 8}; !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}
