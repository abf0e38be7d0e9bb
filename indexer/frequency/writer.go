package frequency

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/cespare/xxhash/v2"

	"facetta/indexer/file"
)

// Writer writes the frequencies of one index segment.
type Writer struct {
	out     *file.Writer
	lengths []uint32 // Fields lengths for each document
	lists   []directoryEntry
	sum     *xxhash.Digest // checksum of all but the lists

	tallies []Tally // tallies of the current list
	dense   denseEncoder
}

type directoryEntry struct{ hash, offset uint64 }

// Tally says how often a term stands in a field, and how many words the field has.
type Tally struct{ Frequency, Length uint32 }

// Denser orders postings by frequency / length.
func (p Tally) Denser(than Tally) bool {
	return uint64(p.Frequency)*uint64(than.Length) > uint64(than.Frequency)*uint64(p.Length)
}

// Create begins the file for documents whose text fields have these lengths.
func Create(path string, lengths []uint32) (*Writer, error) {
	f, err := file.Create(path)
	if err != nil {
		return nil, err
	}
	f.Put(make([]byte, frequenciesHeader)) // written when the number of lists is known
	return &Writer{out: f, lengths: lengths, sum: xxhash.New()}, nil
}

// Close closes a file that will not be finished; w may be nil.
func (w *Writer) Close() {
	if w != nil {
		w.out.Close()
	}
}

// End writes the rest of the file, which follows the lists, and makes the file durable.
func (w *Writer) End() error {
	header := append([]byte(nil), frequenciesMagic...)
	header = binary.LittleEndian.AppendUint32(header, uint32(len(w.lengths)/Fields))
	header = binary.LittleEndian.AppendUint32(header, uint32(len(w.lists)))
	_, _ = w.sum.Write(header)
	end := w.directory()
	_, _ = w.sum.Write(end)
	w.out.Put(binary.LittleEndian.AppendUint64(end, w.sum.Sum64()))
	w.out.PutFirst(header)
	return w.out.Finish()
}

// Add receives the postings of the next term, by ascending document, and writes a list if they are enough for one.
func (w *Writer) Add(field int, term []byte, documents, frequencies []uint32) {
	if len(documents) < listPostings {
		return
	}
	w.tallies = w.tallies[:0]
	for i, doc := range documents {
		w.tallies = append(w.tallies, Tally{frequencies[i], w.lengths[Fields*int(doc)+field]})
	}
	w.lists = append(w.lists, directoryEntry{listHash(field, string(term)), w.out.Offset})
	w.out.Put(w.dense.append(encodeList(w.tallies), documents, w.tallies))
}

// encodeList encodes the frequencies of a term.
func encodeList(tallies []Tally) []byte {
	n := len(tallies)
	data := make([]byte, listHeader+(n+1)/2, listHeader+n)
	exceptions, largest, densest := uint32(0), uint32(0), Tally{0, 1}
	for i, t := range tallies {
		nibble := t.Frequency - 1
		if nibble >= exceptionNibble {
			nibble = exceptionNibble
			exceptions++
			data = binary.LittleEndian.AppendUint32(data, uint32(i))
			data = binary.LittleEndian.AppendUint32(data, t.Frequency)
		}
		data[listHeader+i/2] |= byte(nibble) << (4 * (i % 2))
		largest = max(largest, t.Frequency)
		if t.Denser(densest) {
			densest = t
		}
	}
	for i, v := range []uint32{uint32(n), largest, densest.Frequency, densest.Length, exceptions} {
		binary.LittleEndian.PutUint32(data[4*i:], v)
	}
	return data
}

// directory encodes the part after the lists, without the checksum.
func (w *Writer) directory() []byte {
	data := make([]byte, 0, 4*len(w.lengths)+directoryBytes*len(w.lists)+frequenciesTrailer)
	for _, n := range w.lengths {
		data = binary.LittleEndian.AppendUint32(data, n)
	}
	slices.SortFunc(w.lists, func(a, b directoryEntry) int { return cmp.Compare(a.hash, b.hash) })
	for _, e := range w.lists {
		data = binary.LittleEndian.AppendUint64(data, e.hash)
	}
	for _, e := range w.lists {
		data = binary.LittleEndian.AppendUint64(data, e.offset)
	}
	return binary.LittleEndian.AppendUint64(data, w.out.Offset)
}

// listHash returns the hash of a list in the directory.
func listHash(field int, term string) uint64 {
	var d xxhash.Digest
	d.ResetWithSeed(uint64(field))
	_, _ = d.WriteString(term)
	return d.Sum64()
}
