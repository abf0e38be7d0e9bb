package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"

	"facetta/indexer/file"
	"facetta/internal/weburl"
)

// some are documents of one frame and of several, with all that a text store keeps.
func some() []*Document {
	var documents []*Document
	for i := range 50 {
		d := &Document{
			URL: weburl.URL(fmt.Sprintf("http://a.example/%d", i)), Title: fmt.Sprintf("Title %d", i), Language: "en", Author: "A. Author",
			Published: "2020-01-02", Site: "a site", Anchors: []string{"one", strings.Repeat("two ", i)}, MaxSnippet: i, Node: uint32(7 * i),
			HostID: 3, LocalID: uint32(i), FileType: []string{"", "pdf"}[i%2],
		}
		for n := range i % 5 {
			d.Blocks = append(d.Blocks, Block{
				Text: strings.Repeat(fmt.Sprintf("word%d ", n), 1+i*n*50), Content: n%2 == 0,
				Words: 1 + i*n*50, LinkedWords: n, Lines: 1 + n, LastWords: n, NoSnippet: n == 3,
			})
		}
		documents = append(documents, d)
	}
	return documents
}

// writeTexts writes documents to the directory of an index.
func writeTexts(t *testing.T, dir string, documents []*Document) {
	t.Helper()
	writeTextsAfter(t, dir, nil, documents)
}

// writeTextsAfter does the same with the texts of an earlier index, nil for none, and gives the number of documents that were copied from these.
func writeTextsAfter(t *testing.T, dir string, earlier *Texts, documents []*Document) int {
	t.Helper()
	if err := os.Mkdir(filepath.Join(dir, Folder), 0o777); err != nil {
		t.Fatal(err)
	}
	w := NewWriter(dir, earlier)
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	for len(documents) > 0 {
		n := min(20, len(documents))
		if err := w.Append(w.Encode(documents[:n])); err != nil {
			t.Fatal(err)
		}
		documents = documents[n:]
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return w.Taken()
}

func TestDocumentsComeBack(t *testing.T) {
	dir := t.TempDir()
	documents := some()
	writeTexts(t, dir, documents)
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Len() != len(documents) {
		t.Fatalf("%d documents, want %d", r.Len(), len(documents))
	}
	for i, want := range documents {
		got, err := r.Read(uint32(i))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("document %d is %+v, %v, want %+v", i, got, err, want)
		}
		if doc, ok, err := r.Find(want.URL); doc != uint32(i) || !ok || err != nil || r.Node(doc) != want.Node {
			t.Errorf("%s is document %d, %v, %v, of node %d", want.URL, doc, ok, err, r.Node(doc))
		}
	}
	if _, ok, err := r.Find("http://b.example/"); ok || err != nil {
		t.Errorf("an address that is not there: %v, %v", ok, err)
	}
	if _, err := r.Read(50); err == nil {
		t.Error("there is a document behind the last")
	}
}

// The texts of a frame, with what is known of its blocks, are those of the blocks.
func TestTextsComeBack(t *testing.T) {
	dir := t.TempDir()
	documents := some()
	writeTexts(t, dir, documents)
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	room := new(Room)
	for i, d := range documents {
		c, err := r.Cursor(room, uint32(i))
		if err != nil {
			t.Fatal(err)
		}
		if n, err := r.FirstFrame(uint32(i)); n != c.Unpacked || err != nil {
			t.Errorf("document %d: %d bytes in the first frame (%v), want %d", i, n, err, c.Unpacked)
		}
		var got, want strings.Builder
		var extents []Extent
		content := 0
		for {
			texts, some, err := c.NextTexts()
			if err != nil {
				t.Fatal(err)
			}
			if len(some) == 0 {
				break
			}
			got.WriteString(texts)
			extents, content = append(extents, some...), content+ContentOf(some)
		}
		for j := range d.Blocks {
			b := &d.Blocks[j]
			if want.WriteString(b.Text); j >= len(extents) || extents[j] != ExtentOf(b) {
				t.Errorf("document %d has the extents %v", i, extents)
			}
			if b.Content {
				content--
			}
		}
		if got.String() != want.String() || len(extents) != len(d.Blocks) || content != 0 {
			t.Errorf("document %d has %d bytes of text in %d blocks, want %d in %d", i, got.Len(), len(extents), want.Len(), len(d.Blocks))
		}
	}
}

