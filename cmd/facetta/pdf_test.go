package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/crawler/page/pdf/compose"
	"facetta/internal/searcher"
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

// What a page was read as is its file type, not what its address ends in.
func TestPDFByAnyAddress(t *testing.T) {
	paper := compose.Document{Title: "Kilns and clay", Pages: compose.Set(11, "A kiln is a furnace in which clay is fired.")}.Bytes()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/papers/1" {
			w.Header().Set("Content-Type", "application/pdf")
			w.Write(paper)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<title>Clay</title><p>What a paper on clay says. <a href="/papers/1">Read it</a>`)
	}))
	defer web.Close()
	dir := t.TempDir()
	topics, data := filepath.Join(dir, "topics.tsv"), filepath.Join(dir, "data")
	if err := os.WriteFile(topics, []byte(web.URL+"/about/paper.pdf\tTop/Clay\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	mustFacetta(t, "crawl", topics, "--data", data, "--delay", "0s", "--allow-private", "--no-sitemaps", "--quiet")
	mustFacetta(t, "build", "--data", data, "--quiet")
	for query, want := range map[string]string{"clay filetype:pdf": "/papers/1", "clay filetype:html": "/about/paper.pdf"} {
		var answer searcher.Response
		if err := json.Unmarshal([]byte(mustFacetta(t, "search", "--json", "--data", data, query)), &answer); err != nil {
			t.Fatal(err)
		}
		if answer.Total != 1 || answer.Results[0].URL != web.URL+want || !strings.HasSuffix(query, answer.Results[0].FileType) {
			t.Errorf("%q finds %+v", query, answer.Results)
		}
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
