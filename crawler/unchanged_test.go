package crawler

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/internal/weburl"
)

// version serves a page under a validator; 304, with the fields that are newly so, where the request names it.
func (w *testWeb) version(address, field, validator, body string, news map[string]string) {
	condition := map[string]string{"ETag": "If-None-Match", "Last-Modified": "If-Modified-Since"}[field]
	w.handle(address, func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set(field, validator)
		if r.Header.Get(condition) != validator {
			rw.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(rw, body)
			return
		}
		for name, value := range news {
			rw.Header().Set(name, value)
		}
		rw.WriteHeader(http.StatusNotModified)
	})
}

// later is a crawl that begins anew, with the archive of the one before.
func (s stores) later(t *testing.T) stores {
	t.Helper()
	return stores{archive: s.archive, frontier: openStores(t, t.TempDir()).frontier}
}

// A later crawl archives what has not changed as it was, under its own date, and follows its links; the body is not sent again.
func TestUnchangedPages(t *testing.T) {
	w := newTestWeb(t)
	const modified = "Sat, 21 Nov 2026 10:00:00 GMT"
	w.html("a.test/", "/tag", "/date", "/other")
	w.version("a.test/tag", "ETag", `W/"1"`, "<p>kiln<a href=/behind>b</a>", map[string]string{"X-Robots-Tag": "noindex", "Content-Type": "image/png", "Location": "/"})
	w.version("a.test/date", "Last-Modified", modified, "<p>clay", nil)
	w.version("a.test/other", "ETag", `"1"`, "<p>old", nil)
	w.version("a.test/behind", "ETag", `"x"`, "<p>glaze", nil)
	s := openStores(t, t.TempDir())
	if r := crawl(t, s, w.options("http://a.test/")); r.Unchanged != 0 || r.Pages != 5 {
		t.Fatalf("first crawl: %d pages, %d unchanged; want 5 and none", r.Pages, r.Unchanged)
	}
	first := s.archive.Captures()
	w.version("a.test/other", "ETag", `"2"`, "<p>new", nil)
	s = s.later(t)
	r := crawl(t, s, w.options("http://a.test/"))
	if r.Pages != 5 || r.Unchanged != 3 || s.archive.Captures() != 2*first {
		t.Errorf("%d pages, %d of them unchanged, %d captures; want 5, 3 and %d", r.Pages, r.Unchanged, s.archive.Captures(), 2*first)
	}
	for path, want := range map[string]string{"tag": "<p>kiln<a href=/behind>b</a>", "date": "<p>clay", "other": "<p>new", "behind": "<p>glaze"} {
		c, err := s.archive.Get(weburl.URL("http://a.test/" + path))
		if err != nil {
			t.Fatal(err)
		}
		if string(c.Body) != want || c.Status != http.StatusOK || c.Time.Before(s.frontier.Start().Truncate(1000)) ||
			c.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("/%s is archived with %q, %d, %v of %v; want %q of the later crawl", path, c.Body, c.Status, c.Header, c.Time, want)
		}
		if got, want := c.Header.Get("X-Robots-Tag"), map[string]string{"tag": "noindex"}[path]; got != want {
			t.Errorf("/%s is archived with X-Robots-Tag %q; want %q, as the last answer said", path, got, want)
		}
	}
	if again := crawl(t, s, w.options("http://a.test/")); again.Fetched != 0 {
		t.Errorf("the same crawl fetched %d pages again", again.Fetched)
	}
}

