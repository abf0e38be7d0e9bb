package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"sort"

	"facetta/indexer/file"
	"facetta/internal/weburl"
	"facetta/ranking/mapped"

	"github.com/blevesearch/mmap-go"
	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/zstd"
)

// Reader reads the text store. It is safe for concurrent use. The table is mapped. Texts are read on request, because mapped ones would stay in the
// process's resident memory without any use: the system caches the file's pages anyway.
type Reader struct {
	table     mmap.MMap
	documents *os.File
	size      int64  // of the file of documents
	path      string // of the file of documents
	count     int
	zstd      *zstd.Decoder
}

// Open opens the text store in the directory of an index.
func Open(dir string) (_ *Reader, err error) {
	dir = filepath.Join(dir, Folder)
	r := &Reader{path: filepath.Join(dir, documentsFile)}
	defer func() {
		if err != nil {
			_ = r.Close()
		}
	}()
	if err := r.openDocuments(); err != nil {
		return nil, err
	}
	tablePath := filepath.Join(dir, tableFile)
	if r.table, err = file.Map(tablePath); err != nil {
		return nil, err
	}
	if err := r.checkTable(tablePath); err != nil {
		return nil, err
	}
	mapped.Forget(r.table) // all of it was read for its checksum
	if r.zstd, err = zstd.NewReader(nil, zstd.WithDecodeAllCapLimit(true), zstd.WithDecoderConcurrency(0)); err != nil {
		return nil, fmt.Errorf("open text store %s: %w", r.path, err)
	}
	return r, nil
}

// Len is the number of documents.
func (r *Reader) Len() int { return r.count }

func (r *Reader) openDocuments() (err error) {
	if r.documents, err = os.Open(r.path); err != nil {
		return fmt.Errorf("open text store: %w", err)
	}
	info, err := r.documents.Stat()
	if err != nil {
		return fmt.Errorf("open text store: %w", err)
	}
	if r.size = info.Size(); r.size < headerBytes {
		return file.Corrupt(r.path, r.size, "too short")
	}
	var magic [headerBytes]byte
	if _, err := r.documents.ReadAt(magic[:], 0); err != nil {
		return fmt.Errorf("open text store %s: %w", r.path, err)
	}
	if string(magic[:]) != documentsMagic {
		return file.Corrupt(r.path, 0, "not a text store")
	}
	return nil
}

// Close closes the files.
func (r *Reader) Close() error {
	if r.zstd != nil {
		r.zstd.Close()
	}
	var errs []error
	if r.documents != nil {
		errs = append(errs, r.documents.Close())
	}
	if r.table != nil {
		errs = append(errs, r.table.Unmap())
	}
	return errors.Join(errs...)
}

// checkTable checks the table as a whole, so that later only the order of offsets has to be checked.
func (r *Reader) checkTable(path string) error {
	size := len(r.table)
	if string(r.table[:len(tableMagic)]) != tableMagic {
		return file.Corrupt(path, 0, "not a table of documents")
	}
	if size < tableHeader+trailerBytes {
		return file.Corrupt(path, int64(size), "too short")
	}
	r.count = int(binary.LittleEndian.Uint32(r.table[8:]))
	if want := tableHeader + r.count*(rowBytes+urlBytes) + trailerBytes; size != want {
		return file.Corrupt(path, int64(size), fmt.Sprintf("length is not that of %d documents", r.count))
	}
	end := size - trailerBytes
	if xxhash.Sum64(r.table[:end]) != binary.LittleEndian.Uint64(r.table[end:]) {
		return file.Corrupt(path, int64(end), "checksum differs")
	}
	if want := binary.LittleEndian.Uint64(r.table[16:]); want != uint64(r.size) {
		return file.Corrupt(r.path, r.size, fmt.Sprintf("length is not %d", want))
	}
	return nil
}

// offset gives the position of a record in the file; for the document after the last it gives the end.
func (r *Reader) offset(doc uint32) uint64 {
	if int(doc) == r.count {
		return uint64(r.size)
	}
	return binary.LittleEndian.Uint64(r.table[tableHeader+int(doc)*rowBytes:])
}

