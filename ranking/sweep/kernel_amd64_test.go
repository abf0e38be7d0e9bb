package sweep

import (
	"math/rand/v2"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

// eachLevel runs a test with each assembly that can run here, and without.
func eachLevel(t *testing.T, test func(t *testing.T)) {
	defer func(here int) { level = here }(level)
	for ; level >= portable; level-- {
		t.Run([]string{"portable", "AVX2", "AVX-512"}[level], test)
	}
}

// testSameBits compares each assembly that can run here with the portable form.
func testSameBits[F Float](t *testing.T, g *graph.Graph, k int) {
	defer func(here int) { level = here }(level)
	if level == portable {
		t.Skip("no AVX2 here: there is only the portable form")
	}
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
	run := func() *state[F] {
		s := newState[F](t, g, k)
		for range 3 {
			s.sweep(2)
			extend(s)
		}
		return s
	}
	var fast []*state[F]
	for ; level > portable; level-- {
		fast = append(fast, run())
	}
	plain := run()
	for i, s := range fast {
		for _, p := range [][2][]F{{s.z, plain.z}, {s.old, plain.old}, {s.sums, plain.sums}, {s.change, plain.change}} {
			if !slices.Equal(p[0], p[1]) {
				t.Errorf("the assembly of level %d and the portable form differ", len(fast)-i)
			}
		}
	}
}

func TestAssemblyGivesTheBitsOfPortable(t *testing.T) {
	for _, g := range []*graph.Graph{crowded(t), menus(t)} {
		t.Run("float32", func(t *testing.T) { testSameBits[float32](t, g, 16) })
		t.Run("float64", func(t *testing.T) { testSameBits[float64](t, g, 8) })
		t.Run("one", func(t *testing.T) { testSameBits[float64](t, g, 1) })
	}
}

// Assembly that is there is used, or results are right and take many times as long.
func TestKinds(t *testing.T) {
	defer func(here int) { level = here }(level)
	for l, want := range [][5]kind{
		portable: {none, none, none, none, none},
		avx2:     {rows32, rows64, rowsOne, none, none},
		avx512:   {rows32x512, rows64x512, rowsOne, none, none},
	} {
		level = l
		if got := [5]kind{kindOf[float32](16), kindOf[float64](8), kindOf[float64](1), kindOf[float32](1), kindOf[float64](4)}; got != want {
			t.Errorf("level %d has %v, want %v", l, got, want)
		}
	}
}
