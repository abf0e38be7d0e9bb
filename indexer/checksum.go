package indexer

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

// Files with a large part that is checked when it is read, if at all, have a checksum of the rest: of a header at their beginning, and of
// what stands from some place on up to the checksum, the last 8 bytes.

// checksum is that of a header and an end.
func checksum(header, end []byte) uint64 {
	var sum xxhash.Digest
	sum.Reset()
	_, _ = sum.Write(header)
	_, _ = sum.Write(end)
	return sum.Sum64()
}

// verify checks a file of so large a header, of which the end begins at a place. The file has room for both.
func verify(path string, data []byte, header, end int) error {
	last := len(data) - 8
	if checksum(data[:header], data[end:last]) != binary.LittleEndian.Uint64(data[last:]) {
		return &CorruptError{path, int64(last), "checksum differs"}
	}
	return nil
}
