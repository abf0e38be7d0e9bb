package file

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

// Checksum is that of a header and an end.
func Checksum(header, end []byte) uint64 {
	var sum xxhash.Digest
	sum.Reset()
	_, _ = sum.Write(header)
	_, _ = sum.Write(end)
	return sum.Sum64()
}

// Verify checks a file of so large a header, of which the end begins at a place. The file has room for both.
func Verify(path string, data []byte, header, end int) error {
	last := len(data) - 8
	if Checksum(data[:header], data[end:last]) != binary.LittleEndian.Uint64(data[last:]) {
		return Corrupt(path, int64(last), "checksum differs")
	}
	return nil
}
