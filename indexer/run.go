package indexer

import (
	"encoding/binary"
	"fmt"
	"os"

	index "github.com/blevesearch/bleve_index_api"
	"github.com/blevesearch/mmap-go"

	"facetta/indexer/frequency"
)

// A run holds the postings of a batch of documents, sorted by field and term, until they are merged into an index segment. It is a file that exists
// as long as its builder; numbers are uvarints:
//
//	number of documents; for each of them the words of its text fields, as numbered by textFieldNames
//	for each of indexFields but the id: its terms in ascending order, for each: length (never 0) and bytes of the term, number
//	    of postings, for each: number of the document in the batch, as difference to the one before, and frequency; then a zero

// indexField is a field of the index segments.
type indexField struct {
	name    string
	options index.FieldIndexingOptions
	text    int // number among the text fields, or noText
}

const noText = -1

// indexFields are the fields in the order of an index segment: the id, then the others by name.
var indexFields = func() []indexField {
	fields := []indexField{{"_id", index.IndexField | index.StoreField, noText}}
	for _, name := range []string{
		fieldAnchor, fieldBoilerplate, fieldCompound, fieldContent, fieldHost, fieldLanguage, fieldPublished, fieldTitle, fieldType, fieldURL,
	} {
		f := indexField{name, index.IndexField, textFieldNumber(name)}
		if f.text == noText {
			f.options |= index.SkipFreqNorm
		}
		fields = append(fields, f)
	}
	return fields
}()

// indexFieldNumber is the index of a field in indexFields.
func indexFieldNumber(name string) int {
	for i := range indexFields {
		if indexFields[i].name == name {
			return i
		}
	}
	panic(name + " is no field of the index")
}

// runReader reads a run, field by field and term by term. It does not check the file, as this process has just written it.
type runReader struct {
	data    mmap.MMap
	rest    []byte
	first   uint32 // number of the batch's first document in the index segment
	lengths []uint32
	term    []byte // nil at the end of a field
	count   uint64 // number of the term's postings
}

func openRun(path string, first uint32) (*runReader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("map %s: %w", path, err)
	}
	r := &runReader{data: data, rest: data, first: first}
	r.lengths = make([]uint32, r.number()*frequency.Fields)
	for i := range r.lengths {
		r.lengths[i] = uint32(r.number())
	}
	return r, nil
}

func (r *runReader) documents() int { return len(r.lengths) / frequency.Fields }

func (r *runReader) close() error { return r.data.Unmap() }

func (r *runReader) number() uint64 {
	if c := r.rest[0]; c < 0x80 {
		r.rest = r.rest[1:]
		return uint64(c)
	}
	v, n := binary.Uvarint(r.rest)
	r.rest = r.rest[n:]
	return v
}

// next goes to the next term of the field, after the postings of the current one were read; false at the field's end.
func (r *runReader) next() bool {
	n := r.number()
	r.term, r.rest = r.rest[:n], r.rest[n:]
	if n == 0 {
		return false
	}
	r.count = r.number()
	return true
}

// postings appends the postings of the term.
func (r *runReader) postings(p *postings) {
	doc := r.first
	for range r.count {
		doc += uint32(r.number())
		p.documents = append(p.documents, doc)
		p.frequencies = append(p.frequencies, uint32(r.number()))
	}
}

// postings are the postings of a term in a field, by ascending document.
type postings struct{ documents, frequencies []uint32 }
