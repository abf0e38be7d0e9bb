package indexer

import (
	"strconv"

	index "github.com/blevesearch/bleve_index_api"
)

// entry is a document in the form that Bleve's segment writer takes. It analyses with our scanner instead of Bleve's analyser,
// which gives the same terms (a test holds them equal) without a token object per word.
type entry struct {
	id     string
	fields []*field
}

func (e *entry) ID() string                                 { return e.id }
func (e *entry) Size() int                                  { return 0 }
func (e *entry) VisitComposite(index.CompositeFieldVisitor) {}
func (e *entry) HasComposite() bool                         { return false }
func (e *entry) NumPlainTextBytes() uint64                  { return 0 }
func (e *entry) AddIDField()                                {}
func (e *entry) StoredFieldsBytes() uint64                  { return uint64(len(e.id)) }
func (e *entry) Indexed() bool                              { return true }

func (e *entry) VisitFields(visit index.FieldVisitor) {
	for _, f := range e.fields {
		visit(f)
	}
}

// field is one field of an entry.
type field struct {
	name    string
	value   []byte // stored; only the id has one
	options index.FieldIndexingOptions
	length  int // number of words, from which the norm is made
	terms   index.TokenFrequencies
}

func (f *field) Name() string                                     { return f.name }
func (f *field) Value() []byte                                    { return f.value }
func (f *field) ArrayPositions() []uint64                         { return nil }
func (f *field) EncodedFieldType() byte                           { return 't' }
func (f *field) Analyze()                                         {}
func (f *field) Options() index.FieldIndexingOptions              { return f.options }
func (f *field) AnalyzedLength() int                              { return f.length }
func (f *field) AnalyzedTokenFrequencies() index.TokenFrequencies { return f.terms }
func (f *field) NumPlainTextBytes() uint64                        { return uint64(len(f.value)) }

// newEntry analyses a document. All fields are present in every document, so that all index segments have the same fields.
func newEntry(d *Document, number uint32, s *scanner) *entry {
	var content, boilerplate []string
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Content {
			content = append(content, b.Text)
		} else {
			boilerplate = append(boilerplate, b.Text)
		}
	}
	s.stemming = stemmingOf(d.Language)
	id := documentID(number)
	idField := &field{name: "_id", value: []byte(id), options: index.IndexField | index.StoreField, terms: index.TokenFrequencies{}}
	idField.add([]byte(id))
	return &entry{id, []*field{
		idField,
		textField(fieldTitle, s, d.Title),
		textField(fieldAnchor, s, d.Anchors...),
		textField(fieldContent, s, content...),
		textField(fieldBoilerplate, s, boilerplate...),
		textField(fieldURL, s, addressText(string(d.URL))),
		keywordField(fieldHost, domains(string(d.URL.Host()))...),
		keywordField(fieldLanguage, nonEmpty(d.Language)...),
		keywordField(fieldType, fileType(string(d.URL))),
		keywordField(fieldPublished, nonEmpty(publishedDay(d.Published))...),
	}}
}

// documentID is the id under which Bleve knows a document: its number in eight hexadecimal digits, so that ids sort as numbers.
func documentID(number uint32) string {
	const digits = "00000000"
	hex := strconv.FormatUint(uint64(number), 16)
	return digits[len(hex):] + hex
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

func textField(name string, s *scanner, texts ...string) *field {
	f := &field{name: name, options: index.IndexField, terms: index.TokenFrequencies{}}
	for _, text := range texts {
		s.reset(text)
		for s.next() {
			f.add(s.term)
		}
	}
	return f
}

// keywordField has frequencies and length 0, as Bleve writes them for SkipFreqNorm.
func keywordField(name string, terms ...string) *field {
	f := &field{name: name, options: index.IndexField | index.SkipFreqNorm, terms: index.TokenFrequencies{}}
	for _, term := range terms {
		f.terms[term] = &index.TokenFreq{Term: []byte(term)}
	}
	return f
}

func (f *field) add(term []byte) {
	f.length++
	if tf := f.terms[string(term)]; tf != nil {
		tf.SetFrequency(tf.Frequency() + 1)
		return
	}
	tf := &index.TokenFreq{Term: append([]byte(nil), term...)}
	tf.SetFrequency(1)
	f.terms[string(tf.Term)] = tf
}