// Apache httpd compares the tag of a page without the ending that it gives to the tag of a compressed one; a cache, with it. In both cases the body is
// not sent again.
func TestTagsOfCompressedPages(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/apache", "/cache", "/weak")
	for path, tags := range map[string][2]string{
		"apache": {`"1-gzip"`, `"1"`}, "cache": {`"2-gzip"`, `"2-gzip"`}, "weak": {`W/"3-gzip"`, `W/"3"`},
	} {
		w.handle("a.test/"+path, func(rw http.ResponseWriter, r *http.Request) {
			for tag := range strings.SplitSeq(r.Header.Get("If-None-Match"), ", ") {
				if tag == tags[1] {
					rw.Header().Set("ETag", tag)
					rw.WriteHeader(http.StatusNotModified)
					return
				}
			}
			rw.Header().Set("ETag", tags[0])
			fmt.Fprint(rw, "<p>kiln")
		})
	}
	s := openStores(t, t.TempDir())
	crawl(t, s, w.options("http://a.test/"))
	for night := range 2 {
		s = s.later(t)
		if r := crawl(t, s, w.options("http://a.test/")); r.Pages != 4 || r.Unchanged != 3 {
			t.Errorf("night %d: %d pages, %d of them unchanged; want 4 and 3", night, r.Pages, r.Unchanged)
		}
	}
}

// A date that all files have from a build of them says nothing about the version, nor does a tag that is made of it.
func TestADateThatNeverChanges(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/date", "/tag")
	body := "<p>kiln"
	for path, condition := range map[string]string{"date": "If-Modified-Since", "tag": "If-None-Match"} {
		w.handle("a.test/"+path, func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Last-Modified", "Sat, 26 Oct 1985 08:15:00 GMT")
			rw.Header().Set("ETag", fmt.Sprintf(`"7bd0-%d"`, len(body)))
			if r.Header.Get(condition) != "" {
				rw.WriteHeader(http.StatusNotModified)
				return
			}
			fmt.Fprint(rw, body)
		})
	}
	s := openStores(t, t.TempDir())
	crawl(t, s, w.options("http://a.test/"))
	body = "<p>clay"
	s = s.later(t)
	crawl(t, s, w.options("http://a.test/"))
	for _, path := range []string{"date", "tag"} {
		if c, err := s.archive.Get(weburl.URL("http://a.test/" + path)); err != nil || string(c.Body) != body {
			t.Errorf("/%s is archived with %q, %v; want %q", path, c.Body, err, body)
		}
	}
}

// A clock that was years ahead, once, must not keep all later crawls from the page, nor builds from what they fetch.
func TestCapturesOfATimeToCome(t *testing.T) {
	w := newTestWeb(t)
	w.version("a.test/", "ETag", `"0"`, "<p>kiln", nil)
	s := openStores(t, t.TempDir())
	crawl(t, s, w.options("http://a.test/"))
	ahead := time.Now().AddDate(10, 0, 0)
	if err := s.archive.Append(&archive.Capture{URL: "http://a.test/", Time: ahead, Status: http.StatusOK, Body: []byte("<p>of then")}); err != nil {
		t.Fatal(err)
	}
	for night, body := range []string{"<p>clay", "<p>glaze"} {
		w.version("a.test/", "ETag", fmt.Sprintf(`"%d"`, night+1), body, nil)
		s = s.later(t)
		r := crawl(t, s, w.options("http://a.test/"))
		c, err := s.archive.Get("http://a.test/")
		if err != nil || r.Pages != 1 || r.Reparsed != 0 || string(c.Body) != body || c.Time.Sub(ahead) > time.Second {
			t.Errorf("night %d: %d pages, %d of them from the archive, which has %q of %v (%v); want %q, just after %v",
				night, r.Pages, r.Reparsed, c.Body, c.Time, err, body, ahead)
		}
	}
	if r := crawl(t, s, w.options("http://a.test/")); r.Fetched != 0 {
		t.Errorf("the same crawl makes %d requests once more", r.Fetched)
	}
}

