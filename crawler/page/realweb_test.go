package page

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/net/html"

	"facetta/internal/weburl"
)

// TestRealWeb parses real pages: those of 1997 (webkb), of Apache projects, and documentation of Debian packages, from
// data/web of the folder FACETTA_SHARED. It holds each to what Parse promises, and prints what it found and how fast, beside
// the bare tokenizer.
func TestRealWeb(t *testing.T) {
	shared := os.Getenv("FACETTA_SHARED")
	if shared == "" {
		t.Skip("FACETTA_SHARED is not set: no real pages to parse")
	}
	for _, name := range []string{"webkb", "apache-sites", "debian-docs"} {
		survey(t, name, filepath.Join(shared, "data", "web", name+".tar.zst"))
	}
}

func survey(t *testing.T, name, archive string) {
	var pages, size, links, blocks, noTitle, noBlocks, noLanguage, unreadable int
	var bare, parse time.Duration
	charsets := make(map[string]int)
	eachFile(t, archive, func(path string, body []byte) {
		u, err := weburl.Parse("http://" + path)
		if err != nil {
			return
		}
		begin := time.Now()
		for z := html.NewTokenizer(bytes.NewReader(body)); z.Next() != html.ErrorToken; {
		}
		between := time.Now()
		p := Parse(Response{URL: u, ContentType: "text/html", Body: body})
		parse += time.Since(between)
		bare += between.Sub(begin)
		checkPage(t, p)
		pages, size, links, blocks = pages+1, size+len(body), links+len(p.Links), blocks+len(p.Blocks)
		noTitle += count(p.Title == "")
		noBlocks += count(len(p.Blocks) == 0)
		noLanguage += count(p.Language == "")
		unreadable += count(strings.Contains(strings.Join(texts(p), " "), "\uFFFD"))
		charsets[p.Charset]++
	})
	fmt.Printf("%s: %d pages, %d MB, %d links, %d blocks; without title %d, text %d, language %d; with U+FFFD %d; charsets %v\n",
		name, pages, size/1e6, links, blocks, noTitle, noBlocks, noLanguage, unreadable, charsets)
	fmt.Printf("%s: %.0f pages/s, %.0f MB/s; the bare tokenizer %.0f MB/s\n", name, float64(pages)/parse.Seconds(),
		float64(size)/1e6/parse.Seconds(), float64(size)/1e6/bare.Seconds())
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// eachFile calls f with host, path and content of each page in an archive of <set>/sites/<host>/... or <set>/pages/<host>/... .
func eachFile(t *testing.T, archive string, f func(path string, body []byte)) {
	file, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := zstd.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		_, path, ok := strings.Cut(h.Name, "/sites/")
		if !ok {
			_, path, ok = strings.Cut(h.Name, "/pages/")
		}
		if !ok || h.Typeflag != tar.TypeReg {
			continue
		}
		body, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		f(path, body)
	}
}
