package graph

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// twoBlocks is pages of hosts of 40, in two blocks and a bit, a third of them dangling, whose links come in an order of its own
// for each seed.
func twoBlocks(o Options, seed uint64) *Builder {
	const pages, links = 2*BlockSize + 77, 60_000
	b := NewBuilder(o)
	for i := range pages {
		b.AddPage(string(rune('a' + i/40)))
	}
	rng := rand.New(rand.NewPCG(4, 4))
	pairs := make([][2]Serial, links)
	for i := range pairs {
		from := rng.IntN(pages) / 3 * 3
		to := min(pages-1, from/40*40+int(40*rng.Float64()*rng.Float64()))
		if i%10 == 0 {
			to = int(float64(pages) * rng.Float64() * rng.Float64())
		}
		pairs[i] = [2]Serial{Serial(from), Serial(to)}
	}
	rand.New(rand.NewPCG(seed, 5)).Shuffle(links, func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	for _, p := range pairs {
		b.AddLink(p[0], p[1])
	}
	return b
}

// The order is that of the package's documentation, from the finished graph: sorting its places again must change nothing.
func TestNodesAreInOrder(t *testing.T) {
	g, _, err := twoBlocks(Options{}, 1).Build()
	if err != nil {
		t.Fatal(err)
	}
	dangling := func(n Node) int { return min(1, int(g.OutDegree(n))) }
	before := func(a, b Node) int {
		return cmp.Or(cmp.Compare(dangling(b), dangling(a)), cmp.Compare(g.InDegree(b), g.InDegree(a)), cmp.Compare(g.place(a), g.place(b)))
	}
	for n := Node(1); n < Node(g.NodeCount()); n++ {
		if n%BlockSize > 0 && g.HostOf(n) == g.HostOf(n-1) && before(n-1, n) >= 0 {
			t.Fatalf("node %d does not come before %d", n-1, n)
		}
	}
}

func TestOrderIsKept(t *testing.T) {
	_, nodes, err := twoBlocks(Options{KeepOrder: true}, 1).Build()
	if err != nil {
		t.Fatal(err)
	}
	for s, n := range nodes { // pages were added host by host
		if Node(s) != n {
			t.Fatalf("page %d is node %d", s, n)
		}
	}
}

// However little memory the links may take, and in whatever order they come, the bytes are the same.
func TestMemoryDoesNotMatter(t *testing.T) {
	var first []byte
	for i, memory := range []int64{0, 1, 1, 1 << 20} {
		dir := t.TempDir()
		b := twoBlocks(Options{Memory: memory, Folder: dir}, uint64(i))
		for range chunkLinks { // parallel links, so that there are more than fit a chunk
			b.AddLink(0, 1)
		}
		if inFile := b.links.file != nil; inFile != (memory > 0) {
			t.Fatalf("memory %d: in a file is %v", memory, inFile)
		}
		g, _, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if g.counts.Parallel < chunkLinks-1 {
			t.Errorf("%d parallel links", g.counts.Parallel)
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 0 {
			t.Errorf("left %v", entries)
		}
		_, data := writeFile(t, g)
		if first == nil {
			first = data
		}
		if !bytes.Equal(first, data) {
			t.Errorf("memory %d gave other bytes", memory)
		}
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Links of several chunks in a file come back in their order, and as they were replaced by.
func TestLinksInAFile(t *testing.T) {
	const count = 3*chunkLinks + 5
	l := &linkList{limit: 1, folder: t.TempDir()}
	for i := range Serial(count) {
		l.add(link{i, 2 * i})
	}
	if l.file == nil || l.err != nil || l.last != 2*(count-1) {
		t.Fatalf("a file: %v, %v, the last is %d", l.file != nil, l.err, l.last)
	}
	each := func(name string, visit func(use func(done, total int, chunk []link) error) error, by Serial) {
		next, chunks := Serial(0), 0
		err := visit(func(done, total int, chunk []link) error {
			if chunks++; done != chunks || total != 4 {
				t.Errorf("%s: chunk %d of %d, want %d of 4", name, done, total, chunks)
			}
			for i, k := range chunk {
				if want := (link{by * next, 2 * by * next}); k != want {
					return fmt.Errorf("link %d is %v, want %v", next, k, want)
				}
				chunk[i] = link{3 * k.from, 3 * k.to}
				next++
			}
			return nil
		})
		if err != nil || next != count {
			t.Errorf("%s: %d links, %v; want %d", name, next, err, count)
		}
	}
	each("replace", l.replace, 1)
	each("replace again", l.replace, 3)
	each("take", l.take, 9)
}

func TestBuildInFolderThatIsNotThere(t *testing.T) {
	b := NewBuilder(Options{Memory: 1, Folder: "/nowhere"})
	from, to := b.AddPage("a"), b.AddPage("a")
	for range chunkLinks + 1 {
		b.AddLink(from, to)
	}
	if _, _, err := b.Build(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// A temporary file that can't be read, or not be written, ends the build with an error that says so.
func TestTemporaryFileFails(t *testing.T) {
	spilled := func() *linkList {
		l := &linkList{limit: 1, folder: t.TempDir()}
		for i := range Serial(2*chunkLinks + 1) {
			l.add(link{i, i})
		}
		if l.err != nil {
			t.Fatal(l.err)
		}
		return l
	}
	nothing := func(_, _ int, _ []link) error { return nil }
	for name, fail := range map[string]func(l *linkList) error{
		"read": func(l *linkList) error {
			_ = l.file.Close() // so that the next use fails
			return l.take(nothing)
		},
		"write": func(l *linkList) error {
			return l.replace(func(_, _ int, _ []link) error { return l.file.Close() })
		},
		"write ": func(l *linkList) error {
			_ = l.file.Close()
			for range chunkLinks {
				l.add(link{1, 1})
			}
			return l.err
		},
	} {
		err := fail(spilled())
		if !errors.Is(err, os.ErrClosed) || !strings.Contains(err.Error(), strings.TrimSpace(name)+" links") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestProgress(t *testing.T) {
	var stages []string
	last := map[string]int{}
	o := Options{Progress: func(stage string, done, total int) error {
		if done == 1 {
			stages = append(stages, stage)
		}
		blocks := 3
		if stage == "count" || stage == "by target" { // chunks of links, one
			blocks = 1
		}
		if total != blocks || done != last[stage]+1 {
			t.Errorf("%s: %d of %d after %d", stage, done, total, last[stage])
		}
		last[stage] = done
		return nil
	}}
	if _, _, err := twoBlocks(o, 1).Build(); err != nil {
		t.Fatal(err)
	}
	if want := []string{"count", "by target", "sort", "order", "number", "by source", "reverse", "encode"}; !slices.Equal(stages, want) {
		t.Errorf("stages %v, want %v", stages, want)
	}
	stop := errors.New("stop")
	for _, at := range stages {
		o.Progress = func(stage string, _, _ int) error {
			if stage == at {
				return stop
			}
			return nil
		}
		if _, _, err := twoBlocks(o, 1).Build(); !errors.Is(err, stop) {
			t.Errorf("stopped at %q: %v", at, err)
		}
	}
}

// A page that links to all others and to which all others link, among them those of other blocks: degrees beyond 16 bits.
func TestHub(t *testing.T) {
	const pages = 65535 + BlockSize + 10
	b := NewBuilder(Options{})
	for range pages {
		b.AddPage("a")
	}
	for s := range Serial(pages) {
		b.AddLink(s, 5)
		b.AddLink(5, s)
	}
	g, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	hub := nodes[5]
	if g.InDegree(hub) != pages-1 || g.OutDegree(hub) != pages-1 || len(g.links.FarDegree.Long) != 1 || len(g.links.OutDegree.Long) != 1 {
		t.Errorf("degrees %d and %d", g.InDegree(hub), g.OutDegree(hub))
	}
	in, out := g.AppendInLinks(nil, hub), g.AppendOutLinks(nil, hub)
	if len(in) != pages-1 || !slices.Equal(in, out) || !slices.IsSorted(in) {
		t.Errorf("%d in-links, %d out-links", len(in), len(out))
	}
	path, _ := writeFile(t, g)
	opened, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	if !slices.Equal(opened.AppendOutLinks(nil, hub), out) || !slices.Equal(opened.AppendInLinks(nil, hub), in) {
		t.Error("the opened graph differs")
	}
}

// As many hosts without pages as an old archive can have between two with some, in one block.
func TestManyHostsWithoutPages(t *testing.T) {
	b := NewBuilder(Options{})
	var ids []PageID
	for i := range 3 {
		h := b.AddHost(string(rune('a' + i)))
		ids = append(ids, PageID{h, 0}, PageID{h, 1})
		for empty := range 20_000 {
			b.AddHost(string(rune('a'+i)) + strconv.Itoa(empty))
		}
	}
	for _, id := range ids {
		b.AddPageAs(id)
	}
	b.AddLink(5, 4)
	g, nodes, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for s, id := range ids {
		if g.PageID(nodes[s]) != id || g.HostOf(nodes[s]) != id.Host {
			t.Errorf("page %v is node %d, which is %v", id, nodes[s], g.PageID(nodes[s]))
		}
	}
	if want := []Node{0, 1, 2, 3, 5, 4}; !slices.Equal(nodes, want) { // page 5 has the only out-link
		t.Errorf("nodes %v, want %v", nodes, want)
	}
}
