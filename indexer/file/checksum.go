package file

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

// Checksum returns the checksum of the header and the end of a file.
func Checksum(header, end []byte) uint64 {
	var sum xxhash.Digest
	sum.Reset()
	_, _ = sum.Write(header)
	_, _ = sum.Write(end)
	return sum.Sum64()
}

// Verify checks the checksum of a file with a header of so many bytes and an end that begins at end. The file must have room for both.
func Verify(path string, data []byte, header, end int) error {
	last := len(data) - 8
	if Checksum(data[:header], data[end:last]) != binary.LittleEndian.Uint64(data[last:]) {
		return Corrupt(path, int64(last), "checksum differs")
	}
	return nil
}
