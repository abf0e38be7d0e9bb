package page

import (
	"slices"
	"testing"
	"time"
)

func textPage(body string) *Page {
	return Parse(Response{URL: "http://example.org/a.txt", ContentType: "text/plain", Body: []byte(body), Layout: true, Fetched: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)})
}

func TestLayoutOfTexts(t *testing.T) {
	p := textPage("A table:\n\n  one\t1\n  two\t2\n\n\n&amp; <end>\n")
	want := []Preformatted{{0, 1, "A table:"}, {1, 2, "  one\t1\n  two\t2"}, {2, 3, "&amp; <end>"}}
	if !slices.Equal(p.Preformatted, want) || len(p.Blocks) != 3 {
		t.Errorf("%+v of %d blocks", p.Preformatted, len(p.Blocks))
	}
}
