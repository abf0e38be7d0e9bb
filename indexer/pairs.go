package indexer

import (
	"encoding/binary"
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/mmap-go"
	"github.com/cespare/xxhash/v2"
)

// pairs are those of all documents, mapped. They are safe for concurrent use.
type pairs struct {
	data      mmap.MMap
	path      string
	documents int
	ends      []byte
}

func openPairs(path string, documents int) (*pairs, error) {
	data, err := mapFile(path)
	if err != nil {
		return nil, err
	}
	p := &pairs{data: data, path: path, documents: documents}
	if err := p.check(); err != nil {
		_ = p.close()
		return nil, err
	}
	return p, nil
}

func (p *pairs) close() error { return p.data.Unmap() }

// check checks all but the lists.
func (p *pairs) check() error {
	size, table := len(p.data), 8*((p.documents+pairDocuments-1)/pairDocuments)
	if size < pairsHeader+table+8 || string(p.data[:len(pairsMagic)]) != pairsMagic {
		return &CorruptError{p.path, 0, "not a file of pairs"}
	}
	if n := binary.LittleEndian.Uint32(p.data[8:]); int64(n) != int64(p.documents) {
		return &CorruptError{p.path, 8, fmt.Sprintf("it is of %d documents, the index of %d", n, p.documents)}
	}
	p.ends = p.data[size-8-table : size-8]
	var sum xxhash.Digest
	sum.Reset()
	_, _ = sum.Write(p.data[:pairsHeader])
	_, _ = sum.Write(p.ends)
	if sum.Sum64() != binary.LittleEndian.Uint64(p.data[size-8:]) {
		return &CorruptError{p.path, int64(size - 8), "checksum differs"}
	}
	last := uint64(pairsHeader)
	for i := 0; i < table; i += 8 {
		end := binary.LittleEndian.Uint64(p.ends[i:])
		if end < last+pairDirectory || end > uint64(size-8-table) {
			return &CorruptError{p.path, int64(size - 8 - table + i), "a block ends where it can't"}
		}
		last = end
	}
	return nil
}

// of gives the documents that may have all pairs of some buckets. What is damaged says of no document of its block that it may not.
func (p *pairs) of(buckets []uint16) *roaring.Bitmap {
	all := roaring.New()
	set, found := make([]uint64, pairDocuments/64), make([]uint64, pairDocuments/64)
	for i := 0; i < len(p.ends)/8; i++ {
		block := p.block(i)
		for n, bucket := range buckets {
			clear(found)
			if !addPairs(found, block, bucket) {
				fill(found)
			}
			for j, word := range found {
				if n > 0 {
					word &= set[j]
				}
				set[j] = word
			}
		}
		all.Or(roaring.AddOffset(roaring.FromDense(set, false), uint32(i*pairDocuments)))
	}
	all.RemoveRange(uint64(p.documents), 1<<32)
	return all
}

func fill(set []uint64) {
	for i := range set {
		set[i] = ^uint64(0)
	}
}

// block gives the bytes of a block.
func (p *pairs) block(i int) []byte {
	from := uint64(pairsHeader)
	if i > 0 {
		from = binary.LittleEndian.Uint64(p.ends[8*i-8:])
	}
	return p.data[from:binary.LittleEndian.Uint64(p.ends[8*i:])]
}

// addPairs adds the documents of a bucket to a set; false when the list makes no sense.
func addPairs(set []uint64, block []byte, bucket uint16) bool {
	lists, directory := block[:len(block)-pairDirectory], block[len(block)-pairDirectory:]
	from, to := uint32(0), binary.LittleEndian.Uint32(directory[4*int(bucket):])
	if bucket > 0 {
		from = binary.LittleEndian.Uint32(directory[4*int(bucket)-4:])
	}
	if from > to || uint64(to) > uint64(len(lists)) {
		return false
	}
	doc := uint64(0) // the next one that may come
	for list := lists[from:to]; len(list) > 0; doc++ {
		skip, n := binary.Uvarint(list)
		if doc += skip; n <= 0 || skip >= pairDocuments || doc >= pairDocuments {
			return false
		}
		set[doc/64] |= 1 << (doc % 64)
		list = list[n:]
	}
	return true
}
