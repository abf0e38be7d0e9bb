package page

import (
	"strings"
	"testing"
)

// What customers say, and other pages, have authors of their own, who are not the page's.
func TestAuthorsOfOthers(t *testing.T) {
	text := "<p>" + strings.Repeat("The kiln is hot and the clay is wet. ", 200)
	by := func(name string) string { return "<div class=author>" + name + "</div>" }
	card := func(name string) string { return "<h3>Hot, wet</h3><p>So it is.</p>" + by(name) }
	for name, c := range map[string]struct{ behind, want string }{
		"customers":                   {card("Ann Salt") + card("Bo Reed") + card("Cy Hill"), ""},
		"other pages, then a byline":  {card("Ann Salt") + card("Bo Reed") + card("Cy Hill") + "<p class=byline>By Dee Moor", "Dee Moor"},
		"a customer in a quotation":   {"<blockquote><p>Hot!</p>" + by("Ann Salt") + "</blockquote>", ""},
		"a customer in its class":     {"<div class=TestimonialCard><p>Hot!<div><p>So.</div>" + by("Ann Salt") + "</div>", ""},
		"a customer's review":         {"<div itemprop=review itemscope><img><span itemprop=author>Ann Salt</span></div>", ""},
		"behind a quotation":          {"<blockquote><p>Hot!</p></blockquote>" + by("Ann Salt"), "Ann Salt"},
		"an author and an editor":     {by("Ann Salt") + by("Bo Reed") + "<p>" + by("Ann Salt"), "Ann Salt"},
		"the author of several parts": {card("Ann Salt") + card("Ann Salt") + card("Ann Salt"), "Ann Salt"},
		"a byline before its text":    {by("Ann Salt") + text + card("Bo Reed") + card("Cy Hill") + card("Dee Moor"), "Ann Salt"},
		"other elements of the class": {card("Ann Salt") + "<p class=author>Bo Reed<p class=author>Cy Hill<div class='author x'>Dee Moor</div>", "Ann Salt"},
	} {
		p := Parse(Response{URL: "http://kiln.example/firing", Body: []byte("<title>Firing a kiln</title><h1>Firing a kiln</h1>" + text + c.behind)})
		if p.Author != c.want {
			t.Errorf("%s: %q, want %q", name, p.Author, c.want)
		}
	}
	near := "<title>Firing a kiln</title><h1>Firing a kiln</h1>" + card("Ann Salt") + card("Bo Reed") + card("Cy Hill")
	if p := Parse(Response{URL: "http://kiln.example/firing", Body: []byte(near)}); p.Author != "Ann Salt" {
		t.Errorf("several near the headline: %q", p.Author)
	}
	thread := "<body id=forum><title>Firing a kiln</title><h1>Firing a kiln</h1>" + text + card("Ann Salt") + card("Bo Reed") + card("Cy Hill")
	if p := Parse(Response{URL: "http://kiln.example/t/1", Body: []byte(thread)}); p.Author != "Ann Salt" {
		t.Errorf("a thread: %q", p.Author)
	}
}
