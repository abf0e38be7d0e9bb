package mapped

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

var streamKind = Kind{Magic: "MAPTEST2", Version: 1, Numbers: 1, Sections: 1}

func writeStream(t testing.TB, path string, values []uint16) []byte {
	t.Helper()
	w, err := Create(path, streamKind)
	must(t, err)
	defer w.Discard()
	must(t, WriteSlice(w, values))
	must(t, w.EndSection())
	must(t, w.Commit(uint64(len(values))))
	data, err := os.ReadFile(path)
	must(t, err)
	return data
}

// readStream reads all of a file, three values at a time.
func readStream(path string) ([]uint16, error) {
	s, err := OpenStream(path, streamKind)
	if err != nil {
		return nil, err
	}
	var values []uint16
	for s.Left() > 0 {
		part := make([]uint16, min(3, s.Left()/2))
		if err := ReadSlice(s, part); err != nil {
			return nil, err
		}
		values = append(values, part...)
	}
	_, err = s.Read(make([]byte, 1))
	if err == io.EOF {
		err = nil
	}
	return values, err
}

func TestStream(t *testing.T) {
	defer func(here bool) { littleEndian = here }(littleEndian)
	path := filepath.Join(t.TempDir(), "f")
	for _, want := range [][]uint16{nil, {7}, {1, 2, 3}, {9, 8, 7, 6, 5, 4, 3, 1 << 15}} {
		writeStream(t, path, want)
		for _, littleEndian = range []bool{false, true} {
			if got, err := readStream(path); err != nil || !slices.Equal(got, want) {
				t.Errorf("read %v, %v; want %v", got, err, want)
			}
		}
	}
	s, err := OpenStream(path, streamKind)
	must(t, err)
	if err := ReadSlice(s, make([]uint16, 9)); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("nine values of eight: %v", err)
	}
}

func TestStreamRefusesDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	data := writeStream(t, path, []uint16{9, 8, 7, 6, 5, 4, 3})
	refused := func(what string, contents []byte) {
		must(t, os.WriteFile(path, contents, 0o600))
		_, err := readStream(path)
		var damage *DamageError
		if !errors.As(err, &damage) || !strings.Contains(err.Error(), path) {
			t.Fatalf("%s: %v", what, err)
		}
	}
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 0x10
		refused("a byte changed", damaged)
		refused("the file cut", data[:i])
	}
	for n := range streamKind.headerBytes() {
		must(t, os.WriteFile(path, data[:n], 0o600))
		var damage *DamageError
		if _, err := OpenStream(path, streamKind); !errors.As(err, &damage) {
			t.Fatalf("a header of %d bytes was opened: %v", n, err)
		}
	}
	refused("a byte too many", append(bytes.Clone(data), 0))
	if _, err := OpenStream(path+"-none", streamKind); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// A file that shrinks after it was opened is an error of the environment, not the end of the section.
func TestStreamOfAFileThatShrinks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	data := writeStream(t, path, make([]uint16, 1000))
	s, err := OpenStream(path, streamKind)
	must(t, err)
	must(t, os.Truncate(path, int64(len(data)-10)))
	if _, err := io.ReadAll(s); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a file cut while it is read: %v", err)
	}
}

func TestStreamOfAFileThatGoes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	writeStream(t, path, make([]uint16, 1000))
	s, err := OpenStream(path, streamKind)
	must(t, err)
	must(t, os.Remove(path))
	if n, err := s.Read(make([]byte, 10)); n != 0 || !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("%d bytes of a file that is gone: %v", n, err)
	}
}
