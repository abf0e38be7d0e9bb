package snippet

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/sequence"
	"facetta/indexer/store"
	"facetta/internal/weburl"
)

// stop are the languages of stop words in tests.
var stop = []string{analysis.English.Language()}

// parsed is a query.
func parsed(line string) *query.Query {
	q := query.Parse(line)
	return &q
}

// document makes an English document; a text that begins with "~" is boilerplate.
func document(host, title string, texts ...string) *store.Document {
	d := &store.Document{URL: weburl.URL("http://" + host + "/"), Title: title, Language: "en"}
	for _, text := range texts {
		rest, boilerplate := strings.CutPrefix(text, "~")
		d.Blocks = append(d.Blocks, store.Block{Text: rest, Content: !boilerplate, Words: len(strings.Fields(rest)), Lines: 1})
	}
	return d
}

// maker gives the Maker of some documents, whose texts and sequences it writes.
func maker(t testing.TB, documents ...*store.Document) *Maker {
	t.Helper()
	dir := t.TempDir()
	texts, order := store.NewWriter(dir, nil), sequence.NewWriter(dir)
	fine := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	fine(os.Mkdir(filepath.Join(dir, store.Folder), 0o777))
	for _, d := range documents {
		d.Clean()
	}
	fine(texts.Start())
	fine(order.Start(documents))
	var has []map[string]bool // terms of the contents
	for _, d := range documents {
		record, terms := recordOf(order.Codes, d)
		fine(texts.Append(texts.Encode([]*store.Document{d})))
		fine(order.Append([][]byte{record}))
		has = append(has, terms)
	}
	fine(texts.End())
	fine(order.End())
	m := &Maker{ContentHas: func(doc uint32, term string) (bool, error) { return has[doc][term], nil }}
	var err error
	m.Texts, err = store.Open(dir)
	fine(err)
	t.Cleanup(func() { _ = m.Texts.Close() })
	m.Order, err = sequence.Open(dir, len(documents))
	fine(err)
	t.Cleanup(func() { _ = m.Order.Close() })
	return m
}

// recordOf is the sequence of a document without anchor texts, and the terms of its content.
func recordOf(codes sequence.Codes, d *store.Document) ([]byte, map[string]bool) {
	as := analysis.StemmingOf(d.Language)
	var texts []byte
	terms := map[string]bool{}
	add := func(text string, content bool) {
		for _, w := range analysis.Words(text, as) {
			texts, _ = codes.Append(texts, []byte(w.Term))
			terms[w.Term] = terms[w.Term] || content
		}
		texts = append(texts, 0)
	}
	add(d.Title, false)
	title, ends := len(texts), [2]int{}
	for i, content := range []bool{true, false} {
		for _, b := range d.Blocks {
			if b.Content == content {
				add(b.Text, content)
			}
		}
		ends[i] = len(texts)
	}
	return sequence.NewRecord(as, title, 0, ends[0]-title, texts), terms
}

// summary is that of a document for a query.
func summary(t testing.TB, line string, d *store.Document) *Summary {
	t.Helper()
	s, err := maker(t, d).Summary(0, parsed(line), stop)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func terms(text string) (list []string) {
	for _, w := range analysis.Words(text, analysis.English) {
		list = append(list, w.Term)
	}
	return list
}
