package crawler

import (
	"net/http"
	"testing"
	"time"

	"facetta/crawler/archive"
)

// breaksOff serves the beginning of a longer page, and another version of it each time.
func (w *testWeb) breaksOff(address, body string) {
	w.handle(address, func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		rw.Header().Set("ETag", `"1"`)
		rw.Header().Set("Content-Length", "1000")
		_, _ = rw.Write([]byte(body))
	})
}

// TestPagesThatBreakOff: what came before is kept when each try breaks off, with its links, and the next crawl asks for all of it; not in place of a
// page that came whole once, and not where nothing came.
func TestPagesThatBreakOff(t *testing.T) {
	w := newTestWeb(t)
	w.breaksOff("a.test/", `<p>The beginning. <a href="/1">one</a> <a href="/none">none</a>`)
	w.html("a.test/1")
	w.breaksOff("a.test/none", "")
	o := w.options("http://a.test/")
	o.MaxTries = 2
	s := openStores(t, t.TempDir())
	r := crawl(t, s, o)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/1")
	wantCount(t, "retried", r.Retried, FailBroken, 2)
	wantCount(t, "errors", r.Errors, FailBroken, 1)
	if r.Broken != 1 {
		t.Errorf("%d pages are said to be broken off, want 1", r.Broken)
	}
	c, err := s.archive.Get("http://a.test/")
	if err != nil || c.Truncated != "disconnect" || c.Header.Get("ETag") != "" || len(c.Body) == 0 {
		t.Errorf("%+v, %v", c, err)
	}
	s.frontier = openStores(t, t.TempDir()).frontier
	if r = crawl(t, s, o); r.Broken != 1 || r.Errors[FailBroken] != 1 {
		t.Errorf("a crawl that begins anew has %d pages that are broken off, errors %v; want as before", r.Broken, r.Errors)
	}

	whole := &archive.Capture{URL: "http://b.test/", Time: time.Now().Add(-time.Hour), Status: 200, Header: http.Header{"Content-Type": {"text/html"}}, Body: []byte("<p>All of it.")}
	if err := s.archive.Append(whole); err != nil {
		t.Fatal(err)
	}
	w.breaksOff("b.test/", "<p>All")
	o = w.options("http://b.test/")
	o.MaxTries = 2
	s.frontier = openStores(t, t.TempDir()).frontier
	r = crawl(t, s, o)
	wantCount(t, "errors", r.Errors, FailBroken, 1)
	if c, err := s.archive.Get("http://b.test/"); err != nil || string(c.Body) != "<p>All of it." {
		t.Errorf("%+v, %v; want what came whole", c, err)
	}
}
