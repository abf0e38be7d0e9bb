package graph

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
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
	builders := map[string]func() *Builder{
		"empty":   func() *Builder { return hostBlocks(0, 0) },
		"a page":  func() *Builder { return hostBlocks(1, 0) },
		"3 pages": func() *Builder { return hostBlocks(3, 5) },
		"blocks":  func() *Builder { return hostBlocks(400, 3000) },
		"gaps":    func() *Builder { return withGaps(400, 3000) },
		"no page": func() *Builder { b := NewBuilder(Options{}); b.AddHost("a"); return b },
	}
	for name, builder := range builders {
		g, _, err := builder().Build()
		if err != nil {
			t.Fatal(err)
		}
		path, data := writeFile(t, g)
		again, _, _ := builder().Build()
		if _, other := writeFile(t, again); !bytes.Equal(data, other) {
			t.Errorf("%s: the same graph gave other bytes", name)
		}
		opened, err := Open(path)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		compareGraphs(t, opened, g)
		if _, other := writeFile(t, opened); !bytes.Equal(data, other) {
			t.Errorf("%s: the opened graph gave other bytes", name)
		}
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	}
}

func compareGraphs(t *testing.T, got, want *Graph) {
	t.Helper()
	if got.Counts() != want.Counts() || got.HostCount() != want.HostCount() {
		t.Fatalf("counts %+v, want %+v, %d hosts, want %d", got.Counts(), want.Counts(), got.HostCount(), want.HostCount())
	}
	for h := range HostID(want.HostCount()) {
		if got.HostName(h) != want.HostName(h) {
			t.Fatalf("host %d is %q, want %q", h, got.HostName(h), want.HostName(h))
		}
	}
	for n := range Node(want.NodeCount()) {
		if !slices.Equal(got.AppendInLinks(nil, n), want.AppendInLinks(nil, n)) ||
			!slices.Equal(got.AppendOutLinks(nil, n), want.AppendOutLinks(nil, n)) ||
			got.PageID(n) != want.PageID(n) {
			t.Fatalf("node %d differs", n)
		}
	}
}

