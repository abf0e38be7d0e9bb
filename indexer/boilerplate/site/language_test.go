package site

import (
	"fmt"
	"testing"
)

// The language of a group is that of nine of ten pages, and of five at least, that say enough for theirs to be known.
func TestLanguage(t *testing.T) {
	for _, c := range []struct {
		german, french, unknown int
		want                    string
	}{{4, 0, 9, ""}, {5, 0, 0, "de"}, {5, 0, 900, "de"}, {9, 1, 0, "de"}, {8, 1, 0, ""}, {90, 10, 3, "de"}, {89, 10, 3, ""}, {0, 0, 20, ""}, {2, 40, 0, "fr"}} {
		s := New(0, Options{})
		add := func(pages int, language string) {
			for i := range pages {
				blocks, content := read(fmt.Sprintf("<p>+ Text %d in %q", i, language))
				for range 2 { // pages that are the same count once
					p := Observe("", blocks, content)
					p.Language = language
					s.Add(2, p)
				}
			}
		}
		add(c.german, "de")
		add(c.french, "fr")
		add(c.unknown, "")
		e := s.Evidence()
		if got := e.Language(2); got != c.want || e.Language(1) != "" || e.Language(3) != "" {
			t.Errorf("%+v: %q, and %q and %q of other groups", c, got, e.Language(1), e.Language(3))
		}
	}
}
