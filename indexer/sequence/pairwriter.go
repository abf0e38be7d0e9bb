package sequence

import (
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"facetta/indexer/file"
)

// WritePairs writes the pairs beside the sequences in a folder. It needs memory for twice listsAtOnce bytes for each worker, and some 60 MB.
func WritePairs(dir string, documents, workers int) error {
	s, err := Open(dir, documents)
	if err != nil {
		return fmt.Errorf("write pairs: %w", err)
	}
	w := &pairWriter{sequences: s, documents: documents, atOnce: listsAtOnce}
	if w.out, err = file.Create(filepath.Join(dir, pairsFile)); err == nil {
		w.write(workers)
		err = w.out.Finish()
	}
	if err = errors.Join(err, s.Close()); err != nil {
		return fmt.Errorf("write pairs: %w", err)
	}
	return nil
}

// listsAtOnce is the number of bytes of lists that a worker makes at once. It goes through all sequences for each such part.
const listsAtOnce = 1 << 26

// pairWriter writes the pairs.
type pairWriter struct {
	out       *file.Writer
	sequences *Sequences
	documents int
	atOnce    int // bytes of lists that a worker makes at once
	ends      []byte
}

func (w *pairWriter) write(workers int) {
	header := binary.LittleEndian.AppendUint32([]byte(pairsMagic), uint32(w.documents))
	header = binary.LittleEndian.AppendUint32(header, 0)
	w.out.Put(header)
	for first := 0; first < w.documents; first += pairDocuments {
		w.block(workers, newPairBlock(w.sequences, uint32(first), min(pairDocuments, w.documents-first)))
	}
	w.out.Put(binary.LittleEndian.AppendUint64(w.ends, file.Checksum(header, w.ends)))
}

// block writes a block, whose sections are made by workers that each take some first words.
func (w *pairWriter) block(workers int, b *pairBlock) {
	for from := 0; from < b.known; {
		sections := make([][][]byte, workers)
		var g sync.WaitGroup
		for i := 0; i < workers && from < b.known; i++ {
			first, to := from, b.atOnce(from, w.atOnce)
			g.Go(func() { sections[i] = b.sections(first, to) })
			from = to
		}
		g.Wait()
		for _, some := range sections {
			for _, section := range some {
				w.out.Put(section)
				w.ends = binary.LittleEndian.AppendUint64(w.ends, w.out.Offset)
			}
		}
	}
	for range knownWords - b.known {
		w.ends = binary.LittleEndian.AppendUint64(w.ends, w.out.Offset)
	}
}

// pairBlock is a block to be written.
type pairBlock struct {
	sequences *Sequences
	first     uint32
	documents int
	known     int      // number of the known words
	counts    []uint32 // numbers of documents of the pairs, at first x known + second
}

// newPairBlock counts the pairs of a block.
func newPairBlock(s *Sequences, first uint32, documents int) *pairBlock {
	b := &pairBlock{sequences: s, first: first, documents: documents, known: len(s.Codes)}
	type counted struct{ documents, last uint32 } // last is 1 + the document that came last, as a pair may stand in a document several times
	all := make([]counted, b.known*b.known)
	b.each(0, b.known, func(word int, waiting []follower) {
		row := all[word*b.known:]
		for _, f := range waiting {
			if c := &row[f.word()]; c.last != f.doc()+1 {
				c.last = f.doc() + 1
				c.documents++
			}
		}
	})
	b.counts = make([]uint32, len(all))
	for i, c := range all {
		b.counts[i] = c.documents
	}
	return b
}

// each calls take with the pairs of all documents whose first words are in [from, to): some followers of one first word at a time. The followers of a
// word come in the order of documents.
func (b *pairBlock) each(from, to int, take func(word int, waiting []follower)) {
	q := newFollowerQueue(from, to, take)
	for doc := range uint32(b.documents) {
		sequence, ok := b.sequences.Of(b.first + doc)
		if !ok {
			continue // cannot happen: it was written a moment ago
		}
		eachPair(sequence.Texts[:sequence.Content], func(p Pair) {
			if int(p.first) >= from && int(p.first) < to {
				q.add(int(p.first), newFollower(doc, p.second))
			}
		})
	}
	q.end()
}

// atOnce returns the end of the range of first words, from one on, whose lists are made at once: those of one word, or at most so many bytes.
func (b *pairBlock) atOnce(from, most int) int {
	bytes := 0
	for to := from; to < b.known; to++ {
		for _, count := range b.countsOf(to, to+1) {
			bytes += b.bytes(count)
		}
		if bytes > most && to > from {
			return to
		}
	}
	return b.known
}

// countsOf returns the counts of the pairs whose first words are in [from, to).
func (b *pairBlock) countsOf(from, to int) []uint32 { return b.counts[from*b.known : to*b.known] }

// bytes returns a bound of the size of a pair's list.
func (b *pairBlock) bytes(count uint32) int {
	if count == 0 {
		return 0
	}
	return listBytes(int(count), b.documents)
}

// sections makes the sections of the first words in [from, to).
func (b *pairBlock) sections(from, to int) [][]byte {
	counts := b.countsOf(from, to)
	places, size := make([]pairPlace, len(counts)), 0
	for i, count := range counts {
		if count > 0 {
			places[i] = newPairPlace(size, int(count), b.documents)
			size += b.bytes(count)
		}
	}
	lists := make([]byte, size+afterList)
	b.each(from, to, func(word int, waiting []follower) {
		row := places[(word-from)*b.known:]
		for _, f := range waiting {
			row[f.word()].add(lists, f.doc())
		}
	})
	var sections [][]byte
	start := 0
	for ; len(counts) > 0; counts, places = counts[b.known:], places[b.known:] {
		section, end := b.section(counts[:b.known], places, lists, start)
		sections, start = append(sections, section), end
	}
	return sections
}

// section makes the section of a first word. It takes the number of documents for each second word, and all lists, among which those of this first
// word begin at start; it also returns where they end.
func (b *pairBlock) section(counts []uint32, places []pairPlace, all []byte, start int) ([]byte, int) {
	var directory, lists []byte
	next := 0 // the next second word that may come
	for second, count := range counts {
		if count == 0 {
			continue
		}
		list := all[start:places[second].end(b.documents)]
		start += b.bytes(count)
		lists = append(lists, list...)
		for _, n := range []int{second - next, int(count), len(list)} {
			directory = binary.AppendUvarint(directory, uint64(n))
		}
		next = second + 1
	}
	if len(lists) == 0 {
		return nil, start
	}
	section := binary.AppendUvarint(nil, uint64(len(directory)))
	return append(append(section, directory...), lists...), start
}
