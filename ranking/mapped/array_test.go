package mapped

import (
	"os"
	"path/filepath"
	"testing"
)

// checkArray wants an array of n zeros, and that it keeps what is written.
func checkArray(t *testing.T, a *Array[uint64], n int) {
	t.Helper()
	if len(a.Values) != n {
		t.Fatalf("%d values instead of %d", len(a.Values), n)
	}
	for i, v := range a.Values {
		if v != 0 {
			t.Fatalf("value %d is %d at first", i, v)
		}
		a.Values[i] = uint64(i) << 40
	}
	for i, v := range a.Values {
		if v != uint64(i)<<40 {
			t.Fatalf("value %d is %d", i, v)
		}
	}
}

func TestArray(t *testing.T) {
	dir := t.TempDir()
	for _, folder := range []string{"", dir} {
		for _, n := range []int{0, 1, 300_000} {
			a, err := NewArray[uint64](folder, n)
			must(t, err)
			checkArray(t, a, n)
			if entries, _ := os.ReadDir(dir); len(entries) != 0 {
				t.Errorf("%v has a name", entries)
			}
			must(t, a.Close())
			must(t, a.Close())
		}
	}
	file, err := os.Create(filepath.Join(dir, "zeros"))
	must(t, err)
	defer file.Close()
	must(t, fill(file, 3<<20+5))
	if info, err := file.Stat(); err != nil || info.Size() != 3<<20+5 {
		t.Errorf("%v bytes, %v", info.Size(), err)
	}
	if _, err := NewArray[byte](filepath.Join(dir, "none"), 1); err == nil {
		t.Error("a folder that is not there was used")
	}
}
