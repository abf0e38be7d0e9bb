package main

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/crawler/page/pdf/compose"
)

// The PDF of the demo's web is crawled, found by its text, shown as what it is, and handed on with its headings and links.
func TestDemoFindsItsPDF(t *testing.T) {
	d := demoServer(t)
	const sheet = "http://maps.worldsheet.example/files/grid.pdf"
	for _, query := range []string{"corridor stairs kilometre", "filetype:pdf grid", "title:sheet corner"} {
		if answer := d.search(t, query); answer.Total != 1 || answer.Results[0].URL != sheet || answer.Results[0].Title != "How to read a sheet with a grid" {
			t.Errorf("%q: %d results, %+v", query, answer.Total, answer.Results)
		}
	}
	for _, path := range []string{"/search?q=corridor", "/page?url=" + url.QueryEscape(sheet)} {
		if _, body := d.get(t, path); !strings.Contains(body, "<span>PDF</span>") {
			t.Errorf("%s does not say that it is a PDF", path)
		}
	}
	if _, body := d.get(t, "/page?url="+url.QueryEscape(sheet)); !strings.Contains(body, "along the corridor first") || !strings.Contains(body, url.QueryEscape("http://maps.worldsheet.example/scale.html")) {
		t.Error("its page lacks its text, or what it links to")
	}
	markdown := mustFacetta(t, "extract", "--data", d.data, "--format", "markdown", sheet)
	if !strings.Contains(markdown, "[How much smaller than the ground a sheet is](http://maps.worldsheet.example/scale.html)") {
		t.Errorf("extract writes\n%s", markdown)
	}
}

// A PDF is a page for extract and inspect, whatever its file is called.
func TestExtractPDF(t *testing.T) {
	const text = "A kiln is a furnace in which clay is fired until it is hard, and in which glazes melt to glass on its outside."
	for _, name := range []string{"kiln.pdf", "kiln.html", "kiln"} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, compose.Document{Title: "Kilns and clay", Pages: compose.Set(11, text)}.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		if out := mustFacetta(t, "extract", file); out != text+"\n" {
			t.Errorf("%s: extract prints %q", name, out)
		}
		if out := mustFacetta(t, "inspect", file); !strings.Contains(out, "Kilns and clay") || !strings.Contains(out, "A kiln is a furnace") {
			t.Errorf("%s: inspect prints %q", name, out)
		}
	}
}
