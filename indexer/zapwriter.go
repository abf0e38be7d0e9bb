package indexer

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strconv"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/vellum"

	"facetta/indexer/file"
	"facetta/indexer/frequency"
)

// An index segment has exactly the bytes that zapx 17 makes when it merges the same documents (a test compares), except for the order of sections:
// that of a Go map there, ascending here. zapx makes an index segment of each batch, with a bitmap and a map entry for each term, and merges these;
// here the postings of all batches are already sorted. The layout (numbers big endian where they are not uvarints):
//
//	stored fields: for each document the lengths of the next two, the length of its id, its id and an empty snappy block;
//	    then where each begins u64; number of nested documents, 0
//	for each field: its postings lists; then length and bytes of the dictionary, which gives the place of each term's list
//	    (vellum; zapx keeps a single posting of frequency 1 in the dictionary itself); at the end of the field the places of its doc values, none, and of
//	    its dictionary
//	    a list is: number of chunks, where each ends in the following bytes, the chunks; then, at its place, where that began, 0 as
//	    there are no positions, length and bytes of the documents (roaring). A chunk holds 2 x frequency, and the words of the
//	    document's field unless the frequency is 0, for the documents of a range of numbers.
//	for each field: length and bytes of its name, options, number of sections, sections x (section u16, address u64)
//	number of fields, where each begins u64
//	writer's name (empty), its length u32, documents u64, places of the stored fields' table and of the list of fields u64 u64, chunk mode u32,
//	    version u32, CRC-32 (IEEE) of everything before
const (
	zapVersion     = 17
	zapChunkMode   = 1026 // at most chunkPostings postings in a chunk, on average
	chunkPostings  = 1024
	noDocValues    = ^uint64(0)
	singleHit      = 1 << 63
	singleHitShift = 31
	singleHitMask  = 1<<31 - 1
)

// zapSections are the kinds of sections that every field of zapx 17 has; all but the first, the inverted text index, are empty.
var zapSections = []uint16{0, 2, 3}

// zapWriter writes an index segment.
type zapWriter struct {
	*file.Writer
	sum       uint32
	documents uint64

	dictionary *vellum.Builder
	fst        bytes.Buffer
	bitmap     *roaring.Bitmap
	scratch    []byte
	ends       []uint64 // ends of the current chunks
}

// createZap begins an index segment.
func createZap(path string, documents int) (*zapWriter, error) {
	f, err := file.Create(path)
	if err != nil {
		return nil, err
	}
	w := &zapWriter{Writer: f, documents: uint64(documents), bitmap: roaring.New()}
	w.dictionary, w.Err = vellum.New(&w.fst, nil)
	return w, nil
}

func (w *zapWriter) put(data []byte) {
	w.Writer.Put(data)
	w.sum = crc32.Update(w.sum, crc32.IEEETable, data)
}

// stored writes the stored fields, and returns the place of their table.
func (w *zapWriter) stored(first uint32) (table uint64) {
	var places []byte
	for i := range uint32(w.documents) {
		places = binary.BigEndian.AppendUint64(places, w.Offset)
		id := documentID(first + i)
		w.put(append(append([]byte{1, byte(len(id) + 1), byte(len(id))}, id...), 0))
	}
	table = w.Offset
	w.put(append(places, 0))
	return table
}

// documentID is Bleve's id of a document: its number in eight hexadecimal digits, so that ids are sorted like numbers.
func documentID(number uint32) string {
	const digits = "00000000"
	hex := strconv.FormatUint(uint64(number), 16)
	return digits[len(hex):] + hex
}

// ids writes the field of ids.
func (w *zapWriter) ids(first uint32) (address uint64) {
	for i := range uint32(w.documents) {
		w.insert([]byte(documentID(first+i)), hit(i, 1))
	}
	return w.endField()
}

func hit(doc, length uint32) uint64 { return singleHit | uint64(length)<<singleHitShift | uint64(doc) }

