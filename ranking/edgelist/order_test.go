package edgelist

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/graph"
)

// mixedLines are links between addresses of some hosts, small and large integers and other names.
func mixedLines(count int) []string {
	rng := rand.New(rand.NewPCG(1, 9))
	name := func() string {
		switch i := rng.IntN(300); rng.IntN(8) {
		case 0:
			return fmt.Sprint(i)
		case 1:
			return fmt.Sprint(smallIntegers - 3 + i)
		case 2:
			return fmt.Sprint("name ", i)
		case 3:
			return fmt.Sprintf("https://Host%d.example?%d", i%5, i)
		default:
			return fmt.Sprintf("http://host%d.example/some/long/folder/p%d", i%5, i)
		}
	}
	lines := make([]string, count)
	for i := range lines {
		lines[i] = name() + "\t" + name()
	}
	return lines
}

func graphBytes(t *testing.T, lines []string, o graph.Options) ([]byte, []string) {
	t.Helper()
	r := NewReader(o)
	if _, err := r.ReadLinks(strings.NewReader(strings.Join(lines, "\n"))); err != nil {
		t.Fatal(err)
	}
	d, err := r.Build()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	path := filepath.Join(t.TempDir(), "g")
	if err := d.Graph.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data, pageNames(d)
}

func TestLinesInAnyOrderMakeTheSameGraph(t *testing.T) {
	lines := mixedLines(5000)
	want, pages := graphBytes(t, lines, graph.Options{})
	for seed := range uint64(3) {
		rand.New(rand.NewPCG(seed, 3)).Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		got, gotPages := graphBytes(t, lines, graph.Options{Memory: 1, Folder: t.TempDir()})
		if !bytes.Equal(got, want) || !slices.Equal(gotPages, pages) {
			t.Fatalf("order %d made another graph", seed)
		}
	}
	if !slices.Contains(pages, "16777300") || !slices.Contains(pages, "name 12") {
		t.Errorf("pages %q", pages)
	}
}

// Integers keep their value as local id, so that their order is the one that numbered the graph.
func TestIntegersAreInOrder(t *testing.T) {
	_, pages := graphBytes(t, []string{"4294967294\t9", "10\t16777216", "0\t10", "4294967295\t3"}, graph.Options{})
	want := []string{"0", "3", "9", "10", "16777216", "4294967294", "4294967295"} // the last is too large and a name
	if !slices.Equal(pages, want) {
		t.Errorf("pages %q, want %q", pages, want)
	}
}

// Names of several megabytes come back whole, in memory and in files, of which none is left.
func TestManyNames(t *testing.T) {
	for _, memory := range []int64{0, 1, 3 << 20} { // the last has room for one of three chunks
		dir := t.TempDir()
		r := NewReader(graph.Options{Memory: memory, Folder: dir})
		var list strings.Builder
		for i := range 250 {
			fmt.Fprintf(&list, "%d%s\t%[1]d%[3]s\n", i, strings.Repeat("x", 5000), strings.Repeat("y", 5000))
		}
		if _, err := r.ReadLinks(strings.NewReader(list.String())); err != nil {
			t.Fatal(err)
		}
		d, err := r.Build()
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(strings.TrimSuffix(strings.ReplaceAll(list.String(), "\t", " > "), "\n"), "\n")
		slices.Sort(want)
		if got := linkNames(d); !slices.Equal(got, want) {
			t.Errorf("memory %d: %d links with names of %d bytes, want %d with %d", memory, len(got), len(strings.Join(got, "")), len(want), len(strings.Join(want, "")))
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		if left, _ := os.ReadDir(dir); len(left) > 0 {
			t.Errorf("memory %d: %v are left", memory, left)
		}
	}
}

func TestNamesInFolderThatIsNotThere(t *testing.T) {
	r := NewReader(graph.Options{Memory: 1, Folder: "/nowhere"})
	report, err := r.ReadLinks(strings.NewReader("a\tb\nc\td\n"))
	if err == nil || !strings.Contains(err.Error(), "keep names") || report.Lines != 2 {
		t.Errorf("%v after %d lines", err, report.Lines)
	}
	if _, err := r.Build(); err == nil || !strings.Contains(err.Error(), "keep names") {
		t.Errorf("build: %v", err)
	}
}

func TestLinksInFolderThatIsNotThere(t *testing.T) {
	r := NewReader(graph.Options{Memory: 1, Folder: "/nowhere"})
	const lines = 2_000_000
	report, err := r.ReadLinks(strings.NewReader(strings.Repeat("1 2\n", lines)))
	if !errors.Is(err, os.ErrNotExist) || report.Lines >= lines {
		t.Errorf("%v after %d lines", err, report.Lines)
	}
}

// Names that are no addresses, and integers, are hosts where there are any.
func TestHostsHavePages(t *testing.T) {
	for list, want := range map[string]int{
		"http://a/1\thttp://b/2": 2, "1 2": 1, "1\thttp://a/1": 2, "x\ty": 1, "x\t1": 2, "x\thttp://a/1\n1 2": 3,
	} {
		r := NewReader(graph.Options{})
		if _, err := r.ReadLinks(strings.NewReader(list)); err != nil {
			t.Fatal(err)
		}
		d, err := r.Build()
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Graph.HostCount(); got != want {
			t.Errorf("%q: %d hosts, want %d", list, got, want)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}
