package page

import (
	"slices"
	"strings"
	"testing"
)

// What a page shows without scripts is read where it says next to nothing else, with its links; a mere wish that scripts ran is not.
func TestNoscript(t *testing.T) {
	const menu, wish = `<nav><a href=/>Home</a></nav>`, `<noscript><p>Please turn on JavaScript.</noscript>`
	long := strings.Repeat("Snow fell again. ", 40)
	thread := `<noscript><main><p>` + long + `<p>Ice <a href=/ice>held</a></main></noscript>`
	text := strings.TrimSpace(long)
	for _, c := range []struct {
		name, html string
		want       []string
	}{
		{"thread", wish + menu + thread, []string{"Home", text, "Ice held"}},
		{"two", menu + thread + thread, []string{"Home", text, "Ice held", text, "Ice held"}},
		{"without its end", menu + strings.TrimSuffix(thread, "</noscript>"), []string{"Home", text, "Ice held"}},
		{"wish", menu + wish, []string{"Home"}},
		{"script in it", menu + "<noscript><script>" + long + "</script></noscript>", []string{"Home"}},
		{"space", menu + "<noscript>" + strings.Repeat(" ", minNoscript) + "</noscript>", []string{"Home"}},
		{"beside the text", "<p>" + long + "</p>" + thread, []string{text}},
	} {
		if got := texts(Parse(Response{Body: []byte(c.html), LinksOnly: true})); !slices.Equal(got, c.want) {
			t.Errorf("%s: blocks %q, want %q", c.name, got, c.want)
		}
	}
	p := Parse(Response{URL: "http://a.test/", Body: []byte(menu + thread)})
	if l := p.Links; len(l) != 2 || l[1].Target != "http://a.test/ice" || l[1].Anchor != "held" || l[1].Block != 2 {
		t.Errorf("links %+v", l)
	}
	if b := p.Blocks[1]; b.Tags != Main|P || b.Depth != 2 || b.Shared != 0 {
		t.Errorf("%+v", b)
	}
	// Linked data are those of the page, and of the whole of it.
	both := `<script type="application/ld+json">{"@type":"NewsArticle","articleBody":"It froze."}</script>`
	if got := texts(Parse(Response{Body: []byte(both + menu + wish)})); !slices.Equal(got, []string{"Home", "It froze."}) {
		t.Errorf("beside linked data: %q", got)
	}
	if got := texts(Parse(Response{Body: []byte(both + menu + thread)})); !slices.Equal(got, []string{"Home", text, "Ice held"}) {
		t.Errorf("before linked data: %q", got)
	}
}
