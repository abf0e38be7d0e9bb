package taxonomy

import (
	"encoding/binary"
	"strings"
)

// chunkSize is the size of the pieces in which texts are kept; the largest record, an address and two cut texts, is far smaller.
const chunkSize = 1 << 20

// textStore keeps the texts of entries one after the other in chunks, so that millions of short texts need neither a header nor an allocation each. A
// record has the lengths of its three texts as uvarints and then their bytes.
type textStore struct {
	chunks []string
	open   *strings.Builder
}

// position is where a record begins: the number of its chunk and the place in it.
type position uint64

func (s *textStore) add(url, title, description string) position {
	var lengths [3 * binary.MaxVarintLen32]byte
	n := binary.PutUvarint(lengths[:], uint64(len(url)))
	n += binary.PutUvarint(lengths[n:], uint64(len(title)))
	n += binary.PutUvarint(lengths[n:], uint64(len(description)))
	if s.open == nil || s.open.Len()+n+len(url)+len(title)+len(description) > chunkSize {
		s.seal()
	}
	at := position(len(s.chunks)*chunkSize + s.open.Len())
	s.open.Write(lengths[:n])
	s.open.WriteString(url)
	s.open.WriteString(title)
	s.open.WriteString(description)
	return at
}

// seal closes the open chunk, if any, and opens the next.
func (s *textStore) seal() {
	s.close()
	s.open = new(strings.Builder)
	s.open.Grow(chunkSize)
}

// close makes the last chunk readable. It is copied, as it is rarely full.
func (s *textStore) close() {
	if s.open != nil {
		chunk := s.open.String()
		if len(chunk) < chunkSize/2 {
			chunk = strings.Clone(chunk)
		}
		s.chunks = append(s.chunks, chunk)
		s.open = nil
	}
}

// read returns the texts of a record; they share the chunk's memory.
func (s *textStore) read(at position) (url, title, description string) {
	rest := s.chunks[at/chunkSize][at%chunkSize:]
	var lengths [3]int
	for i := range lengths {
		lengths[i], rest = cutUvarint(rest)
	}
	url, rest = rest[:lengths[0]], rest[lengths[0]:]
	title, rest = rest[:lengths[1]], rest[lengths[1]:]
	return url, title, rest[:lengths[2]]
}

// cutUvarint reads the varint at the beginning of a string; lengths here have at most three bytes.
func cutUvarint(s string) (n int, rest string) {
	for i := 0; ; i++ {
		n |= int(s[i]&0x7f) << (7 * i)
		if s[i] < 0x80 {
			return n, s[i+1:]
		}
	}
}
