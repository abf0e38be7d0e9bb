package searcher_test

import (
	"fmt"
	"slices"
	"testing"

	"facetta/crawler/archive"
	"facetta/internal/searcher"
)

// TestNewestFirst: by date, over all pages and however many are of one host, with the scores of a search by importance.
func TestNewestFirst(t *testing.T) {
	a := emptyArchive(t)
	var want []string
	for i := range 24 {
		address := fmt.Sprintf("http://news.example/%d", i)
		date := fmt.Sprintf("2024-%02d-%02d", 1+i%12, 1+i/12)
		put(t, a, address, fmt.Sprintf(`<html lang=en><meta property="article:published_time" content="%s"><title>Kiln number%d</title><p>The kiln of street%d was opened, told in words%d.`, date, i, i, i))
		want = append(want, date+" "+address)
	}
	put(t, a, "http://undated.example/", "<html lang=en><title>Kiln</title><p>A kiln without a date, where all begins.")
	slices.Sort(want)
	slices.Reverse(want)
	want = append(want, " http://undated.example/")
	b := openShared(t, "news", func(*testing.T) *archive.Archive { return a })
	var got []string
	scores := map[string]float64{}
	for _, results := range pagesOf(t, b, searcher.Request{Query: "kiln"}) {
		for _, r := range results {
			scores[r.URL] = r.Score
		}
	}
	for _, results := range pagesOf(t, b, searcher.Request{Query: "kiln", Order: searcher.ByDate}) {
		for _, r := range results {
			got = append(got, r.Published+" "+r.URL)
			if !close(r.Score, scores[r.URL]) || r.MoreOfHost {
				t.Errorf("%s: score %g, want %g; %t", r.URL, r.Score, scores[r.URL], r.MoreOfHost)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// Phrases that are in doubt at first are looked for once, while topics are found and counted.
func TestNewestFirstByPhrases(t *testing.T) {
	b := open(t)
	for range 20 {
		for _, query := range []string{`"has these common words"`, `"these common words" "this one is"`, `common -"one is number7"`} {
			answer := search(t, b, searcher.Request{Query: query, Order: searcher.ByDate, Topics: []string{"Top/Odd/Seven"}})
			if answer.Total < pages-1 || answer.Counted != answer.Total || answer.Partial {
				t.Fatalf("%s: %d found, %d counted, partial: %t", query, answer.Total, answer.Counted, answer.Partial)
			}
		}
	}
}
