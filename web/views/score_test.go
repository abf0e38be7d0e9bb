package views

import (
	"testing"

	"facetta/indexer"
	"facetta/internal/searcher"
)

// The rows of a score's words sum up to its words, times what neighbouring words make of it.
func TestWordsOfAScore(t *testing.T) {
	factors := []indexer.Factor{{Adds: 32.9}, {Adds: 26.7}}
	for proximity, want := range map[float64]string{0: "59.6", 1: "59.6", 3: "59.6, times 3 for words side by side"} {
		if got := addedUp(&searcher.Score{Factors: factors, Proximity: proximity}); got != want {
			t.Errorf("proximity %g: %q, want %q", proximity, got, want)
		}
	}
}
