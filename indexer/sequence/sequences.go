package sequence

import (
	"encoding/binary"
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/blevesearch/mmap-go"

	"facetta/indexer/analysis"
	"facetta/indexer/file"
	"facetta/indexer/query"
)

// Sequences are the sequences of all documents, in a mapped file. They are safe for concurrent use.
type Sequences struct {
	data    mmap.MMap
	path    string
	Codes   Codes
	offsets []byte
}

// Open opens the sequences in a folder, which must be of so many documents.
func Open(dir string, documents int) (*Sequences, error) {
	path := filepath.Join(dir, sequencesFile)
	data, err := file.Map(path)
	if err != nil {
		return nil, err
	}
	s := &Sequences{data: data, path: path}
	if err := s.check(documents); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// Close closes the file.
func (s *Sequences) Close() error { return s.data.Unmap() }

// check verifies all but the records.
func (s *Sequences) check(documents int) error {
	size, table := len(s.data), 8*(documents+1)
	if size < sequencesHeader+sequencesTrailer || string(s.data[:len(sequencesMagic)]) != sequencesMagic {
		return file.Corrupt(s.path, 0, "not a file of sequences")
	}
	if n := binary.LittleEndian.Uint64(s.data[size-sequencesTrailer:]); n != uint64(documents) {
		return file.Corrupt(s.path, int64(size-sequencesTrailer), fmt.Sprintf("it has %d documents, the index has %d", n, documents))
	}
	start := size - sequencesTrailer - table
	if start < sequencesHeader {
		return file.Corrupt(s.path, int64(size), "too short")
	}
	if err := file.Verify(s.path, s.data, sequencesHeader, start); err != nil {
		return err
	}
	s.offsets = s.data[start:][:table]
	known := make([]uint64, knownWords)
	for i := range known {
		known[i] = binary.LittleEndian.Uint64(s.data[8+8*i:])
	}
	s.Codes = newWordCodes(known)
	last := uint64(sequencesHeader)
	for i := 0; i < table; i += 8 {
		offset := binary.LittleEndian.Uint64(s.offsets[i:])
		if offset < last || offset > uint64(start) {
			return file.Corrupt(s.path, int64(start+i), "offsets do not rise")
		}
		last = offset
	}
	return nil
}

// A processor that reads one sequence after the other waits for each, as they lie anywhere in the file. So before several are looked at, Fetch reads
// a byte of each of their cache lines, and the processor waits for all of them together.
const (
	FetchedAtOnce = 16
	cacheLine     = 64
	fetchedMost   = 16 * cacheLine // bytes of a sequence: the rest of a long one is fetched by the processor itself, as it is read from front to end
)

// Fetch brings the sequences of some documents, at most FetchedAtOnce, into the processor's cache.
func (s *Sequences) Fetch(docs []uint32) {
	var from, to [FetchedAtOnce]uint64
	for i, doc := range docs {
		from[i] = binary.LittleEndian.Uint64(s.offsets[8*doc:])
		to[i] = min(binary.LittleEndian.Uint64(s.offsets[8*doc+8:]), from[i]+fetchedMost)
	}
	read := byte(0)
	for i := range docs {
		for at := from[i]; at < to[i]; at += cacheLine {
			read ^= s.data[at]
		}
	}
	runtime.KeepAlive(read)
}

// Sequence has the words of a document.
type Sequence struct {
	Stemming                analysis.Stemming
	Texts                   []byte
	Title, Anchors, Content int // ends of the parts
}

// Fields is the number of text fields that sequences have: all but the address.
const Fields = 4

// Of returns the sequence of a document; false if it is damaged.
func (s *Sequences) Of(doc uint32) (Sequence, bool) {
	from, to := binary.LittleEndian.Uint64(s.offsets[8*doc:]), binary.LittleEndian.Uint64(s.offsets[8*doc+8:])
	d := file.Decoder{Data: s.data[from:to]}
	as, title, anchors, content := d.Uvarint(), d.Uvarint(), d.Uvarint(), d.Uvarint()
	size := uint64(len(d.Data))
	if d.Bad || as >= uint64(analysis.Stemmings) || title > size || anchors > size-title || content > size-title-anchors {
		return Sequence{}, false
	}
	return Sequence{analysis.Stemming(as), d.Data, int(title), int(title + anchors), int(title + anchors + content)}, true
}

// Size returns the number of bytes of the sequences of some documents.
func (s *Sequences) Size(docs []uint32) (bytes uint64) {
	for _, doc := range docs {
		bytes += binary.LittleEndian.Uint64(s.offsets[8*doc+8:]) - binary.LittleEndian.Uint64(s.offsets[8*doc:])
	}
	return bytes
}

// Part returns where the texts of a field of the document are; the field must not be the address.
func (s *Sequence) Part(field query.Field, boilerplate bool) (from, to int) {
	switch field {
	case query.Title:
		return 0, s.Title
	case query.Anchor:
		return s.Title, s.Anchors
	}
	return 0, s.End(boilerplate)
}

// End returns where the content ends or, with the boilerplate, all texts.
func (s *Sequence) End(boilerplate bool) int {
	if boilerplate {
		return len(s.Texts)
	}
	return s.Content
}
