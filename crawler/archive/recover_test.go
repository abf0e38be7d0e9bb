package archive

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// small makes an archive of n captures in one file and gives both files' bytes and the end of each record.
func small(t testing.TB, n int) (warc, index []byte, ends []int) {
	t.Helper()
	dir := t.TempDir()
	a := open(t, dir, Options{})
	for i := range n {
		add(t, a, page(fmt.Sprintf("http://h%d.example/", i), i))
		ends = append(ends, int(a.Size()))
	}
	a.Close()
	warc, _ = os.ReadFile(filepath.Join(dir, fileName(1)))
	index, _ = os.ReadFile(filepath.Join(dir, indexName(1)))
	return warc, index, ends
}

// store writes an archive's files; a nil index is none.
func store(t testing.TB, warc, index []byte) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, fileName(1)), warc, 0o644); err != nil {
		t.Fatal(err)
	}
	if index != nil {
		if err := os.WriteFile(filepath.Join(dir, indexName(1)), index, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// whole counts the records that end at or before an offset.
func whole(ends []int, offset int) int {
	n := 0
	for _, e := range ends {
		if e <= offset {
			n++
		}
	}
	return n
}

// expect checks that exactly the first n captures are there and that the archive goes on from there, also after reopening.
func expect(t *testing.T, dir string, n int, what string) {
	t.Helper()
	a := open(t, dir, Options{})
	defer a.Close()
	if a.Len() != n {
		t.Fatalf("%s: %d captures, want %d (%v)", what, a.Len(), n, a.Repairs())
	}
	if n > 0 {
		if got := body(t, a, fmt.Sprintf("http://h%d.example/", n-1)); !strings.HasSuffix(got, fmt.Sprintf("%05d", n-1)) {
			t.Fatalf("%s: last is %q", what, got)
		}
	}
	add(t, a, page("http://next.example/", 99))
	a.Close()
	again := open(t, dir, Options{})
	defer again.Close()
	if again.Len() != n+1 || len(again.Repairs()) != 0 {
		t.Fatalf("%s: after going on %d captures, repairs %v", what, again.Len(), again.Repairs())
	}
	body(t, again, "http://next.example/")
}

// TestTorn cuts an archive at every kind of offset, with the index ahead of it, as a power cut may leave them, and with none.
func TestTorn(t *testing.T) {
	warc, index, ends := small(t, 3)
	for cut := 0; cut <= len(warc); cut++ {
		if near := whole(ends, cut+2) - whole(ends, cut-2); near == 0 && cut > 20 && cut%20 != 0 {
			continue // every offset near a boundary, some between
		}
		want := whole(ends, cut)
		expect(t, store(t, warc[:cut], index), want, fmt.Sprintf("cut at %d", cut))
		if cut%2 == 0 {
			expect(t, store(t, warc[:cut], nil), want, fmt.Sprintf("cut at %d, no index", cut))
		}
	}
}

func TestTornIsSaid(t *testing.T) {
	warc, index, ends := small(t, 3)
	dir := store(t, warc[:ends[2]-10], index)
	a := open(t, dir, Options{})
	path := filepath.Join(dir, fileName(1))
	lost := fmt.Sprintf("%s: ends at offset %d; captures beyond it are lost: 1", path, ends[2]-10)
	torn := fmt.Sprintf("%s: torn last record cut off at offset %d, %d bytes", path, ends[1], ends[2]-10-ends[1])
	if r := a.Repairs(); !slices.Equal(r, []string{lost, torn}) {
		t.Errorf("repairs %q, want %q and %q", r, lost, torn)
	}
}

// A file that is cut off between two records looks whole but for its index. A torn record that the index does not have yet is what a kill
// leaves, or a crawl is writing: nothing is lost.
func TestLossIsSaid(t *testing.T) {
	warc, index, ends := small(t, 3)
	for _, c := range []struct {
		warc, index, losses int
	}{
		{ends[0], len(index), 1},
		{ends[2], len(index), 0},
		{ends[2] - 1, len(index) / 2, 0},
	} {
		dir := store(t, warc[:c.warc], index[:c.index])
		for _, readOnly := range []bool{true, false} {
			a := open(t, dir, Options{ReadOnly: readOnly})
			if got := a.Losses(); len(got) != c.losses || c.losses > 0 && !strings.HasSuffix(got[0], "lost: 2") {
				t.Errorf("%d bytes with %d of the index, read only %v: losses %q, want %d lines", c.warc, c.index, readOnly, got, c.losses)
			}
			a.Close()
		}
	}
}

// A file of other bytes than its index is of is no archive file that was always so.
func TestGarbageIsALoss(t *testing.T) {
	warc, index, _ := small(t, 3)
	a := open(t, store(t, make([]byte, len(warc)), index), Options{ReadOnly: true})
	defer a.Close()
	if got := a.Losses(); len(got) != 1 || !strings.HasSuffix(got[0], "lost: 3") {
		t.Errorf("losses %q, want three captures", got)
	}
}

// An archive that has lost a whole file is not opened as if it had never had it.
func TestMissingFileIsSaid(t *testing.T) {
	warc, index, _ := small(t, 2)
	for _, readOnly := range []bool{true, false} {
		dir := filepath.Join(t.TempDir(), "archive [old]") // which is a pattern as well
		if err := os.Rename(store(t, warc, index), dir); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, fileName(1))
		if err := os.Rename(file, file+".away"); err != nil {
			t.Fatal(err)
		}
		_, err := Open(dir, Options{ReadOnly: readOnly})
		if err == nil || !strings.Contains(err.Error(), file+" is missing") || !strings.Contains(err.Error(), "(captures: 2): restore it, or remove "+filepath.Join(dir, indexName(1))) {
			t.Errorf("read only %v: %v, want the file, what it held and the mend", readOnly, err)
		}
		if err := os.Remove(filepath.Join(dir, indexName(1))); err != nil {
			t.Fatal(err)
		}
		open(t, dir, Options{ReadOnly: readOnly}).Close()
	}
}

// TestIndexTorn leaves the file whole and cuts the index.
func TestIndexTorn(t *testing.T) {
	warc, index, _ := small(t, 4)
	for cut := 0; cut < len(index); cut += 3 {
		expect(t, store(t, warc, index[:cut]), 4, fmt.Sprintf("index cut at %d", cut))
	}
}

// TestIndexDamaged flips every third byte of the index: the row is found out, and the file read from there.
func TestIndexDamaged(t *testing.T) {
	warc, index, _ := small(t, 3)
	for i := 0; i < len(index); i += 3 {
		bad := bytes.Clone(index)
		bad[i] ^= 0x40
		expect(t, store(t, warc, bad), 3, fmt.Sprintf("index byte %d flipped", i))
	}
}

// TestIndexOfAnotherFile: an index that is whole but does not belong to the file is not believed.
func TestIndexOfAnotherFile(t *testing.T) {
	warc, _, _ := small(t, 3)
	dir := t.TempDir()
	a := open(t, dir, Options{})
	add(t, a, page("http://x.example/", 1))
	a.Close()
	foreign, _ := os.ReadFile(filepath.Join(dir, indexName(1)))
	dir = store(t, warc, foreign)
	r := open(t, dir, Options{ReadOnly: true})
	if r.Len() != 3 || len(r.Repairs()) == 0 || !strings.Contains(r.Repairs()[0], "does not match") {
		t.Errorf("%d captures, repairs %q", r.Len(), r.Repairs())
	}
	expect(t, dir, 3, "index of another file")
}

// TestIndexThatSwapsRecords: a row whose record is of another address is found out when it is read.
func TestIndexThatSwapsRecords(t *testing.T) {
	warc, index, _ := small(t, 3)
	rows, _ := parseSidecar(string(index), int64(len(warc)))
	rows[1].url, rows[2].url = rows[2].url, rows[1].url
	index = []byte(sidecarMagic)
	for _, r := range rows {
		index = r.appendTo(index)
	}
	a := open(t, store(t, warc, index), Options{})
	for i, u := range []weburl.URL{"http://h0.example/", "http://h1.example/"} {
		c, err := a.Get(u)
		if want := fmt.Sprintf("it is of http://h%d.example/", 1-i); !IsDamage(err) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want damage: %s", u, c, err, want)
		}
	}
	body(t, a, "http://h2.example/")
}

