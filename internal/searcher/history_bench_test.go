package searcher

import (
	"fmt"
	"testing"
)

// BenchmarkHistory is a keystroke among as many queries as are kept.
func BenchmarkHistory(b *testing.B) {
	var h history
	for i := range maxPast {
		for range minPast {
			h.add(fmt.Sprintf("café of the %d central stations", i))
		}
	}
	for b.Loop() {
		h.find("cafe of the 77")
	}
}
