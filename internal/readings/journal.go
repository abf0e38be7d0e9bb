package readings

import (
	"bufio"
	"encoding/binary"
	"io"
	"os"

	"github.com/cespare/xxhash/v2"
)

// While a build reads its captures, a journal says which of them it has read. The table gets its name only when all are read, and a build that is
// killed again and again would never end if it began anew each time. The journal has a line of lineBytes for each record, in their order,
// little-endian: the fields of its row; 1 if the record is that of an earlier build, else 0; and the xxHash64 of these and of the version. A line or
// record that a kill or a full disk cut short shows in the line's checksum, or in where the records end, and is cut off. Bytes that a power cut took
// from the middle show in the record's checksum when it is read.
const lineBytes = 64

// line is a line of the journal.
type line struct {
	row   row
	taken bool // from an earlier build
}

// appendTo adds the bytes of the line to b.
func (l *line) appendTo(b []byte, version uint64) []byte {
	begin := len(b)
	taken := uint64(0)
	if l.taken {
		taken = 1
	}
	for _, n := range []uint64{
		l.row.Offset, l.row.Identity, l.row.Digest, uint64(l.row.Fetched), uint64(l.row.CRC)<<32 | uint64(l.row.Length), l.row.Postdated, taken,
	} {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	return binary.LittleEndian.AppendUint64(b, check(b[begin:], version))
}

// check gives the checksum of a line.
func check(fields []byte, version uint64) uint64 {
	return xxhash.Sum64(fields) ^ version
}

// parseLine reads lineBytes bytes; false when they are not a line of that version.
func parseLine(b []byte, version uint64) (line, bool) {
	at := func(i int) uint64 { return binary.LittleEndian.Uint64(b[8*i:]) }
	if at(7) != check(b[:lineBytes-8], version) {
		return line{}, false
	}
	r := row{
		Offset: at(0), Identity: at(1), Digest: at(2), Fetched: int64(at(3)), Length: uint32(at(4)), CRC: uint32(at(4) >> 32), Postdated: at(5),
	}
	return line{r, at(6) != 0}, true
}

// whole counts the whole lines at the beginning whose records lie in the first size bytes, one after the other. It also gives the position where the
// last of these records ends.
func whole(journal io.Reader, version, size uint64) (lines uint32, end uint64) {
	in := bufio.NewReaderSize(journal, 1<<16)
	var b [lineBytes]byte
	for {
		if _, err := io.ReadFull(in, b[:]); err != nil {
			return lines, end // a line that can't be read is made anew, like a missing one
		}
		l, ok := parseLine(b[:], version)
		if !ok || l.row.Offset != end || uint64(l.row.Length) > size-end {
			return lines, end
		}
		lines, end = lines+1, end+uint64(l.row.Length)
	}
}

// lineAt reads the line of this number; false when there is none.
func lineAt(journal *os.File, ordinal uint32, version uint64) (line, bool) {
	var b [lineBytes]byte
	if _, err := journal.ReadAt(b[:], int64(ordinal)*lineBytes); err != nil {
		return line{}, false
	}
	return parseLine(b[:], version)
}
