package indexer

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"os"
	"slices"

	"github.com/cespare/xxhash/v2"

	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// frequencyWriter writes the frequencies of one index segment.
type frequencyWriter struct {
	out     *bufio.Writer
	offset  uint64
	lengths []uint32 // textFields a document
	lists   []directoryEntry
	sum     *xxhash.Digest // of what is held against the checksum

	frequencies []uint32 // of the list in hand
	longest     tally    // of it: the largest frequency / length
}

type directoryEntry struct{ hash, offset uint64 }

// tally says how often a term stands in a field of a number of words.
type tally struct{ frequency, length uint32 }

// denser orders postings by frequency / length.
func (p tally) denser(than tally) bool {
	return uint64(p.frequency)*uint64(than.length) > uint64(than.frequency)*uint64(p.length)
}

// writeFrequencies writes the frequencies of an index segment to a file.
func writeFrequencies(path string, seg segment.Segment) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("write frequencies: %w", err)
	}
	w := &frequencyWriter{
		out: bufio.NewWriterSize(f, 1<<20), lengths: make([]uint32, textFields*seg.Count()), sum: xxhash.New(),
	}
	err = w.write(seg, f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("write frequencies %s: %w", path, err)
	}
	return nil
}

func (w *frequencyWriter) write(seg segment.Segment, f *os.File) error {
	if err := w.put(make([]byte, frequenciesHeader)); err != nil { // written when the number of lists is known
		return err
	}
	for field := range textFieldNames {
		if err := w.field(seg, field); err != nil {
			return err
		}
	}
	header := append([]byte(nil), frequenciesMagic...)
	header = binary.LittleEndian.AppendUint32(header, uint32(seg.Count()))
	header = binary.LittleEndian.AppendUint32(header, uint32(len(w.lists)))
	_, _ = w.sum.Write(header)
	end := w.end()
	_, _ = w.sum.Write(end)
	if err := w.put(binary.LittleEndian.AppendUint64(end, w.sum.Sum64())); err != nil {
		return err
	}
	if err := w.out.Flush(); err != nil {
		return err
	}
	if _, err := f.WriteAt(header, 0); err != nil {
		return err
	}
	return f.Sync()
}

func (w *frequencyWriter) put(data []byte) error {
	_, err := w.out.Write(data)
	w.offset += uint64(len(data))
	return err
}

// field goes through all postings of a field.
func (w *frequencyWriter) field(seg segment.Segment, field int) error {
	dict, err := seg.Dictionary(textFieldNames[field])
	if err != nil {
		return err
	}
	terms := dict.AutomatonIterator(nil, nil, nil)
	var list segment.PostingsList
	var it segment.PostingsIterator
	for {
		e, err := terms.Next()
		if err != nil || e == nil {
			return err
		}
		if list, err = dict.PostingsList([]byte(e.Term), nil, list); err != nil {
			return err
		}
		it = list.Iterator(true, true, false, it)
		if err := w.postings(it, field); err != nil {
			return err
		}
		if len(w.frequencies) >= listPostings {
			w.lists = append(w.lists, directoryEntry{listHash(field, e.Term), w.offset})
			if err := w.put(w.list()); err != nil {
				return err
			}
		}
	}
}

// postings reads the postings of one term.
func (w *frequencyWriter) postings(it segment.PostingsIterator, field int) error {
	w.frequencies, w.longest = w.frequencies[:0], tally{0, 1}
	for {
		p, err := it.Next()
		if err != nil || p == nil {
			return err
		}
		length := p.(lengthPosting).NormUint64()
		this := tally{uint32(p.Frequency()), uint32(length)}
		if this.denser(w.longest) {
			w.longest = this
		}
		w.frequencies = append(w.frequencies, this.frequency)
		w.lengths[textFields*int(p.Number())+field] = this.length
	}
}

// list encodes the list in hand.
func (w *frequencyWriter) list() []byte {
	n := len(w.frequencies)
	data := make([]byte, listHeader+(n+1)/2, listHeader+n)
	exceptions := uint32(0)
	for i, f := range w.frequencies {
		nibble := f - 1
		if nibble >= exceptionNibble {
			nibble = exceptionNibble
			exceptions++
			data = binary.LittleEndian.AppendUint32(data, uint32(i))
			data = binary.LittleEndian.AppendUint32(data, f)
		}
		data[listHeader+i/2] |= byte(nibble) << (4 * (i % 2))
	}
	for i, v := range []uint32{uint32(n), slices.Max(w.frequencies), w.longest.frequency, w.longest.length, exceptions} {
		binary.LittleEndian.PutUint32(data[4*i:], v)
	}
	return data
}

// end encodes what comes after the lists, but for the checksum.
func (w *frequencyWriter) end() []byte {
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
	return binary.LittleEndian.AppendUint64(data, w.offset)
}

// listHash names a list in the directory.
func listHash(field int, term string) uint64 {
	var d xxhash.Digest
	d.ResetWithSeed(uint64(field))
	_, _ = d.WriteString(term)
	return d.Sum64()
}
