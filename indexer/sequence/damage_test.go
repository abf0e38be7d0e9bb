package sequence

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"facetta/indexer/file"
)

// Files of another version, of another number of documents, and cut ones are refused, by name, though their checksums may be right.
func TestOtherFilesAreRefused(t *testing.T) {
	const documents = 40
	dir := written(t, zipfian(documents, 8))
	openSequences := func(documents int) error {
		s, err := Open(dir, documents)
		if err == nil {
			err = s.Close()
		}
		return err
	}
	openNeighbours := func(documents int) error {
		n, err := OpenNeighbours(dir, documents)
		if err == nil {
			err = n.Close()
		}
		return err
	}
	openPairs := func(documents int) error {
		p, err := OpenPairs(dir, documents)
		if err == nil {
			err = p.Close()
		}
		return err
	}
	for name, c := range map[string]struct {
		header, end int // bytes that the checksum holds, the checksum included
		open        func(documents int) error
	}{
		sequencesFile:  {sequencesHeader, 8*(documents+1) + sequencesTrailer, openSequences},
		neighboursFile: {len(neighboursMagic), 4*(documents+1) + neighboursTrailer, openNeighbours},
		pairsFile:      {pairsHeader, 8*knownWords + 8, openPairs},
	} {
		path := filepath.Join(dir, name)
		good, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.open(documents); err != nil {
			t.Fatal(err)
		}
		refuse := func(what string, data []byte, documents int) {
			t.Helper()
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			err := c.open(documents)
			if corrupt := new(file.CorruptError); !errors.As(err, &corrupt) || corrupt.File != path {
				t.Fatalf("%s, %s: %v", name, what, err)
			}
		}
		version := append([]byte(nil), good[:len(good)-8]...)
		version[7]++
		sum := file.Checksum(version[:c.header], version[len(good)-c.end:])
		refuse("another version", binary.LittleEndian.AppendUint64(version, sum), documents)
		refuse("more documents", good, documents+1)
		refuse("fewer documents", good, documents-1)
		for _, size := range []int{0, 1, 7, 8, 15, 16, 17, 31, 32, c.end - 1, c.end, c.end + 1, c.end + c.header - 1, len(good) - 1} {
			refuse("cut", good[:size], documents)
		}
	}
}
