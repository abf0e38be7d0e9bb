package searcher_test

import (
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// TestLooser: a search without results says what else finds something, and how much.
func TestLooser(t *testing.T) {
	b := openHosts(t)
	for _, c := range []struct {
		query string
		want  []string
	}{
		{`"steam pressure"`, []string{"steam pressure", "steam", "pressure"}},
		{"kettle1 site:big.example", []string{"kettle1"}},
		{"xyzzyx pressure site:none.example", []string{"pressure"}},
		{"pressure lang:fr", []string{"pressure"}},
		{"pressure after:2031", []string{"pressure"}},
		{"pressure filetype:pdf site:none.example", []string{"pressure"}},
		{"steam -pressure", []string{"steam"}},
		{"title:steam site:big.example", []string{"steam site:big.example", "steam"}},
		{"whistle min:999", []string{"whistle"}},
		{"pressure steam told book engines site:none.example", []string{ // no more than five
			"pressure steam told book engines", "pressure", "steam", "told", "book",
		}},
		{"kettle1 OR xyzzyx", nil}, // finds something
		{"xyzzyx", nil},
		{"", nil},
	} {
		answer := search(t, b, searcher.Request{Query: c.query})
		var got []string
		for _, l := range answer.Looser {
			got = append(got, l.Query)
			if found := search(t, b, searcher.Request{Query: l.Query}); found.Total != l.Total || found.Total == 0 || found.Relaxed {
				t.Errorf("%q: %q (%s) is said to find %d, finds %d", c.query, l.Query, l.Why, l.Total, found.Total)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %d results, looser queries %q, want %q", c.query, answer.Total, got, c.want)
		}
	}
}
