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

// The words that tell a page are shown, so none is of a block that the page wants to be shown nothing of.
func TestTellingWordsMayBeShown(t *testing.T) {
	d := &store.Document{Title: "Boiler", Blocks: []store.Block{{Text: "pressure", Content: true}, {Text: "telephone", Content: true, NoSnippet: true}}}
	var got []string
	for w := range frequentWords(d) {
		got = append(got, w.Text)
	}
	if slices.Sort(got); !slices.Equal(got, []string{"Boiler", "pressure"}) {
		t.Errorf("%q, want Boiler and pressure", got)
	}
}
