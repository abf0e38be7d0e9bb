package indexer

import (
	"testing"

	"facetta/indexer/store"
)

// Words with accents and without find each other in all languages, alone, in phrases and as beginnings, and are marked.
func TestAccentsMakeNoDifference(t *testing.T) {
	english := document("a.example", "x", "A café in Zürich has crème brûlée.")
	french, unknown := document("b.example", "x", "Le cafe de Zurich et sa creme brulee."), document("c.example", "x", "Kawiarnia: Café, Zürich, crème brûlée.")
	french.Language, unknown.Language = "fr", "pl"
	x := buildIndex(t, []*store.Document{english, french, unknown})
	for query, first := range map[string]string{
		"cafe": "A [café] in Zürich has crème brûlée.", "CAFÉ": "A [café] in Zürich has crème brûlée.", "zurich": "A café in [Zürich] has crème brûlée.",
		`"creme brulee"`: "A café in Zürich has [crème] [brûlée].", "züri*": "A café in [Zürich] has crème brûlée.", "zurihc~": "A café in [Zürich] has crème brûlée.",
		"min:4 brûlée": "A café in Zürich has crème [brûlée].",
	} {
		hits, err := x.Search(t.Context(), ParseQuery(query), nil, 10)
		if err != nil || hits.Total != 3 {
			t.Errorf("%s finds %d documents, want 3 (%v)", query, hits.Total, err)
		}
		s, err := x.Summary(0, ParseQuery(query))
		if err != nil {
			t.Fatal(err)
		}
		if got := marked(s.Snippet, s.Marks); got != first {
			t.Errorf("%s marks %q, want %q", query, got, first)
		}
	}
}
