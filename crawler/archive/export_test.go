package archive

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nlnwa/gowarc/v2"
)

// TestExportIsReadByOthers: gowarc reads every record of ours, finds nothing to complain about, and its own digests agree.
func TestExportIsReadByOthers(t *testing.T) {
	a := open(t, t.TempDir(), Options{FileSize: 1500})
	for n := range 12 {
		add(t, a, page(fmt.Sprintf("http://h%d.example/", n%8), n))
	}
	for _, c := range []struct {
		all  bool
		want int
	}{{false, 8}, {true, 12}} {
		var out bytes.Buffer
		report, err := a.Export(context.Background(), &out, ExportOptions{All: c.all})
		if err != nil || report.Captures != c.want || report.Bytes != int64(out.Len()) || report.Damaged != 0 {
			t.Fatalf("%+v, %v", report, err)
		}
		if got := readByGowarc(t, out.Bytes()); got["response"] != c.want || got["warcinfo"] != 1 {
			t.Errorf("all=%v: gowarc reads %v", c.all, got)
		}
	}
}

// TestFilesSayWhoWroteThem: a file of the archive, and an export, begin with their name and the program.
func TestFilesSayWhoWroteThem(t *testing.T) {
	dir := t.TempDir()
	a := open(t, dir, Options{})
	add(t, a, page("http://a.example/", 1))
	var out bytes.Buffer
	if _, err := a.Export(t.Context(), &out, ExportOptions{}); err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(dir, "000001.warc.gz"))
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{"000001.warc.gz": own, "export.warc.gz": out.Bytes()} {
		r, err := NewReader(bytes.NewReader(b), 0).Next()
		if err != nil {
			t.Fatal(err)
		}
		if r.Type() != "warcinfo" || r.Get("WARC-Filename") != name || !r.Time().Equal(clock()) || !strings.HasPrefix(string(r.Block), "software: facetta\r\n") {
			t.Errorf("%s begins with %+v", name, r)
		}
	}
}

func readByGowarc(t *testing.T, b []byte) map[string]int {
	t.Helper()
	u := gowarc.NewUnmarshaler(gowarc.WithStrictValidation())
	r := bufio.NewReader(bytes.NewReader(b))
	counts := map[string]int{}
	for {
		record, _, validation, err := u.Unmarshal(r)
		if err == io.EOF {
			return counts
		}
		if err != nil || !validation.Valid() {
			t.Fatalf("gowarc: %v, %v", err, validation)
		}
		counts[record.Type().String()]++
		record.Close()
	}
}

// TestExportImport: what goes out comes in again, in the same order, and a second time adds nothing.
func TestExportImport(t *testing.T) {
	a, _ := importing(t, filepath.Join("testdata", "dialects.warc"))
	path := filepath.Join(t.TempDir(), "out.warc.gz")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Export(context.Background(), f, ExportOptions{All: true}); err != nil {
		t.Fatal(err)
	}
	f.Close()
	b, report := importing(t, path)
	if got, want := summary(t, b), summary(t, a); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	again, err := b.Import(context.Background(), ImportOptions{}, path)
	if err != nil || again.Captures != 0 || again.Known != report.Captures || b.Captures() != a.Captures() {
		t.Errorf("second import: %+v, %v", again, err)
	}
}

func TestExportLeavesOutDamage(t *testing.T) {
	warc, index, ends := small(t, 3)
	warc[ends[0]+60] ^= 0xff
	a := open(t, store(t, warc, index), Options{})
	var out bytes.Buffer
	report, err := a.Export(context.Background(), &out, ExportOptions{})
	if err != nil || report.Captures != 2 || report.Damaged != 1 {
		t.Errorf("%+v, %v", report, err)
	}
}

func TestImportStops(t *testing.T) {
	a := open(t, t.TempDir(), Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := a.Import(ctx, ImportOptions{}, filepath.Join("testdata", "dialects.warc")); err == nil {
		t.Error("a cancelled import went on")
	}
}
