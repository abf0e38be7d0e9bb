package indexer

import (
	"context"
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
