package indexer

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

// neighbours are those of all documents, mapped. They are safe for concurrent use.
type neighbours struct {
	data    mmap.MMap
	path    string
	offsets []byte
}

func openNeighbours(path string, documents int) (*neighbours, error) {
	data, err := file.Map(path)
	if err != nil {
		return nil, err
	}
	n := &neighbours{data: data, path: path}
	if err := n.check(documents); err != nil {
		_ = n.close()
		return nil, err
	}
	return n, nil
}

func (n *neighbours) close() error { return n.data.Unmap() }

// check checks all but the filters.
func (n *neighbours) check(documents int) error {
	size, table := len(n.data), 4*(documents+1)
	start := size - neighboursTrailer - table
	if start < len(neighboursMagic) || string(n.data[:len(neighboursMagic)]) != neighboursMagic {
		return file.Corrupt(n.path, 0, "not a file of neighbours, or one of fewer documents")
	}
	if d := binary.LittleEndian.Uint64(n.data[size-neighboursTrailer:]); d != uint64(documents) {
		return file.Corrupt(n.path, int64(size-neighboursTrailer), fmt.Sprintf("it is of %d documents, the index of %d", d, documents))
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

// filter is that of a document.
func (n *neighbours) filter(doc uint32) []byte {
	return n.data[binary.LittleEndian.Uint32(n.offsets[4*doc:]):binary.LittleEndian.Uint32(n.offsets[4*doc+4:])]
}

// may keeps of some documents, at most fetchedAtOnce, those that may have all pairs of one of some phrases. It looks at them side by side,
// so that what is read of one document, which no cache has, does not wait for what is read of another.
func (n *neighbours) may(docs []uint32, phrases [][]probes) []uint32 {
	var filters [fetchedAtOnce][]byte
	for i, doc := range docs {
		filters[i] = n.filter(doc)
	}
	var any [fetchedAtOnce]byte
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

// writeNeighbours writes the neighbours beside the sequences that are in a folder.
func writeNeighbours(dir string, documents int) error {
	s, err := openSequences(filepath.Join(dir, sequencesFile), documents)
	if err != nil {
		return fmt.Errorf("write neighbours: %w", err)
	}
	out, err := file.Create(filepath.Join(dir, neighboursFile))
	if err == nil {
		err = putNeighbours(out, s, documents)
		err = errors.Join(err, out.Finish())
	}
	if err = errors.Join(err, s.close()); err != nil {
		return fmt.Errorf("write neighbours: %w", err)
	}
	return nil
}

func putNeighbours(out *file.Writer, s *sequences, documents int) error {
	out.Put([]byte(neighboursMagic))
	offsets := binary.LittleEndian.AppendUint32(nil, uint32(out.Offset))
	var pairs []neighbour
	for doc := range uint32(documents) {
		pairs = pairs[:0]
		if sequence, ok := s.of(doc); ok {
			eachNeighbour(sequence.texts, func(n neighbour) { pairs = append(pairs, n) })
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
