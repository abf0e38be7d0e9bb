package crawler

import (
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

func TestCrawlFollowsLinksWithinScope(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1", "http://b.test/", "/pic.png", "/feed", "/#top", "mailto:x@a.test")
	w.html("a.test/1", "/2", "/", "/missing")
	w.html("a.test/2")
	w.html("b.test/")
	w.serve("a.test/feed", "application/rss+xml", "<rss/>")
	s, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/1", "a.test/2")
	wantList(t, "asked", w.asked(), "a.test/", "a.test/1", "a.test/2", "a.test/feed", "a.test/missing")
	wantCount(t, "errors", r.Errors, "status 404", 1)
	wantCount(t, "other", r.Other, DoneNotText, 1)
	wantCount(t, "skipped", r.Skipped, ReasonScope, 1)
	wantCount(t, "skipped", r.Skipped, ReasonBinary, 1)
	if r.End != EndEmpty || r.Pages != 3 || r.Queue != 0 {
		t.Errorf("report %+v", r)
	}
	if agent := w.hitsOf("a.test")[0].agent; agent != defaultUserAgent {
		t.Errorf("user agent %q", agent)
	}
}

func TestScopes(t *testing.T) {
	w := newTestWeb(t)
	w.html("www.a.co.uk/", "http://docs.a.co.uk/", "http://b.co.uk/")
	w.html("docs.a.co.uk/")
	w.html("b.co.uk/")
	for _, test := range []struct {
		scope Scope
		want  []string
	}{
		{SeedHosts, []string{"www.a.co.uk/"}},
		{SeedDomains, []string{"www.a.co.uk/", "docs.a.co.uk/"}},
		{AnyHost, []string{"www.a.co.uk/", "docs.a.co.uk/", "b.co.uk/"}},
	} {
		o := w.options("http://www.a.co.uk/")
		o.Scope = test.scope
		s, _ := w.crawl(t, o)
		wantList(t, fmt.Sprint("scope ", test.scope), s.archived(), test.want...)
	}
}

// A seed that is not taken is counted like a link.
func TestSeedsThatAreRefused(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/")
	o := w.options("http://a.test/", "http://a.test/archive.zip", "http://a.test/private")
	o.Exclude = []*regexp.Regexp{regexp.MustCompile("private")}
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/")
	wantCount(t, "skipped", r.Skipped, ReasonBinary, 1)
	wantCount(t, "skipped", r.Skipped, ReasonExcluded, 1)
}

func TestIncludeExclude(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/docs/1", "/docs/old/2", "/shop")
	w.html("a.test/docs/1")
	w.html("a.test/docs/old/2")
	w.html("a.test/shop")
	o := w.options("http://a.test/")
	o.Include = []*regexp.Regexp{regexp.MustCompile(`/docs/`)}
	o.Exclude = []*regexp.Regexp{regexp.MustCompile(`/old/`)}
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/docs/1")
	wantCount(t, "skipped", r.Skipped, ReasonExcluded, 2)
}

// What is removed is not fetched: not as a seed, behind a link or a redirect, nor when it was in the frontier already; its host is not
// asked for its robots.txt either.
func TestRemovedPagesAreNotFetched(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1", "/2", "/moved", "http://b.test/", "/later")
	w.html("a.test/1", "/behind")
	w.html("a.test/2")
	w.html("a.test/later")
	w.html("a.test/behind")
	w.html("b.test/")
	w.redirect("a.test/moved", "/1")
	o := w.options("http://a.test/", "http://a.test/1", "http://b.test/")
	o.Removed = func(u weburl.URL) bool { return u == "http://a.test/1" || u.Host() == "b.test" }
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/2", "a.test/later", "a.test/moved")
	wantList(t, "asked for", w.asked(), "a.test/", "a.test/2", "a.test/later", "a.test/moved")
	wantCount(t, "skipped", r.Skipped, ReasonRemoved, 4) // two seeds, a link and a redirect; a host without a seed is out of scope besides
	if hits := w.hitsOf("b.test"); len(hits) > 0 {
		t.Errorf("the removed host was asked %v", hits)
	}

	w = newTestWeb(t)
	w.html("a.test/", "/later")
	w.html("a.test/later")
	o = w.options("http://a.test/")
	var later atomic.Bool
	o.Removed = func(weburl.URL) bool { return later.Load() }
	w.handle("a.test/robots.txt", func(rw http.ResponseWriter, r *http.Request) { // the seed is in the frontier then
		later.Store(true)
		http.NotFound(rw, r)
	})
	s, r = w.crawl(t, o)
	wantList(t, "archived", s.archived())
	wantCount(t, "failed", r.Errors, FailRemoved, 1)
}

// The long way finds /d at depth 3 before that over /slow finds it at depth 2; its link is within a depth of 3 all the same.
func TestDepthIsThatOfTheShortestWay(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/x", "http://b.test/slow")
	w.html("a.test/x", "/y")
	w.html("a.test/y", "/d")
	reached := make(chan struct{}) // /d, by the long way
	w.handle("a.test/d", func(rw http.ResponseWriter, _ *http.Request) {
		close(reached) // a second request would panic
		rw.Header().Set("Content-Type", "text/html")
		fmt.Fprint(rw, `<a href="/e">e</a>`)
	})
	w.html("a.test/e", "/f")
	w.html("a.test/f")
	w.handle("b.test/slow", func(rw http.ResponseWriter, r *http.Request) {
		select {
		case <-reached:
		case <-r.Context().Done():
			t.Error("nobody came to /d")
		}
		rw.Header().Set("Content-Type", "text/html")
		fmt.Fprint(rw, `<a href="http://a.test/d">d</a>`)
	})
	o := w.options("http://a.test/")
	o.Scope, o.MaxDepth = AnyHost, 3
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/x", "a.test/y", "a.test/d", "a.test/e", "b.test/slow")
	if n := len(w.asked()); n != 6 || r.Pages != 6 {
		t.Errorf("%d requests and %d pages, want 6: none twice", n, r.Pages)
	}
	o = w.options("http://a.test/")
	o.MaxDepth = -1
	s, _ = w.crawl(t, o)
	wantList(t, "only seeds", s.archived(), "a.test/")
}

func TestBudgets(t *testing.T) {
	w := newTestWeb(t)
	for _, host := range []string{"a.test", "b.test"} {
		var links []string
		for i := range 20 {
			links = append(links, fmt.Sprintf("/%d", i))
			w.html(fmt.Sprintf("%s/%d", host, i))
		}
		w.html(host+"/", links...)
	}
	o := w.options("http://a.test/", "http://b.test/")
	o.MaxPagesPerHost = 5
	s, r := w.crawl(t, o)
	if r.Pages != 10 || r.End != EndHosts || s.archive.Len() != 10 {
		t.Errorf("%d pages, end %q, %d archived; want 5 a host", r.Pages, r.End, s.archive.Len())
	}
	o.MaxPages = 7
	s, r = w.crawl(t, o)
	if r.Pages != 7 || r.End != EndBudget {
		t.Errorf("%d pages, end %q, want 7", r.Pages, r.End)
	}
	o.MaxPages, o.MaxPagesPerHost = 0, 0 // the same crawl, with the budget raised
	if r = crawl(t, s, o); r.Pages != 42 || r.End != EndEmpty {
		t.Errorf("%d pages, end %q, want all 42", r.Pages, r.End)
	}
	if n := len(slices.Compact(w.asked())); n != 42 {
		t.Errorf("%d addresses asked for", n)
	}
}

func TestRedirects(t *testing.T) {
	w := newTestWeb(t)
	w.serve("b.test/robots.txt", "text/plain", "User-agent: *\nDisallow: /secret")
	w.redirect("a.test/", "http://www.a.test/") // a seed: its target joins the scope
	w.html("www.a.test/", "/loop1", "/chain0", "/out", "/empty", "http://b.test/x", "/tosecret", "/tonowhere")
	w.redirect("www.a.test/loop1", "/loop2")
	w.redirect("www.a.test/loop2", "/loop1")
	w.redirect("www.a.test/out", "http://c.test/")
	w.redirect("www.a.test/tosecret", "http://b.test/secret")
	w.redirect("www.a.test/tonowhere", "http://")
	w.status("www.a.test/empty", 302)
	for i := range 8 {
		w.redirect(fmt.Sprintf("www.a.test/chain%d", i), fmt.Sprintf("/chain%d", i+1))
	}
	w.html("b.test/")
	w.html("b.test/secret")
	s, r := w.crawl(t, w.options("http://a.test/", "http://b.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "www.a.test/", "www.a.test/loop1", "www.a.test/loop2", "www.a.test/out",
		"www.a.test/tosecret", "www.a.test/tonowhere", "b.test/", "www.a.test/chain0", "www.a.test/chain1", "www.a.test/chain2", "www.a.test/chain3",
		"www.a.test/chain4", "www.a.test/chain5")
	wantCount(t, "skipped", r.Skipped, ReasonHops, 1)
	wantCount(t, "skipped", r.Skipped, ReasonScope, 1)
	wantCount(t, "errors", r.Errors, FailRobots, 1) // b.test/secret
	wantCount(t, "errors", r.Errors, "status 302", 1)
	wantCount(t, "errors", r.Errors, FailRedirect, 1)
	c, err := s.archive.Get("http://a.test/")
	if err != nil || c.Status != 301 || c.Header.Get("Location") != "http://www.a.test/" {
		t.Errorf("captured %+v, %v", c, err)
	}
	if slices.Contains(w.asked(), "b.test/secret") {
		t.Error("a redirect led past robots.txt")
	}
}

func TestNofollow(t *testing.T) {
	w := newTestWeb(t)
	w.serve("a.test/", "text/html", `<a href=/a rel=nofollow>a</a><a href=/b>b</a>`)
	w.serve("a.test/b", "text/html", `<meta name=robots content=nofollow><a href=/c>c</a>`)
	w.handle("a.test/d", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("X-Robots-Tag", "nofollow")
		rw.Header().Set("Content-Type", "text/html")
		fmt.Fprint(rw, `<a href=/e>e</a>`)
	})
	for _, p := range []string{"a", "c", "e"} {
		w.html("a.test/" + p)
	}
	o := w.options("http://a.test/", "http://a.test/d")
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/b", "a.test/d")
	wantCount(t, "skipped", r.Skipped, ReasonNofollow, 3)
	o.FollowNofollow = true
	s, _ = w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/a", "a.test/b", "a.test/c", "a.test/d", "a.test/e")
}

func TestSizeLimits(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/big", "/exact", "/bomb", "/headers", "/lzw", "/cut", "/latin")
	w.serve("a.test/big", "text/html", strings.Repeat("x", 100_001))
	w.serve("a.test/exact", "text/html", strings.Repeat("x", 100_000))
	bomb := gzipped(strings.Repeat("\x00", 20<<20))
	w.handle("a.test/bomb", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		rw.Header().Set("Content-Encoding", "gzip")
		fmt.Fprint(rw, bomb)
	})
	w.handle("a.test/headers", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("X-Long", strings.Repeat("x", maxHeader))
	})
	w.handle("a.test/lzw", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		rw.Header().Set("Content-Encoding", "compress")
		fmt.Fprint(rw, "\x1f\x9d\x90")
	})
	w.handle("a.test/cut", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		rw.Header().Set("Content-Length", "1000")
		fmt.Fprint(rw, "too short")
	})
	w.serve("a.test/latin", "text/html; charset=iso-8859-1", "caf\xe9")
	o := w.options("http://a.test/")
	o.MaxBody, o.MaxTries = 100_000, 2
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/cut", "a.test/exact", "a.test/latin")
	wantCount(t, "errors", r.Errors, FailTooLarge, 2)
	wantCount(t, "errors", r.Errors, FailBroken, 1)
	wantCount(t, "errors", r.Errors, FailEncoding, 1)
	if c, err := s.archive.Get("http://a.test/latin"); err != nil || string(c.Body) != "caf\xe9" {
		t.Errorf("body %q, %v: want the bytes as sent, not re-encoded", c.Body, err)
	}
}

