package mapped

import (
	"os"
	"slices"
	"testing"
)

func TestScratch(t *testing.T) {
	dir := t.TempDir()
	for _, size := range []struct{ rows, columns int }{{0, 0}, {0, 2}, {3, 0}, {3, 2}, {5000, 3}} {
		s, err := NewScratch(dir, size.rows, size.columns)
		must(t, err)
		want := make([][]float64, size.columns)
		for i := range want {
			want[i] = make([]float64, size.rows)
			for n := range want[i] {
				want[i][n] = float64(i) + 1/float64(n+1)
			}
		}
		for i := size.columns - 1; i >= 0; i-- { // any order
			must(t, s.Write(i, want[i]))
		}
		if s.Write(size.columns, make([]float64, size.rows)) == nil || s.Write(0, make([]float64, size.rows+1)) == nil {
			t.Error("a column outside the table was accepted")
		}
		got, err := s.Columns()
		must(t, err)
		if !slices.EqualFunc(got, want, slices.Equal[[]float64]) {
			t.Errorf("%v: columns differ", size)
		}
		must(t, s.Close())
		if entries, _ := os.ReadDir(dir); len(entries) != 0 {
			t.Errorf("left %v", entries)
		}
	}
}
