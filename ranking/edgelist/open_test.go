package edgelist

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func pack(t *testing.T, text string) map[string][]byte {
	t.Helper()
	var gz, zst bytes.Buffer
	g := gzip.NewWriter(&gz)
	z, err := zstd.NewWriter(&zst)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []io.WriteCloser{g, z} {
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return map[string][]byte{"text": []byte(text), "gzip": gz.Bytes(), "zstd": zst.Bytes()}
}

func TestOpen(t *testing.T) {
	for _, text := range []string{"", "1", "1\t2\n", strings.Repeat("1\t2\n", 500_000)} {
		for name, data := range pack(t, text) {
			path := filepath.Join(t.TempDir(), "links") // the name says nothing
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			last := int64(0)
			f, err := Open(path, func(done, total int64) {
				if total != int64(len(data)) || done < last {
					t.Errorf("%s: %d of %d bytes after %d", name, done, total, last)
				}
				last = done
			})
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(f)
			if err != nil || string(got) != text || last != int64(len(data)) {
				t.Errorf("%s: %d bytes instead of %d, %d of %d read, %v", name, len(got), len(text), last, len(data), err)
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestOpenCutFiles(t *testing.T) {
	for name, data := range pack(t, strings.Repeat("1\t2\n", 5000)) {
		if name == "text" {
			continue
		}
		path := filepath.Join(t.TempDir(), "links")
		if err := os.WriteFile(path, data[:len(data)/2], 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(f); !errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasPrefix(err.Error(), path+" does not end as a compressed file does") {
			t.Errorf("%s: %v", name, err)
		}
		_ = f.Close()
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// A stream has no known end, and stays open.
func TestFromAStream(t *testing.T) {
	for name, data := range pack(t, "1,2\n") {
		told := int64(0)
		f, err := From(bytes.NewReader(data), "links.csv", 0, func(done, total int64) { told = done + total })
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(f)
		if err != nil || string(got) != "1\t2\n" || told != int64(len(data)) {
			t.Errorf("%s: %q, %d bytes told, %v", name, got, told, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// Lists in other forms are refused, packed or not; names with strange letters are not.
func TestForeignFiles(t *testing.T) {
	for text, says := range map[string]string{
		"\xFF\xFEa\x00\t\x00b\x00":     "UTF-16",
		"\xFE\xFF\x00a\x00\t\x00b":     "UTF-16",
		"1\x00\t\x002\x00\n\x00":       "iconv -f UTF-16LE",
		"\x001\x00\t\x002\x00\n":       "iconv -f UTF-16BE",
		"BZh91AY&SY\x00":               "bzip2: unpack it",
		"\xFD7zXZ\x00\x00":             "xz",
		"PK\x03\x04\x14\x00":           "zip archive: unpack it",
		"BZh\t2\n":                     "",
		"\x00\x00\x00\x00\t\x00":       "",
		"\x00\t2\n":                    "",
		"\uFEFF1\t2\n":                 "",
		"http://a/\xFF\thttp://b/\xFE": "",
	} {
		for form, data := range pack(t, text) {
			f, err := From(bytes.NewReader(data), "links", 0, nil)
			if (err != nil) != (says != "") || err != nil && !(strings.Contains(err.Error(), says) && strings.HasPrefix(err.Error(), "links: it is ")) {
				t.Errorf("%q as %s: %v", text, form, err)
			}
			if err == nil {
				_ = f.Close()
			}
		}
	}
}

// Graphs are passed on as links.tar.gz. Its first page would have the archive's head in its name, and files behind the first be links, too.
func TestArchivesAndTwiceCompressed(t *testing.T) {
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	links := []byte("1\t2\n2\t1\n")
	if err := errors.Join(w.WriteHeader(&tar.Header{Name: "links.tsv", Mode: 0o644, Size: int64(len(links))}), second(w.Write(links)), w.Close()); err != nil {
		t.Fatal(err)
	}
	for form, data := range pack(t, archive.String()) {
		if _, err := From(bytes.NewReader(data), "links", 0, nil); !errors.Is(err, errTar) {
			t.Errorf("tar as %s: %v", form, err)
		}
	}
	once := pack(t, string(links))
	for _, inner := range []string{"gzip", "zstd"} {
		for outer, data := range pack(t, string(once[inner])) {
			if _, err := From(bytes.NewReader(data), "links", 0, nil); errors.Is(err, errTwice) != (outer != "text") {
				t.Errorf("%s in %s: %v", inner, outer, err)
			}
		}
	}
}

func second(_ int, err error) error { return err }
