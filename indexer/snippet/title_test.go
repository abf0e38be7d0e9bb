package snippet

import (
	"testing"

	"facetta/indexer/store"
	"facetta/internal/weburl"
)

func TestShownTitle(t *testing.T) {
	for _, c := range []struct {
		title, url string
		anchors    []string
		want       string
	}{
		{"A title", "http://a.example/x", []string{"all about x and y"}, "A title"},
		{" \n", "http://a.example/docs/first-steps.html", nil, "first steps"},
		{"", "http://a.example/rtl/tmimetype-3.html", []string{"Methods"}, "tmimetype 3"},
		{"", "http://a.example/rtl/tmimetype-3.html", []string{"by Name", "next", "next"}, "tmimetype 3"},
		{"", "http://a.example/about", []string{"here", "About us", "here"}, "About us"},
		{"", "http://a.example/p/17", []string{"The second law of heat", "read  on with heat", "read on with heat"}, "read on with heat"},
		{"", "http://a.example/p/17", []string{"One two three", "The longer of two anchors"}, "The longer of two anchors"},
		{"", "http://a.example/p/17", []string{"see http://a.example/p/17", "» 17 »"}, "p"},
		{"", "http://a.example/guide/index.html", nil, "guide"},
		{"", "http://a.example/view.php?id=5&lang=de", nil, "view id=5 lang=de"},
		{"", "http://a.example/%E6%9D%B1%E4%BA%AC/", nil, "東京"},
		{"", "http://a.example/%FF", nil, "a.example"},
		{"", "http://a.example/", []string{"1", "»"}, "a.example"},
	} {
		d := &store.Document{URL: weburl.URL(c.url), Title: c.title, Anchors: c.anchors}
		if got := ShownTitle(d); got != c.want {
			t.Errorf("%q, %s, %q: %q, want %q", c.title, c.url, c.anchors, got, c.want)
		}
	}
}

func TestSummaryMarksTheShownTitle(t *testing.T) {
	d := document("a.example", "", "Some content.")
	d.URL, d.Anchors = "http://a.example/x", []string{"Everything about cats"}
	s := summary(t, "cat", d)
	if got, want := marked(s.Title, s.TitleMarks), "Everything about [cats]"; got != want {
		t.Errorf("title %q, want %q", got, want)
	}
}
