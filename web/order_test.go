package web

import (
	"slices"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// TestOrders: the results lead to the same search in the other orders, from its first page, and everything else keeps to the order.
func TestOrders(t *testing.T) {
	for _, c := range []struct {
		order   searcher.Order
		current string
		others  []string
		ranked  string
		why     string
	}{
		{searcher.ByProduct, "importance", []string{"/search?q=a&k=50&order=root", "/search?q=a&k=50&order=words", "/search?q=a&k=50&order=date"}, "ranked by General importance", "Score 41.2 = words 5.31 × rank 7.76"},
		{searcher.ByRoot, "balanced", []string{"/search?q=a&k=50", "/search?q=a&k=50&order=words", "/search?q=a&k=50&order=date"}, "ranked by General importance", "words 5.31 × √rank 7.76"},
		{searcher.ByWords, "words", []string{"/search?q=a&k=50", "/search?q=a&k=50&order=root", "/search?q=a&k=50&order=date"}, "ranked by words alone", "words 5.31, whatever the rank, 7.76"},
		{searcher.ByDate, "newest", []string{"/search?q=a&k=50", "/search?q=a&k=50&order=root", "/search?q=a&k=50&order=words"}, "newest first", "words 5.31 × rank 7.76"},
	} {
		f := newFake()
		doc := parse(t, get(t, f, "/search?q=a&k=50&page=2&order="+string(c.order)))
		if f.asked.Order != c.order {
			t.Errorf("asked by %q, want %q", f.asked.Order, c.order)
		}
		nav := doc.one(t, "nav[aria-label=Order]")
		if got := hrefs(nav.all("a")); !slices.Equal(got, c.others) || nav.one(t, "b[aria-current=true]").text() != c.current {
			t.Errorf("%q: links %q beside %s, want %q beside %s", c.order, got, nav.one(t, "b").text(), c.others, c.current)
		}
		if got := doc.one(t, "[role=status]").text(); !strings.Contains(got, c.ranked) {
			t.Errorf("%q: %q, want %s", c.order, got, c.ranked)
		}
		if got := doc.all("details.why")[0].text(); !strings.Contains(got, c.why) {
			t.Errorf("%q: why this? %s", c.order, got)
		}
		for _, form := range []string{"form.box", "details.expert form"} {
			kept := ""
			if hidden := doc.one(t, form).all("input[name=order]"); len(hidden) > 0 {
				kept = hidden[0].attr("value")
			}
			if kept != string(c.order) {
				t.Errorf("%s keeps the order %q, want %q", form, kept, c.order)
			}
		}
	}
}

// TestFormsKeepMost: who looks at pages with most of a query, and moves a weight or a setting, goes on looking at these; a new query begins anew.
func TestFormsKeepMost(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=salt&match=most&t=Top/Sports&t=General+importance"))
	for form, want := range map[string]int{"form.weights": 1, "details.expert form": 1, "form.box": 0} {
		if got := doc.one(t, form).all("input[name=match]"); len(got) != want {
			t.Errorf("%s has it %d times, want %d", form, len(got), want)
		}
	}
}
