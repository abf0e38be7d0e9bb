package crawler

import (
	"fmt"
	"net/http"
	"testing"

	"facetta/internal/weburl"
)

// A 300 is a redirect where the server names its own choice, else a list of links, and no page.
func TestMultipleChoices(t *testing.T) {
	w := newTestWeb(t)
	choice := func(contentType, location, body string) http.HandlerFunc {
		return func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Type", contentType)
			if location != "" {
				rw.Header().Set("Location", location)
			}
			rw.WriteHeader(http.StatusMultipleChoices)
			fmt.Fprint(rw, body)
		}
	}
	w.html("a.test/", "/list", "/own", "/picture")
	w.handle("a.test/list", choice("text/html", "", "<a href=/kiln>kiln</a>, <a href=/clay>clay</a>"))
	w.handle("a.test/own", choice("text/html", "/glaze", "<a href=/other>other</a>"))
	w.handle("a.test/picture", choice("image/png", "", "\x89PNG"))
	for _, path := range []string{"kiln", "clay", "glaze"} {
		w.html("a.test/" + path)
	}
	s, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/list", "a.test/own", "a.test/kiln", "a.test/clay", "a.test/glaze")
	if r.Pages != 4 || len(r.Errors) != 1 {
		t.Errorf("%d pages, errors %v; want 4, and the picture's", r.Pages, r.Errors)
	}
	wantCount(t, "failed", r.Errors, "status 300", 1)
	wantCount(t, "no page", r.Other, DoneChoice, 1)
	wantCount(t, "no page", r.Other, DoneRedirect, 1)
}

// A page that the program fails at ends no crawl, nor one that goes on from its capture.
func TestAPageThatCannotBeRead(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1", "/2")
	w.html("a.test/1", "/poison")
	w.html("a.test/2", "/3")
	w.html("a.test/3")
	o := w.options("http://a.test/")
	o.Removed = func(u weburl.URL) bool {
		if u == "http://a.test/poison" {
			panic("no link like others")
		}
		return false
	}
	s, r := w.crawl(t, o)
	wantCount(t, "errors", r.Errors, FailDefect, 1)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/1", "a.test/2", "a.test/3")
}
