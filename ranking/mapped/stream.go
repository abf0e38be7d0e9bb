package mapped

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// Stream reads a file of one section from its beginning to its end without mapping it, so that of many large files that are read side by side only
// the current parts are in memory. Between two reads the file is closed, so that there may be more files than can be open at a time. The data are
// verified only when the end has been read. It is not safe for concurrent use.
type Stream struct {
	name    string
	numbers []uint64
	section section
	offset  uint64 // of the section
	left    uint64 // number of bytes of the section that have not been read
	hash    *xxhash.Digest
}

// OpenStream verifies everything before the section of the file at path, which must have only one. Damage is a *DamageError.
func OpenStream(path string, kind Kind) (*Stream, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() // only read
	s := &Stream{name: path, hash: xxhash.New()}
	return s, s.readHeader(file, kind)
}

func (s *Stream) readHeader(file *os.File, kind Kind) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	size := kind.headerBytes()
	if info.Size() < int64(size) {
		return &DamageError{s.name, info.Size(), fmt.Sprintf("ends inside its header of %d bytes", size)}
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(file, data); err != nil {
		return fmt.Errorf("read %s: %w", s.name, err)
	}
	h, err := decodeHeader(s.name, data, uint64(info.Size()), kind)
	if err != nil {
		return err
	}
	offsets, err := h.offsets(s.name)
	if err != nil {
		return err
	}
	s.numbers, s.section, s.offset, s.left = h.numbers, h.sections[0], offsets[0], h.sections[0].length
	padding := make([]byte, offsets[0]-uint64(size))
	if _, err := io.ReadFull(file, padding); err != nil {
		return fmt.Errorf("read %s: %w", s.name, err)
	}
	return zeros(s.name, padding, uint64(size))
}

// Number returns one of the file's numbers.
func (s *Stream) Number(i int) uint64 { return s.numbers[i] }

// Left returns how many bytes of the section have not been read.
func (s *Stream) Left() uint64 { return s.left }

// Read reads bytes of the section; io.EOF means that it has ended and that its checksum is right.
func (s *Stream) Read(p []byte) (int, error) {
	if s.left == 0 {
		if s.hash.Sum64() != s.section.hash {
			return 0, wrongSum(s.name, s.offset, s.section)
		}
		return 0, io.EOF
	}
	file, err := os.Open(s.name)
	if err != nil {
		return 0, err
	}
	defer file.Close() // only read
	n, err := file.ReadAt(p[:min(uint64(len(p)), s.left)], int64(s.offset+s.section.length-s.left))
	s.hash.Write(p[:n])
	s.left -= uint64(n)
	if err != nil && s.left > 0 {
		return n, fmt.Errorf("read %s: %w", s.name, noEOF(err))
	}
	return n, nil
}

// noEOF replaces io.EOF, as a file that was cut after it was opened must not look like the end of the section.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// ReadSlice reads as many values of the section as the slice has; io.ErrUnexpectedEOF means that the section has fewer.
func ReadSlice[T any](s *Stream, values []T) error {
	if len(values) == 0 {
		return nil
	}
	var err error
	if littleEndian {
		_, err = io.ReadFull(s, unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), len(values)*int(unsafe.Sizeof(values[0]))))
	} else {
		err = binary.Read(s, binary.LittleEndian, values)
	}
	if err == io.EOF {
		return fmt.Errorf("read %s: %w", s.name, io.ErrUnexpectedEOF)
	}
	return err
}
