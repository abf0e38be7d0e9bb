package crawler

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"facetta/internal/weburl"
)

// unasked makes a server say 304 to whoever asked for no other version: always, or unless its caches are passed.
func (w *testWeb) unasked(t *testing.T, always bool, addresses ...string) {
	for _, address := range addresses {
		w.handle(address, func(rw http.ResponseWriter, r *http.Request) {
			if len(r.Header["If-None-Match"])+len(r.Header["If-Modified-Since"]) > 0 {
				t.Errorf("%s was asked for with a condition", address)
			}
			if always || r.Header.Get("Cache-Control") != "no-cache" {
				rw.Header().Set("ETag", `"2"`)
				rw.WriteHeader(http.StatusNotModified)
				return
			}
			rw.Header().Set("Content-Type", "text/html")
			fmt.Fprint(rw, "<p>new")
		})
	}
}

// A cache that answers its own question to the server, in place of ours, is passed, after one request that finds it out.
func TestNotModifiedOfACache(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1", "/2", "/3")
	for i := range 3 {
		w.html(fmt.Sprintf("a.test/%d", i+1))
	}
	s := openStores(t, t.TempDir())
	crawl(t, s, w.options("http://a.test/"))
	w.unasked(t, false, "a.test/1", "a.test/2", "a.test/3")
	r := crawl(t, s.later(t), w.options("http://a.test/"))
	if r.Pages != 4 || r.Unchanged != 0 || r.Fetched != 4+1+1 { // and the sitemap
		t.Errorf("%d pages, %d unchanged, %d requests, errors %v; want 4 pages after 6 requests", r.Pages, r.Unchanged, r.Fetched, r.Errors)
	}
	wantCount(t, "retried", r.Retried, FailNotModified, 1)
	for i := range 3 {
		wantBody(t, s, weburl.URL(fmt.Sprintf("http://a.test/%d", i+1)), "<p>new")
	}
}

// Where the server itself says so, a page that the archive has is unchanged, under no version that it does not have; of others nothing is known.
func TestNotModifiedOfAServer(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1", "/never", "/gone")
	w.serve("a.test/1", "text/html", "<p>old")
	w.html("a.test/gone")
	s := openStores(t, t.TempDir())
	crawl(t, s, w.options("http://a.test/"))
	w.status("a.test/gone", http.StatusGone)
	crawl(t, s.later(t), w.options("http://a.test/"))
	w.unasked(t, true, "a.test/1", "a.test/never", "a.test/gone")
	for range 2 { // the second time, too, no condition is made of what the server said
		r := crawl(t, s.later(t), w.options("http://a.test/"))
		if r.Pages != 2 || r.Unchanged != 1 || r.Lost != 0 {
			t.Errorf("%d pages, %d unchanged, %d lost; want 2, 1 and none", r.Pages, r.Unchanged, r.Lost)
		}
		wantCount(t, "errors", r.Errors, FailNotModified, 2)
		wantBody(t, s, "http://a.test/1", "<p>old")
	}
	w.serve("a.test/1", "text/html", "<p>new")
	crawl(t, s.later(t), w.options("http://a.test/"))
	wantBody(t, s, "http://a.test/1", "<p>new")
}

func wantBody(t *testing.T, s stores, u weburl.URL, want string) {
	t.Helper()
	if c, err := s.archive.Get(u); err != nil || string(c.Body) != want {
		t.Errorf("%s is archived with %v, %v; want %q", u, c, err, want)
	}
}

// A server that fails at each condition, as one to which a long ETag is too large a request, takes away no page, nor keeps it from being fetched.
func TestServersThatFailAtConditions(t *testing.T) {
	w := newTestWeb(t)
	night := 0
	var links []string
	statuses := []int{400, 412, 431, 500}
	for _, status := range statuses {
		path := fmt.Sprintf("/%d", status)
		links = append(links, path)
		w.handle("a.test"+path, func(rw http.ResponseWriter, r *http.Request) {
			if r.Header.Get("If-None-Match") != "" {
				rw.WriteHeader(status)
				return
			}
			rw.Header().Set("Content-Type", "text/html")
			rw.Header().Set("ETag", `"1"`)
			fmt.Fprintf(rw, "<p>%d", night)
		})
	}
	w.html("a.test/", links...)
	s := openStores(t, t.TempDir())
	for night = range 3 {
		o := w.options("http://a.test/")
		o.RetryWait = time.Millisecond
		s = s.later(t)
		if r := crawl(t, s, o); int(r.Pages) != 1+len(statuses) || r.Lost != 0 {
			t.Errorf("night %d: %d pages, %d lost, errors %v", night, r.Pages, r.Lost, r.Errors)
		}
		for _, path := range links {
			wantBody(t, s, weburl.URL("http://a.test"+path), fmt.Sprintf("<p>%d", night))
		}
	}
	for _, path := range links {
		w.status("a.test"+path, http.StatusBadRequest)
	}
	if r := crawl(t, s.later(t), w.options("http://a.test/")); int(r.Gone) != len(statuses) {
		t.Errorf("%d pages are gone, want %d that fail without a condition as well", r.Gone, len(statuses))
	}
}