// What was no page, such as a picture that was imported, can't be kept again as one: it is asked for without a condition.
func TestWhatWasNoPageIsAskedForWhole(t *testing.T) {
	w := newTestWeb(t)
	w.version("a.test/", "ETag", `"1"`, "<p>kiln", nil)
	s := openStores(t, t.TempDir())
	picture := http.Header{"Content-Type": {"image/png"}, "Etag": {`"1"`}}
	if err := s.archive.Append(&archive.Capture{URL: "http://a.test/", Time: time.Now(), Status: http.StatusOK, Header: picture, Body: []byte("\x89PNG")}); err != nil {
		t.Fatal(err)
	}
	s = s.later(t)
	r := crawl(t, s, w.options("http://a.test/"))
	if c, err := s.archive.Get("http://a.test/"); err != nil || string(c.Body) != "<p>kiln" || r.Unchanged != 0 {
		t.Errorf("archived %q, %v, %d unchanged; want the page", c.Body, err, r.Unchanged)
	}
}

// A damaged capture can't be kept again: the page is fetched, also where it was damaged after the server was asked.
func TestDamagedPageIsFetchedWhole(t *testing.T) {
	for _, meanwhile := range []bool{false, true} {
		w := newTestWeb(t)
		w.version("a.test/", "ETag", `"1"`, "<p>kiln", nil)
		dir := t.TempDir()
		s := openStores(t, dir)
		crawl(t, s, w.options("http://a.test/"))
		if meanwhile {
			page := w.pages["a.test/"]
			w.handle("a.test/", func(rw http.ResponseWriter, r *http.Request) {
				if r.Header.Get("If-None-Match") != "" {
					s.damageLast(t, dir)
				}
				page(rw, r)
			})
		} else {
			s.damageLast(t, dir)
		}
		if r := crawl(t, s.later(t), w.options("http://a.test/")); r.Pages != 1 || r.Unchanged != 0 || r.Bytes != int64(len("<p>kiln")) {
			t.Errorf("meanwhile %t: %d pages, %d unchanged, %d bytes; want the page fetched", meanwhile, r.Pages, r.Unchanged, r.Bytes)
		}
	}
}

// Where a page was and something else is now, the archive has that once, without a body, and the page when it is there again.
func TestPagesThatBecameNoPages(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/zip", "/empty", "/program")
	w.html("a.test/zip")
	w.html("a.test/empty")
	w.html("a.test/program")
	s := openStores(t, t.TempDir())
	crawl(t, s, w.options("http://a.test/"))
	w.serve("a.test/zip", "application/zip", "PK")
	w.status("a.test/empty", http.StatusNoContent)
	w.serve("a.test/program", "text/plain", "\x7fELF\x02\x01\x01\x00\x00") // as servers call what they don't know
	before := s.archive.Captures()
	for night := range 2 {
		s = s.later(t)
		if r := crawl(t, s, w.options("http://a.test/")); r.Pages != 1 || r.Other[DoneNotText] != 3 {
			t.Errorf("night %d: %d pages, %v; want one, and three that are no text", night, r.Pages, r.Other)
		}
		if n := s.archive.Captures() - before; n != 3+1+night {
			t.Errorf("night %d: %d captures more, want those of three addresses, and of a page each night", night, n)
		}
	}
	if c, err := s.archive.Get("http://a.test/zip"); err != nil || len(c.Body) > 0 || c.Header.Get("Content-Type") != "application/zip" {
		t.Errorf("archived %+v, %v", c, err)
	}
	if e, _ := s.archive.Entry("http://a.test/empty"); e.Status != http.StatusNoContent {
		t.Errorf("archived %+v", e)
	}
	if e, _ := s.archive.Entry("http://a.test/program"); isOfPage(e) || e.Length > 0 {
		t.Errorf("archived %+v", e)
	}
	w.html("a.test/zip")
	if r := crawl(t, s.later(t), w.options("http://a.test/")); r.Pages != 2 {
		t.Errorf("%d pages, want one more that is there again", r.Pages)
	}
}