// Nothing but these hosts is asked within the short time, as a busy machine is late with everything.
func TestTimeLimits(t *testing.T) {
	w := newTestWeb(t)
	w.handle("slow.test/", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	w.handle("drip.test/", func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		for r.Context().Err() == nil {
			fmt.Fprint(rw, "x")
			rw.(http.Flusher).Flush()
			time.Sleep(20 * time.Millisecond)
		}
	})
	o := w.options("http://slow.test/", "http://drip.test/")
	o.Timeout, o.MaxTries, o.NoSitemaps = 500*time.Millisecond, 2, true
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived())
	for reason, counts := range map[string]map[string]int64{"errors": r.Errors, "retried": r.Retried} {
		wantCount(t, reason, counts, FailTimeout, 1)
		wantCount(t, reason, counts, FailSlow, 1)
	}
}

// A maze of redirects at ever new addresses has no page that would use up the budget of its host.
func TestAMazeWithoutPagesEnds(t *testing.T) {
	w := newTestWeb(t)
	var links []string
	for i := range 2 * leastMisses {
		links = append(links, fmt.Sprintf("/r/%d", i))
		w.redirect(fmt.Sprintf("a.test/r/%d", i), "/")
	}
	w.html("a.test/", links...)
	w.html("b.test/", "/1")
	w.html("b.test/1")
	o := w.options("http://a.test/", "http://b.test/")
	o.MaxPagesPerHost = 50
	_, r := w.crawl(t, o)
	if n := len(w.asked()); n != 3+leastMisses || r.Pages != 3 || r.End != EndHosts {
		t.Errorf("%d requests, %d pages, end %q; want three pages, %d redirects and the end of a budget", n, r.Pages, r.End, leastMisses)
	}
	o.MaxPagesPerHost = 0
	if _, r := w.crawl(t, o); r.Other[DoneRedirect] != int64(len(links)) {
		t.Errorf("without a budget of pages %d redirects, want all %d", r.Other[DoneRedirect], len(links))
	}
}

