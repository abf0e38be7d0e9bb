package indexer

import (
	"archive/tar"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/store"
	"facetta/internal/weburl"

	"github.com/klauspost/compress/zstd"
)

// realDocuments reads pages of a set of web pages (<set>/sites/<host>/<path> in a tar.zst).
func realDocuments(t *testing.T, archive string, limit int) []*store.Document {
	t.Helper()
	f, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unpacked, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer unpacked.Close()
	var documents []*store.Document
	for r := tar.NewReader(unpacked); len(documents) < limit; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		_, path, ok := strings.Cut(h.Name, "/sites/")
		if !ok || h.Typeflag != tar.TypeReg {
			continue
		}
		body, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if u, err := weburl.Parse("http://" + path); err == nil {
			documents = append(documents, realDocument(t, u, body))
		}
	}
	return documents
}

func realDocument(t *testing.T, u weburl.URL, body []byte) *store.Document {
	p := page.Parse(page.Response{URL: u, ContentType: "text/html", Body: body})
	c, err := boilerplate.New("")
	if err != nil {
		t.Fatal(err)
	}
	content := make([]bool, len(p.Blocks))
	c.Classify(p.Blocks, content)
	d := &store.Document{URL: u, Title: p.Title, Language: p.Language}
	for i := range p.Blocks {
		d.Blocks = append(d.Blocks, store.NewBlock(&p.Blocks[i], content[i]))
	}
	return d
}

// Real pages are found by their titles as phrases, and have sound snippets.
func TestRealPages(t *testing.T) {
	shared := os.Getenv("FACETTA_SHARED")
	if shared == "" {
		t.Skip("FACETTA_SHARED does not name the folder of test data")
	}
	documents := realDocuments(t, filepath.Join(shared, "data", "web", "apache-sites.tar.zst"), 3000)
	words := 0
	for _, d := range documents {
		for _, b := range d.Blocks {
			words += b.Words
		}
	}
	dir := t.TempDir()
	start := time.Now()
	writeIndex(t, dir, documents, Options{})
	n := len(documents)
	t.Logf("%d pages of %d words built in %v; %d bytes a page of index, %d of text", n, words/n, time.Since(start).Round(time.Millisecond),
		folderSize(t, filepath.Join(dir, bleveFolder))/n, folderSize(t, filepath.Join(dir, store.Folder))/n)
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for doc := 0; doc < n; doc += 61 {
		d := documents[doc]
		q := ParseQuery(`"` + strings.ReplaceAll(d.Title, `"`, " ") + `" site:` + string(d.URL.Host()))
		hits, err := x.Search(context.Background(), q, nil, n)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, h := range hits.Top {
			found = found || int(h.Doc) == doc
		}
		if !found && !hits.Partial {
			t.Errorf("%s is not among the %d hits for its title %s", d.URL, hits.Total, q.String())
		}
		for _, h := range hits.Top[:min(10, len(hits.Top))] {
			s, err := x.Summary(h.Doc, q)
			if err != nil {
				t.Fatal(err)
			}
			checkSummary(t, s, q)
		}
	}
}

func folderSize(t testing.TB, dir string) int {
	t.Helper()
	total := int64(0)
	err := filepath.Walk(dir, func(_ string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			total += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return int(total)
}
