package crawler

import (
	"fmt"
	"net/http"
	"testing"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

const lostPages = 4 // of a host, its seed among them

// newLosing is a web of three hosts, all of which a crawl has fetched.
func newLosing(t *testing.T) *nightly {
	n := newNightly(t, "http://a.test/0", "http://b.test/0", "http://c.test/0")
	for _, h := range []string{"a.test", "b.test", "c.test"} {
		var links []string
		for i := 1; i < lostPages; i++ {
			links = append(links, fmt.Sprintf("/%d", i))
			n.html(fmt.Sprintf("%s/%d", h, i))
		}
		n.html(h+"/0", links...)
	}
	if r := n.again(t, frontier.Intervals{}); r.Pages != 3*lostPages || r.Lost != 0 {
		t.Fatalf("the first crawl has %d pages, and lost %d", r.Pages, r.Lost)
	}
	return n
}

// What a crawl has lost are the pages that it could not fetch, those that only these lead to, and those that are gone, for once.
func TestLostPages(t *testing.T) {
	daily := frontier.Intervals{Older: 5 * day, Oldest: 30 * day}
	for name, c := range map[string]struct {
		how        func(*nightly)
		intervals  frontier.Intervals
		lost, next int64 // in this crawl, and in the one after it
		gone       int64 // of those in this one, as their servers say
	}{
		"nothing":          {how: func(*nightly) {}},
		"one that is new":  {how: func(n *nightly) { n.html("a.test/0", "/1", "/2", "/3", "/new"); n.status("a.test/new", 500) }},
		"one of a host":    {how: func(n *nightly) { n.status("a.test/1", 500) }, lost: 1, next: 1},
		"a host":           {how: func(n *nightly) { n.status("a.test/robots.txt", 503) }, lost: lostPages, next: lostPages},
		"a host, none due": {how: func(n *nightly) { n.status("a.test/robots.txt", 503) }, intervals: daily, lost: lostPages, next: lostPages},
		"a host's start":   {how: func(n *nightly) { n.status("a.test/0", 502) }, lost: lostPages, next: lostPages},
		"none but a new":   {how: func(n *nightly) { n.seeds = append(n.seeds, "http://a.test/new"); n.status("a.test/new", 500) }, intervals: daily},
		"one that is gone": {how: func(n *nightly) { n.status("b.test/1", http.StatusGone) }, lost: 1, gone: 1},
		"one that moved":   {how: func(n *nightly) { n.redirect("b.test/1", "/new"); n.html("b.test/new") }},
		"pages that moved": {how: func(n *nightly) {
			for i := 1; i < lostPages; i++ {
				n.redirect(fmt.Sprintf("b.test/%d", i), fmt.Sprintf("/new/%d", i))
				n.html(fmt.Sprintf("b.test/new/%d", i))
			}
		}},
		"one to nowhere": {how: func(n *nightly) { n.redirect("b.test/1", "http://elsewhere.test/") }, lost: 1, gone: 1},
		"pages that moved twice": {how: func(n *nightly) {
			for i := 1; i < lostPages; i++ {
				n.redirect(fmt.Sprintf("b.test/%d", i), fmt.Sprintf("/then/%d", i))
				n.redirect(fmt.Sprintf("b.test/then/%d", i), fmt.Sprintf("/new/%d", i))
				n.html(fmt.Sprintf("b.test/new/%d", i))
			}
		}},
		"round and round": {how: func(n *nightly) {
			for i := range lostPages {
				n.redirect(fmt.Sprintf("b.test/%d", i), fmt.Sprintf("/%d?cookies", i))
				n.redirect(fmt.Sprintf("b.test/%d?cookies", i), fmt.Sprintf("/%d", i))
			}
		}, lost: lostPages, gone: 1},
		"all to one": {how: func(n *nightly) {
			n.html("b.test/portal")
			for i := range lostPages {
				n.redirect(fmt.Sprintf("b.test/%d", i), "/portal")
			}
			n.html("c.test/0", "http://b.test/1", "http://b.test/2", "http://b.test/3", "/1", "/2", "/3")
		}, lost: lostPages - 1, gone: lostPages - 1},
		"all hosts to one": {how: func(n *nightly) {
			n.html("portal.test/")
			for _, host := range []string{"a", "b", "c"} {
				n.redirect(host+".test/0", "http://portal.test/")
			}
		}, lost: 2 * lostPages, gone: 2},
		"one not allowed":   {how: func(n *nightly) { n.serve("a.test/robots.txt", "text/plain", "User-agent: *\nDisallow: /1") }},
		"one of no text":    {how: func(n *nightly) { n.serve("a.test/1", "image/png", "\x89PNG") }},
		"what was never in": {how: func(n *nightly) { n.seeds = append(n.seeds, "http://d.test/"); n.status("d.test/robots.txt", 503) }},
	} {
		n := newLosing(t)
		c.how(n)
		r := n.again(t, c.intervals)
		if next := n.again(t, c.intervals); r.Lost != c.lost || next.Lost != c.next || r.Gone != c.gone {
			t.Errorf("%s: lost %d, %d of them gone, and in the next crawl %d, want %d, %d and %d; %v", name, r.Lost, r.Gone, next.Lost, c.lost, c.gone, c.next, r.Errors)
		}
	}
}

// Behind what could not be asked for no more is lost than the budgets would have let the crawl have.
func TestLostPagesWithinBudgets(t *testing.T) {
	for _, c := range []struct{ pages, perHost, lost int64 }{{0, 3, 3}, {100, 0, lostPages}, {2*lostPages + 2, 0, 2}} {
		n := newLosing(t)
		n.status("a.test/0", 503)
		n.now = n.now.Add(day)
		if err := frontier.Remove(n.frontierDir()); err != nil {
			t.Fatal(err)
		}
		n.open(t, frontier.Intervals{}, func(s stores) {
			o := n.options(n.seeds...)
			o.MaxPages, o.MaxPagesPerHost = c.pages, c.perHost
			if r := crawl(t, s, o); r.Lost != c.lost {
				t.Errorf("with a budget of %d, %d a host: %d lost of a host, want %d; %+v", c.pages, c.perHost, r.Lost, c.lost, r.Errors)
			}
		})
	}
}

// What a person has taken away is not lost.
func TestRemovedPagesAreNotLost(t *testing.T) {
	n := newLosing(t)
	n.status("a.test/robots.txt", 503)
	n.now = n.now.Add(day)
	if err := frontier.Remove(n.frontierDir()); err != nil {
		t.Fatal(err)
	}
	n.open(t, frontier.Intervals{}, func(s stores) {
		o := n.options(n.seeds...)
		o.Removed = func(u weburl.URL) bool { return u.Host() == "a.test" && u.Path() != "/0" }
		if r := crawl(t, s, o); r.Lost != 1 {
			t.Errorf("lost %d, want what is left of the host: 1", r.Lost)
		}
	})
}