// A worker does not wait for the rest of a body that nobody wants: the crawl ends long before the timeout of a response, of which each
// such body would take one.
func TestSlowBodiesThatAreNotWanted(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/picture", "/missing", "/page")
	w.html("a.test/page")
	w.html("b.test/")
	stall := func(contentType string, status int) http.HandlerFunc {
		return func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", contentType)
			rw.WriteHeader(status)
			fmt.Fprint(rw, "x")
			rw.(http.Flusher).Flush()
			<-r.Context().Done()
		}
	}
	w.handle("a.test/picture", stall("image/png", 200))
	w.handle("a.test/missing", stall("text/html", 404))
	w.handle("b.test/robots.txt", stall("text/plain", 404))
	w.handle("b.test/sitemap.xml", stall("text/html", 500))
	o := w.options("http://a.test/", "http://b.test/")
	o.Timeout = time.Minute
	s, _ := w.crawl(t, o)
	wantList(t, "archived pages", s.archived(), "a.test/", "a.test/page", "b.test/")
}

func TestCompressedPages(t *testing.T) {
	w := newTestWeb(t)
	w.handle("a.test/", func(rw http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Accept-Encoding") != "gzip" {
			t.Errorf("Accept-Encoding %q", r.Header.Get("Accept-Encoding"))
		}
		rw.Header().Set("Content-Type", "text/html")
		rw.Header().Set("Content-Encoding", "gzip")
		g := gzip.NewWriter(rw)
		fmt.Fprint(g, `<a href="/next">next</a>`)
		g.Close()
	})
	w.html("a.test/next")
	s, _ := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/next")
}

