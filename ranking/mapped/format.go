package mapped

import (
	"encoding/binary"
	"fmt"

	"github.com/cespare/xxhash/v2"
)

// The format, all integers little-endian:
//
//	offset  bytes  content
//	0       8      magic of the kind
//	8       4      version of the kind, uint32
//	12      4      N, how many numbers, uint32
//	16      4      S, how many sections, uint32
//	20      4      0
//	24      8      length of the file, uint64
//	32      8*N    numbers, uint64 each
//	        16*S   per section: length in bytes, xxHash64 of its bytes, uint64 each
//	        8      xxHash64 of everything before
//	               sections in order, each preceded by zero bytes up to the next multiple of 64
//
// A section's offset is not stored: it follows from the lengths before it, so that a file cannot be read in two ways.
const (
	fixedBytes = 32
	alignment  = 64
)

// Kind is a kind of file.
type Kind struct {
	Magic    string // 8 bytes
	Version  uint32
	Numbers  int
	Sections int
}

// DamageError says that a file cannot be what it claims to be.
type DamageError struct {
	File   string
	Offset int64 // of the first byte known to be wrong, or of the structure that is
	Reason string
}

// Error names the file, the place of the damage and its reason, in one line.
func (e *DamageError) Error() string {
	return fmt.Sprintf("%s: damaged at byte %d: %s", e.File, e.Offset, e.Reason)
}

type section struct {
	length, hash uint64
}

type header struct {
	kind     Kind
	size     uint64
	numbers  []uint64
	sections []section
}

func (k Kind) headerBytes() int {
	return fixedBytes + 8*k.Numbers + 16*k.Sections + 8
}

func (h *header) encode() []byte {
	b := make([]byte, 0, h.kind.headerBytes())
	b = append(b, h.kind.Magic...)
	b = binary.LittleEndian.AppendUint32(b, h.kind.Version)
	b = binary.LittleEndian.AppendUint32(b, uint32(h.kind.Numbers))
	b = binary.LittleEndian.AppendUint32(b, uint32(h.kind.Sections))
	b = binary.LittleEndian.AppendUint32(b, 0)
	b = binary.LittleEndian.AppendUint64(b, h.size)
	for _, n := range h.numbers {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	for _, s := range h.sections {
		b = binary.LittleEndian.AppendUint64(b, s.length)
		b = binary.LittleEndian.AppendUint64(b, s.hash)
	}
	return binary.LittleEndian.AppendUint64(b, xxhash.Sum64(b))
}

// decodeHeader checks everything that can be known from the header alone of a file of size bytes that begins with data.
func decodeHeader(name string, data []byte, size uint64, kind Kind) (*header, error) {
	want := &header{kind: kind, size: size}
	prefix := want.encodePrefix()
	if len(data) < kind.headerBytes() {
		return nil, &DamageError{name, int64(len(data)), fmt.Sprintf("ends inside its header of %d bytes", kind.headerBytes())}
	}
	for _, f := range []struct {
		from, to int
		what     string
	}{{0, 8, "not a " + kind.Magic + " file"}, {8, 12, "unknown version"}, {12, 24, "other numbers of values or sections"},
		{24, 32, "length of the file is not the one written in it"}} {
		if string(data[f.from:f.to]) != string(prefix[f.from:f.to]) {
			return nil, &DamageError{name, int64(f.from), f.what}
		}
	}
	end := kind.headerBytes() - 8
	if binary.LittleEndian.Uint64(data[end:]) != xxhash.Sum64(data[:end]) {
		return nil, &DamageError{name, fixedBytes, "checksum of the header is wrong"}
	}
	want.decodeTables(data[fixedBytes:end])
	return want, nil
}

// offsets returns where the sections begin, and checks that they fit the file and fill it.
func (h *header) offsets(name string) ([]uint64, error) {
	var offsets []uint64
	end := uint64(h.kind.headerBytes())
	for i, s := range h.sections {
		start := align(end)
		if start > h.size || s.length > h.size-start {
			return nil, &DamageError{name, int64(end), fmt.Sprintf("section %d of %d bytes does not fit the file", i, s.length)}
		}
		offsets = append(offsets, start)
		end = start + s.length
	}
	if end != h.size {
		return nil, &DamageError{name, int64(end), "bytes after the last section"}
	}
	return offsets, nil
}

func (h *header) encodePrefix() []byte {
	whole := header{kind: h.kind, size: h.size}
	return whole.encode()[:fixedBytes]
}

func (h *header) decodeTables(b []byte) {
	for range h.kind.Numbers {
		h.numbers = append(h.numbers, binary.LittleEndian.Uint64(b))
		b = b[8:]
	}
	for range h.kind.Sections {
		h.sections = append(h.sections, section{binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])})
		b = b[16:]
	}
}

func align(offset uint64) uint64 {
	return (offset + alignment - 1) &^ (alignment - 1)
}
