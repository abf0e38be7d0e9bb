package sweep

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func testSameBits[F Float](t *testing.T, k int) {
	if !vectorised {
		t.Skip("no AVX2 here: there is only the portable form")
	}
	g := crowded(t)
	fast, plain := newState[F](t, g, k), newState[F](t, g, k)
	extend := func(s *state[F]) {
		if k == 1 {
			return // rows of one lane have no such functions
		}
		rng := rand.New(rand.NewPCG(5, 6))
		old, kept := random[F](rng, len(s.z)), random[F](rng, len(s.z))
		Compare(s.z, old, kept, s.out, s.change, s.relax)
		for lane := range s.relax {
			s.relax[lane] = 0.1
		}
		Extend(s.z, old, s.relax)
	}
	for range 3 {
		fast.sweep(2)
		extend(fast)
	}
	vectorised = false
	defer func() { vectorised = true }()
	for range 3 {
		plain.sweep(2)
		extend(plain)
	}
	for _, p := range [][2][]F{{fast.z, plain.z}, {fast.old, plain.old}, {fast.sums, plain.sums}, {fast.change, plain.change}} {
		if !slices.Equal(p[0], p[1]) {
			t.Fatal("the assembly and the portable form differ")
		}
	}
}

func TestAssemblyGivesTheBitsOfPortable(t *testing.T) {
	t.Run("float32", func(t *testing.T) { testSameBits[float32](t, 16) })
	t.Run("float64", func(t *testing.T) { testSameBits[float64](t, 8) })
	t.Run("one", func(t *testing.T) { testSameBits[float64](t, 1) })
}
