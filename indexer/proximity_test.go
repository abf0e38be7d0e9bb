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

// A page that has the words side by side comes before one that has them apart; of two pairs one counts half of both. So it is where lists of pairs
// tell of few documents, as one of them is long.
func TestWordsSideBySide(t *testing.T) {
	for name, boilerplate := range map[string]string{"short": "", "long": strings.Repeat("long page ", settleBytes/2)} {
		t.Run(name, func(t *testing.T) { testWordsSideBySide(t, store.Block{Text: boilerplate}) })
	}
}

func testWordsSideBySide(t *testing.T, boilerplate store.Block) {
	texts := []string{"page of memory that is virtual", "memory page virtual", "virtual memory has a page", "a virtual memory page", "virtual page memory"}
	var documents []*store.Document
	for i, text := range texts {
		documents = append(documents, &store.Document{
			URL: weburl.URL(fmt.Sprint("http://a.example/", i)), Language: "en", Node: uint32(i), LocalID: uint32(i), Blocks: []store.Block{{Text: text, Content: true}},
		})
	}
	documents[4].Blocks = append(documents[4].Blocks, boilerplate)
	x := buildIndex(t, documents)
	if long := x.order.Size([]uint32{4}) > settleBytes; long != (boilerplate.Text != "") {
		t.Errorf("the sequence has %d bytes", x.order.Size([]uint32{4}))
	}
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
	}
	for _, h := range hits.Top {
		checkWeight(t, x, q, h)
	}
	if list, _, err := x.Pairs(context.Background(), q, 2); err != nil || !slices.Equal(list, []Pair{{"virtual memory", true}, {"memory page", false}}) {
		t.Errorf("pairs %v (%v)", list, err)
	}
	if list, proximity, err := x.Pairs(context.Background(), q, 99); list != nil || proximity != 1 || err != nil {
		t.Errorf("of a document that is not there: %v, %g (%v)", list, proximity, err)
	}
}

// Lists of pairs tell of the documents of the stemmings that make them, and of no others: a pair counts in each language as it does where every
// document is looked into.
func TestPairsInSeveralLanguages(t *testing.T) {
	const n = 4 * fewMatches
	languages := []string{"en", "de"}
	texts := []string{"running of climbing", "running climbing", "climbing and running", "of running and of climbing"}
	var documents []*store.Document
	for i := range uint32(n) {
		documents = append(documents, &store.Document{
			URL: weburl.URL(fmt.Sprint("http://a.example/", i)), Language: languages[i%2], Node: i, LocalID: i,
			Blocks: []store.Block{{Text: texts[i/2%4], Content: true}},
		})
	}
	x := buildIndex(t, documents)
	for _, line := range []string{"running of climbing", "running climbing", "climbing running", "running climbing absent"} {
		q := ParseQuery(line)
		if strings.HasSuffix(line, "absent") {
			q, _ = q.Relaxed()
		}
		hits, err := x.Search(t.Context(), q, nil, n)
		if err != nil || len(hits.Top) != n {
			t.Fatalf("%s: %d hits (%v)", line, len(hits.Top), err)
		}
		for _, h := range hits.Top {
			if h.Doc < 8 { // the others are as these
				checkWeight(t, x, q, h)
			}
		}
	}
}

// checkWeight holds W of a hit against its factors and pairs, which are found for the document alone.
func checkWeight(t *testing.T, x *Index, q Query, h Hit) {
	t.Helper()
	factors, _, err := x.Factors(context.Background(), q, h.Doc)
	if err != nil {
		t.Fatal(err)
	}
	_, proximity, err := x.Pairs(t.Context(), q, h.Doc)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, f := range factors {
		sum += f.Adds
	}
	if !near(h.TFIDF, sum*proximity) {
		t.Errorf("%s: document %d weighs %v, not %v x %v", q.String(), h.Doc, h.TFIDF, sum, proximity)
	}
}

// W is of the whole document: a pair counts in a block that min: leaves out.
func TestPairsOfShortBlocks(t *testing.T) {
	x := buildIndex(t, []*store.Document{{
		URL: "http://a.example/", Language: "en",
		Blocks: []store.Block{{Text: "virtual memory", Words: 2, Content: true}, {Text: "memory of a page that is virtual", Words: 7, Content: true}},
	}})
	q := ParseQuery("min:5 virtual memory")
	hits, err := x.Search(t.Context(), q, nil, 1)
	if err != nil || len(hits.Top) != 1 {
		t.Fatalf("hits %v (%v)", hits, err)
	}
	checkWeight(t, x, q, hits.Top[0])
	if list, proximity, err := x.Pairs(t.Context(), q, 0); err != nil || proximity != 3 {
		t.Errorf("pairs %v, proximity %g (%v)", list, proximity, err)
	}
}
