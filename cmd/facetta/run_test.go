package main

import (
	"strings"
	"testing"

	"facetta/crawler"
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
			if err == nil || strings.Contains(err.Error(), "--failed tries") != want || !strings.Contains(err.Error(), "facetta crawl --again") {
				t.Errorf("%s: %v", reason, err)
			}
		}
	}
}