// TestIndexWhoseLastRowIsOfAnother: the last row is compared with its record when the archive is opened.
func TestIndexWhoseLastRowIsOfAnother(t *testing.T) {
	warc, index, _ := small(t, 3)
	rows, _ := parseSidecar(string(index), int64(len(warc)))
	last := len(rows) - 1
	rows[last].url, rows[last-1].url = rows[last-1].url, rows[last].url
	index = []byte(sidecarMagic)
	for _, r := range rows {
		index = r.appendTo(index)
	}
	expect(t, store(t, warc, index), 3, "index whose last row is of another")
}

// TestIndexOfLargeRecords: a record that is larger than the limit now is whole, so it is not taken for a torn one, and cut off.
func TestIndexOfLargeRecords(t *testing.T) {
	dir := t.TempDir()
	a := open(t, dir, Options{})
	large := page("http://large.example/", 1)
	large.Body = bytes.Repeat([]byte("x"), maxRecordHead+2000)
	add(t, a, page("http://h0.example/", 0), large)
	a.Close()
	for _, c := range []struct{ limit, want int64 }{{1000, 1}, {0, 2}} {
		if err := os.Remove(filepath.Join(dir, indexName(1))); err != nil {
			t.Fatal(err)
		}
		a = open(t, dir, Options{MaxRecord: c.limit})
		if int64(a.Len()) != c.want || len(a.Repairs()) != 1 || !strings.Contains(a.Repairs()[0], "index was behind") {
			t.Errorf("with a limit of %d: %d captures, want %d; repairs %q", c.limit, a.Len(), c.want, a.Repairs())
		}
		a.Close()
	}
}

