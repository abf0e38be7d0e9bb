package page

import "testing"

// A page that its author forgot to name is called by what its text says, or other metadata; where these say nothing, the placeholder stays.
func TestPlaceholders(t *testing.T) {
	for _, c := range []struct{ page, title string }{
		{`<title>Untitled Document</title><h1>Firing a kiln</h1><p>Text`, "Firing a kiln"},
		{`<title>{{ page.title }}</title><h1>Firing a kiln</h1><p>Text`, "Firing a kiln"},
		{`<title>Document</title><meta property="og:title" content="Firing a kiln"><h1>The Clay</h1><p>Text`, "Firing a kiln"},
		{`<title>No Title</title><p>Text`, "No Title"},
		{`<title>Untitled (2019)</title><h1>Ann Salt</h1><p>Text`, "Untitled (2019)"},
	} {
		if p := Parse(Response{Body: []byte(c.page)}); p.Title != c.title || p.Headline != c.title {
			t.Errorf("%s: title %q, headline %q", c.page, p.Title, p.Headline)
		}
	}
}
