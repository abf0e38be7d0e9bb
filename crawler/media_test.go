package crawler

import "testing"

// A type that promises little is looked behind; others are believed.
func TestIsPage(t *testing.T) {
	for _, c := range []struct {
		contentType, body string
		want              bool
	}{
		{"", "<p>words", true}, {"", "", true}, {"text/plain", "words", true}, {"text/html", "\x00\x01", true},
		{"text/plain", "\x89PNG\r\n\x1a\n\x00\x00", false}, {"TEXT/Plain; charset=x", "\x1f\x8b\x08\x00", false}, {"", "%PDF-1.4", false},
		{"image/png", "words", false}, {"text/html, text/html; charset=utf-8", "words", true},
	} {
		if got := isPage(c.contentType, []byte(c.body)); got != c.want {
			t.Errorf("%q of type %q: %v", c.body, c.contentType, got)
		}
	}
}
