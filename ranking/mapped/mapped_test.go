package mapped

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

var testKind = Kind{Magic: "MAPTEST1", Version: 3, Numbers: 2, Sections: 3}

type pair struct {
	A uint32
	B float32
}

// write makes a file of three sections: uint64 values, nothing, pairs.
func write(t testing.TB, path string) []byte {
	t.Helper()
	w, err := Create(path, testKind)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	must(t, WriteSlice(w, []uint64{1, math.MaxUint64, 7}))
	must(t, w.EndSection())
	must(t, WriteSlice(w, []uint32(nil)))
	must(t, w.EndSection())
	must(t, WriteSlice(w, []pair{{1, 0.5}, {9, 2}}))
	must(t, w.EndSection())
	must(t, w.Commit(11, 12))
	data, err := os.ReadFile(path)
	must(t, err)
	return data
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	first := write(t, path)
	if !bytes.Equal(first, write(t, path)) {
		t.Error("the same contents gave other bytes")
	}
	f, err := Open(path, testKind)
	must(t, err)
	defer func() {
		if err := f.Close(); err != nil || f.data != nil || f.mapping != nil {
			t.Errorf("not closed: %v", err)
		}
	}()
	if f.Number(0) != 11 || f.Number(1) != 12 {
		t.Errorf("numbers %d, %d", f.Number(0), f.Number(1))
	}
	a, err := Section[uint64](f, 0)
	must(t, err)
	b, err := Section[uint32](f, 1)
	must(t, err)
	c, err := Section[pair](f, 2)
	must(t, err)
	if !slices.Equal(a, []uint64{1, math.MaxUint64, 7}) || len(b) != 0 || !slices.Equal(c, []pair{{1, 0.5}, {9, 2}}) {
		t.Errorf("read %v %v %v", a, b, c)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("left %v", entries)
	}
}

// On a big-endian machine sections are decoded; the decoder must agree with the view.
func TestSectionDecodes(t *testing.T) {
	data := write(t, filepath.Join(t.TempDir(), "f"))
	f, err := Parse("f", data, testKind)
	must(t, err)
	shared, err := Section[pair](f, 2)
	must(t, err)
	defer func(here bool) { littleEndian = here }(littleEndian)
	littleEndian = false
	decoded, err := Section[pair](f, 2)
	must(t, err)
	if !slices.Equal(shared, decoded) {
		t.Errorf("shared %v, decoded %v", shared, decoded)
	}
	if other := write(t, filepath.Join(t.TempDir(), "f")); !bytes.Equal(data, other) {
		t.Error("encoding without sharing gave other bytes")
	}
}

func TestEveryFlippedByteIsRefused(t *testing.T) {
	data := write(t, filepath.Join(t.TempDir(), "f"))
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 0x10
		_, err := Parse("some/file", damaged, testKind)
		var damage *DamageError
		if !errors.As(err, &damage) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
		if !strings.Contains(err.Error(), "some/file: damaged at byte") || damage.Offset > int64(len(data)) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
}

func TestEveryCutIsRefused(t *testing.T) {
	dir := t.TempDir()
	data := write(t, filepath.Join(dir, "f"))
	for n := range len(data) {
		if _, err := Parse("f", data[:n], testKind); err == nil {
			t.Fatalf("a file of %d bytes cut to %d was opened", len(data), n)
		}
	}
	if _, err := Parse("f", append(bytes.Clone(data), 0), testKind); err == nil {
		t.Error("a byte too many was not seen")
	}
	empty := filepath.Join(dir, "empty")
	must(t, os.WriteFile(empty, nil, 0o600))
	if _, err := Open(empty, testKind); err == nil || !strings.Contains(err.Error(), empty) {
		t.Errorf("empty file: %v", err)
	}
}

func TestOpenMissing(t *testing.T) {
	if _, err := Open(filepath.Join(t.TempDir(), "none"), testKind); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestUnfinishedFileHasNoName(t *testing.T) {
	dir := t.TempDir()
	w, err := Create(filepath.Join(dir, "f"), testKind)
	must(t, err)
	must(t, WriteSlice(w, []uint64{1}))
	must(t, w.EndSection())
	if err := w.Commit(1, 2); err == nil {
		t.Error("a file with one section of three was committed")
	}
	w.Discard()
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("left %v", entries)
	}
}

// failing opens a writer whose file is on a device that is always full.
func failing(t *testing.T, path string) *Writer {
	t.Helper()
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full here: ", err)
	}
	must(t, os.Symlink("/dev/full", path+".tmp"))
	w, err := Create(path, testKind)
	must(t, err)
	return w
}

func endSections(w *Writer) error {
	for range testKind.Sections - 1 {
		_ = w.EndSection() // the last gives the first error
	}
	return w.EndSection()
}

// A disk that is full while sections are written, and one that is full at the end, are told with the file's name, and leave nothing.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	for _, size := range []int{1, 1 << 20} {
		w := failing(t, path)
		large := size > 1
		for name, err := range map[string]error{"WriteSlice": WriteSlice(w, make([]byte, size)), "EndSection": endSections(w)} {
			if (err != nil) != large || large && !strings.Contains(err.Error(), path) {
				t.Errorf("%d bytes: %s says %v", size, name, err)
			}
		}
		if n, err := w.Write([]byte{1}); large && (n != 0 || err == nil) {
			t.Errorf("%d bytes written after an error: %v", n, err)
		}
		if err := w.Commit(1, 2); !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), path) {
			t.Errorf("%d bytes: %v", size, err)
		}
		w.Discard()
		if entries, _ := os.ReadDir(dir); len(entries) != 0 {
			t.Errorf("left %v", entries)
		}
	}
}

func TestCommitOverAFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	must(t, os.Mkdir(path, 0o700))
	w, err := Create(path, testKind)
	must(t, err)
	must(t, endSections(w))
	if err := w.Commit(1, 2); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a folder was replaced: %v", err)
	}
	w.Discard()
	if _, err := os.Lstat(path + ".tmp"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file stayed: %v", err)
	}
}

func TestCreateSaysWhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "f")
	if _, err := Create(path, testKind); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
}

func TestSectionSharesTheFile(t *testing.T) {
	data := write(t, filepath.Join(t.TempDir(), "f"))
	f, err := Parse("f", data, testKind)
	must(t, err)
	values, err := Section[byte](f, 0)
	must(t, err)
	numbers, err := Section[uint64](f, 0)
	must(t, err)
	sameOrder := binary.NativeEndian.Uint16([]byte{1, 0}) == 1
	if &values[0] != &f.Bytes(0)[0] || sameOrder && unsafe.Pointer(&numbers[0]) != unsafe.Pointer(&values[0]) {
		t.Error("values were copied")
	}
	var damage *DamageError
	if _, err := Section[[5]byte](f, 0); !errors.As(err, &damage) || damage.File != "f" || damage.Offset != int64(f.offsets[0]) {
		t.Errorf("24 bytes as values of 5: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(write(f, filepath.Join(f.TempDir(), "f")))
	f.Add([]byte("MAPTEST1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse("f", data, testKind)
		if err != nil {
			return
		}
		for i := range testKind.Sections {
			_, _ = Section[uint64](file, i)
			_, _ = Section[pair](file, i)
		}
	})
}
