package pipeline

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/teaser"
	"facetta/internal/build"
	"facetta/internal/readings"
	"facetta/internal/weburl"
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

// Pages that all have the name of their site as title are no copies of each other.
func TestListsOfASiteWithOneTitle(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	const title = "<title>Pots</title>"
	list := title + "<p>What we write about pots, by date, the latest first."
	for n, text := range postTexts {
		c.fetch(postAddress(n), 200, fmt.Sprintf("%s<h1>Post %d</h1><p>%s", title, n, text))
		list += fmt.Sprintf("<h2><a href=%s>Post %d</a></h2><p>%s", postAddress(n), n, text)
	}
	c.fetch(blogList, 200, list)
	for n := range 9 {
		c.fetch(fmt.Sprintf("http://a.example/note%d", n), 200, fmt.Sprintf("%s<p>Note %d has nothing to do with posts.", title, n))
	}
	want := []string{"Post 0", postTexts[0], "Post 1", postTexts[1], "Post 2", postTexts[2]}
	o := potOptions(t, c.Archive, t.TempDir())
	if got, documents := teasersIn(t, o); !slices.Equal(got, want) || documents != 1 {
		t.Errorf("teasers %q in %d documents, want %q in 1", got, documents, want)
	}
	x, err := Explain(t.Context(), c.Archive, blogList, o.Parameters, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	explained := 0
	for _, of := range x.Teasers(slices.Repeat([]bool{true}, len(x.Page.Blocks))) {
		if of != "" {
			explained++
		}
	}
	if explained != len(want) {
		t.Errorf("%d blocks are explained as teasers, want %d", explained, len(want))
	}
}

// listedIndirectly is a list of a redirect to a post, another version of the next post, and a post that asks not to be indexed.
func listedIndirectly(t *testing.T) *crawled {
	t.Helper()
	c := newCrawled(t, t.TempDir())
	c.fetch(blogList, 200, listOfPosts("/old", "/print", "/hidden"))
	c.redirect("http://a.example/old", postAddress(0))
	c.fetch(postAddress(0), 200, post(0, ""))
	c.fetch("http://a.example/print", 200, "<link rel=canonical href=/post1><p>To be printed")
	c.fetch(postAddress(1), 200, post(1, ""))
	c.fetch("http://a.example/hidden", 200, post(2, "<meta name=robots content=noindex>"))
	return c
}

// listedInCircles is a list of another version of a page in a loop of canonical addresses, of a redirect to a page whose canonical address is gone, and
// of a redirect that comes back to itself.
func listedInCircles(t *testing.T) *crawled {
	t.Helper()
	c := newCrawled(t, t.TempDir())
	c.fetch(blogList, 200, listOfPosts("/print", "/moved", "/round"))
	c.fetch("http://a.example/print", 200, "<link rel=canonical href=/second><p>To be printed")
	c.fetch("http://a.example/first", 200, post(0, "<link rel=canonical href=/second>"))
	c.fetch("http://a.example/second", 200, "<link rel=canonical href=/first><p>This is post 0")
	c.redirect("http://a.example/moved", postAddress(1))
	c.fetch(postAddress(1), 200, post(1, "<link rel=canonical href=/gone>"))
	c.fetch("http://a.example/gone", 404, "")
	c.redirect("http://a.example/round", "/and")
	c.redirect("http://a.example/and", "/round")
	return c
}

// redirect appends a redirect.
func (c *crawled) redirect(from, to string) {
	c.t.Helper()
	h := http.Header{"Location": {to}}
	if err := c.Append(&archive.Capture{URL: weburl.URL(from), Time: time.Unix(c.clock, 0), Status: 301, Header: h}); err != nil {
		c.t.Fatal(err)
	}
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
	if got, want := teaser.Of(kept.Page, kept.Content), teaser.Of(p, r.Content); !slices.Equal(got, want) || len(want) != 5 {
		t.Errorf("prints %v of what is kept, want %v", got, want)
	}
}

// What comes into the archive while a build runs is no page of that build.
func TestTeasersOfWhatIsCrawledMeanwhile(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetch(blogList, 200, listOfPosts(postAddress(0), postAddress(1)))
	c.fetch(postAddress(0), 200, post(0, ""))
	o := potOptions(t, c.Archive, t.TempDir())
	o.Progress = func(stage string, done, _ int) {
		if stage == lastStage && done == 1 || stage == "links" && done == 2 {
			c.fetch(postAddress(1), 200, post(1, ""))
		}
	}
	want := []string{"Post 0", postTexts[0]}
	if got, _ := teasersIn(t, o); !slices.Equal(got, want) {
		t.Errorf("teasers %q, want %q", got, want)
	}
}

// A page has no teasers of itself, under whichever address; it has no title by which it could be told that they are the same.
func TestNoPageHasTeasersOfItself(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetch(blogList, 200, "<p>"+postTexts[0]+"<p><a href=/home>Where we begin</a><p>"+postTexts[1])
	c.redirect("http://a.example/home", blogList)
	if got, _ := teasersIn(t, potOptions(t, c.Archive, t.TempDir())); got != nil {
		t.Errorf("teasers %q", got)
	}
	x, err := Explain(t.Context(), c.Archive, blogList, build.Parameters{}, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	if got := explainedTeasers(x); got != nil {
		t.Errorf("explained teasers %q", got)
	}
}

// Pages that share the title of their site are told apart by their headlines, so a list of them is no copy of each.
func TestTeasersWhereAllPagesHaveOneTitle(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	named := func(html string) string {
		_, rest, _ := strings.Cut(html, "</title>")
		return "<title>The clay blog</title>" + rest
	}
	c.fetch(blogList, 200, named(listOfPosts(postAddress(0), postAddress(1), postAddress(2))))
	for n := range postTexts {
		c.fetch(postAddress(n), 200, named(post(n, "")))
	}
	want := []string{"Post 0", postTexts[0], "Post 1", postTexts[1], "Post 2", postTexts[2]}
	if got, _ := teasersIn(t, potOptions(t, c.Archive, t.TempDir())); !slices.Equal(got, want) {
		t.Errorf("teasers %q, want %q", got, want)
	}
	x, err := Explain(t.Context(), c.Archive, blogList, build.Parameters{}, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	if got := explainedTeasers(x); !slices.Equal(got, want) || x.Page.Title != "The clay blog" {
		t.Errorf("explained teasers %q of %q, want %q", got, x.Page.Title, want)
	}
}

// A page counts only if it loses content to other pages: what is boilerplate anyhow does not change.
func TestTeasersThatWereNoContent(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetch(blogList, 200, listOfPosts(postAddress(0)))
	c.fetch(postAddress(0), 200, post(0, ""))
	o := potOptions(t, c.Archive, t.TempDir())
	r := &run{Options: o.withDefaults(), dir: interruptedIn(t, lastStage, o)}
	found, err := r.openTeasers()
	if err != nil {
		t.Fatal(err)
	}
	defer found.close()
	p := page.Parse(page.Response{URL: blogList, Body: []byte(listOfPosts(postAddress(0)))})
	for _, content := range []bool{true, false} {
		text := len(p.Blocks) - 1
		reading := &readings.Reading{Page: p, Content: slices.Repeat([]bool{true}, len(p.Blocks))}
		reading.Content[text] = content
		want := map[bool]int{true: 2, false: 1}[content] // the name, and the text
		if changed := found.remove(reading, true); changed != want || reading.Content[text] {
			t.Errorf("where the text is content: %t, %d blocks change, want %d", content, changed, want)
		}
	}
}

// An unfinished build has the file of prints when it is whole, where pages are judged by each other; where it is wanted but not there, no teasers can be
// found, which is an error.
func TestNoPrintsAreLeftHalfWritten(t *testing.T) {
	for _, c := range []struct {
		stage, evidence string
		want            []string
	}{
		{"links", SiteEvidence, nil}, {lastStage, SiteEvidence, []string{"prints.stage"}}, {lastStage, PageEvidence, nil},
	} {
		o := options(t, smallArchive(t))
		o.Parameters.Evidence = c.evidence
		dir := interruptedIn(t, c.stage, o)
		got := slices.DeleteFunc(filesIn(t, string(dir)), func(name string) bool { return !strings.HasPrefix(name, "prints") })
		if !slices.Equal(got, c.want) {
			t.Errorf("interrupted in stage %s, by evidence of the %s: %q, want %q", c.stage, c.evidence, got, c.want)
		}
		found, err := (&run{Options: o, dir: dir}).openTeasers()
		if wrong := c.want == nil && c.evidence == SiteEvidence; (err != nil) != wrong {
			t.Errorf("interrupted in stage %s, by evidence of the %s: teasers are opened: %v", c.stage, c.evidence, err)
		}
		found.close()
	}
}
