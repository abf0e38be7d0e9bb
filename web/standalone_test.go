package web

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestWritePage(t *testing.T) {
	info := newFake().info
	info.URL = "http://example.org/a"
	var b bytes.Buffer
	if err := WritePage(t.Context(), &b, &info); err != nil {
		t.Fatal(err)
	}
	node, err := html.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	doc := element{node}
	if got := doc.one(t, "link[rel=stylesheet]").attr("href"); !strings.HasPrefix(got, "data:text/css") {
		t.Errorf("style sheet at %q", clip(got))
	}
	if got := doc.one(t, "h1").text(); got != "A page" {
		t.Errorf("heading %q", got)
	}
	for _, href := range hrefs(doc.all("a")) {
		if strings.HasPrefix(href, "/") {
			t.Errorf("a file without a server links to %q", href)
		}
	}
	if n := len(doc.all("form")) + len(doc.all("script")); n != 0 {
		t.Errorf("%d forms and scripts in a file without a server", n)
	}
}
