package site

import (
	"fmt"
	"testing"
)

// A title is that of many if three quarters of a small group or ten pages of a large one have it; pages that are the same count once.
func TestTitleOfMany(t *testing.T) {
	for _, c := range []struct {
		pages, titled int
		want          bool
	}{{2, 2, false}, {3, 3, true}, {3, 2, false}, {4, 3, true}, {12, 8, false}, {12, 9, true}, {200, 9, false}, {200, 10, true}} {
		s := New(c.pages, Options{})
		for i := range c.pages {
			title := "The clay blog"
			if i >= c.titled {
				title = fmt.Sprint("Kiln ", i)
			}
			blocks, content := read(fmt.Sprintf("<p>+ Text %d", i))
			s.Add(1, Observe(title, blocks, content))
			s.Add(1, Observe(title, blocks, content))
			s.Add(2, Observe("", blocks, content))
		}
		e := s.Evidence()
		if got := e.IsTitleOfMany(1, "The clay blog"); got != c.want {
			t.Errorf("%d of %d pages: %v", c.titled, c.pages, got)
		}
		if e.IsTitleOfMany(1, "Kiln 11") || e.IsTitleOfMany(2, "The clay blog") || e.IsTitleOfMany(2, "") || e.IsTitleOfMany(3, "The clay blog") {
			t.Errorf("%d of %d pages: another title, or one of another group", c.titled, c.pages)
		}
	}
}

// A page without words is no sibling, whatever its title, and a title is no text of the pages.
func TestTitlesAreNoTexts(t *testing.T) {
	if o := Observe("The clay blog", nil, nil); len(o.texts) > 0 {
		t.Errorf("texts %v of a page without any", o.texts)
	}
	s := New(12, Options{})
	for i := range 12 {
		blocks, content := read(fmt.Sprintf("<p>+ Text %d", i))
		s.Add(0, Observe("The clay blog", blocks, content))
		s.Add(0, Observe("The clay blog", nil, nil))
	}
	e := s.Evidence()
	check(t, e, "<p>+ The clay blog<p>+ Text 3", "+ The clay blog\n+ Text 3")
	if n := e.Siblings(0); n != 12 {
		t.Errorf("%d siblings, want the 12 with words", n)
	}
}
