package sequence

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"facetta/indexer/file"
	"facetta/indexer/store"
)

// checkedFile says how a file of this package is checked.
type checkedFile struct {
	header, end    int // bytes that the checksum holds, the checksum included
	offsets, width int // with how many the end begins, and how many bytes each has
	open           func(dir string, documents int) (io.Closer, error)
}

func checkedFiles(documents int) map[string]checkedFile {
	return map[string]checkedFile{
		sequencesFile: {sequencesHeader, 8*(documents+1) + sequencesTrailer, documents + 1, 8, func(dir string, documents int) (io.Closer, error) {
			return Open(dir, documents)
		}},
		neighboursFile: {len(neighboursMagic), 4*(documents+1) + neighboursTrailer, documents + 1, 4, func(dir string, documents int) (io.Closer, error) {
			return OpenNeighbours(dir, documents)
		}},
		pairsFile: {pairsHeader, 8*knownWords + 8, knownWords, 8, func(dir string, documents int) (io.Closer, error) {
			return OpenPairs(dir, documents)
		}},
	}
}

// summed returns data with the right checksum at its end.
func (f checkedFile) summed(data []byte) []byte {
	data = data[:len(data)-8]
	return binary.LittleEndian.AppendUint64(data, file.Checksum(data[:f.header], data[len(data)+8-f.end:]))
}

// refused writes a file with these data, and returns the error by which it is refused by its name; nil if it is not.
func (f checkedFile) refused(t *testing.T, path string, data []byte, documents int) *file.CorruptError {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	opened, err := f.open(filepath.Dir(path), documents)
	if err == nil {
		if err := opened.Close(); err != nil {
			t.Fatal(err)
		}
		return nil
	}
	corrupt := new(file.CorruptError)
	if !errors.As(err, &corrupt) || corrupt.File != path {
		t.Fatalf("%s: %v", path, err)
	}
	return corrupt
}

// Documents without two words in a row make the smallest files that are whole.
func TestFilesOfDocumentsWithoutPairs(t *testing.T) {
	const documents = 3
	dir := written(t, slices.Repeat([]*store.Document{{}}, documents))
	for name, c := range checkedFiles(documents) {
		opened, err := c.open(dir, documents)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	}
}

// contents reads a file.
func contents(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Files of another version, of another number of documents, and cut ones are refused, by name, though their checksums may be right.
func TestOtherFilesAreRefused(t *testing.T) {
	const documents = 40
	dir := written(t, zipfian(documents, 8))
	for name, c := range checkedFiles(documents) {
		path := filepath.Join(dir, name)
		good := contents(t, path)
		refuse := func(what string, data []byte, documents int) *file.CorruptError {
			t.Helper()
			err := c.refused(t, path, data, documents)
			if err == nil {
				t.Fatalf("%s, %s: is not refused", name, what)
			}
			return err
		}
		version := bytes.Clone(good)
		version[7]++
		refuse("another version", c.summed(version), documents)
		for _, other := range []int{documents + 1, documents - 1} {
			want := fmt.Sprintf("it has %d documents, the index has %d", documents, other)
			if err := refuse("another number of documents", good, other); err.What != want {
				t.Errorf("%s of other documents is refused because %s", name, err.What)
			}
		}
		for _, size := range []int{0, 1, 7, 8, 15, 16, 17, 31, 32, c.end - 1, c.end, c.end + 1, c.end + c.header - 1, len(good) - 1} {
			refuse("cut", good[:size], documents)
		}
		if err := c.refused(t, path, good, documents); err != nil {
			t.Errorf("as it was written: %v", err)
		}
	}
}

// An offset that is wrong though the checksum is right would lead out of the file, or before what it is the end of.
func TestOffsetsThatDoNotRiseAreRefused(t *testing.T) {
	const documents = 40
	dir := written(t, zipfian(documents, 8))
	for name, c := range checkedFiles(documents) {
		path := filepath.Join(dir, name)
		good := contents(t, path)
		start := len(good) - c.end
		for at, offsets := range map[int][]int{0: {0, c.header - 1, start + 1}, 1: {c.header - 1, start + 1}, c.offsets - 1: {c.header, start + 1, 1<<(8*c.width-1) - 1}} {
			for _, offset := range offsets {
				data := bytes.Clone(good)
				for i := range c.width {
					data[start+at*c.width+i] = byte(offset >> (8 * i))
				}
				err := c.refused(t, path, c.summed(data), documents)
				if err == nil || err.Offset < int64(start+at*c.width) || err.Offset > int64(start+(at+1)*c.width) {
					t.Errorf("%s: offset %d is %d, between %d and %d: %v", name, at, offset, c.header, start, err)
				}
			}
		}
	}
}