// A page that is gone is so in the archive, once: the latest capture is what a build takes the address for. Trouble of its server leaves it,
// and so does a 202, which says that there will be a page, as walls do while they put a browser to the test.
func TestPagesThatAreGone(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/404", "/410", "/403", "/500", "/202", "/never", "/moved")
	for _, path := range []string{"404", "410", "403", "500", "202"} {
		w.version("a.test/"+path, "ETag", `"1"`, "<p>kiln", nil)
	}
	w.redirect("a.test/moved", "/404")
	s := openStores(t, t.TempDir())
	crawl(t, s, w.options("http://a.test/"))
	for path, status := range map[string]int{"404": 404, "410": 410, "403": 403, "500": 500, "202": 202, "moved": 404} {
		w.status("a.test/"+path, status, "ETag", `"1"`, "Content-Encoding", "gzip")
	}
	before := s.archive.Captures()
	for night := range 2 {
		s = s.later(t)
		if r := crawl(t, s, w.options("http://a.test/")); r.Pages != 1 || r.Errors["status 404"] != 3 || r.Errors["status 202"] != 1 {
			t.Errorf("night %d: %d pages, errors %v; want 1 page, three that are not found and one that is not ready", night, r.Pages, r.Errors)
		}
		if n := s.archive.Captures() - before; n != 4+1+night { // the first page is fetched each time
			t.Errorf("night %d: %d captures more, want those of 4 addresses that are gone, and of a page each night", night, n)
		}
	}
	for path, want := range map[string]int{"404": 404, "410": 410, "403": 403, "500": 200, "202": 200, "moved": 404, "never": 0} {
		if e, _ := s.archive.Entry(weburl.URL("http://a.test/" + path)); e.Status != want {
			t.Errorf("/%s has status %d in the archive, want %d", path, e.Status, want)
		}
	}
	w.version("a.test/404", "ETag", `"1"`, "<p>kiln", nil)
	if r := crawl(t, s.later(t), w.options("http://a.test/")); r.Pages != 2 || r.Unchanged != 0 {
		t.Errorf("%d pages, %d of them unchanged; want a page that is there again fetched whole", r.Pages, r.Unchanged)
	}
	if c, err := s.archive.Get("http://a.test/404"); err != nil || string(c.Body) != "<p>kiln" {
		t.Errorf("archived %+v, %v", c, err)
	}
}

// A proxy that wants to know who asks says nothing about the page, nor about its robots.txt; nor does a firewall that wants to see a browser.
func TestAnswersThatAreNotThePages(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		header []string
		reason string
	}{
		"proxy": {http.StatusProxyAuthRequired, nil, "status 407"}, "Cloudflare": {http.StatusForbidden, []string{"cf-mitigated", "challenge"}, FailWall},
		"AWS": {http.StatusAccepted, []string{"x-amzn-waf-action", "challenge"}, FailWall}, "AWS, captcha": {http.StatusMethodNotAllowed, []string{"x-amzn-waf-action", "captcha"}, FailWall},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newTestWeb(t)
			w.html("a.test/")
			w.serve("a.test/robots.txt", "text/plain", "")
			s := openStores(t, t.TempDir())
			o := w.options("http://a.test/")
			o.Proxy, o.Resolve, o.NoSitemaps = w.server.URL, nil, true
			crawl(t, s, o)
			for _, path := range []string{"", "robots.txt"} {
				w.status("a.test/"+path, c.status, c.header...)
				s = s.later(t)
				r := crawl(t, s, o)
				wantCount(t, "errors", r.Errors, c.reason, 1)
				if e, _ := s.archive.Entry("http://a.test/"); e.Status != http.StatusOK || r.Gone != 0 || r.Lost != 1 || !MayPass(c.reason) {
					t.Errorf("/%s: the page has status %d in the archive, %d lost, %d of them gone; want 200, lost but not gone", path, e.Status, r.Lost, r.Gone)
				}
			}
			if n := len(w.hitsOf("a.test")); n != 2+2+1 {
				t.Errorf("%d requests, want none that was refused made again", n)
			}
		})
	}
}
