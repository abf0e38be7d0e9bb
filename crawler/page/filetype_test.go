package page

import (
	"testing"

	"facetta/internal/weburl"
)

func TestFileType(t *testing.T) {
	for _, c := range []struct {
		address, media, want string
	}{
		{"http://a.org", "text/html", "html"}, {"http://a.org/", "", "html"}, {"http://a.org/x.php?y=z.txt", "text/html", "php"},
		{"http://a.org/x.tar.gz", "text/html", "gz"}, {"http://a.org/v1.2-beta", "text/html", "html"}, {"http://a.org/x.y/z", "text/html", "html"},
		{"http://a.org/x.abcdef", "text/html", "html"}, {"http://a.org/x.abcde", "text/html", "abcde"}, {"http://a.org/Web_2.0", "text/html", "html"},
		{"http://a.org/releases/3.12?x", "text/html", "html"}, {"http://a.org/x.mp3", "text/html", "mp3"}, {"http://a.org/x.7z", "text/html", "7z"},
		{"http://a.org/.", "text/html", "html"}, {"http://a.org/x.HTM", "application/xhtml+xml", "htm"},
		// What an address says may be wrong of what is there, a page about the file for example.
		{"http://a.org/paper.pdf", "text/html", "html"}, {"http://a.org/rfc1.txt", "text/html", "html"}, {"http://a.org/rfc1.txt", "text/plain", "txt"},
		{"http://a.org/README", "text/plain", "txt"}, {"http://a.org/README.md", "text/plain", "md"}, {"http://a.org/x.html", "text/plain", "txt"},
		{"http://a.org/pdf/0710.1", "application/pdf", "pdf"}, {"http://a.org/get.php?paper=1", "application/pdf", "pdf"}, {"http://a.org/x.PDF", "application/pdf", "pdf"},
	} {
		if got := Parse(Response{URL: weburl.URL(c.address), ContentType: c.media, Body: []byte("<p>Some words")}).FileType; got != c.want {
			t.Errorf("%s as %s: %q, want %q", c.address, c.media, got, c.want)
		}
	}
}
