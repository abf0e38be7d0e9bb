package graph

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/mapped"
)

func writeFile(t testing.TB, g *Graph) (path string, data []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "links.graph")
	if err := g.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, data
}

func TestFileRoundTrip(t *testing.T) {
	for _, size := range []struct{ pages, links int }{{0, 0}, {1, 0}, {3, 5}, {400, 3000}} {
		g, _, err := hostBlocks(size.pages, size.links).Build()
		if err != nil {
			t.Fatal(err)
		}
		path, data := writeFile(t, g)
		again, _, _ := hostBlocks(size.pages, size.links).Build()
		if _, other := writeFile(t, again); !bytes.Equal(data, other) {
			t.Errorf("%v: the same graph gave other bytes", size)
		}
		opened, err := Open(path)
		if err != nil {
			t.Fatalf("%v: %v", size, err)
		}
		compareGraphs(t, opened, g)
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	}
}

func compareGraphs(t *testing.T, got, want *Graph) {
	t.Helper()
	if got.Counts() != want.Counts() {
		t.Fatalf("counts %+v, want %+v", got.Counts(), want.Counts())
	}
	for n := range Node(want.NodeCount()) {
		if !slices.Equal(got.InLinks(n), want.InLinks(n)) || !slices.Equal(got.OutLinks(n), want.OutLinks(n)) ||
			got.PageID(n) != want.PageID(n) || got.HostName(got.PageID(n).Host) != want.HostName(want.PageID(n).Host) {
			t.Fatalf("node %d differs", n)
		}
	}
}

func TestOpenRefusesDamage(t *testing.T) {
	g, _, _ := hostBlocks(100, 500).Build()
	path, data := writeFile(t, g)
	for i := 0; i < len(data); i += 7 {
		damaged := bytes.Clone(data)
		damaged[i]++
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(path)
		var damage *mapped.DamageError
		if !errors.As(err, &damage) || !strings.Contains(err.Error(), path) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
}

// sections are the raw contents of a file, so that wrong contents with right checksums can be made.
type sections struct {
	numbers []uint64
	bytes   [7][]byte
}

func (s *sections) write(t testing.TB, path string) {
	t.Helper()
	w, err := mapped.Create(path, fileKind)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	for _, b := range s.bytes {
		writeSection(w, b)
	}
	if err := w.Commit(s.numbers...); err != nil {
		t.Fatal(err)
	}
}

func sectionsOf(t testing.TB, g *Graph) *sections {
	path, data := writeFile(t, g)
	f, err := mapped.Parse(path, data, fileKind)
	if err != nil {
		t.Fatal(err)
	}
	s := &sections{numbers: g.counts.numbers()}
	for i := range s.bytes {
		s.bytes[i] = f.Bytes(i)
	}
	return s
}

// Each of these files has right checksums and contents that no graph has.
func TestOpenRefusesImpossibleContents(t *testing.T) {
	cases := map[string]func(s *sections){
		"first host not at 0":       func(s *sections) { s.bytes[sectionFirst][0] = 1 },
		"host without pages":        func(s *sections) { s.bytes[sectionFirst][4] = 0 },
		"no hosts section":          func(s *sections) { s.bytes[sectionFirst] = nil },
		"name ends too late":        func(s *sections) { s.bytes[sectionEnds][8] = 200 },
		"half a value":              func(s *sections) { s.bytes[sectionInOffsets] = s.bytes[sectionInOffsets][:13] },
		"offset before the last":    func(s *sections) { s.bytes[sectionInOffsets][8] = 250 },
		"source out of range":       func(s *sections) { s.bytes[sectionInEntries][1] = 1 },
		"sources out of order":      func(s *sections) { copy(s.bytes[sectionInEntries][4:8], s.bytes[sectionInEntries][:4]) },
		"directions do not agree":   func(s *sections) { s.bytes[sectionOutEntries][0] ^= 64 },
		"number of links is wrong":  func(s *sections) { s.numbers[2]++ },
		"dangling pages are wrong":  func(s *sections) { s.numbers[6]++ },
		"one page more than offset": func(s *sections) { s.bytes[sectionFirst][len(s.bytes[sectionFirst])-4]++ },
	}
	for name, change := range cases {
		t.Run(name, func(t *testing.T) {
			g, _, _ := hostBlocks(100, 500).Build()
			s := sectionsOf(t, g)
			change(s)
			path := filepath.Join(t.TempDir(), "g")
			s.write(t, path)
			_, err := Open(path)
			var damage *mapped.DamageError
			if !errors.As(err, &damage) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// FuzzOpen gives arbitrary sections right checksums: what opens must be usable without a panic.
func FuzzOpen(f *testing.F) {
	g, _, _ := hostBlocks(50, 90).Build()
	s := sectionsOf(f, g)
	f.Add(s.bytes[0], s.bytes[1], s.bytes[2], s.bytes[3], s.bytes[4], s.bytes[5], s.bytes[6])
	empty, _, _ := NewBuilder(Options{}).Build()
	s = sectionsOf(f, empty)
	f.Add(s.bytes[0], s.bytes[1], s.bytes[2], s.bytes[3], s.bytes[4], s.bytes[5], s.bytes[6])
	path := filepath.Join(f.TempDir(), "g")
	f.Fuzz(func(t *testing.T, b0, b1, b2, b3, b4, b5, b6 []byte) {
		s := sections{make([]uint64, 9), [7][]byte{b0, b1, b2, b3, b4, b5, b6}}
		s.write(t, path)
		file, err := mapped.Open(path, fileKind)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		g := &Graph{file: file}
		if g.read(file) != nil {
			return
		}
		for n := range Node(g.NodeCount()) {
			_ = g.HostName(g.PageID(n).Host)
			for _, m := range append(slices.Clone(g.InLinks(n)), g.OutLinks(n)...) {
				_ = g.OutDegree(m)
			}
		}
	})
}
