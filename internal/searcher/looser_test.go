package searcher_test

import (
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// TestLooser: a search without results says what else finds something, how much, and what it does not ask.
func TestLooser(t *testing.T) {
	b := openHosts(t)
	for _, c := range []struct {
		query string
		want  []string
	}{
		{`"steam pressure"`, nil}, // finds its words
		{`"steam pressure" site:none.example`, []string{"steam pressure: only its words", "steam: one word", "pressure: one word"}},
		{`"steam NOT pressure" site:none.example`, []string{"steam: one word", "pressure: one word"}},
		{"kettle1 site:big.example", []string{"kettle1: on all hosts"}},
		{"xyzzyx pressure site:none.example", []string{"pressure: one word"}},
		{"pressure lang:fr", []string{"pressure: in all languages"}},
		{"pressure after:2031", []string{"pressure: of any date"}},
		{"pressure filetype:pdf site:none.example", []string{"pressure: only its words"}},
		{"pressure filetype:pdf", []string{"pressure: files of all types"}},
		{"pressure topic:Top/Nowhere", []string{"pressure: of all topics"}},
		{"pressure link:none.example", []string{"pressure: whatever they link to"}},
		{"title:engin*", []string{"engin*: anywhere on the page"}},
		{"title:enginz~", []string{"enginz~1: anywhere on the page"}},
		{`title:"about engines"`, []string{`"about engines": anywhere on the page`, "about engines: only its words", "engines: one word"}},
		{"steam -pressure", []string{"steam: with nothing excluded"}},
		{"title:steam site:big.example", []string{"steam site:big.example: anywhere on the page", "steam: only its words"}},
		{"whistle min:999", []string{"whistle: in blocks of any length"}},
		{"a1 a2 a3 a4 a5 a6 a7 pressure site:none.example", []string{"pressure: one word"}},
		{"a1 a2 a3 a4 a5 a6 a7 a8 pressure site:none.example", nil}, // no more than eight words are tried
		{"pressure steam told book engines site:none.example", []string{ // no more than five
			"pressure steam told book engines: on all hosts", "pressure: one word", "steam: one word", "told: one word", "book: one word",
		}},
		{"the and of pressure engines site:none.example", []string{"the and of pressure engines: on all hosts", "pressure: one word", "engines: one word"}},
		{"the of site:none.example", []string{"the of: on all hosts", "the: one word", "of: one word"}},
		{"kettle1 OR xyzzyx", nil}, // finds something
		{"xyzzyx", nil},
		{"", nil},
	} {
		answer := search(t, b, searcher.Request{Query: c.query})
		var got []string
		for _, l := range answer.Looser {
			got = append(got, l.Query+": "+l.Why)
			if found := search(t, b, searcher.Request{Query: l.Query}); found.Total != l.Total || found.Total == 0 || found.Relaxed {
				t.Errorf("%q: %q (%s) is said to find %d, finds %d", c.query, l.Query, l.Why, l.Total, found.Total)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %d results, looser queries %q, want %q", c.query, answer.Total, got, c.want)
		}
	}
}
