package facets

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/ranking/mapped"
)

func TestMembershipsRefuseDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memberships")
	if err := WriteMemberships(path, 30, randomColumns(rand.New(rand.NewPCG(1, 1)), 30, 5)); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 4
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := OpenMemberships(path)
		var damage *mapped.DamageError
		if !errors.As(err, &damage) || !strings.Contains(err.Error(), path) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
}

func TestMembershipsAreDeterministic(t *testing.T) {
	dir := t.TempDir()
	columns := randomColumns(rand.New(rand.NewPCG(1, 1)), 500, 5)
	var files [2][]byte
	for i := range files {
		path := filepath.Join(dir, "memberships")
		if err := WriteMemberships(path, 500, columns); err != nil {
			t.Fatal(err)
		}
		files[i], _ = os.ReadFile(path)
	}
	if len(files[0]) == 0 || !bytes.Equal(files[0], files[1]) {
		t.Error("the same columns gave other bytes")
	}
}

func TestColumnsOfDifferentLength(t *testing.T) {
	if err := WriteMemberships(filepath.Join(t.TempDir(), "m"), 2, [][]float32{{1, 2}, {1}}); err == nil {
		t.Error("a column that is too short was accepted")
	}
}

func writeSections(t testing.TB, path string, topics, pages uint64, entries, offsets any) {
	t.Helper()
	w, err := mapped.Create(path, membershipsKind)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	for _, s := range []any{entries, offsets} {
		switch values := s.(type) {
		case []Entry:
			_ = mapped.WriteSlice(w, values)
		case []uint64:
			_ = mapped.WriteSlice(w, values)
		case []byte:
			_ = mapped.WriteSlice(w, values)
		}
		_ = w.EndSection()
	}
	if err := w.Commit(topics, pages); err != nil {
		t.Fatal(err)
	}
}

// Right checksums, contents that WriteMemberships never makes.
func TestMembershipsRefuseImpossibleContents(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m")
	good := []Entry{{0, 1}, {2, 3}, {1, 1}}
	cases := map[string]struct {
		topics, pages uint64
		entries       []Entry
		offsets       []uint64
	}{
		"topic out of range":  {2, 2, good, []uint64{0, 2, 3}},
		"topics out of order": {3, 1, good, []uint64{0, 3}},
		"rank below 1":        {3, 1, []Entry{{0, 0.5}}, []uint64{0, 1}},
		"rank is NaN":         {3, 1, []Entry{{0, float32(math.NaN())}}, []uint64{0, 1}},
		"row ends after last": {3, 2, good, []uint64{0, 4, 3}},
		"row ends too early":  {3, 2, good, []uint64{0, 2, 2}},
		"other page count":    {3, 3, good, []uint64{0, 2, 3}},
		"no offsets":          {3, 0, nil, nil},
		"too many topics":     {math.MaxUint32, 2, good, []uint64{0, 2, 3}},
	}
	for name, c := range cases {
		writeSections(t, path, c.topics, c.pages, c.entries, c.offsets)
		var damage *mapped.DamageError
		if _, err := OpenMemberships(path); !errors.As(err, &damage) {
			t.Errorf("%s: %v", name, err)
		}
	}
	writeSections(t, path, 3, 2, good, []uint64{0, 2, 3})
	if _, err := OpenMemberships(path); err != nil {
		t.Errorf("good contents: %v", err)
	}
}

// FuzzOpenMemberships gives arbitrary sections right checksums: what opens must be usable without a panic.
func FuzzOpenMemberships(f *testing.F) {
	f.Add(uint8(3), uint8(1), []byte{0, 0, 0, 0, 0, 0, 0x80, 0x3f}, []byte{0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})
	f.Add(uint8(0), uint8(0), []byte{}, []byte{0, 0, 0, 0, 0, 0, 0, 0})
	path := filepath.Join(f.TempDir(), "m")
	f.Fuzz(func(t *testing.T, topics, pages uint8, entries, offsets []byte) {
		writeSections(t, path, uint64(topics), uint64(pages), entries, offsets)
		m, err := OpenMemberships(path)
		if err != nil {
			return
		}
		defer m.Close()
		sample := make([]uint32, m.Len())
		for i := range sample {
			sample[i] = uint32(i)
		}
		if _, err := Shares(sample, make([]float32, m.Len()), m, Options{}); err != nil {
			t.Fatal(err)
		}
	})
}
