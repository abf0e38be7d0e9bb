package indexer

import (
	"encoding/binary"
	"fmt"
	"runtime"

	"github.com/blevesearch/mmap-go"

	"facetta/indexer/analysis"
	"facetta/indexer/file"
	"facetta/indexer/query"
)

// sequences are those of all documents, mapped. They are safe for concurrent use.
type sequences struct {
	data    mmap.MMap
	path    string
	codes   wordCodes
	offsets []byte
}

func openSequences(path string, documents int) (*sequences, error) {
	data, err := file.Map(path)
	if err != nil {
		return nil, err
	}
	s := &sequences{data: data, path: path}
	if err := s.check(documents); err != nil {
		_ = s.close()
		return nil, err
	}
	return s, nil
}

func (s *sequences) close() error { return s.data.Unmap() }

// check checks all but the records.
func (s *sequences) check(documents int) error {
	size, table := len(s.data), 8*(documents+1)
	if size < sequencesHeader+sequencesTrailer || string(s.data[:len(sequencesMagic)]) != sequencesMagic {
		return file.Corrupt(s.path, 0, "not a file of sequences")
	}
	if n := binary.LittleEndian.Uint64(s.data[size-sequencesTrailer:]); n != uint64(documents) {
		return file.Corrupt(s.path, int64(size-sequencesTrailer), fmt.Sprintf("it is of %d documents, the index of %d", n, documents))
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
	s.codes = newWordCodes(known)
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

// A processor that reads one sequence after the other waits for each, as they are anywhere in the file. So before several are looked
// at, fetch reads a byte of each of their cache lines, for which it waits once.
const (
	fetchedAtOnce = 16
	cacheLine     = 64
	fetchedMost   = 16 * cacheLine // of a sequence: long ones come by themselves when they are read from front to end
)

// fetch brings the sequences of some documents, at most fetchedAtOnce, into the processor's cache.
func (s *sequences) fetch(docs []uint32) {
	var from, to [fetchedAtOnce]uint64
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

// sequence is the words of a document.
type sequence struct {
	stemming                analysis.Stemming
	texts                   []byte
	title, anchors, content int // ends of the parts
}

// sequenceFields is the number of text fields that sequences have: all but the address.
const sequenceFields = 4

// of gives the sequence of a document; false when it is damaged.
func (s *sequences) of(doc uint32) (sequence, bool) {
	from, to := binary.LittleEndian.Uint64(s.offsets[8*doc:]), binary.LittleEndian.Uint64(s.offsets[8*doc+8:])
	d := file.Decoder{Data: s.data[from:to]}
	as, title, anchors, content := d.Uvarint(), d.Uvarint(), d.Uvarint(), d.Uvarint()
	size := uint64(len(d.Data))
	if d.Bad || as >= uint64(analysis.Stemmings) || title > size || anchors > size-title || content > size-title-anchors {
		return sequence{}, false
	}
	return sequence{analysis.Stemming(as), d.Data, int(title), int(title + anchors), int(title + anchors + content)}, true
}

// part says where the texts of a field of the document other than its address are.
func (s *sequence) part(field query.Field, boilerplate bool) (from, to int) {
	switch field {
	case query.Title:
		return 0, s.title
	case query.Anchor:
		return s.title, s.anchors
	}
	return 0, s.end(boilerplate)
}

// end is where the content ends, or all.
func (s *sequence) end(boilerplate bool) int {
	if boilerplate {
		return len(s.texts)
	}
	return s.content
}
