package frequency

import (
	"encoding/binary"
	"fmt"
	"sort"

	"github.com/blevesearch/mmap-go"

	"facetta/indexer/file"
)

// Frequencies are the frequencies of one index segment, in a mapped file. They are safe for concurrent use.
type Frequencies struct {
	data      mmap.MMap
	Path      string
	Documents int
	lists     int
	lengths   []byte
	hashes    []byte
	offsets   []byte
	Words     [Fields]uint64 // total numbers of words of all documents
}

// Open opens the frequencies of an index segment of so many documents.
func Open(path string, documents int) (*Frequencies, error) {
	data, err := file.Map(path)
	if err != nil {
		return nil, err
	}
	f := &Frequencies{data: data, Path: path, Documents: documents}
	if err := f.check(); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// Close closes the file.
func (f *Frequencies) Close() error { return f.data.Unmap() }

// check verifies all but the lists.
func (f *Frequencies) check() error {
	size := uint64(len(f.data))
	if size < frequenciesHeader+frequenciesTrailer || string(f.data[:len(frequenciesMagic)]) != frequenciesMagic {
		return file.Corrupt(f.Path, 0, "not a file of frequencies")
	}
	if n := binary.LittleEndian.Uint32(f.data[8:]); int(n) != f.Documents {
		return file.Corrupt(f.Path, 8, fmt.Sprintf("it has %d documents, the index segment has %d", n, f.Documents))
	}
	f.lists = int(binary.LittleEndian.Uint32(f.data[12:]))
	start := binary.LittleEndian.Uint64(f.data[size-frequenciesTrailer:])
	want := uint64(f.Documents)*lengthBytes + uint64(f.lists)*directoryBytes + frequenciesTrailer
	if start < frequenciesHeader || start > size || size-start != want {
		return file.Corrupt(f.Path, int64(size), "length is not that of its lists")
	}
	if err := file.Verify(f.Path, f.data, frequenciesHeader, int(start)); err != nil {
		return err
	}
	f.lengths = f.data[start:][:f.Documents*lengthBytes]
	f.hashes = f.data[start+uint64(len(f.lengths)):][:8*f.lists]
	f.offsets = f.data[start+uint64(len(f.lengths)+len(f.hashes)):][:8*f.lists]
	for i := 0; i < len(f.lengths); i += 4 {
		f.Words[i/4%Fields] += uint64(binary.LittleEndian.Uint32(f.lengths[i:]))
	}
	return nil
}

// Length returns the number of words in a field of a document of the index segment.
func (f *Frequencies) Length(doc uint32, field int) uint32 {
	return binary.LittleEndian.Uint32(f.lengths[lengthBytes*int(doc)+4*field:])
}

// List holds the frequencies of one term in one field, by position in its postings.
type List struct {
	Largest    uint32
	Densest    Tally
	nibbles    []byte
	exceptions []byte
	Dense      [Parts]Part
}

// List returns the list of a term; false if the term has too few postings for one.
func (f *Frequencies) List(field int, term string, postings uint64) (List, bool, error) {
	if postings < listPostings {
		return List{}, false, nil
	}
	hash := listHash(field, term)
	at := func(i int) uint64 { return binary.LittleEndian.Uint64(f.hashes[8*i:]) }
	i := sort.Search(f.lists, func(i int) bool { return at(i) >= hash })
	if i == f.lists || at(i) != hash {
		return List{}, false, file.Corrupt(f.Path, 0, fmt.Sprintf("term %q has no list", term))
	}
	offset := binary.LittleEndian.Uint64(f.offsets[8*i:])
	if offset > uint64(len(f.data)-listHeader) {
		return List{}, false, file.Corrupt(f.Path, int64(offset), "list lies outside of the file")
	}
	data := f.data[offset:]
	number := func(i int) uint32 { return binary.LittleEndian.Uint32(data[4*i:]) }
	nibbles, exceptions := (postings+1)/2, exceptionBytes*uint64(number(4))
	if uint64(number(0)) != postings || listHeader+nibbles+exceptions > uint64(len(data)) {
		return List{}, false, file.Corrupt(f.Path, int64(offset), fmt.Sprintf("list is not that of term %q", term))
	}
	l := List{
		Largest: number(1), Densest: Tally{number(2), number(3)}, nibbles: data[listHeader:][:nibbles], exceptions: data[listHeader+nibbles:][:exceptions],
	}
	var ok bool
	if l.Dense, ok = readDensest(data[listHeader+nibbles+exceptions:]); !ok {
		return List{}, false, file.Corrupt(f.Path, int64(offset), fmt.Sprintf("densest postings of term %q make no sense", term))
	}
	return l, true, nil
}

// All replaces positions by the frequencies of the postings there.
func (l *List) All(positions []uint32) {
	for i, position := range positions {
		if nibble := l.nibbles[position/2] >> (4 * (position % 2)) & 15; nibble != exceptionNibble {
			positions[i] = uint32(nibble) + 1
		} else {
			positions[i] = l.At(position)
		}
	}
}

// At returns the frequency of the posting at a position.
func (l *List) At(position uint32) uint32 {
	nibble := l.nibbles[position/2] >> (4 * (position % 2)) & 15
	if nibble != exceptionNibble {
		return uint32(nibble) + 1
	}
	number := func(i int) uint32 { return binary.LittleEndian.Uint32(l.exceptions[exceptionBytes*i:]) }
	n := len(l.exceptions) / exceptionBytes
	i := sort.Search(n, func(i int) bool { return number(i) >= position })
	if i == n {
		return exceptionNibble + 1 // damaged
	}
	return binary.LittleEndian.Uint32(l.exceptions[exceptionBytes*i+4:])
}
