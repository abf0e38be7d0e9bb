package pipeline

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/internal/searcher"
)

// A page is left out once the archive has a capture of after its unavailable_after, also where its reading is taken over.
func TestPagesThatAreOver(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	until := func(name string, seconds int64) {
		date := time.Unix(c.clock+seconds, 0).UTC().Format(time.RFC850)
		c.fetch("http://h0.example/"+name, 200, "<meta name=robots content='unavailable_after: "+date+"'>A sale of "+name+" pots")
	}
	until("soon", 3600)
	until("later", 7200)
	until("asked", -3600)
	c.fetch("http://h0.example/hidden", 200, "<meta name=robots content='noindex, unavailable_after: 1999-12-31'>Hidden pots")
	o := potOptions(t, c.Archive, t.TempDir())
	const all = potHosts*potsAHost + 4
	for _, left := range []struct{ hours, past, readings int }{{0, 1, 0}, {1, 2, all}, {1, 3, all}} {
		c.clock += int64(left.hours) * 3600
		if left.hours > 0 {
			c.fetch(potAddress(0, 0), 200, potter(0, 0, 1))
		}
		dir, m := mustRun(t, o)
		if m.Skipped[leftPast] != left.past || m.Skipped[leftNoIndex] != 1 || m.Counts["documents"] != all-1-left.past || m.Reuse.Readings != left.readings {
			t.Errorf("%+v: skipped %v, counts %v, reuse %+v", left, m.Skipped, m.Counts, m.Reuse)
		}
		compareBuilds(t, dir, fresh(t, o))
	}
}

// What robots directives withhold is found, and not shown.
func TestSnippetsThatPagesAllow(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	const text = "<title>On glazes</title><p>A glaze of lead is forbidden. <span data-nosnippet>A celadon glaze takes iron.</span> A glaze of salt needs a hot kiln."
	c.fetch("http://a.example/all", 200, text)
	c.fetch("http://a.example/meta", 200, "<meta name=author content='Ann Salt'><meta name=facetta content=nosnippet>"+text)
	c.fetch("http://a.example/bound", 200, "<meta name=robots content=max-snippet:21>"+text)
	header := http.Header{"Content-Type": {"text/html"}, "X-Robots-Tag": {"otherbot: noindex", "max-snippet: 0"}}
	if err := c.Append(&archive.Capture{URL: "http://a.example/header", Time: time.Unix(16e8, 0), Status: 200, Header: header, Body: []byte(text)}); err != nil {
		t.Fatal(err)
	}
	o := potOptions(t, c.Archive, t.TempDir())
	for range 2 { // the second takes readings over
		dir, _ := mustRun(t, o)
		b, err := searcher.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]map[string]string{
			"celadon": {
				"all": "A glaze of lead is forbidden. A glaze of salt needs a hot kiln.", "bound": "A glaze of lead is …", "meta": "", "header": "",
			},
			"salt": {
				"all": "A glaze of lead is forbidden. A glaze of salt needs a hot kiln.", "bound": "… of salt needs a …", "meta": "", "header": "",
			},
		} {
			answer, err := b.Search(context.Background(), searcher.Request{Query: query, AllHosts: true})
			if err != nil || answer.Total != len(want) || len(answer.Results) != len(want) {
				t.Fatalf("%s: %d results, %v", query, answer.Total, err)
			}
			for _, r := range answer.Results {
				name := strings.TrimPrefix(r.URL, "http://a.example/")
				if r.Snippet != want[name] || r.Title != "On glazes" || (r.Author != "") != (name == "meta") {
					t.Errorf("%s: %s by %q shows %q, want %q", query, name, r.Author, r.Snippet, want[name])
				}
			}
		}
		for name, shown := range map[string]string{"all": "A glaze of lead is forbidden.A glaze of salt needs a hot kiln.", "meta": "", "bound": "", "header": ""} {
			page, err := b.Page(context.Background(), "http://a.example/"+name)
			if err != nil {
				t.Fatal(err)
			}
			texts := ""
			for _, k := range page.Blocks {
				if texts += k.Text; (k.Text == "") != k.Withheld || k.Words == 0 {
					t.Errorf("%s: block %+v", name, k)
				}
			}
			if texts != shown {
				t.Errorf("the page %s shows %q, want %q", name, texts, shown)
			}
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
