package indexer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/store"
	"facetta/internal/weburl"
)

// What has all words of a query is found, and weighs what its words do, however frequent these are: some are looked up in the lists of others.
func TestAllWords(t *testing.T) {
	const n = 20_000
	share := map[string]int{"opal": n / 2, "jade": n / 30, "flint": n / 100, "marble": 3, "slate": 2, "granite": 1}
	has := func(doc uint32, word string) bool { return share[word] > 0 && int(doc)%share[word] == share[word]-1 }
	var documents []*store.Document
	for doc := range uint32(n) {
		var words []string
		for _, word := range []string{"granite", "jade", "marble", "slate", "opal", "flint"} {
			if has(doc, word) {
				words = append(words, word, "beside")
			}
		}
		d := &store.Document{
			URL: weburl.URL(fmt.Sprint("http://a.example/", doc)), Language: "en", Node: doc, LocalID: doc,
			Blocks: []store.Block{{Text: strings.Join(words, " "), Content: true}},
		}
		if doc%4 == 3 {
			d.Title = "slate" // where it stands in the content, too
		}
		documents = append(documents, d)
	}
	x := openSized(t, documents, sizes{batchDocuments: n, batchBytes: 64 << 20, segmentDocuments: n})
	for line, counted := range map[string]bool{ // whether places are counted one by one
		"opal granite":       true,
		"slate opal":         true,
		"opal jade":          false,
		"jade granite":       false,
		"granite jade slate": false,
		"flint slate":        false,
		"slate marble":       false,
		"granite":            false,
		"opal absent":        false,
	} {
		q := ParseQuery(line)
		words := strings.Fields(line)
		p, err := x.Prepare(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if s := p.scorers[0]; s != nil {
			if slices.ContainsFunc(s.lists, func(l *termList) bool { return l.places.set != nil }) != counted {
				t.Errorf("%s: places are counted one by one: %v", line, !counted)
			}
		}
		hits, err := p.Search(t.Context(), nil, n)
		if err != nil {
			t.Fatal(err)
		}
		var docs []uint32
		for doc := range uint32(n) {
			if !slices.ContainsFunc(words, func(word string) bool { return !has(doc, word) }) {
				docs = append(docs, doc)
			}
		}
		if got := slices.Sorted(slices.Values(Documents(hits.Top))); !slices.Equal(got, docs) || hits.Total != len(docs) {
			t.Errorf("%s: %d documents and %d in all, want %d", line, len(got), hits.Total, len(docs))
		}
		for _, h := range hits.Top[:min(100, len(hits.Top))] {
			checkWeight(t, x, q, h)
		}
		p.Close()
	}
}
