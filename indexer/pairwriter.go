package indexer

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/cespare/xxhash/v2"
)

// writePairs writes the pairs beside the sequences that are in a folder. It holds one block of documents a worker in memory, some 100 MB
// of documents of 300 words.
func writePairs(dir string, documents, workers int) error {
	s, err := openSequences(filepath.Join(dir, sequencesFile), documents)
	if err != nil {
		return fmt.Errorf("write pairs: %w", err)
	}
	f, err := os.Create(filepath.Join(dir, pairsFile))
	if err == nil {
		w := &pairWriter{sequences: s, file: f, documents: documents}
		err = errors.Join(w.write(workers), f.Sync(), f.Close())
	}
	if err = errors.Join(err, s.close()); err != nil {
		return fmt.Errorf("write pairs: %w", err)
	}
	return nil
}

// pairWriter writes the pairs block by block.
type pairWriter struct {
	sequences *sequences
	file      *os.File
	documents int
	offset    uint64
}

// write makes as many blocks at a time as there are workers.
func (w *pairWriter) write(workers int) error {
	header := binary.LittleEndian.AppendUint32([]byte(pairsMagic), uint32(w.documents))
	header = binary.LittleEndian.AppendUint32(header, 0)
	if err := w.append(header); err != nil {
		return err
	}
	var ends []byte
	for first := 0; first < w.documents; first += workers * pairDocuments {
		for _, block := range w.blocks(first, workers) {
			if err := w.append(block); err != nil {
				return err
			}
			ends = binary.LittleEndian.AppendUint64(ends, w.offset)
		}
	}
	sum := xxhash.New()
	_, _ = sum.Write(header)
	_, _ = sum.Write(ends)
	return w.append(binary.LittleEndian.AppendUint64(ends, sum.Sum64()))
}

// blocks makes the blocks from a document on, at most so many.
func (w *pairWriter) blocks(first, most int) [][]byte {
	blocks := make([][]byte, min(most, (w.documents-first+pairDocuments-1)/pairDocuments))
	var g sync.WaitGroup
	for i := range blocks {
		g.Go(func() {
			from := first + i*pairDocuments
			blocks[i] = pairBlock(w.sequences, uint32(from), min(pairDocuments, w.documents-from))
		})
	}
	g.Wait()
	return blocks
}

func (w *pairWriter) append(data []byte) error {
	n, err := w.file.Write(data)
	w.offset += uint64(n)
	return err
}

// pairBlock makes the block of some documents.
func pairBlock(s *sequences, first uint32, documents int) []byte {
	var entries []uint32 // bucket, document in the block
	counts := make([]int, pairBuckets+1)
	last := make([]int32, pairBuckets) // document + 1 that was noted last, by bucket
	for doc := range documents {
		sequence, ok := s.of(first + uint32(doc))
		if !ok {
			continue // damaged: phrases are looked for in the text
		}
		eachPair(sequence.texts[:sequence.content], func(bucket uint16) {
			if last[bucket] != int32(doc+1) {
				last[bucket] = int32(doc + 1)
				entries = append(entries, uint32(bucket)<<16|uint32(doc))
				counts[bucket+1]++
			}
		})
	}
	for b := range pairBuckets {
		counts[b+1] += counts[b]
	}
	sorted := make([]uint16, len(entries))
	next := slices.Clone(counts[:pairBuckets])
	for _, e := range entries {
		sorted[next[e>>16]] = uint16(e)
		next[e>>16]++
	}
	var block, directory []byte
	for b := range pairBuckets {
		before := -1
		for _, doc := range sorted[counts[b]:counts[b+1]] {
			block = binary.AppendUvarint(block, uint64(int(doc)-before-1))
			before = int(doc)
		}
		directory = binary.LittleEndian.AppendUint32(directory, uint32(len(block)))
	}
	return append(block, directory...)
}
