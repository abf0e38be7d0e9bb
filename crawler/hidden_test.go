package crawler

import (
	"fmt"
	"net/http"
	"testing"

	"facetta/crawler/frontier"
)

const hiddenPages = 12 // of the one host, its seed among them

// newHiding is a web of one host, whose pages lead one to the next, which two crawls have fetched.
func newHiding(t *testing.T) *nightly {
	n := newNightly(t, "http://a.test/0")
	for i := range hiddenPages {
		n.serve(fmt.Sprintf("a.test/%d", i), "text/html", long(fmt.Sprintf("What is said of %c", 'a'+i), fmt.Sprintf("/%d", i+1), "/log-in"))
	}
	n.serve("a.test/log-in", "text/html", long("Log in"))
	for range 2 {
		n.now = n.now.Add(20 * day)
		if r := n.again(t, frontier.Intervals{}); r.Pages != hiddenPages+1 || r.Hidden != 0 {
			t.Fatalf("%d pages, %d hidden; want %d and none", r.Pages, r.Hidden, hiddenPages+1)
		}
	}
	return n
}

// Pages behind one that has become a wall are told, in the night in which they go; a site that has changed by itself is no wall.
func TestPagesHiddenByAWall(t *testing.T) {
	wall := func(links ...string) func(*nightly) {
		return func(n *nightly) {
			for _, path := range []string{"/robots.txt", "/sitemap.xml", "/0", "/1", "/2", "/3"} {
				n.serve("a.test"+path, "text/html", long("Who are you?", links...))
			}
			n.html("a.test/terms")
			n.html("portal.test/")
		}
	}
	seldom := frontier.Intervals{Older: day / 2, Oldest: 30 * day}
	for name, c := range map[string]struct {
		how       func(*nightly)
		intervals frontier.Intervals
		hidden    int64
	}{
		"nothing":                {how: func(*nightly) {}},
		"a wall":                 {how: wall(), hidden: hiddenPages},
		"with a page of its own": {how: wall("/terms"), hidden: hiddenPages},
		"that was there":         {how: wall("/log-in"), hidden: hiddenPages - 1},
		"when others aren't due": {how: func(n *nightly) {
			n.serve("a.test/0", "text/html", long("News", "/1", "/log-in"))
			n.again(t, frontier.Intervals{})
			n.serve("a.test/0", "text/html", long("Other news", "/1", "/log-in"))
			if r := n.again(t, seldom); r.NotDue != hiddenPages {
				t.Errorf("%d pages are not due, want %d", r.NotDue, hiddenPages)
			}
			wall("/log-in")(n)
		}, intervals: seldom, hidden: hiddenPages - 1},
		"a redirect to a log-in": {how: func(n *nightly) { n.redirect("a.test/0", "/log-in") }, hidden: hiddenPages - 1},
		"a redirect to a portal": {how: func(n *nightly) { wall()(n); n.redirect("a.test/0", "http://portal.test/") }, hidden: hiddenPages},
		"forbidden":              {how: func(n *nightly) { n.status("a.test/0", http.StatusForbidden) }, hidden: hiddenPages},
		"another text":           {how: func(n *nightly) { n.serve("a.test/0", "text/html", long("News", "/1", "/log-in")) }},
		"one link less":          {how: func(n *nightly) { n.serve("a.test/10", "text/html", long("News")) }},
		"a page that isn't let in": {how: func(n *nightly) {
			wall("/1")(n)
			n.serve("a.test/robots.txt", "text/plain", "User-agent: *\nDisallow: /1")
		}},
		"a site made anew": {how: func(n *nightly) {
			wall("/new/1", "/new/2")(n)
			n.html("a.test/new/1")
			n.html("a.test/new/2")
		}},
		"one that has moved": {how: func(n *nightly) {
			n.redirect("a.test/0", "http://b.test/")
			n.html("b.test/", "/1", "/2")
			n.html("b.test/1")
			n.html("b.test/2")
		}},
	} {
		n := newHiding(t)
		c.how(n)
		r := n.again(t, c.intervals)
		if next := n.again(t, frontier.Intervals{}); r.Hidden != c.hidden || next.Hidden != 0 || (r.HiddenAt == "http://a.test/0") != (c.hidden > 0) {
			t.Errorf("%s: %d hidden by %q, and in the next crawl %d; want %d and none", name, r.Hidden, r.HiddenAt, next.Hidden, c.hidden)
		}
	}
}

// What a limit of this crawl keeps out is not hidden, where a page leads to it.
func TestNoPagesAreHiddenByLimits(t *testing.T) {
	for name, limit := range map[string]func(*Options){
		"depth": func(o *Options) { o.MaxDepth = -1 }, "pages of a host": func(o *Options) { o.MaxPagesPerHost = 1 }, "pages": func(o *Options) { o.MaxPages = 1 },
	} {
		n := newHiding(t)
		n.serve("a.test/0", "text/html", long("News", "/1"))
		n.now = n.now.Add(day)
		if err := frontier.Remove(n.frontierDir()); err != nil {
			t.Fatal(err)
		}
		n.open(t, frontier.Intervals{}, func(s stores) {
			o := n.options(n.seeds...)
			limit(&o)
			if r := crawl(t, s, o); r.Pages != 1 || r.Hidden != 0 {
				t.Errorf("%s: %d pages, %d hidden; want 1 and none", name, r.Pages, r.Hidden)
			}
		})
	}
}
