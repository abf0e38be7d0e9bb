package sequence

import (
	"encoding/binary"
	"fmt"
	"path/filepath"

	"github.com/blevesearch/mmap-go"

	"facetta/indexer/file"
)

// Pairs are the pairs of all documents, in a mapped file. They are safe for concurrent use.
type Pairs struct {
	data      mmap.MMap
	path      string
	documents int
	ends      []byte
}

// OpenPairs opens the pairs in a folder, which must be of so many documents.
func OpenPairs(dir string, documents int) (*Pairs, error) {
	path := filepath.Join(dir, pairsFile)
	data, err := file.Map(path)
	if err != nil {
		return nil, err
	}
	p := &Pairs{data: data, path: path, documents: documents}
	if err := p.check(); err != nil {
		_ = p.Close()
		return nil, err
	}
	return p, nil
}

// Close closes the file.
func (p *Pairs) Close() error { return p.data.Unmap() }

// pairBlocks is the number of blocks of so many documents.
func pairBlocks(documents int) int { return (documents + pairDocuments - 1) / pairDocuments }

// check verifies all but the sections.
func (p *Pairs) check() error {
	size, table := len(p.data), 8*knownWords*pairBlocks(p.documents)
	if size < pairsHeader+table+8 || string(p.data[:len(pairsMagic)]) != pairsMagic {
		return file.Corrupt(p.path, 0, "not a file of pairs")
	}
	if n := binary.LittleEndian.Uint32(p.data[8:]); int64(n) != int64(p.documents) {
		return file.Corrupt(p.path, 8, fmt.Sprintf("it has %d documents, the index has %d", n, p.documents))
	}
	p.ends = p.data[size-8-table : size-8]
	if err := file.Verify(p.path, p.data, pairsHeader, size-8-table); err != nil {
		return err
	}
	last := uint64(pairsHeader)
	for i := 0; i < table; i += 8 {
		end := binary.LittleEndian.Uint64(p.ends[i:])
		if end < last || end > uint64(size-8-table) {
			return file.Corrupt(p.path, int64(size-8-table+i), "a section ends at an impossible place")
		}
		last = end
	}
	return nil
}

// Of adds the documents that have all of some pairs to a set of all documents, which must be empty and has a bit for each document, in whole words.
// It returns false if the pairs are damaged.
func (p *Pairs) Of(all []uint64, wanted []Pair) bool {
	for block := range pairBlocks(p.documents) {
		first := block * pairDocuments
		documents := min(pairDocuments, p.documents-first)
		set := all[first/64:][:(documents+63)/64]
		for i, pair := range wanted {
			found := set
			if i > 0 {
				found = make([]uint64, len(set))
			}
			if !p.add(found, block, documents, pair) {
				return false
			}
			if i > 0 {
				intersectWords(set, found)
			}
		}
	}
	return true
}

// intersectWords removes from a set what is not in another.
func intersectWords(set, other []uint64) {
	for i, word := range other {
		set[i] &= word
	}
}

// add adds the documents of a block that have a pair to a set; it returns false if the section is damaged.
func (p *Pairs) add(set []uint64, block, documents int, of Pair) bool {
	from, to := p.section(block*knownWords + int(of.first))
	if from == to {
		return true
	}
	d := file.Decoder{Data: p.data[from:to]}
	size := d.Uvarint()
	if d.Bad || size > uint64(len(d.Data)) {
		return false
	}
	lists := d.Data[size:]
	d.Data = d.Data[:size]
	for second := uint64(0); len(d.Data) > 0; second++ { // the next second word that may come
		skip, count, size := d.Uvarint(), d.Uvarint(), d.Uvarint()
		if d.Bad || skip > knownWords || count > uint64(documents) || size > uint64(len(lists)) {
			return false
		}
		if second += skip; second >= uint64(of.second) {
			// each section is followed by others or by the ends of all sections, so afterList bytes follow
			return second > uint64(of.second) || addPairList(set, lists[:size+afterList], int(count), documents)
		}
		lists = lists[size:]
	}
	return true
}

// section returns where a section begins and ends.
func (p *Pairs) section(i int) (from, to uint64) {
	from = pairsHeader
	if i > 0 {
		from = binary.LittleEndian.Uint64(p.ends[8*i-8:])
	}
	return from, binary.LittleEndian.Uint64(p.ends[8*i:])
}
