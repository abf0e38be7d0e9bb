package indexer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"facetta/indexer/frequency"
	"facetta/indexer/store"
	"facetta/internal/weburl"
)

// buildIndex builds and opens an index of documents.
func buildIndex(t testing.TB, documents []*store.Document) *Index {
	t.Helper()
	return openSized(t, documents, defaultSizes)
}

func openSized(t testing.TB, documents []*store.Document, s sizes) *Index {
	t.Helper()
	dir := t.TempDir()
	writeSized(t, dir, documents, Options{}, s)
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := x.Close(); err != nil && !errors.Is(err, ErrClosed) {
			t.Error(err)
		}
	})
	return x
}

func writeIndex(t testing.TB, dir string, documents []*store.Document, o Options) {
	t.Helper()
	writeSized(t, dir, documents, o, defaultSizes)
}

// tiny sizes make many batches, many runs and several index segments of few documents.
var tinySizes = sizes{batchDocuments: 7, batchBytes: 100_000, segmentDocuments: 40}

// threeBatches makes as many of 1,200 documents, and of their postings, as the default sizes of 2,500: one index segment.
var threeBatches = sizes{batchDocuments: 500, batchBytes: 4 << 20, segmentDocuments: 1 << 18}

func writeSized(t testing.TB, dir string, documents []*store.Document, o Options, s sizes) {
	t.Helper()
	b, err := NewBuilder(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	b.bleve.sizes = s
	for _, d := range documents {
		if err := b.Add(d); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
}

// document makes a document whose content blocks are the texts; those that begin with "~" are boilerplate.
func document(host, title string, texts ...string) *store.Document {
	d := &store.Document{URL: weburl.URL("http://" + host + "/" + strings.ReplaceAll(title, " ", "-")), Title: title, Language: "en",
		Author: "Ann Salt", Published: "2021-03-04T05:06:07Z", Site: host, FileType: "html"}
	for _, text := range texts {
		rest, boilerplate := strings.CutPrefix(text, "~")
		words := len(strings.Fields(rest))
		d.Blocks = append(d.Blocks, store.Block{Text: rest, Content: !boilerplate, Words: words, Lines: 1, LastWords: words})
	}
	return d
}

func TestDocumentsComeBackAsTheyWereAdded(t *testing.T) {
	huge := strings.Repeat("many words in one block ", 20_000)
	documents := []*store.Document{
		document("a.example", "First page", "Some content.", "~Home | About"),
		document("b.example", "Empty page"),
		document("c.example", "Huge page", "before", huge, "~after", huge, "end"),
	}
	documents[0].Anchors = []string{"the first", "a page"}
	documents[0].Node, documents[0].HostID, documents[0].LocalID = 17, 3, 4
	documents[2].Blocks[1].LinkedWords = 5
	documents[0].MaxSnippet, documents[0].Blocks[1].NoSnippet, documents[2].Blocks[0].NoSnippet = 300, true, true
	want := make([]store.Document, len(documents))
	for i, d := range documents {
		want[i] = *d
	}
	x := buildIndex(t, documents)
	if x.Len() != len(want) {
		t.Fatalf("Len() = %d, want %d", x.Len(), len(want))
	}
	for i := range want {
		got, err := x.Document(uint32(i))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(*got, want[i]) {
			t.Errorf("document %d differs: title %q, %d blocks", i, got.Title, len(got.Blocks))
		}
		doc, ok, err := x.DocOf(want[i].URL)
		if err != nil || !ok || doc != uint32(i) {
			t.Errorf("DocOf(%s) = %d, %t, %v", want[i].URL, doc, ok, err)
		}
	}
	if _, ok, err := x.DocOf("http://a.example/none"); ok || err != nil {
		t.Errorf("DocOf(unknown) = %t, %v", ok, err)
	}
	if nodes, err := x.Nodes(); err != nil || !reflect.DeepEqual(nodes, []uint32{17, 0, 0}) {
		t.Errorf("Nodes() = %v, %v", nodes, err)
	}
	if _, err := x.Document(3); err == nil {
		t.Error("Document(3) of three documents: no error")
	}
}

func TestEmptyIndex(t *testing.T) {
	x := buildIndex(t, nil)
	hits, err := x.Search(context.Background(), ParseQuery("word"), nil, 10)
	if err != nil || hits.Total != 0 || x.Len() != 0 {
		t.Errorf("Search = %+v, %v; Len() = %d", hits, err, x.Len())
	}
}

// files gives the hash of every file below dir.
func files(t *testing.T, dir string) map[string][32]byte {
	t.Helper()
	sums := map[string][32]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		sums[path] = sha256.Sum256(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sums
}

func TestBuildsAreBitIdentical(t *testing.T) {
	if len(files(t, t.TempDir())) != 0 {
		t.Fatal("files finds files in an empty folder")
	}
	for _, c := range []struct {
		sizes            sizes
		documents, files int
	}{{threeBatches, 1100, 10}, {tinySizes, 100, 14}} {
		var want map[string][32]byte
		for _, workers := range []int{1, 5} {
			dir := t.TempDir()
			writeSized(t, dir, synthetic(c.documents, 1), Options{Workers: workers}, c.sizes)
			got := files(t, dir)
			if want == nil {
				want = got
			}
			if len(got) != c.files {
				t.Errorf("%d files, want %d", len(got), c.files)
			}
			for name := range got {
				if got[name] != want[name] {
					t.Errorf("with %d workers %s differs from that of one worker", workers, name)
				}
			}
		}
	}
}

func TestBuilderRefusesAFullFolder(t *testing.T) {
	dir := t.TempDir()
	writeIndex(t, dir, nil, Options{})
	if _, err := NewBuilder(dir, Options{}); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("error = %v", err)
	}
}

func TestAbortRemovesEverything(t *testing.T) {
	dir := t.TempDir()
	b, err := NewBuilder(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	b.bleve.sizes = tinySizes
	for _, d := range synthetic(150, 1) {
		if err := b.Add(d); err != nil {
			t.Fatal(err)
		}
	}
	b.Abort()
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	if b.Add(document("a.example", "x")) == nil || b.Close() == nil {
		t.Error("an aborted builder goes on")
	}
}

func TestAddGivesTheWritersError(t *testing.T) {
	dir := t.TempDir()
	b, err := NewBuilder(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, bleveFolder)); err != nil {
		t.Fatal(err)
	}
	b.bleve.sizes = tinySizes
	for _, d := range synthetic(500, 1) {
		if err = b.Add(d); err != nil {
			break
		}
	}
	if err == nil {
		t.Error("500 documents were added without an index folder")
	}
	if closed := b.Close(); closed == nil {
		t.Error("Close without the index folder: no error")
	}
}

func TestIndexSegmentsAreNumberedInOneByte(t *testing.T) {
	one := sizes{batchDocuments: 1, batchBytes: 1 << 20, segmentDocuments: 1}
	documents := synthetic(10*maxSegments, 1)
	if x := openSized(t, documents[:maxSegments], one); x.Len() != maxSegments {
		t.Errorf("%d documents in %d index segments", x.Len(), maxSegments)
	}

	b, err := NewBuilder(t.TempDir(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	b.bleve.sizes = one
	for _, d := range documents {
		if err = b.Add(d); err != nil {
			break
		}
	}
	if err == nil {
		t.Error("Add knew of no bound")
	}
	b.Abort()
}

// Another user's server may serve a build: all of an index can be read by those who can read its folder.
func TestIndexCanBeReadByOthers(t *testing.T) {
	dir := t.TempDir()
	writeIndex(t, dir, synthetic(50, 1), Options{})
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		file, err := d.Info()
		if err != nil {
			return err
		}
		folder, err := os.Stat(filepath.Dir(name))
		if err != nil {
			return err
		}
		if want := folder.Mode().Perm() & 0o444; file.Mode().Perm()&0o444 != want {
			t.Errorf("%s can be read by %v, its folder by %v", name, file.Mode().Perm(), want)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A file of Bleve's that is missing or empty, or that nobody may read, is an error.
func TestMissingIndexFilesAreRefused(t *testing.T) {
	dir := t.TempDir()
	writeIndex(t, dir, synthetic(50, 1), Options{})
	err := filepath.WalkDir(filepath.Join(dir, bleveFolder), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		good, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for what, spoil := range map[string]func() error{
			"missing": func() error { return os.Remove(name) },
			"empty":   func() error { return os.WriteFile(name, nil, 0o600) },
		} {
			if err := spoil(); err != nil {
				return err
			}
			if x, err := Open(dir); err == nil {
				t.Errorf("%s is %s, and the index opens", name, what)
				_ = x.Close()
			}
			if err := os.WriteFile(name, good, 0o600); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Bleve's file has no checksum that is looked at when it is opened. What it says of documents that there are not, and what can't be read, is told
// with the file and the mend.
func TestSearchesTellOfADamagedSegment(t *testing.T) {
	dir := t.TempDir()
	writeIndex(t, dir, synthetic(700, 8), Options{})
	path := filepath.Join(dir, bleveFolder, "store", "000000000001.zap")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rng, told := rand.New(rand.NewPCG(3, 3)), 0
	for range 200 {
		bad := bytes.Clone(good)
		for i := range 8 {
			bad[rng.IntN(len(bad))] ^= 1 << i
		}
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		x, err := Open(dir)
		if err != nil {
			continue
		}
		for i := 0; i < 8 && err == nil; i++ {
			q := ParseQuery(fmt.Sprintf("w%d w%d", i, i+30))
			q.Least = 1
			for doc := uint32(0); doc < 700 && err == nil; doc += 35 {
				_, _, err = x.Factors(context.Background(), q, doc)
			}
			if err == nil {
				_, err = x.Search(context.Background(), q, nil, 5)
			}
		}
		if err != nil {
			told++
		}
		if err != nil && (!strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "run facetta build again")) {
			t.Errorf("%v: want the file and the mend", err)
		}
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if told == 0 {
		t.Error("no search met the damage")
	}
	refused := 0
	for at := len(good) - 300; at < len(good); at++ { // where Bleve finds its way through the file
		bad := bytes.Clone(good)
		bad[at] ^= 0xff
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if x, err := Open(dir); err == nil {
			x.Close()
		} else if refused++; !strings.Contains(err.Error(), dir) {
			t.Errorf("byte %d is damaged: %v; want the folder", at, err)
		}
	}
	if refused == 0 {
		t.Error("no damage of the file's end was told")
	}
	s := &indexSegment{frequencies: &frequency.Frequencies{Documents: 700, Path: path}}
	for _, docs := range [][]uint32{nil, {3, 699}, {3, 700}, {700, 3}} {
		if err := s.holds(docs...); (err != nil) != slices.Contains(docs, 700) {
			t.Errorf("documents %d of 700: %v", docs, err)
		}
	}
}

func TestCloseWaitsForSearches(t *testing.T) {
	dir := t.TempDir()
	writeIndex(t, dir, synthetic(600, 1), Options{})
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			q := ParseQuery([]string{"w1 w2", `"w1 w2"`, "w3 -w1", "site:h1.example"}[i%4])
			for {
				hits, err := x.Search(context.Background(), q, nil, 5)
				for _, h := range hits.Top {
					if _, err := x.Summary(h.Doc, q); err != nil && !errors.Is(err, ErrClosed) {
						t.Error(err)
					}
				}
				if errors.Is(err, ErrClosed) {
					return
				}
				if err != nil {
					t.Error(err)
					return
				}
			}
		}()
	}
	for range 50 {
		if _, err := x.Document(7); err != nil {
			t.Error(err)
		}
	}
	if err := x.Close(); err != nil {
		t.Error(err)
	}
	group.Wait()
	if err := x.Close(); !errors.Is(err, ErrClosed) {
		t.Errorf("second Close: %v", err)
	}
}
