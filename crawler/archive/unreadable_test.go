package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// failing is a file on a disk that cannot read the byte at an offset: once, if the disk reads it when it tries again.
type failing struct {
	*bytes.Reader
	at     int64
	once   bool
	failed bool
}

// Read is part of io.Reader.
func (f *failing) Read(p []byte) (int, error) {
	left := f.at - (f.Size() - int64(f.Len()))
	switch {
	case left < 0 || f.once && f.failed:
		return f.Reader.Read(p)
	case left == 0:
		f.failed = true
		return 0, &os.PathError{Op: "read", Path: "x.warc", Err: syscall.EIO}
	}
	return f.Reader.Read(p[:min(int64(len(p)), left)])
}

// read gives a line for each record and each broken place of a file, and the error at its end.
func read(f io.Reader) (lines []string, err error) {
	for r := NewReader(f, 0); ; {
		record, err := r.Next()
		var broken *BrokenError
		switch {
		case errors.As(err, &broken):
			lines = append(lines, broken.Error())
		case err != nil:
			return lines, err
		default:
			lines = append(lines, fmt.Sprintf("offset %d: %v %q", record.Offset, record.Truncated, record.Block))
		}
	}
}

// Wherever the system cannot read on, what was read before is what the file holds up to there, and the error is the system's: nothing is taken for a
// damaged record, or for a file of another format.
func TestReadErrors(t *testing.T) {
	for _, name := range []string{"dialects.warc", "broken.warc", "v1.arc", "v2.arc"} {
		plain, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		for kind, b := range map[string][]byte{"plain": plain, "packed": members(plain, []int{0}), "in pieces": members(plain, recordStarts(plain))} {
			whole, err := read(bytes.NewReader(b))
			if err != io.EOF {
				t.Fatal(err)
			}
			for at := range int64(len(b)) {
				for _, once := range []bool{false, true} {
					lines, err := read(&failing{Reader: bytes.NewReader(b), at: at, once: once})
					if err == io.EOF || !errors.Is(err, syscall.EIO) {
						t.Fatalf("%s, %s, byte %d, once %v: %v", name, kind, at, once, err)
					}
					if len(lines) > len(whole) || strings.Join(lines, "\n") != strings.Join(whole[:len(lines)], "\n") {
						t.Fatalf("%s, %s, byte %d, once %v: read\n%s\nwant no more than\n%s", name, kind, at, once, strings.Join(lines, "\n"), strings.Join(whole, "\n"))
					}
				}
			}
		}
	}
}

// recordStarts gives the offsets at which the records of a well-formed part of a file begin.
func recordStarts(b []byte) (starts []int) {
	for r := NewReader(bytes.NewReader(b), 0); ; {
		record, err := r.Next()
		if err == io.EOF {
			return starts
		}
		if err == nil {
			starts = append(starts, int(record.Offset))
		}
	}
}

// An import of a file that cannot be read to its end keeps what was read before: also an answer whose request may come behind it, and a revisit that
// waits for its original.
func TestImportOfAFileThatCannotBeRead(t *testing.T) {
	const digest = "WARC-Payload-Digest: sha1:AAAA\r\n"
	record := func(kind, host, block string) string {
		return fmt.Sprintf("WARC/1.1\r\nWARC-Type: %s\r\nWARC-Target-URI: http://%s.example/\r\n%sContent-Length: %d\r\n\r\n%s\r\n\r\n", kind, host, digest, len(block), block)
	}
	first := record("revisit", "revisit", "") + record("response", "original", "HTTP/1.1 200 OK\r\n\r\na page")
	rest := record("response", "lost", "HTTP/1.1 200 OK\r\n\r\nanother page")
	for _, c := range []struct {
		name  string
		bytes []byte
		at    int
	}{
		{"at the end of a record", []byte(first + rest), len(first)},
		{"in a header", []byte(first + rest), len(first) + 20},
		{"in a block", []byte(first + rest), len(first) + len(rest) - 9},
		{"between packed records", members([]byte(first+rest), recordStarts([]byte(first+rest))), len(members([]byte(first), recordStarts([]byte(first))))},
	} {
		a := open(t, t.TempDir(), Options{})
		i := newImporter(a, ImportOptions{})
		err := i.records(t.Context(), "x.warc", &failing{Reader: bytes.NewReader(c.bytes), at: int64(c.at)})
		if !errors.Is(err, syscall.EIO) || !strings.Contains(err.Error(), "x.warc") || !strings.Contains(err.Error(), "import it again from a whole copy") {
			t.Errorf("%s: %v; want the file and what to do", c.name, err)
		}
		if got := body(t, a, "http://original.example/") + ", " + body(t, a, "http://revisit.example/"); got != "a page, a page" || a.Len() != 2 {
			t.Errorf("%s: kept are %q of %d pages", c.name, got, a.Len())
		}
		if r := i.report; r.Captures != 2 || r.Revisits != 1 || len(r.Skipped) > 0 {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}
