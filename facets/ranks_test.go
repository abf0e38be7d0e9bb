package facets

import (
	"context"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/column"
)

// Two topics of 1 and 3 example pages of the same mass, 0.5 and 1.5 together, mean 1; the third has its dimension to itself.
func TestSizeWeights(t *testing.T) {
	got := SizeWeights([]float64{0.5, 1.5, 7}, Dimensions{0, 0, 1})
	if want := []float64{0.5, 1.5, 1}; !slices.Equal(got, want) {
		t.Errorf("weights %v, want %v", got, want)
	}
	if got := SizeWeights([]float64{2, 6}, nil); !slices.Equal(got, []float64{0.5, 1.5}) {
		t.Errorf("weights %v of one dimension", got)
	}
}

func TestRankKinds(t *testing.T) {
	for _, k := range RankKinds() {
		if got, err := ParseRankKind(string(k)); err != nil || got != k {
			t.Errorf("%s: %s, %v", k, got, err)
		}
		if k.BothWays() != strings.HasPrefix(string(k), "both") || k.BySize() != strings.Contains(string(k), "size") || k.ByHost() != strings.HasSuffix(string(k), "host") {
			t.Errorf("%s: both ways %v, by size %v, by host %v", k, k.BothWays(), k.BySize(), k.ByHost())
		}
	}
	if got, err := ParseRankKind(""); err != nil || got != DefaultRanks {
		t.Errorf("empty: %s, %v", got, err)
	}
	if _, err := ParseRankKind("sideways"); err == nil || !strings.Contains(err.Error(), "both-size") {
		t.Errorf("sideways: %v", err)
	}
}

// Ranks 0.5, 1, 4 by weights 2 and 0.25: at least 1 are 1 and 2 and 8, and 1.
func TestWriteMembershipsWeighted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m")
	columns := writeColumns(t, [][]float64{{0.5, 1, 4, 0.499, 0}, {0.5, 1, 4, 0.499, 0}})
	n, err := WriteMemberships(context.Background(), path, 5, columns, []float64{2, 0.25}, nil)
	if err != nil || n != 4 {
		t.Fatalf("%d entries, %v", n, err)
	}
	m, err := OpenMemberships(path)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for page, want := range [][]Entry{{{0, 1}}, {{0, 2}}, {{0, 8}, {1, 1}}, nil, nil} {
		got := m.AppendRow(nil, uint32(page))
		if len(got) != len(want) {
			t.Fatalf("page %d: %v, want %v", page, got, want)
		}
		for i := range want {
			if got[i].Topic != want[i].Topic || math.Abs(float64(got[i].Rank-want[i].Rank)) > 1e-3 {
				t.Errorf("page %d: %v, want %v", page, got, want)
			}
		}
	}
}

// TestAppendWeighted compares with each code by itself: any codes, and some around that of the least rank to be found.
func TestAppendWeighted(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, weight := range []float64{1e-12, 0.3, 0.999, 1, 1.001, 7, 1e6, 1e30} {
		codes, least := make([]column.Code, 1003), column.Encode(min(1/weight, 1<<31))
		for i := range codes {
			codes[i] = column.Code(rng.IntN(1 << 15)) // most are below 1
			switch rng.IntN(100) {
			case 0:
				codes[i] = least + column.Code(rng.IntN(3)) - 1
			case 1:
				codes[i] |= column.One
			}
		}
		want := []strong{{7, 8}}
		for i, code := range codes {
			if rank := float64(code.Rank()) * weight; rank >= 1 {
				want = append(want, strong{uint16(i), column.Encode(rank)})
			}
		}
		if got := appendWeighted([]strong{{7, 8}}, codes, weight); !slices.Equal(got, want) {
			t.Errorf("weight %v: %d pages, want %d, or other codes", weight, len(got), len(want))
		}
	}
}
