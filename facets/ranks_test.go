package facets

import (
	"context"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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
func TestWriteWeighted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m")
	columns := writeColumns(t, [][]float64{{0.5, 1, 4, 0.499, 0}, {0.5, 1, 4, 0.499, 0}})
	n, err := WriteWeighted(context.Background(), path, 5, columns, []float64{2, 0.25}, nil)
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
