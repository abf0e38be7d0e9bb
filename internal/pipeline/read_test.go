package pipeline

import (
	"cmp"
	"errors"
	"net/http"
	"testing"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/weburl"
)

// What answers are read as: pages, redirects with their targets, and what is left out, by reason.
func TestReadCapture(t *testing.T) {
	classifier, err := boilerplate.New(boilerplate.KeepAll)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		status                      int
		path, contentType, location string
		body                        string // <p>one<p>two if ""
		page                        bool
		target                      weburl.URL
		skipped                     string
	}{
		{status: 200, contentType: "text/html; charset=utf-8", location: "/unasked", page: true},
		{status: 200, contentType: " TEXT/HTML ;x", page: true},
		{status: 200, contentType: "application/xhtml+xml", page: true},
		{status: 200, contentType: "text/plain", page: true},
		{status: 200, contentType: "text/markdown", page: true},
		{status: 200, page: true},
		{status: 200, contentType: "text/css", skipped: "not a text page"},
		{status: 200, contentType: "application/pdf", body: "none", skipped: "not a text page"},
		{status: 200, contentType: "text/html", body: "%PDF-1.4", skipped: "PDF that cannot be read"},
		{status: 200, contentType: "text/html", body: "<?xml version='1.0'?><rss>one</rss>", skipped: "not a text page"},
		{status: 200, path: "/robots.txt", contentType: "text/plain", skipped: "robots.txt"},
		{status: 200, path: "/a/robots.txt", contentType: "text/plain", page: true},
		{status: 404, path: "/robots.txt", skipped: "status 404"},
		{status: 201, contentType: "text/html", skipped: "status 201"},
		{status: 299, location: "/to", skipped: "status 299"},
		{status: 300, location: "/to", target: "http://a.example/to", skipped: "redirect"},
		{status: 308, location: "http://b.example", target: "http://b.example/", skipped: "redirect"},
		{status: 301, location: "/from", skipped: "redirect without a target"}, // to itself
		{status: 301, location: "mailto:x", skipped: "redirect without a target"},
		{status: 304, skipped: "redirect without a target"},
		{status: 399, location: "/to", target: "http://a.example/to", skipped: "redirect"},
		{status: 400, location: "/to", skipped: "status 400"},
		{status: 404, contentType: "text/html", skipped: "status 404"},
	} {
		h := http.Header{}
		h.Set("Content-Type", c.contentType)
		h.Set("Location", c.location)
		u := weburl.URL("http://a.example" + cmp.Or(c.path, "/from"))
		r := (&reader{classifier: classifier}).readCapture(t.Context(), &archive.Capture{URL: u, Status: c.status, Header: h, Body: bodyOf(c.body)})
		if (r.Page != nil) != c.page || r.Target != c.target || r.Skipped != c.skipped {
			t.Errorf("%+v: page %t, target %q, skipped %q", c, r.Page != nil, r.Target, r.Skipped)
		}
		if c.page && (len(r.Page.Blocks) == 0 || len(r.Content) != len(r.Page.Blocks)) {
			t.Errorf("%+v: %d blocks, %d classes", c, len(r.Page.Blocks), len(r.Content))
		}
	}
}

// A build is refused from ten damaged captures on, if they are more than the pages that are left.
func TestMostlyDamageIsRefused(t *testing.T) {
	for _, c := range []struct {
		damaged, pages int
		refused        bool
	}{{0, 0, false}, {9, 0, false}, {10, 0, true}, {10, 9, true}, {10, 10, false}, {11, 10, true}, {1000, 1001, false}} {
		err := mostDamaged(c.damaged, c.pages)
		var told *DamagedError
		if errors.As(err, &told) != c.refused || (err != nil) != c.refused {
			t.Errorf("%d damaged, %d pages: %v", c.damaged, c.pages, err)
		}
		if c.refused && *told != (DamagedError{c.damaged, c.pages}) {
			t.Errorf("%d damaged, %d pages: told %+v", c.damaged, c.pages, told)
		}
	}
}

// failing is a classifier that panics.
type failing struct{}

func (failing) Classify([]page.Block, []bool) { panic("no page like others") }

// TestAPageThatCannotBeRead: it is left out, and counted.
func TestAPageThatCannotBeRead(t *testing.T) {
	c := &archive.Capture{URL: "http://a.example/", Status: 200, Header: http.Header{"Content-Type": {"text/html"}}, Body: []byte("<p>one")}
	if r := (&reader{classifier: failing{}}).readCapture(t.Context(), c); r.Page != nil || r.Skipped != "defect of this program" {
		t.Errorf("%+v", r)
	}
}

// bodyOf is a page where a test names no other body, and nothing for "none".
func bodyOf(body string) []byte {
	if body == "none" {
		return nil
	}
	return []byte(cmp.Or(body, "<p>one<p>two"))
}
