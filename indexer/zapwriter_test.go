package indexer

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	index "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"

	"facetta/indexer/analysis"
	"facetta/indexer/file"
	"facetta/indexer/store"
)

// zapDocument is a document in the form that Bleve's segment plugin takes.
type zapDocument struct {
	index.Document // nil: what the plugin does not ask for
	id             string
	fields         []*zapField
}

func (d *zapDocument) ID() string                                 { return d.id }
func (d *zapDocument) VisitComposite(index.CompositeFieldVisitor) {}
func (d *zapDocument) VisitFields(visit index.FieldVisitor) {
	for _, f := range d.fields {
		visit(f)
	}
}

type zapField struct {
	index.Field // nil
	name        string
	value       []byte // stored
	options     index.FieldIndexingOptions
	length      int
	terms       index.TokenFrequencies
}

func (f *zapField) Name() string                                     { return f.name }
func (f *zapField) Value() []byte                                    { return f.value }
func (f *zapField) ArrayPositions() []uint64                         { return nil }
func (f *zapField) EncodedFieldType() byte                           { return 't' }
func (f *zapField) Options() index.FieldIndexingOptions              { return f.options }
func (f *zapField) AnalyzedLength() int                              { return f.length }
func (f *zapField) AnalyzedTokenFrequencies() index.TokenFrequencies { return f.terms }

// newZapDocument analyses a document, field by field.
func newZapDocument(d *store.Document, number int) *zapDocument {
	id := documentID(uint32(number))
	idField := &zapField{name: "_id", value: []byte(id), options: index.IndexField | index.StoreField, length: 1}
	idField.terms = index.TokenFrequencies{id: zapTerm(id, 1)}
	z := &zapDocument{id: id, fields: []*zapField{idField}}
	for name, list := range bleveDocument(d) {
		f := &zapField{name: name, options: index.IndexField, terms: index.TokenFrequencies{}}
		for _, text := range list.([]string) {
			if textFieldNumber(name) == noText {
				f.options |= index.SkipFreqNorm
				f.terms[text] = zapTerm(text, 0)
				continue
			}
			joined, before := analysis.Joints(text), ""
			for i, w := range analysis.Words(text, analysis.StemmingOf(d.Language)) {
				f.length++
				f.count(w.Term)
				if joined[i] {
					f.count(before + w.Term)
				}
				before = w.Term
			}
		}
		z.fields = append(z.fields, f)
	}
	return z
}

func (f *zapField) count(term string) {
	if t := f.terms[term]; t != nil {
		t.SetFrequency(t.Frequency() + 1)
	} else {
		f.terms[term] = zapTerm(term, 1)
	}
}

func zapTerm(term string, frequency int) *index.TokenFreq {
	f := &index.TokenFreq{Term: []byte(term)}
	f.SetFrequency(frequency)
	return f
}

// zapSegment makes an index segment with Bleve's own segment plugin, from batches that it merges.
func zapSegment(t *testing.T, documents []*store.Document, batch int) []byte {
	t.Helper()
	var plugin zap.ZapPlugin
	var parts []segment.Segment
	for first := 0; first < len(documents); first += batch {
		var entries []index.Document
		for i, d := range documents[first:min(first+batch, len(documents))] {
			entries = append(entries, newZapDocument(d, first+i))
		}
		part, _, err := plugin.New(entries)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part)
	}
	path := filepath.Join(t.TempDir(), "zap")
	if _, _, err := plugin.Merge(parts, make([]*roaring.Bitmap, len(parts)), path, nil, nil); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// sortSections orders the sections of each field, which zapx draws by lot, and gives all but the checksum, which depends on it.
func sortSections(data []byte) []byte {
	const sectionBytes, lastBytes = 10, 4 + 4 + 4 + 8 // of a section; of the file after the place of the list of fields
	list := data[binary.BigEndian.Uint64(data[len(data)-lastBytes:]):]
	count, n := binary.Uvarint(list)
	for i := range int(count) {
		d := file.Decoder{Data: data[binary.BigEndian.Uint64(list[n+8*i:]):]}
		_, _ = d.Text(), d.Uvarint()
		sections := d.Data[1:][:int(d.Data[0])*sectionBytes]
		sorted := slices.SortedFunc(slices.Chunk(bytes.Clone(sections), sectionBytes), bytes.Compare)
		copy(sections, bytes.Join(sorted, nil))
	}
	return data[:len(data)-4]
}

func TestIndexSegmentsAreThoseOfBlevesPlugin(t *testing.T) {
	documents := synthetic(1500, 9)
	for i, d := range documents {
		d.Published = []string{"", "2004-05", "2021-03-04T05:06:07Z"}[i%3]
		d.Language = []string{"en", "", "de"}[i%3]
		if i%5 == 0 {
			d.Title = "often often often 東京 file-system " + d.Title
		}
	}
	dir := t.TempDir()
	writeSized(t, dir, documents, Options{}, sizes{batchDocuments: 200, batchBytes: 1 << 20, segmentDocuments: 1 << 18})
	got, err := os.ReadFile(filepath.Join(dir, bleveFolder, segmentFolder, segmentFile(0)))
	if err != nil {
		t.Fatal(err)
	}
	if sum := crc32.ChecksumIEEE(got[:len(got)-4]); sum != binary.BigEndian.Uint32(got[len(got)-4:]) {
		t.Errorf("the checksum is not %08x", sum)
	}
	got, want := sortSections(got), sortSections(zapSegment(t, documents, 700))
	for i := range got {
		if len(got) != len(want) || got[i] != want[i] {
			t.Fatalf("%d bytes, other than the %d of Bleve's plugin from byte %d on", len(got), len(want), i)
		}
	}
}