// Every byte of a file is of use: with any other value in its place, or without those from it on, the file is refused by name.
func TestOpenRefusesDamage(t *testing.T) {
	g, _, _ := withGaps(100, 500).Build()
	path, data := writeFile(t, g)
	refused := func(what string, contents []byte) {
		t.Helper()
		f, err := mapped.Parse(path, contents, fileKind)
		if err == nil {
			_, err = fromFile(f)
		}
		var damage *mapped.DamageError
		if !errors.As(err, &damage) || !strings.Contains(err.Error(), path) {
			t.Fatalf("%s: %v", what, err)
		}
	}
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 1 << (i % 8)
		refused(fmt.Sprintf("byte %d changed", i), damaged)
		refused(fmt.Sprintf("%d bytes", i), data[:i])
	}
	refused("a byte more", append(data, 0))
	if err := os.WriteFile(path, data[:len(data)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	var damage *mapped.DamageError
	if _, err := Open(path); !errors.As(err, &damage) || !strings.Contains(err.Error(), path) {
		t.Errorf("a file too short: %v", err)
	}
}

// sections are the raw contents of a file, so that wrong contents with right checksums can be made.
type sections struct {
	numbers []uint64
	bytes   [18][]byte
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
		"first host not at 0":        func(s *sections) { s.bytes[sectionFirst][0] = 1 },
		"host ends before it began":  func(s *sections) { s.bytes[sectionFirst][4] = 90 }, // where the second ends at 40
		"hosts with pages are wrong": func(s *sections) { s.numbers[1]++ },
		"no hosts section":           func(s *sections) { s.bytes[sectionFirst] = nil },
		"name ends too late":         func(s *sections) { s.bytes[sectionEnds][8] = 200 },
		"first name not at 0":        func(s *sections) { s.bytes[sectionEnds][0] = 1 },
		"a name without an end":      func(s *sections) { s.bytes[sectionNames] = append(s.bytes[sectionNames], 'x') },
		"no name of a host":          func(s *sections) { s.bytes[sectionEnds] = s.bytes[sectionEnds][:len(s.bytes[sectionEnds])-8] },
		"half a value":               func(s *sections) { s.bytes[sectionNearStart] = s.bytes[sectionNearStart][:13] },
		"a near start too many":      func(s *sections) { s.bytes[sectionNearStart] = make([]byte, 24) },
		"block begins too late":      func(s *sections) { s.bytes[sectionFarStart][0] = 1 },
		"a link more than counted":   func(s *sections) { s.bytes[sectionNear] = append(s.bytes[sectionNear], 99, 0) },
		"a degree too many":          func(s *sections) { s.bytes[sectionNearDegree] = append(s.bytes[sectionNearDegree], 0, 0) },
		"a degree too large":         func(s *sections) { s.bytes[sectionNearDegree][0]++ },
		"long degree not listed":     func(s *sections) { copy(s.bytes[sectionFarDegree], "\xff\xff") },
		"long degree of another node": func(s *sections) {
			s.bytes[sectionOutDegree][1] = 0xff
			s.bytes[sectionOutDegree+1], s.bytes[sectionOutDegree+2] = make([]byte, 4), []byte{0xff, 0, 0, 0}
		},
		"long degree without need": func(s *sections) {
			s.bytes[sectionOutDegree+1], s.bytes[sectionOutDegree+2] = make([]byte, 4), []byte{0, 1, 0, 0}
		},
		"long degrees do not fit": func(s *sections) { s.bytes[sectionOutDegree+2] = make([]byte, 4) },
		"source out of range":     func(s *sections) { s.bytes[sectionNear][1] = 1 },
		"sources out of order":    func(s *sections) { copy(s.bytes[sectionNear][2:4], s.bytes[sectionNear][:2]) },
		"far source is near":      makeFar,
		"target out of range":     func(s *sections) { copy(s.bytes[sectionOutBytes], "\xff\x01") },
		"directions do not agree": func(s *sections) { s.bytes[sectionOutBytes][0] ^= 64 },
		"a byte after the rows": func(s *sections) {
			s.bytes[sectionOutBytes] = append(s.bytes[sectionOutBytes], 0)
			s.bytes[sectionOutStarts][7*8]++
		},
		"a code with a byte too many": func(s *sections) {
			s.bytes[sectionOutBytes] = slices.Insert(s.bytes[sectionOutBytes], 1, 0)
			s.bytes[sectionOutBytes][0] |= 0x80
			for i := 1; i < len(s.bytes[sectionOutStarts])/8; i++ {
				s.bytes[sectionOutStarts][8*i]++
			}
		},
		"group begins elsewhere":    func(s *sections) { s.bytes[sectionOutStarts][8]++ },
		"a place twice":             func(s *sections) { copy(s.bytes[sectionOrder][2:4], s.bytes[sectionOrder][:2]) },
		"a place of another host":   swapHosts,
		"a place out of range":      func(s *sections) { s.bytes[sectionOrder][0] = 100 },
		"a place too many":          func(s *sections) { s.bytes[sectionOrder] = append(s.bytes[sectionOrder], 100, 0) },
		"number of links is wrong":  func(s *sections) { s.numbers[2]++ },
		"dangling pages are wrong":  func(s *sections) { s.numbers[6]++ },
		"one page more than listed": func(s *sections) { s.bytes[sectionFirst][len(s.bytes[sectionFirst])-4]++; s.bytes[sectionLocals] = nil },
		"a local id is missing":     func(s *sections) { s.bytes[sectionLocals] = s.bytes[sectionLocals][4:] },
		"a local id twice":          func(s *sections) { copy(s.bytes[sectionLocals][4:8], s.bytes[sectionLocals][:4]) },
		"local ids descend":         func(s *sections) { s.bytes[sectionLocals][3] = 1 }, // the first + 2^24
		"local ids without a gap": func(s *sections) {
			for n := range 100 {
				binary.LittleEndian.PutUint32(s.bytes[sectionLocals][4*n:], uint32(n%40))
			}
		},
	}
	for name, change := range cases {
		t.Run(name, func(t *testing.T) {
			g, _, _ := withGaps(100, 500).Build()
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

// Links that are a graph's in each direction, and of which one direction has another: the last target of node 0 one further, and the first
// source of a row one earlier.
func TestOpenRefusesDirectionsThatDoNotAgree(t *testing.T) {
	build := func() *sections {
		b := NewBuilder(Options{KeepOrder: true})
		for range 9 {
			b.AddPage("a")
		}
		for _, l := range [][2]Serial{{0, 1}, {0, 4}, {2, 8}, {3, 8}} {
			b.AddLink(l[0], l[1])
		}
		g, _, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		return sectionsOf(t, g)
	}
	for name, change := range map[string]func(s *sections){
		"out-links": func(s *sections) { s.bytes[sectionOutBytes][1]++ }, // 0 -> 5 instead of 4
		"in-links":  func(s *sections) { s.bytes[sectionNear][4]-- },     // 1 -> 8 instead of 2
	} {
		s := build()
		change(s)
		path := filepath.Join(t.TempDir(), "g")
		s.write(t, path)
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "do not agree") {
			t.Errorf("other %s: %v", name, err)
		}
	}
}

func TestWriteFileSaysWhere(t *testing.T) {
	g, _, _ := hostBlocks(3, 5).Build()
	path := filepath.Join(t.TempDir(), "g")
	if err := g.WriteFile(filepath.Join(path, "g")); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := g.WriteFile(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("over a folder: %v", err)
	}
	if _, err := os.Lstat(path + ".tmp"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file stayed: %v", err)
	}
}

// What solvers read is what the file has of it.
func TestBytes(t *testing.T) {
	g, _, _ := hostBlocks(400, 3000).Build()
	s, want := sectionsOf(t, g), 0
	for i := sectionNear; i < sectionOutBytes; i++ {
		want += len(s.bytes[i])
	}
	if got := g.Blocked().Bytes(); got != want {
		t.Errorf("%d bytes, %d in the file", got, want)
	}
}

// swapHosts exchanges the places of nodes 39 and 40, the last of a host and the first of the next.
func swapHosts(s *sections) {
	places := s.bytes[sectionOrder][2*39 : 2*41]
	places[0], places[2] = places[2], places[0]
}

// makeFar moves the last near in-link to the far ones, where no link inside a block may be.
func makeFar(s *sections) {
	last := len(s.bytes[sectionNear]) - 2
	node := 99
	for s.bytes[sectionNearDegree][2*node] == 0 {
		node--
	}
	s.bytes[sectionNearDegree][2*node]--
	s.bytes[sectionFarDegree][2*node]++
	s.bytes[sectionNearStart][8]--
	s.bytes[sectionFarStart][8]++
	s.bytes[sectionFar] = append(bytes.Clone(s.bytes[sectionNear][last:]), 0, 0)
	s.bytes[sectionNear] = s.bytes[sectionNear][:last]
}

// FuzzOpen gives arbitrary sections right checksums, the given one in the place of a real one: what opens must be usable without
// a panic.
func FuzzOpen(f *testing.F) {
	var real []*sections
	for _, b := range []*Builder{hostBlocks(50, 90), withGaps(50, 90), NewBuilder(Options{}), farLinks()} {
		g, _, err := b.Build()
		if err != nil {
			f.Fatal(err)
		}
		s := sectionsOf(f, g)
		for i := range s.bytes {
			f.Add(uint8(len(real)), uint8(i), s.bytes[i], uint8(i), s.bytes[i])
		}
		real = append(real, s)
	}
	path := filepath.Join(f.TempDir(), "g")
	f.Fuzz(func(t *testing.T, which, i uint8, b []byte, j uint8, c []byte) {
		s := *real[int(which)%len(real)]
		s.bytes[int(i)%len(s.bytes)], s.bytes[int(j)%len(s.bytes)] = b, c
		s.write(t, path)
		file, err := mapped.Open(path, fileKind)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		g := &Graph{}
		if g.read(file) != nil {
			return
		}
		useAll(t, g)
	})
}

func useAll(t *testing.T, g *Graph) {
	for n := range Node(g.NodeCount()) {
		id := g.PageID(n)
		_ = g.HostName(id.Host)
		if m, ok := g.Node(id); !ok || m != n {
			t.Fatalf("node %d is %v, which is node %d, %v", n, id, m, ok)
		}
		for _, m := range append(g.AppendInLinks(nil, n), g.AppendOutLinks(nil, n)...) {
			_ = g.OutDegree(m)
		}
	}
	for h := range HostID(g.HostCount()) {
		_, _ = g.HostNodes(h)
	}
	g.count()
}

// Links from block to block are inside a host that spans both.
func TestCountsOfFarLinks(t *testing.T) {
	g, _, err := farLinks().Build()
	if want := (Counts{Pages: BlockSize + 3, Hosts: 1, Links: 3, IntraHost: 3, Dangling: BlockSize}); err != nil || g.Counts() != want {
		t.Errorf("%+v, %v, want %+v", g.Counts(), err, want)
	}
	b := farLinks()
	other := b.AddPage("b")
	b.AddLink(0, other)
	b.AddLink(other, 1)
	g, _, err = b.Build()
	if want := (Counts{Pages: BlockSize + 4, Hosts: 2, Links: 5, IntraHost: 3, InterHost: 2, Dangling: BlockSize}); err != nil || g.Counts() != want {
		t.Errorf("with links of another host: %+v, %v, want %+v", g.Counts(), err, want)
	}
}

// farLinks has two blocks, and links between them.
func farLinks() *Builder {
	b := NewBuilder(Options{})
	for range BlockSize + 3 {
		b.AddPage("a")
	}
	b.AddLink(0, BlockSize+1)
	b.AddLink(BlockSize+1, 5)
	b.AddLink(5, 7)
	return b
}