func TestTrapsEnd(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/deep/", "/cal?m=0", "/deep/deep/deep/deep/x", "/"+strings.Repeat("s/", 9)+"x",
		"/q?"+strings.Repeat("a=1&", 11)+"a=1", "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17", "/"+strings.Repeat("l", 2100))
	w.html("a.test/deep/", "deep/") // relative: goes on without end
	for i := range 60 {
		w.html(fmt.Sprintf("a.test/cal?m=%d", i), fmt.Sprintf("/cal?m=%d", i+1))
	}
	for n := 2; n < 6; n++ {
		w.html("a.test/"+strings.Repeat("deep/", n), "deep/")
	}
	o := w.options("http://a.test/")
	o.MaxVariants = 10
	s, r := w.crawl(t, o)
	want := []string{"a.test/", "a.test/deep/", "a.test/deep/deep/", "a.test/deep/deep/deep/"}
	for i := range 10 {
		want = append(want, fmt.Sprintf("a.test/cal?m=%d", i))
	}
	wantList(t, "archived", s.archived(), want...)
	wantCount(t, "skipped", r.Skipped, ReasonRepeats, 3)
	wantCount(t, "skipped", r.Skipped, ReasonParams, 1)
	wantCount(t, "skipped", r.Skipped, ReasonSegments, 1)
	wantCount(t, "skipped", r.Skipped, "query variants", 1)
}