func (w *zapWriter) insert(term []byte, value uint64) {
	if w.Err == nil {
		w.Err = w.dictionary.Insert(term, value)
	}
}

// add writes the postings of the next term of a field. The lengths of this field are frequency.Fields apart in lengths.
func (w *zapWriter) add(term []byte, p *postings, lengths []uint32) {
	if len(p.documents) == 1 && p.frequencies[0] == 1 && p.documents[0] <= singleHitMask {
		w.insert(term, hit(p.documents[0], lengths[frequency.Fields*int(p.documents[0])]))
		return
	}
	begin := w.Offset
	w.chunks(p, lengths)
	place := w.Offset
	w.bitmap.Clear()
	w.bitmap.AddMany(p.documents)
	documents, err := w.bitmap.ToBytes()
	if err != nil && w.Err == nil {
		w.Err = err
	}
	data := binary.AppendUvarint(w.scratch[:0], begin)
	data = binary.AppendUvarint(append(data, 0), uint64(len(documents)))
	data = append(data, documents...)
	w.put(data)
	w.scratch = data
	w.insert(term, place)
}

// chunks writes frequencies and lengths.
func (w *zapWriter) chunks(p *postings, lengths []uint32) {
	size := w.documents / (uint64(len(p.documents))/chunkPostings + 1)
	w.ends = append(w.ends[:0], make([]uint64, (w.documents-1)/size+1)...)
	data := w.scratch[:0]
	for i, doc := range p.documents {
		tf := p.frequencies[i]
		data = binary.AppendUvarint(data, uint64(tf)<<1)
		if tf > 0 {
			data = binary.AppendUvarint(data, uint64(lengths[frequency.Fields*int(doc)]))
		}
		w.ends[uint64(doc)/size] = uint64(len(data))
	}
	head := binary.AppendUvarint(nil, uint64(len(w.ends)))
	before := uint64(0)
	for _, end := range w.ends {
		before = max(before, end) // a chunk without postings ends where it began
		head = binary.AppendUvarint(head, before)
	}
	w.put(head)
	w.put(data)
	w.scratch = data
}

// endField writes the dictionary of the inserted terms, and returns the address of the field.
func (w *zapWriter) endField() (address uint64) {
	if w.Err == nil {
		w.Err = w.dictionary.Close()
	}
	dictionary := w.Offset
	w.put(binary.AppendUvarint(nil, uint64(w.fst.Len())))
	w.put(w.fst.Bytes())
	w.fst.Reset()
	if w.Err == nil {
		w.Err = w.dictionary.Reset(&w.fst)
	}
	address = w.Offset
	data := binary.AppendUvarint(nil, noDocValues)
	data = binary.AppendUvarint(data, noDocValues)
	w.put(binary.AppendUvarint(data, dictionary))
	return address
}

// end writes the rest behind the fields, and makes the file durable.
func (w *zapWriter) end(table uint64, addresses []uint64) error {
	var places []byte
	for i, f := range indexFields {
		places = binary.BigEndian.AppendUint64(places, w.Offset)
		data := append(binary.AppendUvarint(nil, uint64(len(f.name))), f.name...)
		data = binary.AppendUvarint(data, uint64(f.options))
		data = binary.AppendUvarint(data, uint64(len(zapSections)))
		for s, section := range zapSections {
			address := uint64(0)
			if s == 0 {
				address = addresses[i]
			}
			data = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint16(data, section), address)
		}
		w.put(data)
	}
	fields := w.Offset
	w.put(append(binary.AppendUvarint(nil, uint64(len(indexFields))), places...))
	last := binary.BigEndian.AppendUint32(nil, 0)
	for _, v := range []uint64{w.documents, table, fields} {
		last = binary.BigEndian.AppendUint64(last, v)
	}
	last = binary.BigEndian.AppendUint32(last, zapChunkMode)
	w.put(binary.BigEndian.AppendUint32(last, zapVersion))
	w.put(binary.BigEndian.AppendUint32(nil, w.sum))
	return w.Finish()
}
