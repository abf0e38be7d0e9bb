package facets

import (
	"errors"
	"path/filepath"
	"testing"

	"facetta/ranking/mapped"
)

func TestUnranked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "unranked")
	for _, topics := range [][]UnrankedTopic{nil, {{"Top/B", 3}, {"Top/A/Long_name", 0}, {"Top/A", 7}}} {
		if err := WriteUnranked(path, topics); err != nil {
			t.Fatal(err)
		}
		u, err := OpenUnranked(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, topic := range topics {
			if pages, ok := u.Pages(topic.Path); !ok || pages != topic.Pages {
				t.Errorf("%s: %d pages, %v", topic.Path, pages, ok)
			}
		}
		if pages, ok := u.Pages("Top/C"); ok {
			t.Errorf("an unknown topic has %d pages", pages)
		}
		if err := u.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestDamagedUnranked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "unranked")
	for name, c := range map[string]struct {
		hashes []uint64
		pages  []uint32
	}{"out of order": {[]uint64{2, 1}, []uint32{0, 0}}, "a count short": {[]uint64{1, 2}, []uint32{0}}} {
		w, err := mapped.Create(path, unrankedKind)
		if err != nil {
			t.Fatal(err)
		}
		_ = mapped.WriteSlice(w, c.hashes)
		_ = w.EndSection()
		_ = mapped.WriteSlice(w, c.pages)
		_ = w.EndSection()
		if err := w.Commit(); err != nil {
			t.Fatal(err)
		}
		var damage *mapped.DamageError
		if _, err := OpenUnranked(path); !errors.As(err, &damage) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
