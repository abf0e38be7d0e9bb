package sequence

import (
	"math"
	"math/rand/v2"
	"testing"
)

// hard are values that comparisons treat in their own way.
var hard = [...]float32{
	0, float32(math.Copysign(0, -1)), float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN()), math.MaxFloat32, -math.MaxFloat32,
	math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32,
}

// value is one of few, so that many are equal to thresholds, which are then not exceeded.
func value(r *rand.Rand) float32 {
	if n := r.IntN(2 * len(hard)); n < len(hard) {
		return hard[n]
	}
	return float32(r.IntN(5))
}

func randomForest(r *rand.Rand, trees, features int) *Forest {
	f := &Forest{Bias: 0.5, Trees: make([]Tree, trees)}
	for i := range f.Trees {
		t := &f.Trees[i]
		for k := range splits {
			t.Feature[k], t.Threshold[k] = uint8(r.IntN(features)), value(r)
		}
		for k := range leaves {
			t.Leaf[k] = r.Float32() - 0.5
		}
	}
	f.compiled = compile(f.Trees)
	return f
}

// testChances compares what rows get together, by each assembly that can run here, with what each gets alone.
func testChances(t *testing.T, f *Forest, rows *table, n int) {
	defer func(here int) { level = here }(level)
	got, s := make([]float32, n+1), new(slate)
	for ; level >= portable; level-- {
		got[n] = -1
		f.chances(rows, got[:n], s)
		for i := range n {
			if want := f.Chance(rows.row(i)); math.Float32bits(got[i]) != math.Float32bits(want) {
				t.Fatalf("level %d: row %d of %d has the chance %v, want %v", level, i, n, got[i], want)
			}
		}
		if got[n] != -1 {
			t.Fatalf("level %d: there are %d rows, and one more has a chance", level, n)
		}
	}
}

func TestChancesOfRows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, features := range []int{1, 2, 7, 64, 256} {
		f := randomForest(r, 1+r.IntN(20), features)
		for n := range 2*together + lanes + 2 {
			var rows table
			rows.resize(n, features)
			for i := range rows.values {
				rows.values[i] = value(r)
			}
			testChances(t, f, &rows, n)
		}
	}
}

// A forest of more comparisons than have numbers is not compiled.
func TestManyComparisons(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	f := randomForest(r, math.MaxUint16/splits+1, 9)
	for i := range f.Trees {
		for k := range splits {
			f.Trees[i].Threshold[k] = float32(i*splits + k)
		}
	}
	if f.compiled = compile(f.Trees); f.compiled != nil {
		t.Error("it is compiled")
	}
	var rows table
	rows.resize(2, 9)
	testChances(t, f, &rows, 2)
}

// A tree of one split by hand: 2 is not greater than 2, so both splits on the way lead to the lesser child.
func TestChanceOfEqual(t *testing.T) {
	var tree Tree
	tree.Threshold[0] = 2
	for k := range leaves {
		tree.Leaf[k] = -100
	}
	tree.Leaf[0], tree.Leaf[16] = 0, 100 // leftmost of the lesser and of the greater half
	for i := 1; i < splits; i++ {
		tree.Threshold[i] = 9
	}
	f := Forest{Trees: []Tree{tree}}
	if c := f.Chance([]float32{2}); c != 0.5 {
		t.Errorf("chance %g of a row that is equal to the threshold, want 0.5", c)
	}
	if c := f.Chance([]float32{3}); c < 0.99 {
		t.Errorf("chance %g of a row that is greater, want 1", c)
	}
}
