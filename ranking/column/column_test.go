package column

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/mapped"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestRoundTrip(t *testing.T) {
	dir := t.TempDir()
	for _, codes := range [][]Code{nil, {One}, {0, One + 3, 1700, One - 1, math.MaxUint16}} {
		path := filepath.Join(dir, "c")
		must(t, Write(path, codes, []Code{One, 1700}))
		c, err := Open(path)
		must(t, err)
		if !slices.Equal(c.codes, codes) || c.Len() != len(codes) {
			t.Errorf("%v became %v", codes, c.codes)
		}
		if c.Others() != 2 || c.OtherAt(0) != 1 || c.OtherAt(1) != Code(1700).Rank() {
			t.Errorf("behind %v the ranks of other pages became %v", codes, c.other)
		}
		for d, code := range codes {
			if c.At(uint32(d)) != code.Rank() {
				t.Errorf("document %d: rank %v, want %v", d, c.At(uint32(d)), code.Rank())
			}
		}
		docs, sums := make([]uint32, len(codes)), make([]float64, len(codes)+1) // more room than documents
		for d := range codes {
			docs[d], sums[d] = uint32(len(codes)-1-d), 1
		}
		c.AddRanks(sums, docs, 0.25)
		for i, doc := range docs {
			if want := 1 + 0.25*float64(codes[doc].Rank()); sums[i] != want {
				t.Errorf("document %d: a sum of %v, want %v", doc, sums[i], want)
			}
		}
		if info, err := os.Stat(path); err != nil || len(codes) > 0 && info.Size() != int64(64+2*len(codes)+4) {
			t.Errorf("%d codes take %d bytes", len(codes), info.Size())
		}
		must(t, c.Close())
	}
}

// readStream reads a column two documents at a time.
func readStream(path string) ([]Code, error) {
	s, err := OpenStream(path)
	if err != nil {
		return nil, err
	}
	var codes []Code
	for s.Left() > 0 {
		part := make([]Code, min(2, s.Left()))
		if err := s.Read(part); err != nil {
			return nil, err
		}
		codes = append(codes, part...)
	}
	return codes, s.End()
}

func TestStream(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c")
	for _, want := range [][]Code{nil, {One}, {0, One + 3, 1700, One - 1, math.MaxUint16}} {
		for _, other := range [][]Code{nil, {7, One}} {
			must(t, Write(path, want, other))
			if got, err := readStream(path); err != nil || !slices.Equal(got, want) {
				t.Errorf("read %v beside %v, %v; want %v", got, other, err, want)
			}
			c, err := Open(path)
			must(t, err)
			if c.Len() != len(want) || c.Others() != len(other) {
				t.Errorf("%d codes and %d others, want %v and %v", c.Len(), c.Others(), want, other)
			}
			must(t, c.Close())
		}
	}
	s, err := OpenStream(path)
	must(t, err)
	must(t, s.Read(make([]Code, 2)))
	if err := s.End(); err == nil || !strings.Contains(err.Error(), "3 documents") {
		t.Errorf("the end of five codes after two: %v", err)
	}
	must(t, s.Read(make([]Code, 2)))
	if err := s.End(); err == nil || !strings.Contains(err.Error(), "1 documents") {
		t.Errorf("the end of five codes after four: %v", err)
	}
	if err := s.Read(make([]Code, 2)); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("two codes of one: %v", err)
	}
}

func TestDamageIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "top-arts.column")
	must(t, Write(path, []Code{One, 0}, []Code{2000}))
	data, err := os.ReadFile(path)
	must(t, err)
	refused := func(what string, contents []byte) {
		must(t, os.WriteFile(path, contents, 0o600))
		_, opened := Open(path)
		_, streamed := readStream(path)
		for _, err := range []error{opened, streamed} {
			var damage *mapped.DamageError
			if !errors.As(err, &damage) || !strings.Contains(err.Error(), path) {
				t.Fatalf("%s: %v", what, err)
			}
		}
	}
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 1
		refused("a byte changed", damaged)
		refused("the file cut", data[:i])
	}
	w, err := mapped.Create(path, kind)
	must(t, err)
	must(t, mapped.WriteSlice(w, []byte{1, 2, 3}))
	must(t, w.EndSection())
	must(t, w.Commit(1))
	odd, err := os.ReadFile(path)
	must(t, err)
	refused("one code and a half", odd)
	w, err = mapped.Create(path, kind)
	must(t, err)
	must(t, mapped.WriteSlice(w, []Code{One, One}))
	must(t, w.EndSection())
	must(t, w.Commit(3))
	few, err := os.ReadFile(path)
	must(t, err)
	refused("two codes for three documents", few)
}

func TestWriteSaysWhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "c")
	for _, write := range []func(string, []Code, []Code) error{Write, WriteTemporary} {
		if err := write(path, nil, nil); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%v", err)
		}
	}
	must(t, os.MkdirAll(path, 0o700))
	if err := Write(path, []Code{One}, nil); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a folder was replaced: %v", err)
	}
	if _, err := os.Lstat(path + ".tmp"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file stayed: %v", err)
	}
}

func TestATemporaryColumnIsAColumn(t *testing.T) {
	codes := []Code{Encode(3), Encode(0), Encode(1)}
	kept, temporary := filepath.Join(t.TempDir(), "kept"), filepath.Join(t.TempDir(), "temporary")
	if err := errors.Join(Write(kept, codes, nil), WriteTemporary(temporary, codes, nil)); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(kept)
	got, err2 := os.ReadFile(temporary)
	if err := errors.Join(err, err2); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes, want %d, %v", len(got), len(want), err)
	}
}
