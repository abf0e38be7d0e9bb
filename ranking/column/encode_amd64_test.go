package column

import (
	"testing"

	"golang.org/x/sys/cpu"
)

// Ranks are encoded together, or they are right and take longer.
func TestMostAreEncodedTogether(t *testing.T) {
	if !cpu.X86.HasAVX2 {
		t.Skip("no AVX2 here")
	}
	for n, want := range map[int]int{0: 0, 7: 0, 8: 8, 23: 16, len(edges): len(edges) &^ 7} {
		if got := encodeMost(make([]Code, n), append(edges[:len(edges):len(edges)], edges...)[:n]); got != want {
			t.Errorf("%d of %d ranks", got, n)
		}
	}
}
