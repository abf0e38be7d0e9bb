package indexer

import (
	"slices"
	"strings"
	"testing"

	"facetta/indexer/query"
	"facetta/indexer/snippet"
	"facetta/indexer/store"
)

// marked shows marks as [brackets].
func marked(text string, marks [][2]int) string {
	var b strings.Builder
	at := 0
	for _, m := range marks {
		b.WriteString(text[at:m[0]] + "[" + text[m[0]:m[1]] + "]")
		at = m[1]
	}
	return b.String() + text[at:]
}

func summary(t testing.TB, line string, d *store.Document) *snippet.Summary {
	t.Helper()
	x := buildIndex(t, []*store.Document{d})
	s, err := x.Summary(0, ParseQuery(line))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// checkSummary holds the marks of a snippet against the words and phrases of a query.
func checkSummary(t *testing.T, s *snippet.Summary, q Query) {
	t.Helper()
	var wanted []string
	query.Walk(q.Root, func(leaf query.Node, _ bool) { wanted = append(wanted, terms(leafText(leaf))...) })
	at := 0
	for _, m := range s.Marks {
		if m[0] < at || m[1] <= m[0] || m[1] > len(s.Snippet) {
			t.Fatalf("marks %v of %q", s.Marks, s.Snippet)
		}
		at = m[1]
		for _, term := range terms(s.Snippet[m[0]:m[1]]) {
			if !slices.Contains(wanted, term) {
				t.Fatalf("mark %q for %q", s.Snippet[m[0]:m[1]], q.String())
			}
		}
	}
}

func TestSummariesOfSyntheticPages(t *testing.T) {
	x := buildIndex(t, synthetic(200, 5))
	for _, line := range []string{"w1", "w1 w5 w9", `"w1 w2"`, "w1000", "w3 in:all"} {
		q := ParseQuery(line)
		for doc := range x.Len() {
			s, err := x.Summary(uint32(doc), q)
			if err != nil {
				t.Fatal(err)
			}
			checkSummary(t, s, q)
			if len(s.Snippet) > 241 { // 230 bytes and three ellipses
				t.Fatalf("snippet of %d bytes", len(s.Snippet))
			}
		}
	}
}

// What a page withholds is found, and not shown.
func TestWithheldBlocksAreFound(t *testing.T) {
	d := document("a.example", "x", "A cat is open to all.", "A secret dog.")
	d.Blocks[1].NoSnippet = true
	x := buildIndex(t, []*store.Document{d})
	hits, err := x.Search(t.Context(), ParseQuery("dog"), nil, 10)
	if err != nil || hits.Total != 1 {
		t.Errorf("%v (%v)", hits, err)
	}
	if s, err := x.Summary(0, ParseQuery("dog")); err != nil || s.Snippet != "A cat is open to all." {
		t.Errorf("%v (%v)", s, err)
	}
}

// The index says of each document, in whichever index segment, whether its content has a term.
func TestContentHas(t *testing.T) {
	documents := []*store.Document{
		document("a.example", "zebra", "A cat.", "~zebra"), document("b.example", "x", "A dog."), document("c.example", "x", "A zebra."),
	}
	x := openSized(t, documents, sizes{batchDocuments: 1, batchBytes: 1 << 20, segmentDocuments: 2})
	for doc, want := range []bool{false, false, true} {
		if got, err := x.contentHas(uint32(doc), terms("zebra")[0]); got != want || err != nil {
			t.Errorf("document %d: %v (%v)", doc, got, err)
		}
	}
}
