package crawler

import (
	"testing"

	"facetta/internal/weburl"
)

// A type that promises little is looked behind; others are believed.
func TestWantsBody(t *testing.T) {
	for _, c := range []struct {
		contentType, body string
		want              bool
	}{
		{"", "<p>words", true}, {"", "", true}, {"text/plain", "words", true}, {"text/html", "\x00\x01", true},
		{"text/plain", "\x89PNG\r\n\x1a\n\x00\x00", false}, {"TEXT/Plain; charset=x", "\x1f\x8b\x08\x00", false}, {"", "%PDF-1.4", true}, {"text/plain", "%PDF-1.4", true}, {"application/pdf;x", "%PDF-1.4", true},
		{"image/png", "words", false}, {"text/html, text/html; charset=utf-8", "words", true},
		{"html", "<p>words", true}, {"*/*", "\x89PNG\r\n\x1a\n\x00\x00", false},
	} {
		if got := wantsBody(c.contentType, []byte(c.body), false); got != c.want {
			t.Errorf("%q of type %q: %v", c.body, c.contentType, got)
		}
	}
}

// Feeds repeat what pages say, and many sites have one beside each page.
func TestFeedsAreNoPages(t *testing.T) {
	for u, want := range map[weburl.URL]bool{"http://a.test/tag/clay/index.rss": true, "http://a.test/new.ATOM?x": true, "http://a.test/rss": false, "http://a.test/atom/": false, "http://a.test/File:a.rss": false} {
		if got := isBinaryName(u, false); got != want {
			t.Errorf("%s: %t", u, got)
		}
	}
}

// Where PDFs are not wanted, they are no pages, whatever says that they are some.
func TestNoPDF(t *testing.T) {
	for _, c := range []struct{ contentType, body string }{{"application/pdf", "%PDF-1.4"}, {"text/plain", "%PDF-1.4"}, {"", "%PDF-1.4"}} {
		if wantsBody(c.contentType, []byte(c.body), true) {
			t.Errorf("%q of type %q is a page", c.body, c.contentType)
		}
	}
	if !wantsBody("text/html", []byte("<p>words"), true) {
		t.Error("no page is one")
	}
	for u, want := range map[weburl.URL]bool{"http://a.test/x.PDF?q": true, "http://a.test/x.png": true, "http://a.test/pdf": false, "http://a.test/": false} {
		if got := isBinaryName(u, true); got != want {
			t.Errorf("%s: %t", u, got)
		}
	}
	if isBinaryName("http://a.test/x.pdf", false) {
		t.Error("a PDF is wanted by its name")
	}
}
