package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStatusOfACrawlThatRuns: in the morning, when the crawl of the night still runs, status tells how far it is; what a crawl that was killed has
// left counts for nothing.
func TestStatusOfACrawlThatRuns(t *testing.T) {
	hold := make(chan struct{})
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/last" {
			<-hold
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<a href=/last>last</a>")
	}))
	defer web.Close()
	topics, data := filepath.Join(t.TempDir(), "topics.tsv"), t.TempDir()
	if err := os.WriteFile(topics, []byte(web.URL+"/first\tTop/Mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	crawled := make(chan int, 1)
	go func() {
		code, _, _ := facetta(t, "", "crawl", topics, "--data", data, "--delay", "0s", "--allow-private", "--no-sitemaps", "--quiet")
		crawled <- code
	}()
	note := workspace(data).crawlNote().name
	waitFor(t, "the first note", func() bool { _, err := os.Stat(note); return err == nil })
	said := mustFacetta(t, "status", "--data", data)
	if !strings.Contains(said, ", running, as of ") || !strings.Contains(said, "1 page of 1 host, 1 to fetch") {
		t.Errorf("status says\n%s", said)
	}
	if said := mustFacetta(t, "status", "--json", "--data", data); !strings.Contains(said, `"as_of": "`) {
		t.Errorf("status --json says\n%s", said)
	}
	if code, _, said := facetta(t, "", "status", "--failed", "--data", data); code != exitFailed || !strings.Contains(said, "a crawl is running: ") {
		t.Errorf("status --failed: exit code %d, says %q", code, said)
	}
	left, err := os.ReadFile(note)
	if err == nil {
		err = os.WriteFile(note, []byte("{"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	if s := workspace(data).runningCrawl(); s != nil {
		t.Errorf("of a note that is broken status takes %+v", s)
	}
	close(hold)
	if code := <-crawled; code != exitDone {
		t.Fatalf("the crawl ends with exit code %d", code)
	}
	if _, err := os.Stat(note); !os.IsNotExist(err) {
		t.Errorf("the note is still there: %v", err)
	}
	for _, text := range []string{string(left), "{", ""} {
		if err := os.WriteFile(note, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if said := mustFacetta(t, "status", "--data", data); strings.Contains(said, "running") || !strings.Contains(said, "2 pages of 1 host") {
			t.Errorf("with %q left behind, status says\n%s", text, said)
		}
	}
}
