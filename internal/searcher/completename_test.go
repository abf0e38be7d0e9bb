package searcher_test

import (
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// Hosts with letters beyond ASCII are completed as people write them, and are found so.
func TestCompletionOfNamesBeyondASCII(t *testing.T) {
	a := emptyArchive(t)
	for _, host := range []string{"xn--mnchen-3ya.example", "xn--mnster-3ya.example", "plain.example", "xn--90ais.example"} {
		put(t, a, "http://"+host+"/", "<title>Town</title><p>A town with a cathedral.")
	}
	b, err := searcher.Open(makeBuild(t, t.TempDir(), a))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for typed, want := range map[string][]string{
		"town site:Mün": {"town site:münchen.example", "town site:münster.example"}, "site:münc": {"site:münchen.example"}, "site:münchen.example": nil, "site:ö": nil,
	} {
		var got []string
		for _, c := range b.Complete(typed) {
			got = append(got, c.Text)
			if found := search(t, b, searcher.Request{Query: c.Text}); found.Total != 1 {
				t.Errorf("%s finds %d", c.Text, found.Total)
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", typed, got, want)
		}
	}
}
