package standin

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"facetta/internal/weburl"
	"facetta/ranking/mapped"
)

func TestTable(t *testing.T) {
	address := func(i int) weburl.URL { return weburl.URL(fmt.Sprintf("http://h%d.example/old", i)) }
	var b, backwards Builder
	for i := range 100 {
		b.Add(address(i), uint32(i%10))
		backwards.Add(address(99-i), uint32((99-i)%10))
	}
	folder := t.TempDir()
	one, other := filepath.Join(folder, "one"), filepath.Join(folder, "other")
	if err := errors.Join(b.Write(one), backwards.Write(other)); err != nil {
		t.Fatal(err)
	}
	x, err := os.ReadFile(one)
	if err != nil {
		t.Fatal(err)
	}
	if y, err := os.ReadFile(other); err != nil || string(x) != string(y) {
		t.Errorf("the order in which addresses are added makes a difference (%v)", err)
	}
	table, err := Open(one, 10)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	for i := range 100 {
		if node, ok := table.Of(address(i)); !ok || node != uint32(i%10) {
			t.Errorf("%s stands for node %d (%v)", address(i), node, ok)
		}
	}
	if node, ok := table.Of(address(100)); ok || table.Len() != 100 {
		t.Errorf("of %d addresses an unknown one stands for node %d", table.Len(), node)
	}
}

func TestEmptyTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "standins")
	if err := new(Builder).Write(path); err != nil {
		t.Fatal(err)
	}
	table, err := Open(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	if _, ok := table.Of("http://example.org/"); ok || table.Len() != 0 {
		t.Error("an address stands for a page in an empty table")
	}
}

func TestDamageIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "standins")
	for name, c := range map[string]struct {
		keys  []uint64
		nodes []uint32
	}{
		"out of order": {[]uint64{2, 1}, []uint32{0, 0}}, "twice": {[]uint64{1, 1}, []uint32{0, 0}}, "no such node": {[]uint64{1, 2}, []uint32{0, 3}},
		"fewer nodes": {[]uint64{1, 2}, []uint32{0}},
	} {
		w, err := mapped.Create(path, kind)
		if err != nil {
			t.Fatal(err)
		}
		_ = mapped.WriteSlice(w, c.keys) // Commit returns the first error
		_ = w.EndSection()
		_ = mapped.WriteSlice(w, c.nodes)
		_ = w.EndSection()
		if err := w.Commit(); err != nil {
			t.Fatal(err)
		}
		damage := new(mapped.DamageError)
		if _, err := Open(path, 3); !errors.As(err, &damage) || damage.File != path {
			t.Errorf("%s: %v, want a damage with the file's name", name, err)
		}
	}
	if err := os.WriteFile(path, []byte("no table"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, 3); err == nil {
		t.Error("a file that is none was opened")
	}
}
