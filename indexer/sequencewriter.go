package indexer

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// sequenceWriter writes the sequences.
type sequenceWriter struct {
	path    string
	file    *os.File
	out     *bufio.Writer
	header  []byte
	codes   wordCodes
	offset  uint64
	offsets []byte
}

// start opens the file; the known words are the most frequent of the first documents.
func (w *sequenceWriter) start(first []*Document) (err error) {
	if w.file, err = os.Create(w.path); err != nil {
		return fmt.Errorf("write sequences: %w", err)
	}
	w.out = bufio.NewWriterSize(w.file, 1<<20)
	known := mostFrequent(first)
	w.codes = newWordCodes(known)
	w.header = append(w.header, sequencesMagic...)
	for i := range knownWords {
		hash := uint64(0)
		if i < len(known) {
			hash = known[i]
		}
		w.header = binary.LittleEndian.AppendUint64(w.header, hash)
	}
	return w.write(w.header)
}

// mostFrequent gives the hashes of the most frequent words of some documents.
func mostFrequent(documents []*Document) []uint64 {
	counts := map[uint64]int{}
	var s scanner
	for _, d := range documents {
		s.stemming = stemmingOf(d.Language)
		for i := range d.Blocks {
			s.reset(d.Blocks[i].Text)
			for s.next() {
				counts[xxhash.Sum64(s.term)]++
			}
		}
	}
	hashes := slices.SortedFunc(maps.Keys(counts), func(a, b uint64) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	return hashes[:min(knownWords, len(hashes))]
}

func (w *sequenceWriter) write(data []byte) error {
	if _, err := w.out.Write(data); err != nil {
		return fmt.Errorf("write sequences: %w", err)
	}
	w.offset += uint64(len(data))
	return nil
}

// append writes records, in the order of documents.
func (w *sequenceWriter) append(records [][]byte) error {
	for _, r := range records {
		w.offsets = binary.LittleEndian.AppendUint64(w.offsets, w.offset)
		if err := w.write(r); err != nil {
			return err
		}
	}
	return nil
}

// finish writes the offsets and makes the file durable.
func (w *sequenceWriter) finish() error {
	documents := len(w.offsets) / 8
	end := binary.LittleEndian.AppendUint64(w.offsets, w.offset)
	end = binary.LittleEndian.AppendUint64(end, uint64(documents))
	sum := xxhash.New()
	_, _ = sum.Write(w.header)
	_, _ = sum.Write(end)
	err := w.write(binary.LittleEndian.AppendUint64(end, sum.Sum64()))
	if err == nil {
		err = w.out.Flush()
	}
	if err == nil {
		err = w.file.Sync()
	}
	if closed := w.file.Close(); err == nil {
		err = closed
	}
	w.file = nil
	if err != nil {
		return fmt.Errorf("write sequences: %w", err)
	}
	return nil
}

// close gives up.
func (w *sequenceWriter) close() {
	if w.file != nil {
		_ = w.file.Close()
	}
}
