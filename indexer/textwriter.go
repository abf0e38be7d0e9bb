package indexer

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"

	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/zstd"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// The dictionary is made of the beginnings of documents evenly spread over the first batch, of at most a sixteenth of its text.
const (
	dictionaryDocuments = 32
	dictionaryPart      = 4 << 10
	dictionaryShare     = 16
)

// record is one document, ready to be appended to the file.
type record struct {
	data []byte
	crc  uint32
	node uint32
	hash uint64 // of the URL
}

type urlEntry struct {
	hash uint64
	doc  uint32
}

// textWriter writes the text store.
type textWriter struct {
	dir    string
	file   *os.File
	out    *bufio.Writer
	zstd   *zstd.Encoder
	offset uint64
	rows   []byte
	urls   []urlEntry
}

func newTextWriter(dir string) *textWriter {
	return &textWriter{dir: dir}
}

// start opens the file, with a dictionary made from the first documents.
func (w *textWriter) start(first []*Document) (err error) {
	if w.file, err = os.Create(filepath.Join(w.dir, documentsFile)); err != nil {
		return fmt.Errorf("write text store: %w", err)
	}
	w.out = bufio.NewWriterSize(w.file, 1<<20)
	dictionary := sampleDictionary(first)
	options := []zstd.EOption{zstd.WithEncoderCRC(false), zstd.WithEncoderLevel(zstd.SpeedDefault)}
	if len(dictionary) > 0 {
		options = append(options, zstd.WithEncoderDictRaw(dictionaryID, dictionary))
	}
	if w.zstd, err = zstd.NewWriter(nil, options...); err != nil {
		return fmt.Errorf("write text store: %w", err)
	}
	header := append([]byte(nil), documentsMagic...)
	header = binary.LittleEndian.AppendUint32(header, uint32(len(dictionary)))
	header = binary.LittleEndian.AppendUint32(header, crc32.Checksum(dictionary, castagnoli))
	return w.write(append(header, dictionary...))
}

// sampleDictionary begins with the last document: zstd refers to the end of a dictionary at least cost.
func sampleDictionary(documents []*Document) []byte {
	size := 0
	for _, d := range documents {
		size += d.size()
	}
	size = min(size/dictionaryShare/dictionaryDocuments, dictionaryPart)
	step := max(1, len(documents)/dictionaryDocuments)
	var dictionary []byte
	for i := len(documents) - 1; i >= 0; i -= step {
		dictionary = append(dictionary, documentStart(documents[i], size)...)
	}
	return dictionary
}

// documentStart gives the first bytes of a document, much as they are stored.
func documentStart(d *Document, size int) []byte {
	data := appendHead(nil, d)
	for i := 0; i < len(d.Blocks) && len(data) < size; i++ {
		data = append(data, d.Blocks[i].Text...)
	}
	return data[:min(len(data), size)]
}

func (w *textWriter) write(data []byte) error {
	if _, err := w.out.Write(data); err != nil {
		return fmt.Errorf("write text store: %w", err)
	}
	w.offset += uint64(len(data))
	return nil
}

// encode compresses documents. It is safe for concurrent use.
func (w *textWriter) encode(documents []*Document) []record {
	records := make([]record, len(documents))
	var content []byte
	for i, d := range documents {
		data := make([]byte, 0, 1<<10)
		content = appendHead(content[:0], d)
		content = binary.AppendUvarint(content, uint64(len(d.Blocks)))
		blocks := d.Blocks
		for first := true; first || len(blocks) > 0; first = false {
			var n int
			content, n = appendBlocks(content, blocks)
			blocks = blocks[n:]
			data = w.appendFrame(data, content)
			content = content[:0]
		}
		records[i] = record{data, crc32.Checksum(data, castagnoli), d.Node, xxhash.Sum64String(string(d.URL))}
	}
	return records
}

// appendFrame appends the compressed content with its lengths. A frame without content has no zstd form.
func (w *textWriter) appendFrame(data, content []byte) []byte {
	packed := w.zstd.EncodeAll(content, nil)
	data = binary.AppendUvarint(data, uint64(len(content)))
	data = binary.AppendUvarint(data, uint64(len(packed)))
	return append(data, packed...)
}

func appendHead(data []byte, d *Document) []byte {
	data = appendString(data, string(d.URL))
	for _, s := range []string{d.Title, d.Language, d.Author, d.Published, d.Site} {
		data = appendString(data, s)
	}
	data = binary.AppendUvarint(data, uint64(d.HostID))
	data = binary.AppendUvarint(data, uint64(d.LocalID))
	anchors := trimAnchors(d.Anchors)
	data = binary.AppendUvarint(data, uint64(len(anchors)))
	for _, a := range anchors {
		data = appendString(data, a)
	}
	return data
}

func appendString(data []byte, s string) []byte {
	data = binary.AppendUvarint(data, uint64(len(s)))
	return append(data, s...)
}

// appendBlocks appends blocks until frameBytes are reached, and says how many.
func appendBlocks(data []byte, blocks []Block) ([]byte, int) {
	n, size := 0, 0
	for n < len(blocks) && (n == 0 || size+len(blocks[n].Text) <= frameBytes) {
		size += len(blocks[n].Text)
		n++
	}
	data = binary.AppendUvarint(data, uint64(n))
	for i := range blocks[:n] {
		b := &blocks[i]
		length := uint64(len(b.Text)) << 1
		if b.Content {
			length |= 1
		}
		for _, v := range []uint64{length, uint64(b.Words), uint64(b.LinkedWords), uint64(b.Lines), uint64(b.LastWords)} {
			data = binary.AppendUvarint(data, v)
		}
	}
	for i := range blocks[:n] {
		data = append(data, blocks[i].Text...)
	}
	return data, n
}

// append writes records, in the order of documents.
func (w *textWriter) append(records []record) error {
	for _, r := range records {
		w.rows = binary.LittleEndian.AppendUint64(w.rows, w.offset)
		w.rows = binary.LittleEndian.AppendUint32(w.rows, r.crc)
		w.rows = binary.LittleEndian.AppendUint32(w.rows, r.node)
		w.urls = append(w.urls, urlEntry{r.hash, uint32(len(w.urls))})
		if err := w.write(r.data); err != nil {
			return err
		}
	}
	return nil
}

// finish writes the table and makes both files durable.
func (w *textWriter) finish() error {
	err := w.out.Flush()
	if err == nil {
		err = w.file.Sync()
	}
	if closed := w.file.Close(); err == nil {
		err = closed
	}
	w.file = nil
	_ = w.zstd.Close()
	if err == nil {
		err = writeDurably(filepath.Join(w.dir, tableFile), w.table())
	}
	if err != nil {
		return fmt.Errorf("write text store: %w", err)
	}
	return nil
}

func (w *textWriter) table() []byte {
	data := append([]byte(nil), tableMagic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(w.urls)))
	data = binary.LittleEndian.AppendUint32(data, 0)
	data = binary.LittleEndian.AppendUint64(data, w.offset)
	data = append(data, w.rows...)
	slices.SortFunc(w.urls, func(a, b urlEntry) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.doc, b.doc))
	})
	for _, u := range w.urls {
		data = binary.LittleEndian.AppendUint64(data, u.hash)
	}
	for _, u := range w.urls {
		data = binary.LittleEndian.AppendUint32(data, u.doc)
	}
	return binary.LittleEndian.AppendUint64(data, xxhash.Sum64(data))
}

func writeDurably(path string, data []byte) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// close gives up.
func (w *textWriter) close() {
	if w.file != nil {
		_ = w.file.Close()
	}
}