// Of documents with one address the first is found.
func TestFindTheFirst(t *testing.T) {
	dir := t.TempDir()
	writeTexts(t, dir, []*Document{{URL: "http://b.example/"}, {URL: "http://a.example/", Title: "one"}, {URL: "http://a.example/", Title: "two"}})
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if doc, ok, err := r.Find("http://a.example/"); doc != 1 || !ok || err != nil {
		t.Errorf("document %d, %v, %v; want 1", doc, ok, err)
	}
	if doc, ok, err := r.Find("http://c.example/"); doc != 0 || ok || err != nil {
		t.Errorf("document %d, %v, %v of an address that none has", doc, ok, err)
	}
	for address, want := range map[string][]uint32{"http://a.example/": {1, 2}, "http://b.example/": {0}, "http://c.example/": nil} { // no other one is read
		if got := slices.Collect(r.withHash(xxhash.Sum64String(address))); !slices.Equal(got, want) {
			t.Errorf("%s may be document %v, want %v", address, got, want)
		}
	}
}

// cursorOf gives the cursor of the one document of a text store.
func cursorOf(t *testing.T, d *Document) *Cursor {
	t.Helper()
	dir := t.TempDir()
	writeTexts(t, dir, []*Document{d})
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	c, err := r.Cursor(new(Room), 0)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Blocks are read frame by frame: as many as fit into one, and one that fits into none by itself.
func TestFrames(t *testing.T) {
	var d Document
	for _, size := range []int{frameBytes - 10, 10, 1, 2 * frameBytes, 5, 5} {
		d.Blocks = append(d.Blocks, Block{Text: strings.Repeat("x", size)})
	}
	c := cursorOf(t, &d)
	for frame, want := range []int{2, 1, 1, 2, 0} {
		ahead, unpacked := c.Ahead(), c.Unpacked
		blocks, err := c.Next()
		if err != nil || len(blocks) != want || c.Unpacked-unpacked != ahead {
			t.Errorf("frame %d: %d blocks, %v, %d bytes ahead and %d unpacked; want %d blocks", frame, len(blocks), err, ahead, c.Unpacked-unpacked, want)
		}
	}
}

// A frame that is not wanted is passed over without being unpacked.
func TestPassTo(t *testing.T) {
	var d Document
	for i := range 20 { // frames of a block
		d.Blocks = append(d.Blocks, Block{Text: strings.Repeat(string(rune('a'+i)), frameBytes), Content: i%5 == 0})
	}
	c := cursorOf(t, &d)
	for want := 0; want <= 20; want += 5 {
		passed := c.Unpacked
		if err := c.PassTo(func(content int) bool { return content > 0 }); err != nil {
			t.Fatal(err)
		}
		if c.Unpacked != passed {
			t.Errorf("before block %d: %d bytes are unpacked", want, c.Unpacked-passed)
		}
		blocks, err := c.Next()
		if want == 20 && blocks == nil && err == nil {
			break
		}
		if err != nil || len(blocks) != 1 || blocks[0].Text[0] != byte('a'+want) {
			t.Fatalf("%d blocks, %v, want block %d", len(blocks), err, want)
		}
	}
}

func TestDamagedTextStoreIsRefused(t *testing.T) {
	dir := t.TempDir()
	writeTexts(t, dir, some())
	for _, name := range []string{documentsFile, tableFile} {
		path := filepath.Join(dir, Folder, name)
		good, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(good); at += 1 + len(good)/300 {
			bad := append([]byte(nil), good...)
			bad[at] ^= 0x40
			checkDamage(t, dir, path, bad, fmt.Sprintf("%s with a changed byte at %d", name, at))
			checkDamage(t, dir, path, good[:at], fmt.Sprintf("%s cut at %d", name, at))
		}
		checkDamage(t, dir, path, append(slices.Clone(good), 0), name+" with a byte more")
		if err := os.WriteFile(path, good, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// Documents that were cut, or have more behind them, are not opened: a build that is not whole is found out before it is served.
func TestDocumentsOfAnotherLength(t *testing.T) {
	dir := t.TempDir()
	writeTexts(t, dir, some())
	path := filepath.Join(dir, Folder, documentsFile)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{good[:len(good)-1], append(slices.Clone(good), 0)} {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		var corrupt *file.CorruptError
		if _, err := Open(dir); !errors.As(err, &corrupt) || corrupt.File != path {
			t.Errorf("%d bytes instead of %d: error = %v", len(data), len(good), err)
		}
	}
}

// checkDamage wants a CorruptError that names the file, from opening or from reading a document.
func checkDamage(t *testing.T, dir, path string, data []byte, what string) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := Open(dir)
	if err == nil {
		defer r.Close()
		for doc := uint32(0); err == nil && int(doc) < r.Len(); doc++ {
			_, err = r.Read(doc)
		}
	}
	var corrupt *file.CorruptError
	if !errors.As(err, &corrupt) || corrupt.File != path {
		t.Errorf("%s: error = %v", what, err)
	}
}
