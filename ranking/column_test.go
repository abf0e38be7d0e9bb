package ranking

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/mapped"
)

func TestColumnRoundTrip(t *testing.T) {
	dir := t.TempDir()
	for _, ranks := range [][]float32{nil, {1}, {0, 2.5, 1e-30, 0.5}} {
		path := filepath.Join(dir, "c")
		if err := WriteColumn(path, ranks); err != nil {
			t.Fatal(err)
		}
		c, err := OpenColumn(path)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(c.Ranks(), ranks) {
			t.Errorf("%v became %v", ranks, c.Ranks())
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestColumnRefusesDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "top-arts.ranks")
	if err := WriteColumn(path, []float32{1, 0, 2}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 1
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := OpenColumn(path)
		var damage *mapped.DamageError
		if !errors.As(err, &damage) || !strings.Contains(err.Error(), path) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
}

func TestColumnHoldsRanksOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c")
	for _, bad := range []float32{float32(math.NaN()), float32(math.Inf(1)), -1} {
		if err := WriteColumn(path, []float32{1, bad}); err == nil {
			t.Errorf("%v was written", bad)
		}
		writeUnchecked(t, path, []float32{1, bad})
		if _, err := OpenColumn(path); err == nil {
			t.Errorf("%v was read", bad)
		}
	}
}

func writeUnchecked(t testing.TB, path string, ranks []float32) {
	t.Helper()
	w, err := mapped.Create(path, columnKind)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	_ = mapped.WriteSlice(w, ranks)
	_ = w.EndSection()
	if err := w.Commit(); err != nil {
		t.Fatal(err)
	}
}

// Spec b.1: unbiased (1.0, 1.5) and a facet (0.5, 3.0) mixed equally are (0.75, 2.25).
func TestMix(t *testing.T) {
	mixed, err := Mix([]float64{2, 2}, []float32{1, 1.5}, []float32{0.5, 3})
	if err != nil || !slices.Equal(mixed, []float32{0.75, 2.25}) {
		t.Errorf("%v, %v", mixed, err)
	}
	for _, weights := range [][]float64{{}, {1}, {0, 0}, {-1, 2}, {math.NaN(), 1}, {math.Inf(1), 1}} {
		if _, err := Mix(weights, []float32{1}, []float32{2}); err == nil {
			t.Errorf("weights %v were accepted", weights)
		}
	}
	if _, err := Mix([]float64{1, 1}, []float32{1}, []float32{2, 3}); err == nil {
		t.Error("columns of two lengths were accepted")
	}
}
