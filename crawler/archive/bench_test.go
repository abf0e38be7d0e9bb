package archive

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/gzip"

	"facetta/internal/weburl"
)

// benchPages makes pages of about 14 KB, the mean of the documentation pages, of words drawn from a Zipf-like vocabulary; or
// takes real pages from the folder that FACETTA_BENCH_PAGES names.
func benchPages(b *testing.B) []*Capture {
	b.Helper()
	if dir := os.Getenv("FACETTA_BENCH_PAGES"); dir != "" {
		return realPages(b, dir)
	}
	random := rand.New(rand.NewPCG(3, 4))
	zipf := rand.NewZipf(random, 1.2, 4, 20_000)
	pages := make([]*Capture, 500)
	for n := range pages {
		c := page(fmt.Sprintf("http://h%d.example/%d.html", n%20, n), n)
		for len(c.Body) < 14_000 {
			c.Body = fmt.Appendf(c.Body, "<p class=\"x\">word%d ", zipf.Uint64())
		}
		pages[n] = c
	}
	return pages
}

func realPages(b *testing.B, dir string) []*Capture {
	names, err := filepath.Glob(filepath.Join(dir, "*", "*", "*.html"))
	if err != nil || len(names) == 0 {
		b.Fatalf("no pages in %s: %v", dir, err)
	}
	var pages []*Capture
	for n, name := range names[:min(len(names), 3000)] {
		body, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		c := page(fmt.Sprintf("http://h.example/%d", n), n)
		c.Body = body
		pages = append(pages, c)
	}
	return pages
}

func perPage(b *testing.B, pages []*Capture) {
	var total int
	for _, c := range pages {
		total += len(c.Body)
	}
	b.SetBytes(int64(total / len(pages)))
	b.ReportAllocs()
}

func BenchmarkAppend(b *testing.B) {
	pages := benchPages(b)
	perPage(b, pages)
	a := open(b, b.TempDir(), Options{})
	b.ResetTimer()
	for n := 0; b.Loop(); n++ {
		if err := a.Append(pages[n%len(pages)]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(a.Size())/float64(a.Captures()), "file-B/op")
}

func BenchmarkAppendParallel(b *testing.B) {
	pages := benchPages(b)
	perPage(b, pages)
	a := open(b, b.TempDir(), Options{})
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for n := 0; pb.Next(); n++ {
			if err := a.Append(pages[n%len(pages)]); err != nil {
				b.Error(err)
			}
		}
	})
}

// BenchmarkPlainGzip is the floor: the same bodies compressed one by one at each level and written to a file, nothing else.
func BenchmarkPlainGzip(b *testing.B) {
	pages := benchPages(b)
	for level := 1; level <= 6; level++ {
		b.Run(fmt.Sprint("level=", level), func(b *testing.B) {
			perPage(b, pages)
			f, err := os.Create(filepath.Join(b.TempDir(), "x.gz"))
			if err != nil {
				b.Fatal(err)
			}
			defer f.Close()
			var out bytes.Buffer
			w, _ := gzip.NewWriterLevel(&out, level)
			size, count := 0, 0
			for n := 0; b.Loop(); n++ {
				out.Reset()
				w.Reset(&out)
				w.Write(pages[n%len(pages)].Body)
				w.Close()
				f.Write(out.Bytes())
				size += out.Len()
				count++
			}
			b.ReportMetric(float64(size)/float64(count), "file-B/op")
		})
	}
}

func filled(b *testing.B, pages []*Capture) string {
	b.Helper()
	dir := b.TempDir()
	a := open(b, dir, Options{})
	add(b, a, pages...)
	if err := a.Close(); err != nil {
		b.Fatal(err)
	}
	return dir
}

func BenchmarkGet(b *testing.B) {
	pages := benchPages(b)
	a := open(b, filled(b, pages), Options{})
	perPage(b, pages)
	b.ResetTimer()
	for n := 0; b.Loop(); n++ {
		if _, err := a.Get(pages[n*7919%len(pages)].URL); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen opens an archive of 35,000 addresses, with its index and without.
func BenchmarkOpen(b *testing.B) {
	var pages []*Capture
	for n := range 35_000 {
		pages = append(pages, page(fmt.Sprintf("http://h%d.example/some/longer/path/to/page-%d.html", n%100, n), n))
	}
	dir := filled(b, pages)
	run := func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			a, err := Open(dir, Options{ReadOnly: true})
			if err != nil || !a.Has(weburl.URL(pages[20_000].URL)) {
				b.Fatal(err)
			}
			a.Close()
		}
	}
	b.Run("index", run)
	if err := os.Remove(filepath.Join(dir, indexName(1))); err != nil {
		b.Fatal(err)
	}
	b.Run("rescan", run)
}

func BenchmarkReadForeign(b *testing.B) {
	text, err := os.ReadFile(filepath.Join("testdata", "dialects.warc"))
	if err != nil {
		b.Fatal(err)
	}
	text = bytes.Repeat(text, 200)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(bytes.NewReader(text), 0)
		for {
			if _, err := r.Next(); err != nil {
				break
			}
		}
	}
}
