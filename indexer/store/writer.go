package store

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"slices"

	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/zstd"

	"facetta/indexer/file"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Record is one document, ready to be appended to the file.
type Record struct {
	data   []byte
	crc    uint32
	node   uint32
	digest uint64 // hash of the contents that are packed in data
	hash   uint64 // hash of the URL
	taken  bool   // copied from an earlier text store
}

type urlEntry struct {
	hash uint64
	doc  uint32
}

// Writer writes the text store.
type Writer struct {
	out     *file.Writer
	dir     string
	earlier *Texts // nil if there is no earlier store
	zstd    *zstd.Encoder
	rows    []byte
	urls    []urlEntry
	taken   int // documents copied from earlier
}

// NewWriter gives the writer of the text store in the directory of an index. It copies unchanged documents from earlier, if that is not nil.
func NewWriter(dir string, earlier *Texts) *Writer {
	return &Writer{dir: filepath.Join(dir, Folder), earlier: earlier}
}

// Taken gives the number of documents that were copied from an earlier store.
func (w *Writer) Taken() int { return w.taken }

// Close closes the file; a store that End has not finished is given up.
func (w *Writer) Close() { w.out.Close() }

// Start opens the file.
func (w *Writer) Start() (err error) {
	w.zstd, err = zstd.NewWriter(nil, zstd.WithEncoderCRC(false), zstd.WithEncoderLevel(zstd.SpeedDefault))
	if err == nil {
		w.out, err = file.Create(filepath.Join(w.dir, documentsFile))
	}
	if err != nil {
		return fmt.Errorf("write text store: %w", err)
	}
	w.out.Put([]byte(documentsMagic))
	return nil
}

// Encode packs documents, or copies their records from the earlier text store. It is safe for concurrent use.
func (w *Writer) Encode(documents []*Document) []Record {
	records := make([]Record, len(documents))
	var frames frames
	for i, d := range documents {
		frames.fill(d)
		r := Record{node: d.Node, digest: xxhash.Sum64(frames.content), hash: xxhash.Sum64String(string(d.URL))}
		if r.data, r.taken = w.earlier.packed(r.hash, r.digest); !r.taken {
			r.data = w.pack(&frames)
		}
		r.crc = crc32.Checksum(r.data, castagnoli)
		records[i] = r
	}
	return records
}

// frames are the contents of a document's frames, one after the other.
type frames struct {
	content []byte
	ends    []frameEnd
}

// frameEnd says where a frame ends, and how many blocks it has.
type frameEnd struct{ at, blocks, content int }

func (f *frames) fill(d *Document) {
	f.content, f.ends = appendHead(f.content[:0], d), f.ends[:0]
	f.content = binary.AppendUvarint(f.content, uint64(len(d.Blocks)))
	blocks := d.Blocks
	for first := true; first || len(blocks) > 0; first = false {
		var n int
		f.content, n = appendBlocks(f.content, blocks)
		end := frameEnd{at: len(f.content), blocks: n}
		for i := range blocks[:n] {
			if blocks[i].Content {
				end.content++
			}
		}
		f.ends = append(f.ends, end)
		blocks = blocks[n:]
	}
}

func (w *Writer) pack(f *frames) []byte {
	data := make([]byte, 0, 1<<10)
	from := 0
	for _, end := range f.ends {
		data = w.appendFrame(data, f.content[from:end.at], end)
		from = end.at
	}
	return data
}

// appendFrame appends the compressed content behind its numbers. A frame without content has no zstd form.
func (w *Writer) appendFrame(data, content []byte, end frameEnd) []byte {
	packed := w.zstd.EncodeAll(content, nil)
	for _, n := range []int{len(content), len(packed), end.blocks, end.content} {
		data = binary.AppendUvarint(data, uint64(n))
	}
	return append(data, packed...)
}

func appendHead(data []byte, d *Document) []byte {
	data = file.AppendString(data, string(d.URL))
	for _, s := range []string{d.Title, d.Language, d.Author, d.Published, d.Site, d.FileType} {
		data = file.AppendString(data, s)
	}
	data = binary.AppendUvarint(data, uint64(d.MaxSnippet))
	data = binary.AppendUvarint(data, uint64(d.HostID))
	data = binary.AppendUvarint(data, uint64(d.LocalID))
	anchors := trimAnchors(d.Anchors)
	data = binary.AppendUvarint(data, uint64(len(anchors)))
	for _, a := range anchors {
		data = file.AppendString(data, a)
	}
	return data
}

// appendBlocks appends blocks until frameBytes are reached, and gives their number.
func appendBlocks(data []byte, blocks []Block) ([]byte, int) {
	n, size := 0, 0
	for n < len(blocks) && (n == 0 || size+len(blocks[n].Text) <= frameBytes) {
		size += len(blocks[n].Text)
		n++
	}
	data = binary.AppendUvarint(data, uint64(n))
	for i := range blocks[:n] {
		b := &blocks[i]
		for _, v := range []uint64{uint64(ExtentOf(b)), uint64(b.Words), uint64(b.LinkedWords), uint64(b.Lines), uint64(b.LastWords)} {
			data = binary.AppendUvarint(data, v)
		}
	}
	for i := range blocks[:n] {
		data = append(data, blocks[i].Text...)
	}
	return data, n
}

// Append writes records, in the order of documents.
func (w *Writer) Append(records []Record) error {
	for _, r := range records {
		w.rows = binary.LittleEndian.AppendUint64(w.rows, w.out.Offset)
		w.rows = binary.LittleEndian.AppendUint32(w.rows, r.crc)
		w.rows = binary.LittleEndian.AppendUint32(w.rows, r.node)
		w.rows = binary.LittleEndian.AppendUint64(w.rows, r.digest)
		w.urls = append(w.urls, urlEntry{r.hash, uint32(len(w.urls))})
		w.out.Put(r.data)
		if r.taken {
			w.taken++
		}
	}
	if w.out.Err != nil {
		return fmt.Errorf("write text store: %w", w.out.Err)
	}
	return nil
}

// End writes the table and makes both files durable.
func (w *Writer) End() error {
	_ = w.zstd.Close()
	err := w.out.Finish()
	if err == nil {
		err = file.Write(filepath.Join(w.dir, tableFile), w.table())
	}
	if err != nil {
		return fmt.Errorf("write text store: %w", err)
	}
	return nil
}

func (w *Writer) table() []byte {
	data := append([]byte(nil), tableMagic...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(w.urls)))
	data = binary.LittleEndian.AppendUint32(data, 0)
	data = binary.LittleEndian.AppendUint64(data, w.out.Offset)
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