// TestDamageInTheMiddle: whole records after a damaged one are worth more than a tidy file.
func TestDamageInTheMiddle(t *testing.T) {
	warc, _, ends := small(t, 4)
	bad := bytes.Clone(warc)
	for i := ends[0] + 20; i < ends[1]-20; i++ {
		bad[i] = 0xff
	}
	dir := store(t, bad, nil)
	a := open(t, dir, Options{})
	if a.Len() != 3 || a.Has("http://h1.example/") || a.Size() != int64(len(warc)) {
		t.Errorf("%d captures, %d bytes", a.Len(), a.Size())
	}
	if r := strings.Join(a.Repairs(), "\n"); !strings.Contains(r, fmt.Sprintf("damaged record at offset %d", ends[0])) {
		t.Errorf("repairs %q", r)
	}
	body(t, a, "http://h3.example/")
	a.Close()
	if again := open(t, dir, Options{}); again.Len() != 3 || len(again.Repairs()) != 0 {
		t.Errorf("reopened: %d captures, %q", again.Len(), again.Repairs())
	}
}

// TestDamageAtTheEnd: a last record that is all there, but for a wrong checksum, no kill has left. It is lost, and stays as it is.
func TestDamageAtTheEnd(t *testing.T) {
	warc, index, ends := small(t, 3)
	warc[ends[2]-8] ^= 1
	for name, index := range map[string][]byte{"with its row": index, "without": index[:len(index)-1], "without an index": nil} {
		dir := store(t, warc, index)
		a := open(t, dir, Options{})
		if a.Len() != 2 || a.Size() != int64(len(warc)) {
			t.Errorf("%s: %d captures, %d bytes; want 2, and all bytes", name, a.Len(), a.Size())
		}
		want := fmt.Sprintf("damaged record at offset %d, %d bytes skipped", ends[1], ends[2]-ends[1])
		if lost := strings.Join(a.Losses(), "\n"); !strings.Contains(lost, want) {
			t.Errorf("%s: losses %q, want %q", name, lost, want)
		}
		a.Close()
		expect(t, dir, 2, name)
	}
}

// TestDamageFoundByGet: damage under a whole index is found when the record is read, with file and offset.
func TestDamageFoundByGet(t *testing.T) {
	warc, index, ends := small(t, 3)
	warc[ends[0]+60] ^= 0xff
	a := open(t, store(t, warc, index), Options{})
	_, err := a.Get("http://h1.example/")
	if want := fmt.Sprintf("offset %d", ends[0]); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want one with %q", err, want)
	}
	if _, err := a.Get("http://h2.example/"); err != nil {
		t.Error(err)
	}
}

// TestReadOnlyChangesNothing: also not a torn archive.
func TestReadOnlyChangesNothing(t *testing.T) {
	warc, index, ends := small(t, 3)
	dir := store(t, warc[:ends[2]-1], index[:len(index)-1])
	a := open(t, dir, Options{ReadOnly: true})
	if a.Len() != 2 || a.Has(weburl.URL("http://h2.example/")) {
		t.Errorf("%d captures", a.Len())
	}
	a.Close()
	for name, want := range map[string]int{fileName(1): ends[2] - 1, indexName(1): len(index) - 1} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() != int64(want) {
			t.Errorf("%s has %d bytes, want %d", name, info.Size(), want)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("files %v", entries)
	}
}
