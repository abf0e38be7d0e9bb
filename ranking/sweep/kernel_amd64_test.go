package sweep

import (
	"math"
	"slices"
	"testing"

	"facetta/ranking/graph"
)

func testSameBits[F Float](t *testing.T) {
	if !vectorised {
		t.Skip("no AVX2 here: there is only the portable form")
	}
	g := crowded(t).Blocked()
	blocks := Blocks(g)
	fast, plain := newState[F](g), newState[F](g)
	for range 3 {
		fast.sweep(blocks)
	}
	vectorised = false
	defer func() { vectorised = true }()
	for range 3 {
		plain.sweep(blocks)
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

func (s *state[F]) sweepOne(z []float64, blocks []Block) (change float64) {
	old, sums := make([]float64, graph.BlockSize), make([]float64, graph.BlockSize)
	for i := range blocks {
		b := &blocks[i]
		weights, out := make([]float64, b.End-b.First), make([]float64, b.End-b.First)
		for r := range weights {
			weights[r], out[r] = float64(s.weights[int(b.First)+r]), float64(s.out[int(b.First)+r])
		}
		target, block := z[b.First:b.End], z[b.First:b.End]
		FarOne(b, sums, z, 0.15)
		copy(old, target)
		NearOne(b, target, block, sums, weights)
		change += RelaxOne(b, target, block, sums, weights, old, out, 0.07)
	}
	return change
}

func TestAssemblyOfOneVectorGivesTheBitsOfPortable(t *testing.T) {
	if !vectorised {
		t.Skip("no AVX2 here: there is only the portable form")
	}
	g := crowded(t).Blocked()
	blocks, s := Blocks(g), newState[float64](g)
	fast, plain := slices.Clone(s.z[:g.NodeCount()]), slices.Clone(s.z[:g.NodeCount()])
	change := s.sweepOne(fast, blocks)
	vectorised = false
	defer func() { vectorised = true }()
	if s.sweepOne(plain, blocks) != change || !slices.Equal(fast, plain) {
		t.Error("the assembly and the portable form differ")
	}
}

// TestOneVectorIsALane: the functions for one vector give what a lane of a batch gets.
func TestOneVectorIsALane(t *testing.T) {
	g := crowded(t).Blocked()
	blocks, s := Blocks(g), newState[float64](g)
	z, k := make([]float64, g.NodeCount()), Lanes[float64]()
	for n := range z {
		z[n] = s.z[n*k+3]
	}
	s.base[3], s.relax[3] = 0.15, 0.07
	change := s.sweepOne(z, blocks)
	for i := range blocks {
		b := &blocks[i]
		target, block, w := s.z[int(b.First)*k:int(b.End)*k], s.z[int(b.First)*k:int(b.End)*k], s.weights[b.First:b.End]
		Far(b, s.sums, s.z, s.base)
		copy(s.old, target)
		Near(b, target, block, s.sums, w)
		Relax(b, target, block, s.sums, w, s.old, s.out[b.First:b.End], s.relax, s.change)
	}
	for n := range z {
		if math.Abs(z[n]-s.z[n*k+3]) > 1e-14*(1+z[n]) { // added in another order
			t.Fatalf("page %d: %v alone, %v in a lane", n, z[n], s.z[n*k+3])
		}
	}
	if math.Abs(change-s.change[3]) > 1e-12*change { // added block by block, not in one sum
		t.Errorf("change: %v alone, %v in a lane", change, s.change[3])
	}
}
