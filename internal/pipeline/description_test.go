package pipeline

import (
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/internal/readings"
)

// What a page says of itself is its text where it has next to no other.
func TestDescriptions(t *testing.T) {
	const says = "I have nothing smart in my flat &amp; want to start, so what is the best hub?"
	const want = "I have nothing smart in my flat & want to start, so what is the best hub?"
	const nine = "one two three four five six seven eight nine"
	for _, c := range []struct {
		html    string
		content bool
		want    []string
	}{
		{"<meta name=description content='" + says + "'><div id=app></div>", true, []string{want}},
		{"<meta property=og:description content='" + says + "'><p>Please wait", true, []string{"Please wait", want}},
		{"<meta name=description content='" + says + "'><nav><a href=/>All</a><a href=/new>New</a></nav>", false, []string{want}},
		{"<meta name=description content='" + says + "'><p>" + strings.Repeat("wait ", mostOfShell+1), false, nil},
		{"<meta name=description content='Smart homes for all'><div id=app></div>", true, nil},
		{"", true, nil},
		{"<meta name=description content='" + nine + " ten'><div id=app></div>", true, []string{nine + " ten"}},
		{"<meta name=description content='" + nine + "'><div id=app></div>", true, nil},
		{"<meta name=description content='" + says + "'><p>" + nine + " ten", false, []string{want}},
	} {
		p := page.Parse(page.Response{Body: []byte(c.html)})
		r := &readings.Reading{Page: p, Content: make([]bool, len(p.Blocks))}
		for i := range r.Content {
			r.Content[i] = c.content
		}
		addDescription(r)
		var got []string
		for i, b := range r.Page.Blocks {
			if r.Content[i] {
				got = append(got, b.Text)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%.90s: content %q, want %q", c.html, got, c.want)
		}
	}
}
