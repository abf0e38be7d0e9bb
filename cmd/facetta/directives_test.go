package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// withholding are pages of a web that say what may be shown of them, by path: header, head and body.
var withholding = map[string][3]string{
	"/":       {"", "", `<p>A list of kilns for potters. <a href="/meta">one</a> <a href="/header">two</a> <a href="/part">three</a> <a href="/bound">four</a> <a href="/past">five</a>`},
	"/meta":   {"", "<meta name=Robots content='NOSNIPPET'><meta name=description content='An updraft summary'>", "<p>An updraft kiln is fired from below, with wood."},
	"/header": {"facetta: max-snippet: 0", "", "<p>A downdraft kiln leads its flames down, through the pots."},
	"/part":   {"", "", "<p>A climbing kiln has many rooms. <span data-nosnippet>Its secret is pinewood.</span> It stands on a slope. <div data-nosnippet><p>A letter for you</div>"},
	"/bound":  {"", "<meta name=robots content='max-snippet:30'>", "<p>A tunnel kiln is never cold. Its wagons roll through the fire by day and by night."},
	"/past":   {"unavailable_after: Sun, 01 Jan 2006 00:00:00 GMT", "", "<p>A raku kiln is for sale this week."},
}

// Directives hold from the crawl to what a server and the shell print.
func TestWhatPagesWithholdIsNotShown(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	web := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, ok := withholding[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		if p[0] != "" {
			w.Header().Add("X-Robots-Tag", "otherbot: noindex")
			w.Header().Add("X-Robots-Tag", p[0])
		}
		fmt.Fprintf(w, "<title>Kiln %s</title>%s<body>%s", r.URL.Path, p[1], p[2])
	})}
	go web.Serve(listener)
	defer web.Close()
	topics, data := filepath.Join(t.TempDir(), "topics.tsv"), filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(topics, []byte("http://kilns.example/\tTop/Arts/Kilns\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	d := serving(t, data, "run", topics, "--data", data, "--listen", "127.0.0.1:0", "--resolve", "*="+listener.Addr().String(),
		"--allow-private", "--delay", "0s", "--method", "keep-all")
	if said := d.err.String(); !strings.Contains(said, "1  page asks to be found no longer (unavailable_after)") {
		t.Errorf("it does not say that a page is over:\n%s", said)
	}
	for word, want := range map[string]struct{ path, snippet string }{
		"updraft": {"/meta", ""}, "downdraft": {"/header", ""}, "climbing": {"/part", "A climbing kiln has many rooms. It stands on a slope."},
		"pinewood": {"/part", "A climbing kiln has many rooms. It stands on a slope."}, "letter": {"/part", "A climbing kiln has many rooms. It stands on a slope."},
		"tunnel": {"/bound", "A tunnel kiln is never cold. …"}, "raku": {},
	} {
		_, body := d.get(t, "/api/search?q="+url.QueryEscape(word))
		var answer searcher.Response
		if err := json.Unmarshal([]byte(body), &answer); err != nil {
			t.Fatalf("%s: %v\n%s", word, err, body)
		}
		_, page := d.get(t, "/search?q="+url.QueryEscape(word))
		shell := mustFacetta(t, "search", word, "--data", data)
		if want.path == "" {
			if answer.Total != 0 {
				t.Errorf("%s finds %+v", word, answer.Results)
			}
			continue
		}
		if len(answer.Results) != 1 || answer.Results[0].URL != "http://kilns.example"+want.path || answer.Results[0].Snippet != want.snippet {
			t.Errorf("%s finds %+v, want %s with %q", word, answer.Results, want.path, want.snippet)
		}
		if want.snippet != "" && !strings.Contains(shell, "\n     "+want.snippet+"\n") || want.snippet == "" && strings.Contains(shell, "\n     \n") {
			t.Errorf("%s prints\n%s", word, shell)
		}
		_, info := d.get(t, "/page?url="+url.QueryEscape("http://kilns.example"+want.path))
		for _, secret := range []string{"fired from below", "updraft summary", "leads its flames", "secret is", "for you", "roll through"} {
			for name, text := range map[string]string{"the API": body, "the page of results": page, "the shell": shell, "the page about it": info} {
				if strings.Contains(text, secret) {
					t.Errorf("%s: %s says %q", word, name, secret)
				}
			}
		}
		if !strings.Contains(info, "not shown, as the page requests") {
			t.Errorf("%s: the page about it does not say why", word)
		}
	}
}
