package indexer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/store"
	"facetta/internal/weburl"
)

// What has all words of a query is found, and weighs what its words do, however frequent these are, in one language or in several: some are looked
// up in the lists of others.
func TestAllWords(t *testing.T) {
	const n = 20_000
	share := map[string]int{"jumping": n / 2, "sailing": n / 30, "singing": n / 100, "swimming": 3, "climbing": 2, "running": 1}
	has := func(doc uint32, word string) bool { return share[word] > 0 && int(doc)%share[word] == share[word]-1 }
	text := func(doc uint32) string {
		var words []string
		for _, word := range []string{"running", "sailing", "swimming", "climbing", "jumping", "singing"} {
			if has(doc, word) {
				words = append(words, word, "beside")
			}
		}
		return strings.Join(words, " ")
	}
	for _, languages := range [][]string{{"en"}, {"en", "de", "de"}} {
		var documents []*store.Document
		for doc := range uint32(n) {
			d := &store.Document{
				URL: weburl.URL(fmt.Sprint("http://a.example/", doc)), Language: languages[int(doc)%len(languages)], Node: doc, LocalID: doc,
				Blocks: []store.Block{{Text: text(doc), Content: true}},
			}
			if doc%4 == 3 {
				d.Title = "climbing" // where it stands in the content, too
			}
			if d.Language == "de" {
				trap := "climb swim" // what the words are in English alone
				if doc%50 == 1 {
					trap += " sail"
				}
				if doc%5000 == 1 {
					trap += " jump"
				}
				d.Blocks = append(d.Blocks, store.Block{Text: trap, Content: true})
			}
			documents = append(documents, d)
		}
		x := openSized(t, documents, sizes{batchDocuments: 4115, batchBytes: 64 << 20, segmentDocuments: 12_345})
		for line, counted := range map[string]bool{ // whether places are counted one by one
			"jumping running":           true,
			"climbing jumping":          true,
			"jumping sailing":           false,
			"jumping swimming":          false,
			"sailing":                   false,
			"sailing swimming":          false,
			"sailing running":           false,
			"running sailing climbing":  false,
			"singing climbing":          false,
			"climbing swimming":         false,
			"running":                   false,
			"climbing":                  false,
			"jumping absent":            false,
			"swimming climbing running": false,
		} {
			checkAllWords(t, x, line, counted, func(doc uint32) bool {
				return !slices.ContainsFunc(strings.Fields(line), func(word string) bool { return !has(doc, word) })
			})
		}
	}
}

// checkAllWords holds the matches of a query against what a function says, and what they weigh against their factors.
func checkAllWords(t *testing.T, x *Index, line string, counted bool, matches func(doc uint32) bool) {
	t.Helper()
	q := ParseQuery(line)
	p, err := x.Prepare(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	isCounted := func(s *scorer) bool {
		return s != nil && slices.ContainsFunc(s.lists, func(l *termList) bool { return l.places.set != nil })
	}
	if slices.ContainsFunc(p.scorers, isCounted) != counted {
		t.Errorf("%s: places are counted one by one: %v", line, !counted)
	}
	hits, err := p.Search(t.Context(), nil, x.Len())
	if err != nil {
		t.Fatal(err)
	}
	var docs []uint32
	for doc := range uint32(x.Len()) {
		if matches(doc) {
			docs = append(docs, doc)
		}
	}
	if got := slices.Sorted(slices.Values(Documents(hits.Top))); !slices.Equal(got, docs) || hits.Total != len(docs) {
		t.Errorf("%s: %d documents and %d in all, want %d", line, len(got), hits.Total, len(docs))
	}
	for _, h := range hits.Top[:min(100, len(hits.Top))] {
		checkWeight(t, x, q, h)
	}
}
