package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"facetta/internal/searcher"

	"golang.org/x/net/html"
)

// In tabs, bookmarks and the browser's history each page has a name of its own.
func TestTitles(t *testing.T) {
	for target, want := range map[string]string{
		"/":                                     "facetta",
		"/search?q=a":                           "a · facetta",
		"/search?q=a&page=3":                    "a · page 3 · facetta",
		"/search?q=a&t=Top/Arts/Graphic_Design": "a · Graphic Design · facetta",
		"/search?q=a&t=Top/Sports&t=General+importance&page=2": "a · Sports + General importance · page 2 · facetta",
		"/topics/Top/Society/History":                          "Society › History · facetta",
		"/topics/Top/Society/History?page=2":                   "Society › History · page 2 · facetta",
		"/explain?url=http://a.example/&topic=Top/Sports":      "Why “A page” ranks for Sports · facetta",
		"/score?q=a&url=http://a.example/":                     "Why “A page” · facetta",
		"/similar?url=http://a.example/":                       "Pages like “A page” · facetta",
		"/members?q=a&topic=Top/Sports":                        "a in Sports · facetta",
		"/page?url=http://a.example/":                          "A page · facetta",
	} {
		if got := parse(t, get(t, newFake(), target)).one(t, "title").text(); got != want {
			t.Errorf("%s is named %q, want %q", target, got, want)
		}
	}
}

// Who is sent a link to these pages sees in a preview what is there.
func TestSummaries(t *testing.T) {
	for target, want := range map[string]string{
		"/":                           "Search by words and by topics: 29,871 pages on 43 hosts · 412,077 links · 4 topics",
		"/search?q=a":                 "1,204 results: Computers 28\u202f%, Software 14\u202f%, Sports 13\u202f%",
		"/topics/Top/Society/History": "Best pages of History by the rank that links give them for this topic",
		"/page?url=http://a.example/": "Topics, text and links of http://a.example/",
	} {
		if got := parse(t, get(t, newFake(), target)).one(t, "meta[name=description]").attr("content"); got != want {
			t.Errorf("%s is summed up as %q, want %q", target, got, want)
		}
	}
}

// What is quoted from queries and titles is read from right to left where it is written so, whatever stands around it; so is what is typed.
func TestQuotedTextHasItsOwnDirection(t *testing.T) {
	const quoted = "!שלום"
	f := newFake()
	f.response.Notes = []searcher.Note{{Text: quoted, Why: "2 words"}}
	f.response.DidYouMean = &searcher.Correction{Query: quoted, Total: 12}
	nothing := newFake()
	nothing.response.Total, nothing.response.Results = 0, nil
	for target, f := range map[string]*fake{
		"/search?q=" + quoted + "&typed=" + quoted[:len(quoted)-2]: f,
		"/search?q=" + quoted + "&typed=" + quoted:                 nothing,
		"/members?topic=Top/Sports&q=" + quoted:                    f,
		"/score?url=http://a.example/&q=" + quoted:                 f,
	} {
		body := parse(t, get(t, f, target)).one(t, "body")
		n := 0
		for text := range body.Descendants() {
			if text.Type != html.TextNode || !strings.Contains(text.Data, quoted[:len(quoted)-2]) {
				continue
			}
			n++
			if around := (element{text.Parent}); around.Data != "bdi" && around.attr("dir") != "auto" {
				t.Errorf("%s: %q has the direction of what stands around it", target, text.Data)
			}
		}
		if n == 0 {
			t.Errorf("%s quotes nothing", target)
		}
		if dir := body.one(t, "input[id=q]").attr("dir"); dir != "auto" {
			t.Errorf("%s: what is typed has the direction %q", target, dir)
		}
	}
	for _, target := range []string{"/similar?url=http://a.example/", "/score?q=a&url=http://a.example/"} {
		if got := parse(t, get(t, f, target)).one(t, "h1 bdi").text(); got != "A page" {
			t.Errorf("%s: %q has a direction of its own", target, got)
		}
	}
}

// Two topics whose names are written from right to left keep their order, each behind its own swatch.
func TestTopicsKeepTheirOrder(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=a&t=Top/אב&t=Top/גד"))
	if got := strings.Join(texts(doc.all("[role=status] bdi")), " "); got != "אב גד" {
		t.Errorf("set apart are %q", got)
	}
}

// untitled knows pages without titles.
type untitled struct{ *fake }

func (u untitled) Similar(ctx context.Context, url string) (*searcher.Similar, error) {
	a, err := u.fake.Similar(ctx, url)
	a.Title = ""
	return a, err
}

func (u untitled) Score(ctx context.Context, r searcher.Request, url string) (*searcher.Score, error) {
	s, err := u.fake.Score(ctx, r, url)
	s.Title = "\u00a0"
	return s, err
}

// A page without a title is called by its address.
func TestUntitledPages(t *testing.T) {
	for target, want := range map[string]string{
		"/similar?url=http://a.example/x":   "Pages like “http://a.example/x”",
		"/score?q=a&url=http://a.example/x": "Why “http://a.example/x”",
	} {
		w := httptest.NewRecorder()
		New(untitled{newFake()}, Options{}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
		doc := parse(t, answer{ResponseRecorder: w})
		if got := doc.one(t, "h1").text(); got != want {
			t.Errorf("%s: heading %q, want %q", target, got, want)
		}
		if got := doc.one(t, "title").text(); got != want+" · facetta" {
			t.Errorf("%s: title %q, want %q", target, got, want)
		}
	}
}

// The browser's own bars take the colour of the page's ground, in light and in dark.
func TestThemeColour(t *testing.T) {
	light, dark, _ := strings.Cut(string(assets["style.css"].body), "(prefers-color-scheme: dark)")
	paper := regexp.MustCompile(`--paper: ([^;]+);`)
	for _, meta := range parse(t, get(t, newFake(), "/")).all(`meta[name=theme-color]`) {
		css := light
		if strings.Contains(meta.attr("media"), "dark") {
			css, dark = dark, ""
		} else {
			light = ""
		}
		if m := paper.FindStringSubmatch(css); m == nil || m[1] != meta.attr("content") {
			t.Errorf("%s: the bars are %s, the page %v", meta.attr("media"), meta.attr("content"), m)
		}
	}
	if light != "" || dark != "" {
		t.Error("a scheme is without its colour, or has two")
	}
}

// A page that is no number is told the pages that there are, not what a machine can count to.
func TestPageSaysItsRange(t *testing.T) {
	if got := parse(t, get(t, newFake(), "/search?q=a&page=x")).one(t, "main").text(); !strings.Contains(got, "a whole number from 1 to 100.") {
		t.Error(got)
	}
}
