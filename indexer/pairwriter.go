package indexer

import (
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
)

// writePairs writes the pairs beside the sequences that are in a folder. It holds four bytes for each of pairsAtOnce pairs a worker in
// memory, and some 60 MB.
func writePairs(dir string, documents, workers int) error {
	s, err := openSequences(filepath.Join(dir, sequencesFile), documents)
	if err != nil {
		return fmt.Errorf("write pairs: %w", err)
	}
	w := &pairWriter{sequences: s, documents: documents}
	if w.outFile, err = createFile(filepath.Join(dir, pairsFile)); err == nil {
		w.write(workers)
		err = w.finish()
	}
	if err = errors.Join(err, s.close()); err != nil {
		return fmt.Errorf("write pairs: %w", err)
	}
	return nil
}

// pairsAtOnce is how many pairs of documents are put in order at once: the sequences are gone through that often.
const pairsAtOnce = 1 << 26

// pairWriter writes the pairs.
type pairWriter struct {
	*outFile
	sequences *sequences
	documents int
	ends      []byte
}

func (w *pairWriter) write(workers int) {
	header := binary.LittleEndian.AppendUint32([]byte(pairsMagic), uint32(w.documents))
	header = binary.LittleEndian.AppendUint32(header, 0)
	w.put(header)
	for first := 0; first < w.documents; first += pairDocuments {
		w.block(workers, newPairBlock(w.sequences, uint32(first), min(pairDocuments, w.documents-first)))
	}
	w.put(binary.LittleEndian.AppendUint64(w.ends, checksum(header, w.ends)))
}

// block writes a block, made by workers that take some first words each.
func (w *pairWriter) block(workers int, b *pairBlock) {
	for from := 0; from < b.known; {
		sections := make([][][]byte, workers)
		var g sync.WaitGroup
		for i := range sections {
			first, to := from, b.atOnce(from)
			g.Go(func() { sections[i] = b.sections(first, to) })
			from = to
		}
		g.Wait()
		for _, some := range sections {
			for _, section := range some {
				w.put(section)
				w.ends = binary.LittleEndian.AppendUint64(w.ends, w.offset)
			}
		}
	}
	for range knownWords - b.known {
		w.ends = binary.LittleEndian.AppendUint64(w.ends, w.offset)
	}
}

// pairBlock is a block to be written.
type pairBlock struct {
	sequences *sequences
	first     uint32
	documents int
	known     int      // number of the known words
	counts    []uint32 // documents of each pair: by first x known + second
}

// newPairBlock counts the pairs of a block.
func newPairBlock(s *sequences, first uint32, documents int) *pairBlock {
	b := &pairBlock{sequences: s, first: first, documents: documents, known: len(s.codes)}
	places := make([]pairPlace, b.known*b.known)
	b.fill(0, b.known, places, nil)
	b.counts = make([]uint32, len(places))
	for i, p := range places {
		b.counts[i] = p.next
	}
	return b
}

// pairPlace is where the next document of a pair comes, and 1 + the document that came last: a pair may stand in a document several
// times. They lie together since most are not in the processor's cache.
type pairPlace struct{ next, last uint32 }

// fill puts the documents of the pairs whose first words are in [from, to) into their places, which it moves on, if docs has any.
func (b *pairBlock) fill(from, to int, places []pairPlace, docs []uint32) {
	for doc := range uint32(b.documents) {
		sequence, ok := b.sequences.of(b.first + doc)
		if !ok {
			continue // it was written a moment ago
		}
		eachPair(sequence.texts[:sequence.content], func(p pair) {
			if int(p.first) < from || int(p.first) >= to {
				return
			}
			place := &places[(int(p.first)-from)*b.known+int(p.second)]
			if place.last == doc+1 {
				return
			}
			place.last = doc + 1
			if docs != nil {
				docs[place.next] = doc
			}
			place.next++
		})
	}
}

// atOnce gives the end of the first words from one on whose pairs are put in order at once.
func (b *pairBlock) atOnce(from int) int {
	pairs := 0
	for to := from; to < b.known; to++ {
		for _, count := range b.counts[to*b.known:][:b.known] {
			pairs += int(count)
		}
		if pairs > pairsAtOnce && to > from {
			return to
		}
	}
	return b.known
}

// sections makes the sections of the first words in [from, to).
func (b *pairBlock) sections(from, to int) [][]byte {
	counts := b.counts[from*b.known : to*b.known]
	places, sum := make([]pairPlace, len(counts)), uint32(0)
	for i, count := range counts {
		places[i].next = sum
		sum += count
	}
	docs := make([]uint32, sum)
	b.fill(from, to, places, docs)
	var list [][]byte
	for ; len(counts) > 0; counts = counts[b.known:] {
		n := 0
		for _, count := range counts[:b.known] {
			n += int(count)
		}
		list = append(list, pairSection(counts[:b.known], docs[:n], b.documents))
		docs = docs[n:]
	}
	return list
}

// pairSection makes the section of a first word, from the numbers of documents that have it before each second word, and these.
func pairSection(counts, docs []uint32, documents int) []byte {
	if len(docs) == 0 {
		return nil
	}
	var directory, lists []byte
	next := 0 // the next second word that may come
	for second, count := range counts {
		if count == 0 {
			continue
		}
		size := len(lists)
		lists = appendPairList(lists, docs[:count], documents)
		docs = docs[count:]
		for _, n := range []int{second - next, int(count), len(lists) - size} {
			directory = binary.AppendUvarint(directory, uint64(n))
		}
		next = second + 1
	}
	section := binary.AppendUvarint(nil, uint64(len(directory)))
	return append(append(section, directory...), lists...)
}