// record gives the checked bytes of a document and their position in the file.
func (r *Reader) record(doc uint32) ([]byte, int64, error) { return r.recordIn(nil, doc) }

// recordIn is like record, but reads into room.
func (r *Reader) recordIn(room []byte, doc uint32) ([]byte, int64, error) {
	if int64(doc) >= int64(r.count) {
		return nil, 0, fmt.Errorf("document %d: the index holds documents 0 to %d", doc, r.count-1)
	}
	from, to := r.offset(doc), r.offset(doc+1)
	if from > to || to > uint64(r.size) {
		return nil, 0, file.Corrupt(r.path, int64(from), fmt.Sprintf("document %d lies outside of the file", doc))
	}
	data := slices.Grow(room[:0], int(to-from))[:to-from]
	if _, err := r.documents.ReadAt(data, int64(from)); err != nil {
		return nil, 0, fmt.Errorf("read document %d of %s: %w", doc, r.path, err)
	}
	if crc32.Checksum(data, castagnoli) != binary.LittleEndian.Uint32(r.table[tableHeader+int(doc)*rowBytes+8:]) {
		return nil, 0, file.Corrupt(r.path, int64(from), fmt.Sprintf("checksum of document %d differs", doc))
	}
	return data, int64(from), nil
}

// FirstFrame gives the number of bytes in the first frame of a document. The record's checksum is not checked yet, so the number may be wrong; it is
// 0 where the record is too short.
func (r *Reader) FirstFrame(doc uint32) (int, error) {
	from, to := r.offset(doc), r.offset(doc+1)
	var head [binary.MaxVarintLen64]byte
	if from > to || to-from < uint64(len(head)) {
		return 0, nil
	}
	if _, err := r.documents.ReadAt(head[:], int64(from)); err != nil {
		return 0, fmt.Errorf("read document %d of %s: %w", doc, r.path, err)
	}
	d := file.Decoder{Data: head[:]}
	return int(min(d.Uvarint(), maxFrame)), nil
}

// Node is the link graph's node of a document.
func (r *Reader) Node(doc uint32) uint32 {
	return binary.LittleEndian.Uint32(r.table[tableHeader+int(doc)*rowBytes+12:])
}

// digest gives the hash of the contents of a document's frames.
func (r *Reader) digest(doc uint32) uint64 {
	return binary.LittleEndian.Uint64(r.table[tableHeader+int(doc)*rowBytes+16:])
}

// withHash gives the documents whose URLs have this hash, in ascending order.
func (r *Reader) withHash(hash uint64) iter.Seq[uint32] {
	hashes := r.table[tableHeader+r.count*rowBytes:]
	docs := hashes[r.count*8:]
	at := func(i int) uint64 { return binary.LittleEndian.Uint64(hashes[i*8:]) }
	return func(yield func(uint32) bool) {
		for i := sort.Search(r.count, func(i int) bool { return at(i) >= hash }); i < r.count && at(i) == hash; i++ {
			if !yield(binary.LittleEndian.Uint32(docs[i*4:])) {
				return
			}
		}
	}
}

// Find gives the document of a URL; the first when several documents have it.
func (r *Reader) Find(u weburl.URL) (uint32, bool, error) {
	for doc := range r.withHash(xxhash.Sum64String(string(u))) {
		d, err := r.Head(doc)
		if err != nil {
			return 0, false, err
		}
		if d.URL == u {
			return doc, true, nil
		}
	}
	return 0, false, nil
}

// Head reads a document without its blocks.
func (r *Reader) Head(doc uint32) (*Document, error) {
	c, err := r.open(doc)
	if err != nil {
		return nil, err
	}
	return c.Document, nil
}

// Read reads a whole document.
func (r *Reader) Read(doc uint32) (*Document, error) {
	c, err := r.open(doc)
	if err != nil {
		return nil, err
	}
	for {
		blocks, err := c.Next()
		if err != nil {
			return nil, err
		}
		if blocks == nil {
			return c.Document, nil
		}
		c.Document.Blocks = append(c.Document.Blocks, blocks...)
	}
}
