package pipeline

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/teaser"
	"facetta/internal/build"
	"facetta/internal/readings"
)

// Texts of posts that are long enough to be known again.
var postTexts = []string{
	"A kiln is an oven for pots, and a hot one: it burns clay until the clay is stone.",
	"Glaze is glass that is melted on a pot, so that the pot holds water and shines.",
	"The wheel turns the clay, and the hands of the potter make a round wall of it.",
}

const blogList = "http://a.example/"

func postAddress(n int) string { return fmt.Sprintf("http://a.example/post%d", n) }

// post is a post with something more in its head.
func post(n int, head string) string {
	return fmt.Sprintf("<title>Post %d - Pots</title>%s<h1>Post %[1]d</h1><p>%[3]s", n, head, postTexts[n])
}

// listOfPosts lists all posts under these addresses.
func listOfPosts(addresses ...string) string {
	html := "<title>Pots</title><h1>All about pots</h1><p>What we write about pots, by date, the latest first."
	for n, u := range addresses {
		html += fmt.Sprintf("<h2><a href=%s>Post %d</a></h2><p>%s", u, n, postTexts[n])
	}
	return html
}

// teasersIn builds, and returns the texts that are no content of the list, and the number of documents with teasers.
func teasersIn(t *testing.T, o Options) (teasers []string, documents int) {
	t.Helper()
	dir, m := mustRun(t, o)
	for _, b := range pageOf(t, dir, blogList).Blocks {
		if !b.Content {
			teasers = append(teasers, b.Text)
		}
	}
	return teasers, m.Counts[countTeasers]
}

func TestListsDoNotHoldTheirPosts(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetch(blogList, 200, listOfPosts("/post0", "/post1", "/post2"))
	for n := range postTexts {
		c.fetch(postAddress(n), 200, post(n, ""))
	}
	want := []string{"Post 0", postTexts[0], "Post 1", postTexts[1], "Post 2", postTexts[2]}
	o := potOptions(t, c.Archive, t.TempDir())
	if got, documents := teasersIn(t, o); !slices.Equal(got, want) || documents != 1 {
		t.Errorf("teasers %q in %d documents, want %q in 1", got, documents, want)
	}
	dir, err := build.Current(o.Data)
	if err != nil {
		t.Fatal(err)
	}
	if got := contents(t, dir, postAddress(1)); got[0] != "Post 1. "+postTexts[1]+". " {
		t.Errorf("a post has %q", got)
	}
	alone := potOptions(t, c.Archive, t.TempDir())
	alone.Parameters.Evidence = PageEvidence
	if got, documents := teasersIn(t, alone); got != nil || documents != 0 {
		t.Errorf("teasers %q in %d documents, want none where each page is judged alone", got, documents)
	}
}

// listedIndirectly is a list of a redirect to a post, another version of the next post, and a post that asks not to be indexed.
func listedIndirectly(t *testing.T) *crawled {
	t.Helper()
	c := newCrawled(t, t.TempDir())
	c.fetch(blogList, 200, listOfPosts("/old", "/print", "/hidden"))
	h := http.Header{"Location": {postAddress(0)}}
	if err := c.Append(&archive.Capture{URL: "http://a.example/old", Time: time.Unix(c.clock, 0), Status: 301, Header: h}); err != nil {
		t.Fatal(err)
	}
	c.fetch(postAddress(0), 200, post(0, ""))
	c.fetch("http://a.example/print", 200, "<link rel=canonical href=/post1><p>To be printed")
	c.fetch(postAddress(1), 200, post(1, ""))
	c.fetch("http://a.example/hidden", 200, post(2, "<meta name=robots content=noindex>"))
	return c
}

// Of what cannot be found elsewhere, nothing is a teaser; a redirect and another version lead to the page itself.
func TestTeasersAreOfDocuments(t *testing.T) {
	c := listedIndirectly(t)
	want := []string{"Post 0", postTexts[0], "Post 1", postTexts[1]}
	if got, _ := teasersIn(t, potOptions(t, c.Archive, t.TempDir())); !slices.Equal(got, want) {
		t.Errorf("teasers %q, want %q", got, want)
	}
	o := potOptions(t, c.Archive, t.TempDir())
	o.Removed = removed(t, postAddress(0))
	if got, _ := teasersIn(t, o); !slices.Equal(got, want[2:]) {
		t.Errorf("teasers %q, want %q when the other page is removed", got, want[2:])
	}
}

// A list has a text again when the post has it no longer, though the list has not changed.
func TestTeasersFollowTheirPages(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetch(blogList, 200, listOfPosts("/post0", "/post1"))
	for n := range 2 {
		c.fetch(postAddress(n), 200, post(n, ""))
	}
	o := potOptions(t, c.Archive, t.TempDir())
	mustRun(t, o)
	c.fetch(postAddress(0), 200, "<title>Post 0 - Pots</title><h1>Post 0</h1><p>This is over.")
	want := []string{"Post 0", "Post 1", postTexts[1]}
	if got, _ := teasersIn(t, o); !slices.Equal(got, want) {
		t.Errorf("teasers %q, want %q", got, want)
	}
	dir, err := build.Current(o.Data)
	if err != nil {
		t.Fatal(err)
	}
	compareBuilds(t, dir, fresh(t, o))
}

// By what a page is known is the same whether it is parsed or its reading is taken over; else a refreshed build would not equal a fresh one.
func TestPrintsOfAReadingThatIsKept(t *testing.T) {
	const html = "<title>Kilns | Pots</title><meta property=og:title content=Kilns><meta property=og:site_name content=Pots><p>"
	p := page.Parse(page.Response{URL: "http://a.example/kilns", Body: []byte(html + postTexts[0])})
	if p.Headline != "Kilns" {
		t.Fatalf("headline %q", p.Headline)
	}
	r := &readings.Reading{Page: p, Content: slices.Repeat([]bool{true}, len(p.Blocks))}
	kept, err := readings.Encode(readings.Key{}, r).Decode(p.URL)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := teaser.Of(kept.Page, kept.Content), teaser.Of(p, r.Content); !slices.Equal(got, want) || len(want) != 4 {
		t.Errorf("prints %v of what is kept, want %v", got, want)
	}
}
