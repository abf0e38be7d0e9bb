package archive

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// FuzzReadWARC: any bytes give records and broken places, every record within the limit, and an end after a bounded number of
// steps.
func FuzzReadWARC(f *testing.F) {
	for _, name := range []string{"dialects.warc", "broken.warc", "v1.arc", "v2.arc"} {
		b, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		f.Add(members(b, []int{0}))
		f.Add(members(b, []int{0, len(b) / 3, len(b) / 2}))
	}
	f.Add([]byte("WARC/\n"))
	f.Add([]byte("filedesc://x.arc 0.0.0.0 20080430204826 text/plain -5\n1 0\n"))
	f.Add([]byte("WARC/1.0\nContent-Length: 9223372036854775807\n\nHTTP/1.1 200\n\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		const limit = 1 << 16
		r := NewReader(bytes.NewReader(b), limit)
		for steps := 0; ; steps++ {
			if steps > 2*len(b)+200_000 { // compressed, a record may take less than a byte
				t.Fatalf("no end after %d steps", steps)
			}
			record, err := r.Next()
			var broken *BrokenError
			if errors.As(err, &broken) {
				continue
			}
			if err == io.EOF || errors.Is(err, ErrFormat) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if len(record.Block) > limit {
				t.Fatalf("block of %d bytes", len(record.Block))
			}
			c, reason := record.Capture(limit)
			if (c == nil) == (reason == "") {
				t.Fatalf("capture %v, reason %q", c, reason)
			}
			if c != nil && (len(c.Body) > limit || c.check() != nil) {
				t.Fatalf("capture of %d bytes: %v", len(c.Body), c.check())
			}
		}
	})
}

// FuzzSidecar: any bytes give rows that follow each other inside the file, and writing them again gives the same bytes.
func FuzzSidecar(f *testing.F) {
	_, index, _ := small(f, 3)
	f.Add(string(index), int64(100_000))
	f.Add(string(index[:len(index)-3]), int64(700))
	f.Add(sidecarMagic, int64(0))
	for _, p := range []position{{0, 0}, {0, -1}, {1, 1}, {0, 701}, {0, 700}} { // with the right checksum
		f.Add(sidecarMagic+string((&row{position: p}).appendTo(nil)), int64(700))
	}
	f.Fuzz(func(t *testing.T, s string, size int64) {
		rows, good := parseSidecar(s, size)
		again := []byte(sidecarMagic)
		var end int64
		for _, r := range rows {
			if r.offset != end || r.length <= 0 || r.end() > size {
				t.Fatalf("row %+v after %d in %d bytes", r, end, size)
			}
			end = r.end()
			again = r.appendTo(again)
		}
		if good > len(s) || good > 0 && string(again) != s[:good] {
			t.Fatalf("%d good bytes, written again %d", good, len(again))
		}
	})
}

// FuzzFileNames: whatever a file of a folder is called, its address in an import is one that a replay answers from it.
func FuzzFileNames(f *testing.F) {
	for _, name := range []string{"x.html", "a b?c=d%20 e", "%7e", "x%2Fy", "f\xfcr%", "a#b?c", " x\n", "?", "a;jsessionid=1?x", "index.htm"} {
		f.Add(name)
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, name string) {
		if name == "" || len(name) > 200 || strings.ContainsAny(name, "/\\\x00") {
			return
		}
		u, ok := fileURL("a.example/" + name)
		if bare, _, _ := strings.Cut(u.Path(), "?"); !ok || bare == "/" && !slices.Contains(indexNames, name) { // dots stand for folders
			return
		}
		path := filepath.Join(dir, "a.example", name)
		if err := errors.Join(os.RemoveAll(filepath.Dir(path)), os.Mkdir(filepath.Dir(path), 0o755)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("<html>"), 0o600); err != nil {
			t.Skip(err) // not every system has every name
		}
		if got := text(ask(openWeb(t, dir), "GET", strings.TrimPrefix(string(u), "http://"))); got != "<html>" {
			t.Errorf("%q is %s, which gives %q", name, u, got)
		}
	})
}

// FuzzOpen: any bytes in place of an archive file can be opened, and the archive goes on after them.
func FuzzOpen(f *testing.F) {
	warc, index, _ := small(f, 2)
	f.Add(warc, index)
	f.Add(warc[:len(warc)-5], index)
	f.Add(warc, []byte{})
	f.Fuzz(func(t *testing.T, warc, index []byte) {
		dir := store(t, warc, index)
		a, err := Open(dir, Options{MaxRecord: 1 << 20, Now: clock})
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		for e := range a.All() {
			a.Read(e) // may be damaged, must not panic
		}
		add(t, a, page("http://next.example/", 99))
		body(t, a, "http://next.example/")
	})
}
