package facets

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/mapped"
)

func TestMembershipsRefuseDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memberships")
	columns := writeColumns(t, randomColumns(rand.New(rand.NewPCG(1, 1)), 30, 5))
	if _, err := WriteMemberships(context.Background(), path, 30, columns, nil, nil); err != nil {
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
	columns := writeColumns(t, randomColumns(rand.New(rand.NewPCG(1, 1)), 500, 5))
	var files [2][]byte
	for i := range files {
		path := filepath.Join(dir, "memberships")
		if _, err := WriteMemberships(context.Background(), path, 500, columns, nil, nil); err != nil {
			t.Fatal(err)
		}
		files[i], _ = os.ReadFile(path)
	}
	if len(files[0]) == 0 || !bytes.Equal(files[0], files[1]) {
		t.Error("the same columns gave other bytes")
	}
}

// Whatever is wrong with a column ends the writing with its name, and leaves no file.
func TestWriteMembershipsRefusesColumns(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "memberships")
	columns := writeColumns(t, randomColumns(rand.New(rand.NewPCG(1, 1)), 100, 2))
	short := writeColumns(t, randomColumns(rand.New(rand.NewPCG(1, 1)), 99, 1))[0]
	data, err := os.ReadFile(columns[0])
	if err != nil {
		t.Fatal(err)
	}
	damaged := columns[0] + "-damaged"
	data[len(data)-1] ^= 1
	if err := os.WriteFile(damaged, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{short, damaged, columns[0] + "-none"} {
		_, err := WriteMemberships(context.Background(), path, 100, []string{columns[1], bad}, nil, nil)
		if err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if _, err := WriteMemberships(context.Background(), path, 0, make([]string, MaxTopics+1), nil, nil); err == nil {
		t.Error("too many topics were accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := WriteMemberships(ctx, path, 100, columns, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("left %v", entries)
	}
}

// Skips of one, two and three bytes, 127 being the most of one, 128 and 16,384 the least of two and three, and parts of fewer pages because the
// topics are many.
func TestManyTopics(t *testing.T) {
	pages := partEntries/20_000 + 9
	files := writeColumns(t, [][]float64{make([]float64, pages), slices.Repeat([]float64{1.5}, pages)})
	columns, want := slices.Repeat(files[:1], 20_000), []Entry{{3, 1.5}, {4, 1.5}, {133, 1.5}, {150, 1.5}, {278, 1.5}, {16_663, 1.5}, {19_999, 1.5}}
	for _, e := range want {
		columns[e.Topic] = files[1]
	}
	path := filepath.Join(t.TempDir(), "m")
	if n, err := WriteMemberships(context.Background(), path, pages, columns, nil, nil); err != nil || n != 7*pages {
		t.Fatalf("%d entries, %v", n, err)
	}
	m, err := OpenMemberships(path)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for n := range pages {
		if row := m.AppendRow(nil, uint32(n)); !slices.Equal(row, want) {
			t.Fatalf("row %d is %v, want %v", n, row, want)
		}
	}
}

// Parts end within groups of pages: with 1,000 topics one has 16,777 pages, and a group 4,096.
func TestPartsEndWithinGroups(t *testing.T) {
	const topics, pages = 1000, partEntries/1000 + 5000
	strong := map[int]bool{0: true, groupPages - 1: true, groupPages: true, partEntries/topics - 1: true, partEntries / topics: true, 5 * groupPages: true, pages - 1: true}
	ranks := make([]float64, pages)
	for n := range strong {
		ranks[n] = 2
	}
	path := filepath.Join(t.TempDir(), "m")
	if n, err := WriteMemberships(context.Background(), path, pages, slices.Repeat(writeColumns(t, [][]float64{ranks}), topics), nil, nil); err != nil || n != len(strong)*topics {
		t.Fatalf("%d entries, %v", n, err)
	}
	m, err := OpenMemberships(path)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for n := range pages {
		if row := m.AppendRow(nil, uint32(n)); len(row) > 0 != strong[n] || len(row) > 0 && len(row) != topics {
			t.Errorf("page %d has %d topics", n, len(row))
		}
	}
}

func TestWriteMembershipsReports(t *testing.T) {
	var seen []int
	columns := writeColumns(t, [][]float64{make([]float64, partPages+5), slices.Repeat([]float64{2}, partPages+5)})
	path := filepath.Join(t.TempDir(), "m")
	entries, err := WriteMemberships(context.Background(), path, partPages+5, columns, nil, func(done, total int) {
		if total != partPages+5 {
			t.Errorf("%d pages in all", total)
		}
		seen = append(seen, done)
	})
	if err != nil || entries != partPages+5 || !slices.Equal(seen, []int{partPages, partPages + 5}) {
		t.Errorf("%d entries, reports %v, %v", entries, seen, err)
	}
}

// writeSections writes sections with right checksums: rows, starts and ends.
func writeSections(t testing.TB, path string, topics, pages uint64, sections ...any) {
	t.Helper()
	w, err := mapped.Create(path, membershipsKind)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	for _, s := range sections {
		switch values := s.(type) {
		case []uint32:
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
	good := []byte{0, 0, 0x80, 1, 7, 0x84, 1, 0, 0x80} // topics 0 and 2, 1
	cases := map[string]struct {
		topics, pages uint64
		rows          []byte
		starts        []uint64
		ends          []uint32
	}{
		"topic out of range":        {2, 2, good, []uint64{0}, []uint32{6, 9}},
		"topics out of order":       {3, 1, good, []uint64{0}, []uint32{9}},
		"rank below 1":              {3, 1, []byte{0, 0xff, 0x7f}, []uint64{0}, []uint32{3}},
		"entry cut":                 {3, 1, []byte{0, 0, 0x80, 0}, []uint64{0}, []uint32{4}},
		"skip cut":                  {3, 1, []byte{0x80}, []uint64{0}, []uint32{1}},
		"skip without an end":       {3, 1, bytes.Repeat([]byte{0xff}, 13), []uint64{0}, []uint32{13}},
		"skip over all numbers":     {3, 1, append(bytes.Repeat([]byte{0xff}, 9), 1, 0, 0x80, 0, 0, 0x80), []uint64{0}, []uint32{15}},
		"row ends after last":       {3, 2, good, []uint64{0}, []uint32{10, 9}},
		"row ends before it begins": {3, 2, good, []uint64{0}, []uint32{6, 3}},
		"bytes after the last":      {3, 2, good, []uint64{0}, []uint32{6, 6}},
		"first row not at 0":        {3, 1, good, []uint64{3}, []uint32{6}},
		"start out of range":        {3, 1, good, []uint64{1<<64 - 1}, []uint32{10}},
		"other page count":          {3, 3, good, []uint64{0}, []uint32{6, 9}},
		"no starts":                 {3, 2, good, nil, []uint32{6, 9}},
		"too many topics":           {MaxTopics + 1, 2, good, []uint64{0}, []uint32{6, 9}},
	}
	for name, c := range cases {
		writeSections(t, path, c.topics, c.pages, c.rows, c.starts, c.ends)
		var damage *mapped.DamageError
		if _, err := OpenMemberships(path); !errors.As(err, &damage) {
			t.Errorf("%s: %v", name, err)
		}
	}
	writeSections(t, path, 3, 2, good, []uint64{0}, []uint32{6, 9})
	if _, err := OpenMemberships(path); err != nil {
		t.Errorf("good contents: %v", err)
	}
}

// FuzzOpenMemberships gives arbitrary sections right checksums: what opens must be usable without a panic.
func FuzzOpenMemberships(f *testing.F) {
	f.Add(uint32(3), uint8(1), []byte{1, 0, 0x80}, []byte{0, 0, 0, 0, 0, 0, 0, 0}, []byte{3, 0, 0, 0})
	f.Add(uint32(300), uint8(2), []byte{0x80, 1, 0, 0x80, 0, 1, 0x80}, []byte{0, 0, 0, 0, 0, 0, 0, 0}, []byte{4, 0, 0, 0, 7, 0, 0, 0})
	f.Add(uint32(0), uint8(0), []byte{}, []byte{}, []byte{})
	path := filepath.Join(f.TempDir(), "m")
	f.Fuzz(func(t *testing.T, topics uint32, pages uint8, rows, starts, ends []byte) {
		writeSections(t, path, uint64(topics), uint64(pages), rows, starts, ends)
		m, err := OpenMemberships(path)
		if err != nil {
			return
		}
		defer m.Close()
		sample := make([]uint32, m.Len())
		for i := range sample {
			sample[i] = uint32(i)
		}
		if _, err := shares(sample, make(ranks, m.Len()), m, Options{}); err != nil {
			t.Fatal(err)
		}
	})
}
