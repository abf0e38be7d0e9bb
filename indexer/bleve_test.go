package indexer

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	segment "github.com/blevesearch/scorch_segment_api/v2"

	"facetta/indexer/analysis"
	"facetta/indexer/store"
)

// bleveDocument is a document in the form that Bleve's own mapping takes.
func bleveDocument(d *store.Document) map[string]any {
	texts := map[string][]string{fieldTitle: {d.Title}, fieldAnchor: d.Anchors, fieldHost: domains(string(d.URL.Host())),
		fieldURL: {addressText(string(d.URL))}, fieldType: nonEmpty(d.FileType)}
	if day := publishedDay(d.Published); day != "" {
		texts[fieldPublished] = []string{day}
	}
	if d.Language != "" {
		texts[fieldLanguage] = []string{d.Language}
	}
	for _, b := range d.Blocks {
		name := fieldBoilerplate
		if b.Content {
			name = fieldContent
		}
		texts[name] = append(texts[name], b.Text)
	}
	for _, name := range []string{fieldTitle, fieldAnchor, fieldContent} {
		for _, text := range texts[name] {
			texts[fieldCompound] = append(texts[fieldCompound], compoundTerms(text)...)
		}
	}
	m := map[string]any{}
	for name, list := range texts {
		m[name] = list
	}
	return m
}

// compoundTerms gives the terms of the words of a text that are hyphenated compounds.
func compoundTerms(text string) (terms []string) {
	for _, word := range strings.Fields(text) {
		if first, second, ok := analysis.CutCompound(word); ok && analysis.CompoundTerm(first, second) != "" {
			terms = append(terms, analysis.CompoundTerm(first, second))
		}
	}
	return terms
}

// bleveBuild builds the same index with Bleve's own Builder and mapping.
func bleveBuild(t testing.TB, dir string, documents []*store.Document) {
	t.Helper()
	m, err := newMapping()
	if err != nil {
		t.Fatal(err)
	}
	b, err := bleve.NewBuilder(filepath.Join(dir, "peer"), m, map[string]any{"buildPathPrefix": dir})
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range documents {
		if err := b.Index(documentID(uint32(i)), bleveDocument(d)); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
}

// snapshot gives the index segments of an index.
func snapshot(t *testing.T, x bleve.Index) []*scorch.SegmentSnapshot {
	t.Helper()
	advanced, err := x.Advanced()
	if err != nil {
		t.Fatal(err)
	}
	reader, err := advanced.Reader()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { reader.Close() })
	return reader.(*scorch.IndexSnapshot).Segments()
}

// posting is one posting under the document's own name.
type posting struct {
	id        string
	frequency uint64
	norm      float64
}

// postingsOf gives every posting of a field, by term.
func postingsOf(t *testing.T, segments []*scorch.SegmentSnapshot, field string) map[string][]posting {
	t.Helper()
	all := map[string][]posting{}
	for _, s := range segments {
		dict, err := s.Segment().Dictionary(field)
		if err != nil {
			t.Fatal(err)
		}
		it := dict.AutomatonIterator(nil, nil, nil)
		for e, err := it.Next(); e != nil && err == nil; e, err = it.Next() {
			list, err := dict.PostingsList([]byte(e.Term), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			all[e.Term] = append(all[e.Term], readPostings(t, s.Segment(), list)...)
		}
	}
	for _, list := range all {
		slices.SortFunc(list, func(a, b posting) int { return slices.Compare([]byte(a.id), []byte(b.id)) })
	}
	return all
}

func readPostings(t *testing.T, s segment.Segment, list segment.PostingsList) (all []posting) {
	it := list.Iterator(true, true, false, nil)
	for p, err := it.Next(); p != nil; p, err = it.Next() {
		if err != nil {
			t.Fatal(err)
		}
		id, err := s.DocID(p.Number())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, posting{string(id), p.Frequency(), p.Norm()})
	}
	return all
}

// Our segment writer and analyser give the very postings that Bleve's own Builder gives for the mapping, beside those of joined
// characters.
func TestPostingsAreBleves(t *testing.T) {
	dir := t.TempDir()
	documents := synthetic(400, 4)
	for i, d := range documents {
		d.Language = []string{"en", ""}[i%2] // the mapping knows one language
	}
	documents[3].Blocks[0].Text = "The Cities' café ΣΊΣΥΦΟΣ 東京タワー don’t o'clock's 3.14 boxes"
	documents[7].Title, documents[8].Blocks[1].Text = "E-mails and a file-system", "re-use a file-system end-of-file file-systems"
	documents[5].Published, documents[6].Published = "2004-05", "2004-05-06T07:08:09Z"
	bleveBuild(t, dir, documents)
	peer, err := bleve.Open(filepath.Join(dir, "peer"))
	if err != nil {
		t.Fatal(err)
	}
	defer peer.Close()
	ours := openSized(t, documents, sizes{batchDocuments: 30, batchBytes: 1 << 20, segmentDocuments: 150})
	for _, field := range []string{"_id", fieldTitle, fieldAnchor, fieldContent, fieldBoilerplate, fieldURL, fieldCompound, fieldHost,
		fieldLanguage, fieldType, fieldPublished} {
		want := postingsOf(t, snapshot(t, peer), field)
		got := postingsOf(t, snapshot(t, ours.bleve), field)
		maps.DeleteFunc(got, func(term string, _ []posting) bool { return slices.Equal(analysis.Joints(term), []bool{false, true}) })
		if len(want) == 0 || len(got) != len(want) {
			t.Errorf("field %s: %d terms, Bleve's builder makes %d", field, len(got), len(want))
		}
		for term := range want {
			if !slices.Equal(got[term], want[term]) {
				t.Fatalf("field %s, term %q: %d other postings than the %d that Bleve has", field, term, len(got[term]), len(want[term]))
			}
		}
	}
}

// Bleve opens the index with its defaults, as a writer, and finds what we find.
func TestBleveOpensTheIndex(t *testing.T) {
	dir := t.TempDir()
	writeSized(t, dir, synthetic(400, 6), Options{}, tinySizes)
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	hits, err := x.Search(context.Background(), ParseQuery("site:h5.example"), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := bleve.Open(filepath.Join(dir, bleveFolder))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	q := bleve.NewTermQuery("h5.example")
	q.SetField(fieldHost)
	result, err := b.Search(bleve.NewSearchRequest(q))
	if err != nil || int(result.Total) != hits.Total || hits.Total == 0 {
		t.Errorf("Bleve finds %v (%v), we %d", result, err, hits.Total)
	}
	if n, err := b.DocCount(); err != nil || n != 400 {
		t.Errorf("Bleve counts %d documents (%v)", n, err)
	}
}
