package gold

import (
	"archive/tar"
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"facetta/crawler/page"
	"facetta/internal/unpack"
)

// tiny is a set by hand: page 2 has no gold text, the gold of page 3 no page.
var tiny = map[string]string{
	"index.tsv":           "id\turl\thtml_bytes\n1\thttp://example.org/one\t9\n",
	"README":              "about",
	"html/old/1.html":     "<p>no page of the set",
	"html/1.html":         "<p>one",
	"html/2.html":         "<p>two",
	"gold/1.txt":          "one\n",
	"gold/3.txt":          "three\n",
	"gold-comments/1.txt": "nice",
	"gold-classes/1.tsv":  "full text\tone",
	"gold-tagged/1.txt":   "<p>one",
	"metadata/2.json":     "{}",
}

func unpackSet(t *testing.T, dir string) {
	t.Helper()
	for name, text := range tiny {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func pack(t *testing.T, file, set string) {
	t.Helper()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, z.EncodeAll(tarOf(t, set), nil), 0o644); err != nil {
		t.Fatal(err)
	}
}

func tarOf(t testing.TB, set string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for name, text := range tiny {
		if err := w.WriteHeader(&tar.Header{Name: set + "/" + name, Mode: 0o644, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPages(t *testing.T) {
	dir := t.TempDir()
	unpackSet(t, filepath.Join(dir, "folder"))
	pack(t, filepath.Join(dir, "archive.tar.zst"), "archive")
	sets, err := Open(dir)
	if err != nil || len(sets) != 2 || sets[0].Name != "archive" || sets[1].Name != "folder" {
		t.Fatalf("sets %+v, error %v", sets, err)
	}
	for _, s := range sets {
		pages, err := s.Pages()
		if err != nil || len(pages) != 2 {
			t.Fatalf("%s: pages %+v, error %v", s.Name, pages, err)
		}
		one, two := pages[0], pages[1]
		if one.ID != "1" || one.URL != "http://example.org/one" || string(one.HTML) != "<p>one" || one.Gold != "one\n" ||
			!one.HasGold || one.Comments != "nice" || string(one.Classes) != "full text\tone" || one.Metadata != nil {
			t.Errorf("%s: first page %+v", s.Name, one)
		}
		if two.ID != "2" || two.HasGold || two.URL != "" || string(two.Metadata) != "{}" {
			t.Errorf("%s: second page %+v", s.Name, two)
		}
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), ".tar.zst") {
		t.Errorf("an empty folder gives the error %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "README"), []byte("about"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"absent", "README"} {
		if _, err := Open(filepath.Join(dir, name)); err == nil || !strings.Contains(err.Error(), "name a folder") {
			t.Errorf("%s gives the error %v", name, err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "scripts"), 0o755); err != nil {
		t.Fatal(err)
	}
	if sets, err := Open(dir); err == nil {
		t.Errorf("a folder without a set gives %+v", sets)
	}
	set := filepath.Join(dir, "one")
	unpackSet(t, set)
	if sets, err := Open(set); err != nil || len(sets) != 1 || sets[0].Name != "one" {
		t.Errorf("the folder of a set gives %+v, %v", sets, err)
	}
	pack(t, filepath.Join(dir, "one.tar.zst"), "one") // the folder counts
	if err := os.WriteFile(filepath.Join(dir, "torn.tar.zst"), []byte("no archive"), 0o644); err != nil {
		t.Fatal(err)
	}
	sets, err := Open(dir)
	if err != nil || len(sets) != 2 || sets[0].path != set {
		t.Fatalf("sets %+v, error %v", sets, err)
	}
	if _, err := sets[1].Pages(); err == nil || !strings.Contains(err.Error(), "torn") {
		t.Errorf("a damaged archive gives the error %v", err)
	}
}

func TestUnusable(t *testing.T) {
	c := collector{pages: map[string]*Page{"R427": {ID: "R427", HTML: []byte("x")}, "R428": {ID: "R428", HTML: []byte("x")}}}
	if got := c.finish("dragnet-train"); len(got) != 1 || got[0].ID != "R428" {
		t.Errorf("pages %+v", got)
	}
}

// A set is read whole or not at all.
func TestLimits(t *testing.T) {
	c := collector{pages: make(map[string]*Page), size: maxSet - 2}
	if err := c.add("set/html/1.html", strings.NewReader("ab")); err != nil {
		t.Errorf("a set of as much as there may be: %v", err)
	}
	if err := c.add("set/html/2.html", strings.NewReader("a")); err == nil || !strings.Contains(err.Error(), "set/html/2.html: larger than 64 MiB, or the set than 1024 MiB") {
		t.Errorf("a set that is larger: %v", err)
	}
}

func TestReadURLs(t *testing.T) {
	got := readURLs("id\turl\r\n1\thttp://a.example/\r\n2\thttp://b.example/\t9\t8\n3\n4\thttp://c.example/")
	want := map[string]string{"id": "url", "1": "http://a.example/", "2": "http://b.example/", "4": "http://c.example/"}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestLabel(t *testing.T) {
	texts := []string{
		"Home", "Storm hits coast", "The storm came at night, says Ann.", "Read more", "Nobody was hurt.", "The end", "--",
	}
	blocks := make([]page.Block, len(texts))
	for i, text := range texts {
		blocks[i].Text = text
	}
	got, ok := Label(blocks, "Storm hits coast\n\nThe STORM came at night says Ann\nNobody was hurt in the end of it; more at home")
	// "The end" and "home" by order: "the end" follows "hurt", while "more" and "home" stand before what is aligned.
	want := []bool{false, true, true, false, true, true, false}
	if !ok || !slices.Equal(got, want) {
		t.Errorf("labels %v, want %v", got, want)
	}
}

// A block is content from half of its words on.
func TestLabelOfHalf(t *testing.T) {
	blocks := []page.Block{{Text: "one two"}, {Text: "three four five"}}
	if got, ok := Label(blocks, "one three"); !ok || !slices.Equal(got, []bool{true, false}) {
		t.Errorf("labels %v, want the first", got)
	}
	long := strings.Repeat("a ", 50_000) // 50,000 times 50,000 words are more than 2^31
	if _, ok := Label([]page.Block{{Text: long}}, long); ok {
		t.Error("texts that are too long to be aligned are labelled")
	}
}

// FuzzTar: whatever an archive holds, it is read or refused, and pages come by id, each once.
func FuzzTar(f *testing.F) {
	f.Add(tarOf(f, "set"))
	f.Add([]byte("no archive"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c := collector{pages: make(map[string]*Page)}
		if unpack.Tar(bytes.NewReader(data), c.add) != nil {
			return
		}
		last := ""
		for i, p := range c.finish("set") {
			if i > 0 && p.ID <= last || p.HTML == nil {
				t.Errorf("page %q behind %q", p.ID, last)
			}
			last = p.ID
		}
	})
}
