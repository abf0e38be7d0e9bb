package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"facetta/crawler"
	"facetta/crawler/archive"
	"facetta/internal/build"
	"facetta/internal/panics"
)

// A run whose crawl fetched nothing says what a crawl says, not what a build of nothing would.
func TestRunWithoutAPage(t *testing.T) {
	away, topics, data := ownWeb(t)
	away.Store(true)
	code, out, said := facetta(t, "", "run", topics, "--data", data, "--listen", "127.0.0.1:0", "--allow-private", "--delay", "0s", "--retry-wait", "1ms", "--quiet")
	if code != exitFailed || out != "" || !strings.Contains(said, "no page could be fetched") || !strings.Contains(said, "facetta crawl --failed") {
		t.Errorf("exit code %d, printed %q, says:\n%s", code, out, said)
	}
}

// A run whose crawl lost most of what there was says so, and serves what was built before.
func TestRunThatLosesMost(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	var away atomic.Bool
	pages := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if away.Load() {
			http.NotFound(w, r)
			return
		}
		fmt.Fprintf(w, "<title>Mine</title><p>This is %s, with all that a page has to say of itself.", r.URL.Path)
		for i := range leastAlarm {
			fmt.Fprintf(w, `<a href="/%d">%d</a>`, i, i)
		}
	}))
	defer pages.Close()
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	flags := []string{"--data", data, "--allow-private", "--delay", "0s", "--retry-wait", "1ms", "--no-sitemaps", "--resolve", "*=" + pages.Listener.Addr().String()}
	mustFacetta(t, append([]string{"crawl", hostTopics(t, dir, 1)}, flags...)...)
	mustFacetta(t, "build", "--data", data)
	before, err := build.Current(data)
	if err != nil {
		t.Fatal(err)
	}
	away.Store(true)
	d := serving(t, data, append([]string{"run", "--again", "--quiet", "--listen", "127.0.0.1:0"}, flags...)...)
	if code, body := d.get(t, "/api/search?q=mine"); code != http.StatusOK || !strings.Contains(body, `"total":10`) {
		t.Errorf("answers %d: %s", code, body)
	}
	if now, err := build.Current(data); err != nil || now != before {
		t.Errorf("the build is %s, %v; it was %s", now.Name(), err, before.Name())
	}
	if said := d.err.String(); strings.Count(said, "\n") != 1 || !strings.Contains(said, "facetta status --failed") || !strings.Contains(said, "keeps serving the current build") {
		t.Errorf("says:\n%s", said)
	}
}

// A run that cannot crawl, as another process does, serves what is built.
func TestRunWhileAnotherCrawls(t *testing.T) {
	_, topics, data := ownWeb(t)
	mustFacetta(t, "crawl", topics, "--data", data, "--delay", "0s", "--allow-private", "--quiet")
	mustFacetta(t, "build", "--data", data, "--quiet")
	a, err := archive.Open(workspace(data).archive(), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	d := serving(t, data, "run", "--again", "--quiet", "--listen", "127.0.0.1:0", "--data", data, "--allow-private")
	if code, body := d.get(t, "/api/search?q=mine"); code != http.StatusOK || !strings.Contains(body, `"total":1`) {
		t.Errorf("answers %d: %s", code, body)
	}
	if said := d.err.String(); strings.Count(said, "\n") != 1 || !strings.Contains(said, "in use") || !strings.Contains(said, "keeps serving the current build") {
		t.Errorf("says:\n%s", said)
	}
}

// What lost most of the pages is built by nobody who does not say so; it is no reason to try again what would fail again.
func TestAlarmNamesWhatHelps(t *testing.T) {
	for reason, want := range map[string]bool{
		crawler.FailTLS: true, crawler.FailTimeout: true, "status 503": true, crawler.FailRefused: false, "status 404": false,
	} {
		for _, r := range []crawler.Report{
			{End: crawler.EndEmpty, Progress: crawler.Progress{Errors: map[string]int64{reason: 30}}},
			{End: crawler.EndEmpty, Lost: 30, Progress: crawler.Progress{Pages: 1, Errors: map[string]int64{reason: 30}}},
		} {
			err := alarm(r)
			if err == nil || strings.Contains(err.Error(), "--failed to retry") != want || !strings.Contains(err.Error(), "facetta crawl --again") {
				t.Errorf("%s: %v", reason, err)
			}
		}
	}
}

// Joined errors are told in one line; the stack of a panic keeps its lines, wherever it is wrapped.
func TestErrorsAreToldInOneLine(t *testing.T) {
	joined := fmt.Errorf("write: %w", errors.Join(errors.New("disk full"), errors.New("close: disk full")))
	if got := oneLine(joined); got != "write: disk full; close: disk full" {
		t.Errorf("%q", got)
	}
	broken := fmt.Errorf("build: %w", errors.Join(panics.Try(func() error { panic("no page like others") }), errors.New("close")))
	if got := oneLine(broken); got != broken.Error() || strings.Count(got, "\n") < 3 {
		t.Errorf("%q", got)
	}
}
