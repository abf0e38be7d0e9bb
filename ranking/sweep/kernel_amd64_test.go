package sweep

import (
	"slices"
	"testing"
)

func testSameBits[F Float](t *testing.T) {
	if !vectorised {
		t.Skip("no AVX2 here: there is only the portable form")
	}
	g := crowded(t).Blocked()
	parts := Parts(g)
	fast, plain := newState[F](g), newState[F](g)
	for range 3 {
		fast.sweep(parts)
	}
	vectorised = false
	defer func() { vectorised = true }()
	for range 3 {
		plain.sweep(parts)
	}
	for _, p := range [][2][]F{{fast.z, plain.z}, {fast.old, plain.old}, {fast.sums, plain.sums}, {fast.change, plain.change}} {
		if !slices.Equal(p[0], p[1]) {
			t.Fatal("the assembly and the portable form differ")
		}
	}
}

func TestAssemblyGivesTheBitsOfPortable(t *testing.T) {
	t.Run("float32", testSameBits[float32])
	t.Run("float64", testSameBits[float64])
}