// Servers list the files of a folder in eight orders, of which one is enough. A person may start from another one.
func TestListsInOtherOrdersAreNotFetched(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/pub/", "?C=N;O=D", "?C=M&O=A", "?sort=size&order=asc", "file.txt", "?C=X;O=D", "?C=N;O=D&F=2", "/pub/list?C=S;O=A", "?sort=price&order=asc")
	w.html("a.test/new/?C=M;O=D", "late.txt")
	_, r := w.crawl(t, w.options("http://a.test/pub/", "http://a.test/new/?C=M;O=D"))
	wantCount(t, "skipped", r.Skipped, ReasonOrder, 3)
	wantList(t, "asked", w.asked(), "a.test/new/?C=M;O=D", "a.test/new/late.txt", "a.test/pub/", "a.test/pub/?C=N;O=D&F=2", "a.test/pub/?C=X;O=D",
		"a.test/pub/?sort=price&order=asc", "a.test/pub/file.txt", "a.test/pub/list?C=S;O=A")
}

// A domain with a page at every name ends.
func TestEndlessSubdomains(t *testing.T) {
	const names = 15
	w := newTestWeb(t)
	w.html("a.test/", "http://x0.a.test/")
	for i := range names {
		w.html(fmt.Sprintf("x%d.a.test/", i), fmt.Sprintf("http://x%d.a.test/", i+1))
	}
	w.html(fmt.Sprintf("x%d.a.test/", names))
	o := w.options("http://a.test/")
	o.Scope, o.MaxHostsPerDomain = SeedDomains, 4
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "x0.a.test/", "x1.a.test/", "x2.a.test/", "x3.a.test/")
	wantCount(t, "skipped", r.Skipped, frontier.ReasonHosts, 1)
	o.MaxHostsPerDomain = -1
	if s, _ = w.crawl(t, o); s.archive.Len() != names+2 {
		t.Errorf("without a bound %d pages, want %d", s.archive.Len(), names+2)
	}
}

