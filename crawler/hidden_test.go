package crawler

import (
	"fmt"
	"net/http"
	"testing"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
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

// Hidden pages are found through redirects and refreshes, each once, wherever they lead back to; pages of other hosts are not theirs, and what was no
// page before is none.
func TestPagesHiddenBehindOthers(t *testing.T) {
	n := newHiding(t)
	n.redirect("a.test/5", "/five")
	n.serve("a.test/five", "text/html", long("What is said of five", "/6"))
	n.serve("a.test/7", "text/html", `<meta http-equiv=refresh content="0; url=/8">`+long("What is said of seven"))
	n.serve("a.test/9", "text/html", long("What is said of nine", "/10", "/4", "/9"))
	n.serve("a.test/2", "text/html", long("What is said of two", "/3", "/away", "/gone", "/round", "http://c.test/"))
	n.redirect("a.test/round", "/and-round")
	n.redirect("a.test/and-round", "/round")
	n.redirect("a.test/away", "http://b.test/")
	n.html("b.test/", "http://a.test/never")
	n.html("c.test/", "http://a.test/never")
	n.seeds = append(n.seeds, "http://b.test/", "http://c.test/")
	if r := n.again(t, frontier.Intervals{}); r.Pages != hiddenPages+3 || r.Hidden != 0 {
		t.Fatalf("%d pages, %d hidden; want %d and none", r.Pages, r.Hidden, hiddenPages+3)
	}
	n.seeds = n.seeds[:1]
	n.serve("a.test/0", "text/html", long("Who are you?"))
	if r := n.again(t, frontier.Intervals{}); r.Hidden != hiddenPages || r.HiddenAt != "http://a.test/0" {
		t.Errorf("%d hidden by %q, want %d", r.Hidden, r.HiddenAt, hiddenPages)
	}
}

// Of several hosts the one that hides most is named, and of those that hide as many the first.
func TestTheHostThatHidesMostIsNamed(t *testing.T) {
	for _, c := range []struct {
		pages []int64 // besides its first, that a host hides: of a.test, b.test, ...
		at    weburl.URL
	}{{[]int64{5, 9, 7}, "http://b.test/"}, {[]int64{3, 6, 6, 6, 6, 6}, "http://b.test/"}} {
		n, want := newNightly(t), int64(0)
		for h, pages := range c.pages {
			host := string(rune('a'+h)) + ".test/"
			n.seeds = append(n.seeds, "http://"+host)
			var links []string
			for i := range pages {
				links = append(links, fmt.Sprintf("/%d", i))
				n.html(fmt.Sprint(host, i))
			}
			n.html(host, links...)
			if pages > mostHidden {
				want += pages
			}
		}
		for range 2 {
			n.now = n.now.Add(20 * day)
			n.again(t, frontier.Intervals{})
		}
		for h := range c.pages {
			host := string(rune('a'+h)) + ".test/"
			n.serve(host, "text/html", long([]string{"Who are you?", "Log in", "Members only", "Closed", "A question", "Please wait"}[h]))
		}
		if r := n.again(t, frontier.Intervals{}); r.Hidden != want || r.HiddenAt != c.at {
			t.Errorf("%v: %d hidden by %q, want %d by %q", c.pages, r.Hidden, r.HiddenAt, want, c.at)
		}
	}
}

// A redirect to a page of the same host gives one page, and not one of each host.
func TestARedirectGivesOnePage(t *testing.T) {
	n := newNightly(t, "http://a.test/")
	n.html("a.test/", "/1", "/2", "/3", "/4", "/5")
	for i := range 5 {
		n.html(fmt.Sprint("a.test/", i+1))
	}
	n.again(t, frontier.Intervals{})
	n.redirect("a.test/", "/log-in")
	n.serve("a.test/log-in", "text/html", long("Log in"))
	if r := n.again(t, frontier.Intervals{}); r.Pages != 1 || r.Hidden != 5 {
		t.Errorf("%d pages, %d hidden; want 1 and 5", r.Pages, r.Hidden)
	}
}

// Pages of a host that is lost are not hidden as well.
func TestLostPagesAreNotHidden(t *testing.T) {
	n := newNightly(t)
	for _, host := range []string{"a.test/", "b.test/"} {
		n.seeds = append(n.seeds, "http://"+host)
		n.html(host, "/1", "/2", "/3", "/4", "/5")
		for i := range 5 {
			n.html(fmt.Sprint(host, i+1))
		}
	}
	n.again(t, frontier.Intervals{})
	n.redirect("a.test/", "http://portal.test/") // which answers for both
	n.redirect("b.test/", "http://portal.test/")
	n.serve("portal.test/", "text/html", long("Log in"))
	r := n.again(t, frontier.Intervals{})
	if r.Pages != 1 || r.Hidden != 5 || r.Lost != 6 {
		t.Errorf("%d pages, %d hidden, %d lost; want 1, 5 and 6", r.Pages, r.Hidden, r.Lost)
	}
}

// Pages that a budget of the host keeps out are not hidden, and the others only if they are more than four for each that came.
func TestHiddenPagesAreInTheBudget(t *testing.T) {
	for limit, hidden := range map[int64]int64{1: 0, 5: 0, 6: 5, 12: 11, 13: hiddenPages, 100: hiddenPages} {
		n := newHiding(t)
		n.serve("a.test/0", "text/html", long("Who are you?"))
		n.now = n.now.Add(day)
		if err := frontier.Remove(n.frontierDir()); err != nil {
			t.Fatal(err)
		}
		n.open(t, frontier.Intervals{}, func(s stores) {
			o := n.options(n.seeds...)
			o.MaxPagesPerHost = limit
			if r := crawl(t, s, o); r.Pages != 1 || r.Hidden != hidden {
				t.Errorf("at most %d pages: %d came, %d hidden; want 1 and %d", limit, r.Pages, r.Hidden, hidden)
			}
		})
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
