package mapped

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestScratch(t *testing.T) {
	dir := t.TempDir()
	for _, size := range []struct{ rows, columns int }{{0, 0}, {0, 2}, {3, 0}, {3, 2}, {5000, 3}} {
		s, err := NewScratch[float64](dir, size.rows, size.columns)
		must(t, err)
		if entries, _ := os.ReadDir(dir); len(entries) != 0 {
			t.Errorf("%v has a name", entries)
		}
		want := make([][]float64, size.columns)
		for i := range want {
			want[i] = make([]float64, size.rows)
			for n := range want[i] {
				want[i][n] = float64(i) + 1/float64(n+1)
			}
		}
		for i := size.columns - 1; i >= 0; i-- { // any order
			half := size.rows / 2
			must(t, s.Write(i, half, want[i][half:]))
			must(t, s.Write(i, 0, want[i][:half]))
		}
		for _, outside := range []error{
			s.Write(size.columns, 0, nil), s.Write(-1, 0, nil), s.Write(0, 1, make([]float64, size.rows)), s.Read(0, -1, nil),
		} {
			if outside == nil {
				t.Error("values outside the table were accepted")
			}
		}
		for i := range want {
			part := make([]float64, (size.rows+1)/2)
			must(t, s.Read(i, size.rows/2, part))
			if !slices.Equal(part, want[i][size.rows/2:]) {
				t.Errorf("%v: the second half of column %d differs", size, i)
			}
			if sum, err := s.Sum(i); err != nil || sum != SumOf(want[i]) {
				t.Errorf("%v: sum %x of column %d, want %x, %v", size, sum, i, SumOf(want[i]), err)
			}
		}
		got, err := s.Columns()
		must(t, err)
		if !slices.EqualFunc(got, want, slices.Equal[[]float64]) {
			t.Errorf("%v: columns differ", size)
		}
		if s.Forget(); !slices.EqualFunc(got, want, slices.Equal[[]float64]) {
			t.Errorf("%v: columns differ once they are forgotten", size)
		}
		must(t, s.Close())
	}
}

func TestScratchReadsOnlyWhatWasWritten(t *testing.T) {
	s, err := NewScratch[float32](t.TempDir(), 2, 2)
	must(t, err)
	defer s.Close()
	must(t, s.Write(0, 0, []float32{1, 2}))
	if err := s.Read(1, 0, make([]float32, 2)); err == nil {
		t.Error("a column that was never written was read")
	}
	if _, err := NewScratch[float32](t.TempDir()+"/none", 1, 1); err == nil {
		t.Error("a folder that is not there was used")
	}
}

// A table with a name is there again, and its sums say which columns are.
func TestOpenScratch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	s, err := OpenScratch[float64](path, 3, 2)
	must(t, err)
	must(t, s.Write(0, 0, []float64{1, 2, 3}))
	want, err := s.Sum(0)
	must(t, err)
	if _, err := s.Sum(1); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a column that is not there: %v", err)
	}
	must(t, s.Close())
	again, err := OpenScratch[float64](path, 3, 2)
	must(t, err)
	defer again.Close()
	got := make([]float64, 3)
	must(t, again.Read(0, 0, got))
	if sum, err := again.Sum(0); err != nil || sum != want || !slices.Equal(got, []float64{1, 2, 3}) {
		t.Errorf("%v, sum %x, want %x, %v", got, sum, want, err)
	}
	must(t, again.Write(0, 1, []float64{4}))
	if sum, err := again.Sum(0); err != nil || sum == want {
		t.Errorf("sum %x of other values, %v", sum, err)
	}
	if _, err := OpenScratch[float64](filepath.Join(path, "none"), 3, 2); err == nil {
		t.Error("a folder that is not there was used")
	}
}