func TestStopAndResume(t *testing.T) {
	w := newTestWeb(t)
	ctx, cancel := context.WithCancel(t.Context())
	var want []string
	for i := range 200 {
		w.html(fmt.Sprintf("a.test/%d", i), fmt.Sprintf("/%d", i+1), fmt.Sprintf("/%d", (i*7)%200))
		want = append(want, fmt.Sprintf("a.test/%d", i))
	}
	next := w.pages["a.test/50"]
	w.handle("a.test/50", func(rw http.ResponseWriter, r *http.Request) {
		cancel()
		next(rw, r)
	})
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, w.options("http://a.test/0"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Run(ctx)
	if err != nil || r.End != EndStopped || r.Pages >= 200 {
		t.Fatalf("%+v, %v: want a stopped run", r, err)
	}
	w.handle("a.test/50", next)
	r = crawl(t, s, w.options("http://a.test/0"))
	wantList(t, "archived", s.archived(), want...)
	if r.End != EndEmpty || r.Pages != 200 {
		t.Errorf("report %+v", r)
	}
}

// A crawl that was begun while the clock was ahead knows, once it is right, what it has fetched.
func TestACrawlBegunByAClockThatWasAhead(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1")
	w.html("a.test/1")
	dir := t.TempDir()
	f, err := frontier.Open(filepath.Join(dir, "frontier"), frontier.Options{Now: func() time.Time { return time.Now().AddDate(0, 0, 1) }})
	if err != nil || f.Close() != nil {
		t.Fatal(err)
	}
	for _, run := range []string{"one run", "another"} {
		t.Run(run, func(t *testing.T) {
			if r := crawl(t, openStores(t, dir), w.options("http://a.test/")); r.Pages != 2 || len(w.asked()) != 2 {
				t.Errorf("%d pages, asked for %v", r.Pages, w.asked())
			}
		})
	}
}

// A crawl that begins anew fetches what an earlier one archived.
func TestANewCrawlFetchesAgain(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1")
	w.html("a.test/1")
	s := openStores(t, t.TempDir())
	crawl(t, s, w.options("http://a.test/"))
	if r := crawl(t, s.later(t), w.options("http://a.test/")); r.Reparsed != 0 || len(w.asked()) != 4 {
		t.Errorf("asked for %v, %d taken from the archive; want each page twice", w.asked(), r.Reparsed)
	}
}

// All was closed well; afterwards somebody, or something, damaged the archive, and another command may have repaired it.
func TestWhatTheArchiveLostIsFetchedAgain(t *testing.T) {
	cut := func(t *testing.T, dir string) {
		files, err := filepath.Glob(filepath.Join(dir, "*.warc.gz"))
		if err != nil || len(files) != 1 {
			t.Fatalf("archive files %v, %v", files, err)
		}
		info, err := os.Stat(files[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(files[0], info.Size()-10); err != nil {
			t.Fatal(err)
		}
	}
	for name, damage := range map[string]func(t *testing.T, dir string){
		"the last record is cut": cut,
		"and repaired": func(t *testing.T, dir string) {
			cut(t, dir)
			a, err := archive.Open(dir, archive.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := a.Close(); err != nil {
				t.Fatal(err)
			}
		},
		"the archive is gone": func(t *testing.T, dir string) {
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
		},
	} {
		w := newTestWeb(t)
		w.html("a.test/", "/1", "/2")
		w.html("a.test/1")
		w.html("a.test/2")
		dir := t.TempDir()
		var want []string
		t.Run("whole crawl", func(t *testing.T) { // its end closes the stores
			s := openStores(t, dir)
			crawl(t, s, w.options("http://a.test/"))
			want = s.archived()
		})
		damage(t, filepath.Join(dir, "archive"))
		s := openStores(t, dir)
		if len(s.archived()) >= len(want) {
			t.Fatalf("%s: %v, want fewer pages than %v", name, s.archived(), want)
		}
		crawl(t, s, w.options("http://a.test/"))
		wantList(t, name+": archived after going on", s.archived(), want...)
	}
}

// What cannot be kept is not fetched on and on: the crawl ends, and says why.
func TestAnArchiveThatFailsEndsTheCrawl(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/")
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, w.options("http://a.test/"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.archive.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if r, err := c.Run(ctx); err == nil || ctx.Err() != nil || !strings.Contains(err.Error(), "http://a.test/") {
		t.Errorf("%v, %+v; want the error of the archive", err, r)
	}
}

// A capture that can't be read ends no crawl that wants to parse it again.
func TestADamagedCaptureIsFetchedAgain(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1")
	w.html("a.test/1")
	dir := t.TempDir()
	s := openStores(t, dir)
	crawl(t, s, w.options("http://a.test/"))
	s.damageLast(t, dir)
	if n, err := s.frontier.Recheck(func(u weburl.URL) bool { return u != "http://a.test/1" }); n != 1 || err != nil {
		t.Fatalf("%d pages are ready again, %v", n, err)
	}
	before := len(w.asked())
	crawl(t, s, w.options("http://a.test/"))
	if _, err := s.archive.Get("http://a.test/1"); err != nil || len(w.asked()) != before+1 {
		t.Errorf("after %d requests more: %v, want the page again after one", len(w.asked())-before, err)
	}
}
