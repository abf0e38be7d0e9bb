package indexer

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// zapx 17 ranges over a Go map when it lists, for each field, where the sections of the field are, so two merges of the same
// index segments differ in the order of these pairs (and in nothing else). canonicalise sorts them. The layout (zapx's
// write.go; numbers big endian):
//
//	... | per field: name length uvarint, name, options uvarint, pairs uvarint, pairs x (section u16, address u64)
//	    | fields uvarint, fields x offset of the field u64
//	    | writer id (empty), its length u32, documents u64, stored offset u64, offset of "fields" u64, chunk mode u32, version u32,
//	    | CRC-32 (IEEE) of everything before
const (
	zapVersion   = 17
	zapFooter    = 40
	zapPairBytes = 10
)

// canonicalise rewrites the index segment in place. A file that is not as described is an error. Bleve lets its owner alone read it;
// afterwards whoever may read the folder may.
func canonicalise(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("build index: %w", err)
	}
	if err = sortPairs(f); err == nil {
		err = shareWithFolder(f)
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("build index: order the sections of %s: %w", path, err)
	}
	return nil
}

// shareWithFolder lets those read and write a file who may do so with its folder.
func shareWithFolder(f *os.File) error {
	folder, err := os.Stat(filepath.Dir(f.Name()))
	if err != nil {
		return err
	}
	return f.Chmod(folder.Mode().Perm() & 0o666)
}

func sortPairs(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	z := &zapTail{size: info.Size()}
	if err := z.read(f); err != nil {
		return err
	}
	if sum, err := checksum(f, z.size-4); err != nil || sum != z.crc {
		return fmt.Errorf("checksum is %08x, want %08x: %v", sum, z.crc, err)
	}
	for _, offset := range z.fields {
		if err := z.sortField(offset); err != nil {
			return err
		}
	}
	if _, err := f.WriteAt(z.data, z.start); err != nil {
		return err
	}
	sum, err := checksum(f, z.size-4)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(binary.BigEndian.AppendUint32(nil, sum), z.size-4)
	return err
}

func checksum(f *os.File, size int64) (uint32, error) {
	h := crc32.NewIEEE()
	_, err := io.Copy(h, io.NewSectionReader(f, 0, size))
	return h.Sum32(), err
}

// zapTail is the end of an index segment, from the first field on.
type zapTail struct {
	size   int64
	crc    uint32
	start  int64   // offset of the first field
	data   []byte  // from there to the list of fields
	fields []int64 // offsets of the fields
}

func (z *zapTail) read(f *os.File) error {
	footer := make([]byte, zapFooter)
	if _, err := f.ReadAt(footer, z.size-zapFooter); err != nil {
		return err
	}
	index := int64(binary.BigEndian.Uint64(footer[20:]))
	version, idLength := binary.BigEndian.Uint32(footer[32:]), binary.BigEndian.Uint32(footer)
	z.crc = binary.BigEndian.Uint32(footer[zapFooter-4:])
	if version != zapVersion || idLength != 0 || index < 0 || index >= z.size {
		return fmt.Errorf("unknown format: version %d", version)
	}
	list := make([]byte, z.size-index)
	if _, err := f.ReadAt(list, index); err != nil {
		return err
	}
	count, n := binary.Uvarint(list)
	if n <= 0 || count == 0 || count > uint64(len(list)/8) {
		return fmt.Errorf("unknown format: %d fields", count)
	}
	for i := range int(count) {
		z.fields = append(z.fields, int64(binary.BigEndian.Uint64(list[n+8*i:])))
	}
	z.start = slices.Min(z.fields)
	if z.start < 0 || z.start > index {
		return fmt.Errorf("unknown format: field at %d", z.start)
	}
	z.data = make([]byte, index-z.start)
	_, err := f.ReadAt(z.data, z.start)
	return err
}

// sortField sorts the pairs of the field at an offset.
func (z *zapTail) sortField(offset int64) error {
	d := decoder{data: z.data[min(offset-z.start, int64(len(z.data))):]}
	_, _ = d.string(), d.uvarint()
	pairs := d.count(zapPairBytes)
	if d.bad {
		return fmt.Errorf("unknown format: field at %d", offset)
	}
	list := make([][]byte, pairs)
	for i := range list {
		list[i] = bytes.Clone(d.data[i*zapPairBytes : (i+1)*zapPairBytes])
	}
	slices.SortFunc(list, bytes.Compare)
	copy(d.data, bytes.Join(list, nil))
	return nil
}
