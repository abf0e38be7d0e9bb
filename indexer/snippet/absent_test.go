package snippet

import (
	"strings"
	"testing"

	"facetta/indexer/analysis"
	"facetta/indexer/store"
)

// A long text is read on for a word that stands in it somewhere, and not for one that does not.
func TestWordsTheContentLacksAreNotLookedFor(t *testing.T) {
	texts := []string{"A cat sat here."}
	for range 1000 {
		texts = append(texts, strings.Repeat("Something else stands here. ", 5))
	}
	texts[900] = "And there was a zebra." // after 130 KB
	texts = append(texts, "~A lemur in the menu.")
	x := maker(t, document("other.example", "short", "A lemur and a gnu."), document("long.example", "About a gnu", texts...))
	for _, test := range []struct {
		query string
		far   bool
	}{
		{"cat", false}, {"cat zebra", true}, {"cat gnu", false}, {"cat unicorn", false}, {"cat zebra gnu", true},
		{`"cat unicorn"`, false}, {`"sat cat"`, true}, // whose words stand there, and may in a row
		{"cat lemur", false}, {"cat lemur in:all", true}, // which may stand in boilerplate
		{"cat lemu*", true}, {"cat unicorn~", true}, // of what these stand for nothing is known
	} {
		q := parsed(test.query)
		c, err := x.Texts.Cursor(new(store.Room), 1)
		if err != nil {
			t.Fatal(err)
		}
		b := newBuilder(new(snippetRoom), newHighlighter(q.Root, stop, analysis.English), "About a gnu", q.All)
		if err := b.scan(x, 1, c); err != nil {
			t.Fatal(err)
		}
		if far := b.scanned > snippetSeen+1000; far != test.far {
			t.Errorf("%q: %d bytes are read", test.query, b.scanned)
		}
		s, err := x.Summary(1, q, stop)
		if err != nil || strings.Contains(test.query, "zebra") && !strings.Contains(s.Snippet, "zebra") {
			t.Errorf("%q: %q (%v)", test.query, s.Snippet, err)
		}
	}
}
