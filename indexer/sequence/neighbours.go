package sequence

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"github.com/blevesearch/mmap-go"

	"facetta/indexer/file"
)

// Neighbours are the filters of all documents, in a mapped file. They are safe for concurrent use.
type Neighbours struct {
	data    mmap.MMap
	path    string
	offsets []byte
}

// OpenNeighbours opens the neighbours in a folder, which must be of so many documents.
func OpenNeighbours(dir string, documents int) (*Neighbours, error) {
	path := filepath.Join(dir, neighboursFile)
	data, err := file.Map(path)
	if err != nil {
		return nil, err
	}
	n := &Neighbours{data: data, path: path}
	if err := n.check(documents); err != nil {
		_ = n.Close()
		return nil, err
	}
	return n, nil
}

// Close closes the file.
func (n *Neighbours) Close() error { return n.data.Unmap() }

// check verifies all but the filters.
func (n *Neighbours) check(documents int) error {
	size, table := len(n.data), 4*(documents+1)
	start := size - neighboursTrailer - table
	if start < len(neighboursMagic) || string(n.data[:len(neighboursMagic)]) != neighboursMagic {
		return file.Corrupt(n.path, 0, "not a file of neighbours, or one of fewer documents")
	}
	if d := binary.LittleEndian.Uint64(n.data[size-neighboursTrailer:]); d != uint64(documents) {
		return file.Corrupt(n.path, int64(size-neighboursTrailer), fmt.Sprintf("it has %d documents, the index has %d", d, documents))
	}
	if err := file.Verify(n.path, n.data, len(neighboursMagic), start); err != nil {
		return err
	}
	n.offsets = n.data[start:][:table]
	last := uint32(len(neighboursMagic))
	for i := 0; i < table; i += 4 {
		offset := binary.LittleEndian.Uint32(n.offsets[i:])
		if offset < last || uint64(offset) > uint64(start) {
			return file.Corrupt(n.path, int64(start+i), "offsets do not rise")
		}
		last = offset
	}
	return nil
}

// filter returns the filter of a document.
func (n *Neighbours) filter(doc uint32) []byte {
	return n.data[binary.LittleEndian.Uint32(n.offsets[4*doc:]):binary.LittleEndian.Uint32(n.offsets[4*doc+4:])]
}

// May returns those of some documents, at most FetchedAtOnce, that may have all pairs of at least one of some phrases, in the slice that it is given.
// It looks at the documents side by side, so that reading the filter of one, which is in no cache, does not have to wait for that of another.
func (n *Neighbours) May(docs []uint32, phrases [][]Probes) []uint32 {
	var filters [FetchedAtOnce][]byte
	for i, doc := range docs {
		filters[i] = n.filter(doc)
	}
	var any [FetchedAtOnce]byte
	for _, pairs := range phrases {
		for i, filter := range filters[:len(docs)] {
			any[i] |= mayHave(filter, pairs)
		}
	}
	kept := 0
	for i, doc := range docs {
		docs[kept] = doc
		kept += int(any[i])
	}
	return docs[:kept]
}

// WriteNeighbours writes the neighbours beside the sequences that are in a folder.
func WriteNeighbours(dir string, documents int) error {
	s, err := Open(dir, documents)
	if err != nil {
		return fmt.Errorf("write neighbours: %w", err)
	}
	out, err := file.Create(filepath.Join(dir, neighboursFile))
	if err == nil {
		err = putNeighbours(out, s, documents)
		err = errors.Join(err, out.Finish())
	}
	if err = errors.Join(err, s.Close()); err != nil {
		return fmt.Errorf("write neighbours: %w", err)
	}
	return nil
}

func putNeighbours(out *file.Writer, s *Sequences, documents int) error {
	out.Put([]byte(neighboursMagic))
	offsets := binary.LittleEndian.AppendUint32(nil, uint32(out.Offset))
	var pairs []neighbour
	for doc := range uint32(documents) {
		pairs = pairs[:0]
		if sequence, ok := s.Of(doc); ok {
			eachNeighbour(sequence.Texts, func(n neighbour) { pairs = append(pairs, n) })
		}
		slices.Sort(pairs)
		pairs = slices.Compact(pairs)
		out.Put(neighbourFilter(pairs))
		if out.Offset > math.MaxUint32 {
			return fmt.Errorf("more than 4 GB of %d documents", doc+1)
		}
		offsets = binary.LittleEndian.AppendUint32(offsets, uint32(out.Offset))
	}
	end := binary.LittleEndian.AppendUint64(offsets, uint64(documents))
	out.Put(binary.LittleEndian.AppendUint64(end, file.Checksum([]byte(neighboursMagic), end)))
	return nil
}
