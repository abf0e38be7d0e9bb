package readings

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The readings of these tests are of captures 0, 1, 2, ..., whose identities are 1, 2, 3, ...; every third is left out, as what is removed is.
func keyOf(ordinal int) Key {
	return Key{Identity: Identity(ordinal + 1), Digest: uint64(ordinal * 7), Fetched: 100, Postdated: ordinal%2 == 1}
}

func madeAnew(ordinal int) *Record {
	if ordinal%3 == 2 {
		return Encode(Key{}, &Reading{Skipped: "removed"})
	}
	r := sample()
	r.Page.Title = fmt.Sprintf("Pot %d", ordinal)
	return Encode(keyOf(ordinal), r)
}

// unfinished is a folder of readings and their journal.
type unfinished struct{ dir, journal string }

func newUnfinished(t *testing.T) unfinished {
	root := t.TempDir()
	return unfinished{filepath.Join(root, "readings"), filepath.Join(root, "journal")}
}

func (u unfinished) create(t *testing.T, version uint64) *Writer {
	t.Helper()
	w, err := Create(u.dir, u.journal, version)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Discard)
	return w
}

// read appends the readings of ordinals from..to-1 as a build does, those of an earlier process where they are whole, of which it gives
// the number.
func (u unfinished) read(t *testing.T, w *Writer, from, to int) (taken int) {
	t.Helper()
	for i := from; i < to; i++ {
		r, err := w.Written(uint32(i), keyOf(i).Identity)
		if r == nil || err != nil {
			r = madeAnew(i)
		} else {
			taken++
		}
		if err := w.Append(r); err != nil {
			t.Fatal(err)
		}
	}
	return taken
}

// finish reads n captures to the end, and gives the bytes of the records and of the journal, whose lines hold the rows.
func (u unfinished) finish(t *testing.T, n int) (content []byte, begun, taken int) {
	t.Helper()
	w := u.create(t, 7)
	begun = w.Begun()
	taken = u.read(t, w, 0, n)
	if err := w.end(); err != nil {
		t.Fatal(err)
	}
	w.Discard()
	return slices.Concat(u.records(t), bytesOf(t, u.journal)), begun, taken
}

func (u unfinished) records(t *testing.T) []byte {
	t.Helper()
	return bytesOf(t, filepath.Join(u.dir, recordsFile))
}

