package duplicate

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"facetta/ranking/mapped"
)

func TestGroupsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "duplicates")
	if err := WriteGroups(path, []uint32{0, 1, 1, 3, 0, 1}); err != nil {
		t.Fatal(err)
	}
	g, err := OpenGroups(path)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for doc, want := range [][]uint32{{4}, {2, 5}, {1, 5}, nil, {0}, {1, 2}} {
		if got := g.Others(uint32(doc)); !slices.Equal(got, want) {
			t.Errorf("others of document %d are %v, want %v", doc, got, want)
		}
		if g.Alone(uint32(doc)) != (want == nil) {
			t.Errorf("document %d is alone: %v", doc, !(want == nil))
		}
	}
	if g.Len() != 6 || g.First(5) != 1 || g.First(3) != 3 {
		t.Errorf("%d documents, firsts %d and %d; want 6, 1, 3", g.Len(), g.First(5), g.First(3))
	}
}

// Documents of which few have a group, and of which many have one.
func TestAlone(t *testing.T) {
	for name, firstOf := range map[string]func(doc uint32) uint32{
		"pairs 64 apart": func(doc uint32) uint32 { return doc % 64 },
		"one pair":       func(doc uint32) uint32 { return doc - 135*(doc/199) }, // 64 and 199
		"none":           func(doc uint32) uint32 { return doc },
	} {
		firsts, size := make([]uint32, 200), make([]int, 200)
		for doc := range firsts {
			firsts[doc] = firstOf(uint32(doc))
			size[firsts[doc]]++
		}
		path := filepath.Join(t.TempDir(), "duplicates")
		if err := WriteGroups(path, firsts); err != nil {
			t.Fatal(err)
		}
		g, err := OpenGroups(path)
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		for doc, first := range firsts {
			if g.Alone(uint32(doc)) != (size[first] == 1) || len(g.Others(uint32(doc))) != size[first]-1 {
				t.Errorf("%s: document %d of a group of %d is alone: %v", name, doc, size[first], g.Alone(uint32(doc)))
			}
		}
	}
}

func TestDamagedGroupsAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "duplicates")
	for name, firsts := range map[string][]uint32{
		"first behind": {1, 1}, "first outside": {0, 9}, "first of a first": {0, 0, 1},
	} {
		if err := WriteGroups(path, firsts); err != nil {
			t.Fatal(err)
		}
		damage := new(mapped.DamageError)
		if _, err := OpenGroups(path); !errors.As(err, &damage) || damage.File != path {
			t.Errorf("%s: %v, want a damage with the file's name", name, err)
		}
	}
	w, err := mapped.Create(path, groupsKind)
	if err != nil {
		t.Fatal(err)
	}
	_ = mapped.WriteSlice(w, []uint32{0, 1}) // Commit gives the first error
	_ = w.EndSection()
	if err := w.Commit(3); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenGroups(path); !errors.As(err, new(*mapped.DamageError)) {
		t.Errorf("two documents that are said to be three: %v", err)
	}
	if err := os.WriteFile(path, []byte("no groups"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenGroups(path); err == nil {
		t.Error("a file that is none was opened")
	}
}
