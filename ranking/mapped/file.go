package mapped

import (
	"fmt"
	"os"

	"github.com/blevesearch/mmap-go"
	"github.com/cespare/xxhash/v2"
)

// File is an open, verified file. It is safe for concurrent use until Close.
type File struct {
	name    string
	header  *header
	offsets []uint64 // offsets of the sections
	data    []byte
	mapping mmap.MMap // nil for a file that was parsed from memory
}

// Open maps the file at path and verifies it. Damage is a *DamageError.
func Open(path string, kind Kind) (*File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() // a mapping outlives its file
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() < int64(kind.headerBytes()) { // an empty file can't be mapped
		return nil, &DamageError{path, info.Size(), fmt.Sprintf("ends inside its header of %d bytes", kind.headerBytes())}
	}
	mapping, err := mmap.Map(file, mmap.RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("map %s: %w", path, err)
	}
	f, err := Parse(path, mapping, kind)
	if err != nil {
		_ = mapping.Unmap() // the damage is the error to report
		return nil, err
	}
	f.mapping = mapping
	Forget(mapping) // everything was read for the checksums, but perhaps little of it is needed
	return f, nil
}

// Parse verifies a file that is in memory, and shares that memory; name is used in errors.
func Parse(name string, data []byte, kind Kind) (*File, error) {
	h, err := decodeHeader(name, data, uint64(len(data)), kind)
	if err != nil {
		return nil, err
	}
	offsets, err := h.offsets(name)
	if err != nil {
		return nil, err
	}
	f := &File{name: name, header: h, offsets: offsets, data: data}
	end := uint64(kind.headerBytes())
	for i, s := range h.sections {
		if err := zeros(name, data[end:offsets[i]], end); err != nil {
			return nil, err
		}
		if end = offsets[i] + s.length; xxhash.Sum64(data[offsets[i]:end]) != s.hash {
			return nil, wrongSum(name, offsets[i], s)
		}
	}
	return f, nil
}

// zeros checks that the padding at an offset is zero.
func zeros(name string, padding []byte, offset uint64) error {
	for i, b := range padding {
		if b != 0 {
			return &DamageError{name, int64(offset) + int64(i), "padding is not zero"}
		}
	}
	return nil
}

func wrongSum(name string, offset uint64, s section) error {
	return &DamageError{name, int64(offset), fmt.Sprintf("checksum of %d bytes is wrong", s.length)}
}

// Name returns the path with which the file was opened.
func (f *File) Name() string { return f.name }

// Number returns number i.
func (f *File) Number(i int) uint64 { return f.header.numbers[i] }

// Bytes returns the bytes of section i, which must not be changed.
func (f *File) Bytes(i int) []byte {
	length := f.header.sections[i].length
	return f.data[f.offsets[i] : f.offsets[i]+length : f.offsets[i]+length]
}

// Damage returns a DamageError about section i, for readers that find its contents impossible.
func (f *File) Damage(i int, format string, args ...any) error {
	return &DamageError{f.name, int64(f.offsets[i]), fmt.Sprintf(format, args...)}
}

// Close unmaps the file.
func (f *File) Close() error {
	if f.mapping == nil {
		return nil
	}
	mapping := f.mapping
	f.mapping, f.data = nil, nil
	if err := mapping.Unmap(); err != nil {
		return fmt.Errorf("unmap %s: %w", f.name, err)
	}
	return nil
}
