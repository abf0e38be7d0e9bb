package readings

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"sync"

	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/s2"

	"facetta/internal/weburl"
	"facetta/ranking/mapped"
)

// The readings of a build are a folder with two files:
//
//	records  the records (reading.go), one after the other without gaps, in the order of rows
//	table    in the format of package mapped: the version, bytes of the records; one section, a row for each address by ordinal
const (
	recordsFile = "records"
	tableFile   = "table"
)

var kind = mapped.Kind{Magic: "FctReads", Version: 4, Numbers: 2, Sections: 1}

// row is a line of the table.
type row struct {
	Offset    uint64 // position of the record
	Identity  uint64
	Digest    uint64
	Fetched   int64
	Length    uint32 // length of the record in bytes
	CRC       uint32 // CRC-32C of the record
	Postdated uint64 // 1 if the page is postdated (Key.Postdated)
}

func (r *row) key() Key {
	return Key{Identity: Identity(r.Identity), Digest: r.Digest, Fetched: r.Fetched, Postdated: r.Postdated != 0}
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Record is a packed reading with its key.
type Record struct {
	Key     Key
	Taken   bool // copied from an earlier build
	written bool // read from the file that the Writer is writing
	data    []byte
}

// maxReading limits the memory that a damaged record can make us allocate: the texts of a page end at 4 MiB, and its links at the size of its body.
const maxReading = 1 << 30

// scratch is memory for packing and unpacking a record.
type scratch struct{ content, packed []byte }

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// keepScratch is the largest memory, in bytes, that goes back into the pool.
const keepScratch = 1 << 20

func (s *scratch) release() {
	if max(cap(s.content), cap(s.packed)) <= keepScratch {
		scratches.Put(s)
	}
}

// Encode packs a reading into a record.
func Encode(k Key, r *Reading) *Record {
	s := scratches.Get().(*scratch)
	defer s.release()
	s.content = r.appendTo(s.content[:0])
	s.packed = s2.Encode(s.packed[:cap(s.packed)], s.content)
	return &Record{Key: k, data: bytes.Clone(s.packed)}
}

// Decode unpacks a record, which is of a capture of the given address.
func (r *Record) Decode(u weburl.URL) (*Reading, error) {
	n, err := s2.DecodedLen(r.data)
	if err != nil {
		return nil, err
	}
	if n > maxReading {
		return nil, errForm
	}
	s := scratches.Get().(*scratch)
	defer s.release()
	if s.content, err = s2.Decode(s.content[:cap(s.content)], r.data); err != nil {
		return nil, err
	}
	return parse(string(s.content), u)
}

// File reads the readings of a build. It is safe for concurrent use.
type File struct {
	table   *mapped.File
	rows    []row
	records *os.File
}

// Open opens the readings in a folder and checks the table. Readings of another version are refused: version stands for everything that a reading
// depends on besides the response.
func Open(dir string, version uint64) (_ *File, err error) {
	f := new(File)
	defer func() {
		if err != nil {
			_ = f.Close() // nothing was written
		}
	}()
	if f.table, err = mapped.Open(filepath.Join(dir, tableFile), kind); err != nil {
		return nil, fmt.Errorf("open readings: %w", err)
	}
	if f.table.Number(0) != version {
		return nil, fmt.Errorf("open readings: %s is of another program or method", dir)
	}
	if f.rows, err = mapped.Section[row](f.table, 0); err != nil {
		return nil, fmt.Errorf("open readings: %w", err)
	}
	if f.records, err = os.Open(filepath.Join(dir, recordsFile)); err != nil {
		return nil, fmt.Errorf("open readings: %w", err)
	}
	return f, nil
}

// Close closes the files.
func (f *File) Close() error {
	var err error
	if f.records != nil {
		err = f.records.Close()
	}
	if f.table != nil {
		if closed := f.table.Close(); err == nil {
			err = closed
		}
	}
	return err
}

// Digest gives a digest of all responses and of what was read from them; it does not depend on when they were fetched.
func (f *File) Digest() uint64 {
	var d xxhash.Digest
	d.Reset()
	var line [16]byte
	for i := range f.rows {
		row := &f.rows[i]
		binary.LittleEndian.PutUint64(line[:], row.Digest)
		binary.LittleEndian.PutUint32(line[8:], row.Length)
		binary.LittleEndian.PutUint32(line[12:], row.CRC)
		d.Write(line[:]) // never fails
	}
	return d.Sum64()
}

// Of gives the record of an address whose latest capture has this identity; nil when there is none.
func (f *File) Of(ordinal uint32, id Identity) (*Record, error) {
	if int(ordinal) >= len(f.rows) || Identity(f.rows[ordinal].Identity) != id {
		return nil, nil
	}
	return f.read(&f.rows[ordinal])
}

// Again gives the record of an address, under its new key, if the address has answered the same as before; else nil.
func (f *File) Again(ordinal uint32, now Key) (*Record, error) {
	if int(ordinal) >= len(f.rows) {
		return nil, nil
	}
	row := &f.rows[ordinal]
	k := row.key()
	if !k.holds(now) {
		return nil, nil
	}
	r, err := f.read(row)
	if err != nil {
		return nil, err
	}
	r.Key.Identity, r.Key.Fetched = now.Identity, now.Fetched
	return r, nil
}

// read reads and checks the record of a row.
func (f *File) read(row *row) (*Record, error) {
	r, err := readRecord(f.records, row)
	if err == nil {
		r.Taken = true
	}
	return r, err
}

// readRecord reads the record of a row and checks it.
func readRecord(records *os.File, row *row) (*Record, error) {
	data := make([]byte, row.Length)
	if _, err := records.ReadAt(data, int64(row.Offset)); err != nil {
		return nil, fmt.Errorf("read %s: %w", records.Name(), err)
	}
	if crc32.Checksum(data, castagnoli) != row.CRC {
		return nil, fmt.Errorf("%s is damaged at byte %d: the checksum of a record differs", records.Name(), row.Offset)
	}
	return &Record{Key: row.key(), data: data}, nil
}
