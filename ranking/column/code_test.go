package column

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Every code that a rank can have decodes to a rank that has this code, and codes rise with ranks.
func TestCodesAreRanksInOrder(t *testing.T) {
	before := float32(-1)
	for c := range math.MaxUint16 + 1 {
		code := Code(c)
		rank := code.Rank()
		if c > 0 && c <= coarseBase {
			if rank != 0 {
				t.Fatalf("unused code %d is rank %v", c, rank)
			}
			continue
		}
		if !(rank > before) || Encode(float64(rank)) != code {
			t.Fatalf("code %d is rank %v, after %v, whose code is %d", c, rank, before, Encode(float64(rank)))
		}
		before = rank
	}
	if before >= 1<<32 || before < 1<<32-1<<22 {
		t.Errorf("the largest rank is %v", before)
	}
}

func TestExactRanks(t *testing.T) {
	ranks := []float64{0, math.Copysign(0, -1), 3, 1.5, 0.75, 1000, 2047}
	for e := -126; e < 32; e++ {
		ranks = append(ranks, math.Ldexp(1, e))
	}
	for _, rank := range ranks {
		if got := Encode(rank).Rank(); float64(got) != rank {
			t.Errorf("%v became %v", rank, got)
		}
	}
}

// edges are ranks at which something happens: both sides of the code's ranges, of One, and of what float32 holds.
var edges = []float64{
	0, math.SmallestNonzeroFloat64, 1e-300, math.Ldexp(1, -134), math.Ldexp(1, -133), math.Ldexp(1, -126), math.Ldexp(1, -24),
	math.Nextafter(math.Ldexp(1, -24), 0), 1 - 1.0/2048, 1 - 1.0/4096, 1 - 1e-7, 1 - 1e-8, 1, 1 + 1e-7, 1 + 1.0/2048,
	math.Nextafter(1<<32, 0), 1<<32 - 1,
}

// anyRank is any rank, or one near an edge.
func anyRank(rng *rand.Rand) float64 {
	rank := math.Exp2(-150 + 182*rng.Float64())
	if rng.IntN(4) == 0 {
		rank = edges[rng.IntN(len(edges))] * (1 + rng.NormFloat64()/4096)
	}
	return min(max(rank, 0), math.Nextafter(1<<32, 0))
}

// The relative errors that the package comment states.
func TestRelativeError(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	ranks := slices.Clone(edges)
	for range 300_000 {
		ranks = append(ranks, anyRank(rng))
	}
	for _, rank := range ranks {
		got, bound := float64(Encode(rank).Rank()), 0x1p-11
		switch {
		case rank < 0x1p-126:
			continue
		case rank < 0x1p-24:
			bound = 0x1p-7
		}
		if e := math.Abs(got/float64(float32(rank)) - 1); e > bound {
			t.Fatalf("%v became %v: error %v, more than %v", rank, got, e, bound)
		}
	}
}

// A larger rank never has a smaller code, and a larger one if it is larger by more than the stated step; a code is at least One
// exactly if the rank is at least 1 in single precision.
func TestOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300_000 {
		a := anyRank(rng)
		b := a * (1 + math.Exp2(-14*rng.Float64()))
		if b >= 1<<32 {
			continue
		}
		step := 0x1p-10
		if a < 0x1p-24 {
			step = 0x1p-6
		}
		switch ca, cb := Encode(a), Encode(b); {
		case cb < ca:
			t.Fatalf("%v has code %d and %v code %d", a, ca, b, cb)
		case cb == ca && a >= 0x1p-126 && float64(float32(b)) > float64(float32(a))*(1+step):
			t.Fatalf("%v and %v have the same code %d", a, b, ca)
		case (ca >= One) != (float32(a) >= 1):
			t.Fatalf("%v has code %d", a, ca)
		}
	}
}

// The best documents by decoded ranks, ties by document, are those by single precision wherever these differ by more than a step.
func TestTopKKeepsItsOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	ranks := make([]float64, 5000)
	for d := range ranks {
		ranks[d] = math.Exp(4 * rng.NormFloat64())
	}
	codes, err := Append(nil, ranks)
	if err != nil {
		t.Fatal(err)
	}
	c := &Column{codes: codes}
	decoded := make([]float32, len(ranks))
	for d := range decoded {
		decoded[d] = c.At(uint32(d))
	}
	order := func(larger func(a, b int) int) []int {
		docs := make([]int, len(ranks))
		for d := range docs {
			docs[d] = d
		}
		slices.SortStableFunc(docs, larger)
		return docs
	}
	exact := order(func(a, b int) int { return cmp.Compare(float32(ranks[b]), float32(ranks[a])) })
	ours := order(func(a, b int) int { return cmp.Compare(decoded[b], decoded[a]) })
	byCode := order(func(a, b int) int { return cmp.Compare(codes[b], codes[a]) })
	if !slices.Equal(ours, byCode) {
		t.Error("codes give another order than ranks")
	}
	for i, d := range ours {
		if e := exact[i]; e != d && math.Abs(ranks[e]/ranks[d]-1) > 0x1p-10 {
			t.Fatalf("place %d: document %d of rank %v instead of %d of rank %v", i, d, ranks[d], e, ranks[e])
		}
	}
	for i := 1; i < len(ours); i++ {
		if a, b := ours[i-1], ours[i]; codes[a] == codes[b] && a > b {
			t.Fatalf("tie of documents %d and %d", a, b)
		}
	}
}

func TestAppendTakesRanksOnly(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), -1, -1e-300, 1 << 32} {
		if codes, err := Append(nil, []float64{1, bad}); err == nil {
			t.Errorf("%v became %v", bad, codes)
		}
	}
	for at := range 19 { // among eight that are encoded together, and after them
		for _, bad := range []float64{math.NaN(), -math.SmallestNonzeroFloat64, 1 << 32} {
			ranks := make([]float64, 19)
			ranks[at] = bad
			if codes, err := Append(nil, ranks); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("entry %d ", at)) {
				t.Errorf("%v at %d became %v, %v", bad, at, codes, err)
			}
		}
	}
	if codes, err := Append([]Code{7}, []float64{1, 0}); err != nil || !slices.Equal(codes, []Code{7, One, 0}) {
		t.Errorf("%v, %v", codes, err)
	}
}

// TestAppendIsEncode: ranks that are encoded together have the codes of each, at all codes' ends and beside them, and as many as may be.
func TestAppendIsEncode(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	ranks := slices.Repeat(append(slices.Clone(edges), math.Copysign(0, -1)), 16) // among eight and beside them
	for c := range math.MaxUint16 + 1 {
		rank := Code(c).Rank()
		next := math.Nextafter32(rank, math.MaxFloat32)
		between := (float64(rank) + float64(Code(min(c+1, math.MaxUint16)).Rank())) / 2
		ranks = append(ranks, float64(rank), float64(next), (float64(rank)+float64(next))/2, between, float64(math.Nextafter32(float32(between), 0)))
	}
	for range 100_000 {
		ranks = append(ranks, anyRank(rng))
	}
	for len(ranks) > 0 {
		some := ranks[:min(rng.IntN(40), len(ranks))]
		ranks = ranks[len(some):]
		codes, err := Append([]Code{1, 2}, some)
		if err != nil {
			t.Fatal(err)
		}
		for i, rank := range some {
			if codes[2+i] != Encode(rank) {
				t.Fatalf("%v (%x) became %d, want %d", rank, math.Float32bits(float32(rank)), codes[2+i], Encode(rank))
			}
		}
	}
}
