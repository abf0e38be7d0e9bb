package indexer

import (
	"slices"
	"testing"

	"facetta/indexer/store"
)

// The words that tell a page are not the stop words of its language; another language's may well be.
func TestTellingWordsAreNoStopWords(t *testing.T) {
	text := "nicht werden Dampfmaschine could dans chaudière"
	for language, want := range map[string][]string{
		"de": {"Dampfmaschine", "chaudière", "could", "dans"},
		"fr": {"Dampfmaschine", "chaudière", "could", "nicht", "werden"},
		"":   {"Dampfmaschine", "chaudière", "dans", "nicht", "werden"},
		"cs": {"Dampfmaschine", "chaudière", "dans", "nicht", "werden"},
	} {
		var got []string
		for w := range frequentWords(&store.Document{Language: language, Blocks: []store.Block{{Text: text, Content: true}}}) {
			got = append(got, w.Text)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", language, got, want)
		}
	}
}
