package views

import (
	"math"
	"testing"

	"facetta/internal/searcher"
)

// Bars of the density picture: 16 words a line are a full one of 64 px, and a block with a word always shows.
func TestBarsOfBlocks(t *testing.T) {
	for _, c := range []struct {
		words   int
		density float64
		tall    int
	}{{20, 16, 64}, {20, 8, 32}, {20, 99, 64}, {1, 0.01, 4}, {1, 0, 4}, {0, 0, 0}, {5, math.NaN(), 4}} {
		if got := tall(searcher.Block{Words: c.words, TextDensity: c.density}); got != c.tall {
			t.Errorf("%d words, %v a line: a bar of %d px, want %d", c.words, c.density, got, c.tall)
		}
	}
	for n, want := range map[int]string{0: "0 0 398 64", 40: "0 0 398 64", 41: "0 0 408 64"} {
		if got := skylineBox(n); got != want {
			t.Errorf("%d bars stand in %q, want %q", n, got, want)
		}
	}
	if got := skylineLabel([]searcher.Block{{Content: true}, {}, {Content: true}}); got != "Density picture: 3 blocks, 2 of them content" {
		t.Errorf("label %q", got)
	}
}

func TestStrongestNeighbour(t *testing.T) {
	if most := strongestNeighbour([]searcher.Neighbour{{Rank: 2}, {Rank: math.Inf(1)}, {Rank: 5}, {Rank: 1}}); most != 5 {
		t.Errorf("bars compare with %v, want 5", most)
	}
	if none, half := ratio(1, 0), ratio(1, 2); none != 0 || half != 0.5 {
		t.Errorf("ratios %v, %v", none, half)
	}
}
