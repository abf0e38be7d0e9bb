package indexer

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/store"
	"facetta/internal/weburl"
)

// Which words of a query are neighbours.
func TestPairsOfAQuery(t *testing.T) {
	for line, want := range map[string]string{
		"virtual":                          "",
		"virtual memory":                   "virtual memory",
		"history of the internet archive":  "history of the internet, internet archive",
		"the who":                          "the who",
		"vs code editor":                   "vs code, code editor",
		"wi-fi router":                     "wi-fi router",
		`virtual "of memory" page`:         "",
		"virtual -memory page":             "",
		"virtual site:a.example memory":    "",
		"virtual title:memory":             "",
		"virtual mem* page":                "",
		"virtual OR memory":                "",
		"(virtual OR memory) page table":   "page table",
		"of virtual memory the":            "virtual memory",
		strings.Repeat("x", 100) + " salt": "",
	} {
		var pairs []string
		for _, p := range ParseQuery(line).Pairs {
			pairs = append(pairs, p.Text)
		}
		if got := strings.Join(pairs, ", "); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
	var words []string
	for i := range maxPairs + 5 {
		words = append(words, fmt.Sprint("w", i))
	}
	if n := len(ParseQuery(strings.Join(words, " ")).Pairs); n != maxPairs {
		t.Errorf("%d pairs, want %d", n, maxPairs)
	}
}

// A page that has the words side by side comes before one that has them apart; of two pairs one counts half of both.
func TestWordsSideBySide(t *testing.T) {
	texts := []string{"page of memory that is virtual", "memory page virtual", "virtual memory has a page", "a virtual memory page", "virtual page memory"}
	var documents []*store.Document
	for i, text := range texts {
		documents = append(documents, &store.Document{
			URL: weburl.URL(fmt.Sprint("http://a.example/", i)), Language: "en", Node: uint32(i), LocalID: uint32(i), Blocks: []store.Block{{Text: text, Content: true}},
		})
	}
	x := buildIndex(t, documents)
	q := ParseQuery("virtual memory page")
	hits, err := x.Search(context.Background(), q, nil, len(texts))
	if err != nil {
		t.Fatal(err)
	}
	if order := Documents(hits.Top); order[0] != 3 || slices.Max(order[3:]) != 4 || slices.Min(order[3:]) != 0 {
		t.Errorf("order %v", order)
	}
	for doc, want := range []float64{1, 2, 2, 3, 1} {
		_, proximity, err := x.Pairs(context.Background(), q, uint32(doc))
		if err != nil || proximity != want {
			t.Errorf("%q: proximity %g, want %g (%v)", texts[doc], proximity, want, err)
		}
		sum := 0.0
		factors, err := x.Factors(q, uint32(doc))
		for _, f := range factors {
			sum += f.Adds
		}
		at := slices.IndexFunc(hits.Top, func(h Hit) bool { return h.Doc == uint32(doc) })
		if err != nil || at < 0 || !near(hits.Top[at].TFIDF, sum*proximity) {
			t.Errorf("%q: W %v is not %g x %g (%v)", texts[doc], hits.Top[at].TFIDF, sum, proximity, err)
		}
	}
	if list, _, err := x.Pairs(context.Background(), q, 2); err != nil || !slices.Equal(list, []Pair{{"virtual memory", true}, {"memory page", false}}) {
		t.Errorf("pairs %v (%v)", list, err)
	}
	if list, proximity, err := x.Pairs(context.Background(), q, 99); list != nil || proximity != 1 || err != nil {
		t.Errorf("of a document that is not there: %v, %g (%v)", list, proximity, err)
	}
}
