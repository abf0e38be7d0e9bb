package frequency

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/file"
)

// postings are those of one term in one field, as a Writer receives them.
type postings struct {
	field           int
	term            string
	docs, frequency []uint32
}

// writeFrequencies writes a file for documents of these lengths.
func writeFrequencies(t *testing.T, lengths []uint32, terms []postings) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "frequencies")
	w, err := Create(path, lengths)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range terms {
		w.Add(p.field, []byte(p.term), p.docs, p.frequency)
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return path
}

// randomPostings are of terms with few and many postings in each field; every frequency up to 40 occurs in the long ones.
func randomPostings(documents int) (lengths []uint32, terms []postings) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range documents * Fields {
		lengths = append(lengths, 1+uint32(rng.IntN(500)))
	}
	for field := range Fields {
		for _, n := range []int{1, listPostings - 1, listPostings, listPostings + 1, documents} {
			p := postings{field: field, term: strings.Repeat("w", n)}
			for _, doc := range rng.Perm(documents)[:n] {
				p.docs = append(p.docs, uint32(doc))
				p.frequency = append(p.frequency, 1+uint32(rng.IntN(40)))
			}
			slices.Sort(p.docs)
			terms = append(terms, p)
		}
	}
	return lengths, terms
}

// What is written is read: lengths, their sums, and the list of each term with 256 postings or more.
func TestWrittenFrequenciesAreRead(t *testing.T) {
	const documents = 700
	lengths, terms := randomPostings(documents)
	f, err := Open(writeFrequencies(t, lengths, terms), documents)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var words [Fields]uint64
	for i, n := range lengths {
		words[i%Fields] += uint64(n)
		if got := f.Length(uint32(i/Fields), i%Fields); got != n {
			t.Fatalf("length of field %d of document %d is %d, want %d", i%Fields, i/Fields, got, n)
		}
	}
	if f.Words != words {
		t.Errorf("%d words, want %d", f.Words, words)
	}
	for _, p := range terms {
		l, ok, err := f.List(p.field, p.term, uint64(len(p.docs)))
		if err != nil || ok != (len(p.docs) >= 256) {
			t.Fatalf("field %d: list of %d postings: %v, %v", p.field, len(p.docs), ok, err)
		}
		if ok {
			compareList(t, &l, lengths, p)
		}
	}
	if want := 3 * Fields; f.lists != want {
		t.Errorf("%d lists, want %d", f.lists, want)
	}
	for i := range 100 { // whatever their hashes lie between
		if _, ok, err := f.List(0, fmt.Sprint("missing", i), documents); ok || err == nil {
			t.Errorf("a term that was not written: %v, %v", ok, err)
		}
	}
	if _, ok, err := f.List(0, terms[3].term, listPostings+2); ok || err == nil {
		t.Errorf("another number of postings: %v, %v", ok, err)
	}
}

// compareList holds a list against the postings of which it was made.
func compareList(t *testing.T, l *List, lengths []uint32, p postings) {
	t.Helper()
	all := make([]uint32, len(p.docs))
	densest := Tally{0, 1}
	for i, doc := range p.docs {
		all[i] = uint32(i)
		if got := l.At(uint32(i)); got != p.frequency[i] {
			t.Fatalf("field %d: frequency of posting %d of %d is %d, want %d", p.field, i, len(p.docs), got, p.frequency[i])
		}
		if this := (Tally{p.frequency[i], lengths[int(doc)*Fields+p.field]}); this.Denser(densest) {
			densest = this
		}
	}
	if l.All(all); !slices.Equal(all, p.frequency) {
		t.Errorf("field %d: frequencies %d, want %d", p.field, all, p.frequency)
	}
	if l.Largest != slices.Max(p.frequency) || l.Densest != densest {
		t.Errorf("field %d: largest %d, densest %v; want %d and %v", p.field, l.Largest, l.Densest, slices.Max(p.frequency), densest)
	}
	dense := 0
	for i, part := range l.Dense {
		docs := part.Append(nil, int(p.docs[len(p.docs)-1])+1)
		if len(docs) != part.Documents || slices.ContainsFunc(docs, func(doc uint32) bool { return !slices.Contains(p.docs, doc) }) {
			t.Errorf("field %d: part %d has the documents %d, want %d of %d", p.field, i, docs, part.Documents, p.docs)
		}
		dense += part.Documents
	}
	if dense == 0 || dense > len(p.docs)/16 {
		t.Errorf("field %d: %d of %d postings are in the parts", p.field, dense, len(p.docs))
	}
}

// Files of no lists, and of no documents, are files as well.
func TestFrequenciesWithoutLists(t *testing.T) {
	for documents := range 3 {
		lengths := slices.Repeat([]uint32{7}, documents*Fields)
		f, err := Open(writeFrequencies(t, lengths, nil), documents)
		if err != nil {
			t.Fatal(err)
		}
		if f.Words[Fields-1] != uint64(7*documents) {
			t.Errorf("%d documents have %d words", documents, f.Words)
		}
		f.Close()
	}
}

// Any byte that the checksum holds may be damaged; the error names the file.
func TestDamagedFrequenciesAreRefused(t *testing.T) {
	const documents = 300
	lengths, terms := randomPostings(documents)
	path := writeFrequencies(t, lengths, terms)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	begin := int(binary.LittleEndian.Uint64(good[len(good)-frequenciesTrailer:]))
	refuse := func(what string, data []byte, of int) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Open(path, of)
		if corrupt := new(file.CorruptError); !errors.As(err, &corrupt) || corrupt.File != path {
			t.Fatalf("%s: %v", what, err)
		}
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for range 300 {
		data := slices.Clone(good)
		at := rng.IntN(frequenciesHeader + len(data) - begin)
		if at >= frequenciesHeader {
			at += begin - frequenciesHeader
		}
		data[at] ^= 1 << rng.IntN(8)
		refuse("damage", data, documents)
	}
	for _, size := range []int{0, 1, 7, 8, 12, 16, 31, 32, 33, begin, len(good) - 1} {
		refuse("cut", good[:size], documents)
	}
	version := slices.Clone(good[:len(good)-8])
	version[len(frequenciesMagic)-1]++
	refuse("another version", binary.LittleEndian.AppendUint64(version, file.Checksum(version[:frequenciesHeader], version[begin:])), documents)
	refuse("more documents", good, documents+1)
	refuse("fewer documents", good, documents-1)
}

// The lists are held against no checksum: whatever they say, reading them ends, within bounds.
func TestDamagedLists(t *testing.T) {
	const documents = 300
	lengths, terms := randomPostings(documents)
	path := writeFrequencies(t, lengths, terms)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	begin := int(binary.LittleEndian.Uint64(good[len(good)-frequenciesTrailer:]))
	rng := rand.New(rand.NewPCG(8, 8))
	refused := 0
	for range 300 {
		data := slices.Clone(good)
		for range 40 {
			data[frequenciesHeader+rng.IntN(begin-frequenciesHeader)] = byte(rng.Uint32())
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path, documents)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range terms {
			if l, ok, err := f.List(p.field, p.term, uint64(len(p.docs))); err != nil {
				refused++
			} else if ok {
				for i := range p.docs {
					_ = l.At(uint32(i))
				}
			}
		}
		f.Close()
	}
	if refused < 50 {
		t.Errorf("only %d lists were refused", refused)
	}
}
