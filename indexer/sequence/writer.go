package sequence

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/cespare/xxhash/v2"

	"facetta/indexer/analysis"
	"facetta/indexer/file"
	"facetta/indexer/store"
)

// Writer writes the sequences.
type Writer struct {
	out     *file.Writer
	path    string
	header  []byte
	Codes   Codes
	offsets []byte
}

// NewWriter returns the writer of the sequences in a folder.
func NewWriter(dir string) *Writer {
	return &Writer{path: filepath.Join(dir, sequencesFile)}
}

// Close gives up on a file that is not finished.
func (w *Writer) Close() { w.out.Close() }

// Start opens the file. The most frequent words of the first documents become the known words.
func (w *Writer) Start(first []*store.Document) (err error) {
	if w.out, err = file.Create(w.path); err != nil {
		return fmt.Errorf("write sequences: %w", err)
	}
	known := mostFrequent(first)
	w.Codes = newWordCodes(known)
	w.header = append(w.header, sequencesMagic...)
	for i := range knownWords {
		hash := uint64(0)
		if i < len(known) {
			hash = known[i]
		}
		w.header = binary.LittleEndian.AppendUint64(w.header, hash)
	}
	w.out.Put(w.header)
	return nil
}

// mostFrequent returns the hashes of the most frequent words of some documents.
func mostFrequent(documents []*store.Document) []uint64 {
	counts := map[uint64]int{}
	var s analysis.Scanner
	for _, d := range documents {
		s.Stemming = analysis.StemmingOf(d.Language)
		for i := range d.Blocks {
			s.Reset(d.Blocks[i].Text)
			for s.Next() {
				counts[xxhash.Sum64(s.Term)]++
			}
		}
	}
	hashes := slices.SortedFunc(maps.Keys(counts), func(a, b uint64) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	return hashes[:min(knownWords, len(hashes))]
}

// Append writes records, in the order of documents.
func (w *Writer) Append(records [][]byte) error {
	for _, r := range records {
		w.offsets = binary.LittleEndian.AppendUint64(w.offsets, w.out.Offset)
		w.out.Put(r)
	}
	if w.out.Err != nil {
		return fmt.Errorf("write sequences: %w", w.out.Err)
	}
	return nil
}

// End writes the offsets and makes the file durable.
func (w *Writer) End() error {
	documents := len(w.offsets) / 8
	end := binary.LittleEndian.AppendUint64(w.offsets, w.out.Offset)
	end = binary.LittleEndian.AppendUint64(end, uint64(documents))
	w.out.Put(binary.LittleEndian.AppendUint64(end, file.Checksum(w.header, end)))
	if err := w.out.Finish(); err != nil {
		return fmt.Errorf("write sequences: %w", err)
	}
	return nil
}
