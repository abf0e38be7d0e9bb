package indexer

import (
	"context"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/analysis"
	"facetta/indexer/store"
)

// A word that one language's stemmer makes short enough to be a word is too long for one in documents of another, or of none.
func TestWordsThatOnlyStemmingMakesShortEnough(t *testing.T) {
	long := strings.Repeat("a", analysis.MaxTermRunes) + "s"
	for _, language := range []string{"pl", "de"} {
		d := document("a.example", "Strona", "Tekst po polsku.")
		d.Language = language
		findLong(t, buildIndex(t, []*store.Document{d}), long)
	}
}

func findLong(t *testing.T, x *Index, long string) {
	for _, line := range []string{
		long, strings.Repeat("ß", analysis.MaxTermRunes), long + "~", long + "*", `"` + long + `"`, "-" + long, "min:3 " + long, "tekst OR " + long + "~", "tekst -" + long,
	} {
		q := ParseQuery(line)
		hits, err := x.Search(context.Background(), q, nil, 10)
		if err != nil {
			t.Fatal(err)
		}
		if want := strings.HasPrefix(line, "tekst"); (hits.Total == 1) != want {
			t.Errorf("%.20q finds %d", line, hits.Total)
		}
		if _, err := x.Summary(0, q); err != nil {
			t.Errorf("%.20q: %v", line, err)
		}
		if _, _, err := x.Factors(context.Background(), q, 0); err != nil {
			t.Errorf("%.20q: %v", line, err)
		}
	}
}

// Stemmings that leave such a word out of several take no part in their forms, whichever comes first.
func TestFormsOfWordsThatAreTooLong(t *testing.T) {
	long := strings.Repeat("a", analysis.MaxTermRunes) + "s"
	polish := document("a.example", "Strona", "Tekst po polsku.")
	polish.Language = "pl"
	x := buildIndex(t, []*store.Document{polish, document("b.example", "A page", "Text in English.")})
	for range 2 {
		slices.Reverse(x.stemmings)
		first := x.stemmings[0]
		words := analysis.Words("tekst "+long, first)
		all := x.formsOf("tekst " + long)
		if len(all) != len(words) {
			t.Fatalf("%v first: %d forms of %d words", first, len(all), len(words))
		}
		for i, w := range words {
			if got := all[i][w.Term]; len(all[i]) != 1 || !slices.Equal(got, []analysis.Stemming{first}) {
				t.Errorf("%v first: word %d has the forms %v", first, i, all[i])
			}
		}
	}
}