func bytesOf(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// leave leaves what a process leaves that is killed.
func (u unfinished) leave(t *testing.T, records, journal []byte) {
	t.Helper()
	for name, b := range map[string][]byte{filepath.Join(u.dir, recordsFile): records, u.journal: journal} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, b, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}

// begin leaves n records and their lines.
func (u unfinished) begin(t *testing.T, n int) (records, journal []byte) {
	t.Helper()
	u.finish(t, n)
	return u.records(t), bytesOf(t, u.journal)
}

// A process that is killed leaves what it wrote until then, whatever it was about to write, and the next one goes on from there.
func TestReadingsGoOnWhereTheyWere(t *testing.T) {
	const n = 3*together + 5
	want, begun, _ := newUnfinished(t).finish(t, n)
	if begun != 0 {
		t.Fatalf("a new file has %d records", begun)
	}
	u := newUnfinished(t)
	for _, kill := range []int{10, together + 1, 2*together - 1, 2 * together, n} {
		w := u.create(t, 7)
		before := w.Begun()
		taken := u.read(t, w, 0, kill)
		if least := min(before, kill); taken != least-least/3 {
			t.Errorf("of %d records that were written %d were taken, want all but those of what is left out", least, taken)
		}
		w.Discard()
		w = u.create(t, 7)
		if whole := max(before, kill/together*together); w.Begun() != whole {
			t.Errorf("killed after %d records: %d are whole, want %d", kill, w.Begun(), whole)
		}
		w.Discard()
	}
	if got, begun, _ := u.finish(t, n); !bytes.Equal(got, want) || begun != 3*together {
		t.Errorf("%d bytes after %d records of before, want the %d bytes of a file that was written at once", len(got), begun, len(want))
	}
	var tables [2][]byte
	for i, u := range []unfinished{u, newUnfinished(t)} {
		w := u.create(t, 7)
		u.read(t, w, 0, n)
		if err := w.Commit(); err != nil {
			t.Fatal(err)
		}
		tables[i] = bytesOf(t, filepath.Join(u.dir, tableFile))
	}
	if !bytes.Equal(tables[0], tables[1]) {
		t.Error("the table is not that of a file that was written at once")
	}
}

// Records and lines that end half-way, or of which only the one is there, are cut off.
func TestTornReadingsAreCutOff(t *testing.T) {
	const n = 4
	u := newUnfinished(t)
	records, journal := u.begin(t, n)
	want := slices.Concat(records, journal)
	for size := range len(records) + 1 {
		whole, end := 0, 0
		for whole < n && end+len(madeAnew(whole).data) <= size {
			end += len(madeAnew(whole).data)
			whole++
		}
		for _, lines := range []int{n * lineBytes, whole * lineBytes, lineBytes + 5} {
			u.leave(t, records[:size], journal[:lines])
			got, begun, _ := u.finish(t, n)
			if least := min(whole, lines/lineBytes); !bytes.Equal(got, want) || begun != least {
				t.Fatalf("%d bytes of records, %d of lines: %d records taken for whole, want %d; the same file: %v",
					size, lines, begun, least, bytes.Equal(got, want))
			}
		}
	}
}

// Whatever is damaged, the file comes out as it would have.
func TestDamagedReadingsAreMadeAnew(t *testing.T) {
	const n = 3
	u := newUnfinished(t)
	records, journal := u.begin(t, n)
	want := slices.Concat(records, journal)
	last := len(records) - len(madeAnew(n-1).data)
	for i := range want {
		damaged := bytes.Clone(want)
		damaged[i] ^= 4
		u.leave(t, damaged[:len(records)], damaged[len(records):])
		got, begun, taken := u.finish(t, n)
		if !bytes.Equal(got, want) {
			t.Fatalf("byte %d was turned over, and the readings are others", i)
		}
		if line := (i - len(records)) / lineBytes; i >= len(records) && begun != line {
			t.Fatalf("a byte of line %d was turned over, and %d lines taken for whole", line, begun)
		}
		if i < last && taken != 1 {
			t.Fatalf("byte %d of the records was turned over, and %d of two were taken", i, taken)
		}
	}
}

// A capture that is another than it was cuts off what was read of it, and all behind.
func TestOtherReadingsReplaceThoseBefore(t *testing.T) {
	const n = 6
	u, other := newUnfinished(t), newUnfinished(t)
	u.begin(t, n)
	var results [2][]byte
	for i, f := range []unfinished{u, other} {
		w := f.create(t, 7)
		f.read(t, w, 0, 3)
		if err := w.Append(Encode(Key{Identity: 99}, &Reading{Skipped: "status 404"})); err != nil {
			t.Fatal(err)
		}
		if r, err := w.Written(4, keyOf(4).Identity); r != nil || err != nil {
			t.Errorf("behind another record: %v, %v", r, err)
		}
		f.read(t, w, 4, n)
		if err := w.Commit(); err != nil {
			t.Fatal(err)
		}
		results[i] = slices.Concat(f.records(t), bytesOf(t, f.journal))
	}
	if !bytes.Equal(results[0], results[1]) {
		t.Error("the file is not that of a build that was not interrupted")
	}
}

// Fewer records than before leave no rest of those.
func TestFewerReadingsLeaveNoRest(t *testing.T) {
	want, _, _ := newUnfinished(t).finish(t, 2)
	u := newUnfinished(t)
	u.begin(t, 5)
	if got, begun, _ := u.finish(t, 2); begun != 5 || !bytes.Equal(got, want) {
		t.Errorf("%d bytes after %d records, want %d after 5", len(got), begun, len(want))
	}
}

// What another program read, or this one by another method, is not gone on with.
func TestReadingsOfAnotherVersionAreNotGoneOnWith(t *testing.T) {
	u := newUnfinished(t)
	u.begin(t, 5)
	if w := u.create(t, 8); w.Begun() != 0 {
		t.Errorf("%d records of another version", w.Begun())
	}
}

// Whether a record was taken over from an earlier build is still known when the build goes on.
func TestTheJournalKnowsWhatWasTaken(t *testing.T) {
	u := newUnfinished(t)
	earlier := filepath.Join(t.TempDir(), "earlier")
	write(t, earlier, keyOf(0))
	r, err := open(t, earlier).Of(0, keyOf(0).Identity)
	if err != nil || !r.Taken {
		t.Fatalf("of an earlier build: %+v, %v", r, err)
	}
	w := u.create(t, 7)
	for _, r := range []*Record{r, madeAnew(1)} {
		if err := w.Append(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Commit(); err != nil {
		t.Fatal(err)
	}
	w = u.create(t, 7)
	for i, want := range []bool{true, false} {
		if r, err := w.Written(uint32(i), keyOf(i).Identity); err != nil || r == nil || r.Taken != want {
			t.Errorf("record %d: %+v, %v; want taken: %v", i, r, err, want)
		}
	}
}

// What can't be written says so, and nothing stays open.
func TestCreateRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, u := range []unfinished{{dir: file, journal: file + ".journal"}, {dir: file + ".readings", journal: filepath.Join(file, "journal")}} {
		if _, err := Create(u.dir, u.journal, 7); err == nil || !strings.HasPrefix(err.Error(), "write readings: ") {
			t.Errorf("%+v: %v", u, err)
		}
	}
	u := newUnfinished(t)
	w := u.create(t, 7)
	w.Discard()
	for _, dir := range []string{u.dir, file + ".readings"} {
		if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) != 1 || filepath.Base(left[0]) != recordsFile {
			t.Errorf("%v, %v is left, want the records alone", left, err)
		}
	}
	for _, f := range []*os.File{w.records, w.journal} {
		if err := f.Close(); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s was still open: %v", f.Name(), err)
		}
	}
}

func FuzzUnfinished(f *testing.F) {
	const n = 3
	var end uint64
	var records, journal []byte
	for i := range n {
		r := madeAnew(i)
		l := line{row: (&Writer{offset: end}).row(r)}
		records, journal = append(records, r.data...), l.appendTo(journal, 7)
		end += uint64(len(r.data))
	}
	f.Add(records, journal)
	f.Add(records[:len(records)/2], journal)
	f.Add(records, journal[:lineBytes+3])
	f.Add([]byte{}, make([]byte, 2*lineBytes))
	want := slices.Concat(records, journal)
	f.Fuzz(func(t *testing.T, records, journal []byte) {
		u := newUnfinished(t)
		u.leave(t, records, journal)
		if got, _, _ := u.finish(t, n); !bytes.Equal(got, want) {
			t.Errorf("other readings after %q, %q", records, journal)
		}
	})
}
