package searcher_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/searcher"
	"facetta/internal/weburl"
)

const (
	guideAddress = "http://new.example/guide"
	startAddress = "http://new.example/en/start"
)

// The web of these tests: a site that moved to another host, whose home page is elsewhere, and whose pages are also there for printing.
func openMoved(t *testing.T) *searcher.Build {
	t.Helper()
	return openShared(t, "moved", func(t *testing.T) *archive.Archive {
		a := emptyArchive(t)
		put(t, a, guideAddress, `<title>Guide</title><p>How to begin with the wheel. <a href="/en/start">Start</a>`)
		put(t, a, "http://new.example/print?page=guide", `<link rel=canonical href="/guide"><title>Guide</title><p>How to begin with the wheel.`)
		put(t, a, startAddress, `<title>Start</title><p>Welcome to the pottery. <a href="/guide">Guide</a>`)
		put(t, a, "http://other.example/", `<title>Links</title><p>Of pottery. <a href="http://old.example/wheel.html">A wheel</a>`)
		for from, to := range map[string]string{"http://old.example/wheel.html": guideAddress, "http://new.example/": startAddress} {
			h := http.Header{"Location": {to}}
			if err := a.Append(&archive.Capture{URL: weburl.URL(from), Time: time.Unix(1e9, 0), Status: 301, Header: h}); err != nil {
				t.Fatal(err)
			}
		}
		return a
	})
}

// An address that redirects, or whose page names another as the canonical one, finds the page that it leads to.
func TestAddressesThatStandForAPage(t *testing.T) {
	b := openMoved(t)
	for line, want := range map[string]struct {
		first string
		total int
	}{
		"http://old.example/wheel.html": {guideAddress, 1}, "https://www.old.example/wheel.html?utm_source=letter": {guideAddress, 1},
		"new.example/print?page=guide": {guideAddress, 1}, "new.example": {startAddress, 2}, "http://www.new.example/": {startAddress, 2},
		"old.example/wheel.html wheel": {guideAddress, 1}, "old.example/wheel.html -pottery": {guideAddress, 1}, "old.example/other.html": {"", 0},
		"link:old.example/wheel.html": {"", 2}, "-old.example/wheel.html wheel": {"http://other.example/", 1},
	} {
		checkFound(t, b, line, want.first, want.total)
	}
}

// Whatever is asked about such an address is answered for the page.
func TestStandInsArePages(t *testing.T) {
	b := openMoved(t)
	page, err := b.Page(context.Background(), "http://old.example/wheel.html")
	if err != nil || page.URL != guideAddress || page.InLinks != 2 {
		t.Errorf("the page is %+v, %v", page, err)
	}
	p, err := b.Preview(context.Background(), []taxonomy.Entry{{URL: "http://old.example/wheel.html"}}, 1)
	if err != nil || len(p.Missing) > 0 || len(p.Pages) != 1 || p.Pages[0].URL != guideAddress {
		t.Errorf("the preview is %+v, %v", p, err)
	}
}

// Removing the page removes what stands for it, and removing what stands for it leaves the page.
func TestRemovedStandIns(t *testing.T) {
	b := openMoved(t)
	for removed, want := range map[string]int{guideAddress: 0, "http://old.example/wheel.html": 0, "http://new.example/print?page=guide": 1} {
		remove(t, b, removed)
		if _, err := b.Page(context.Background(), "http://old.example/wheel.html"); (err == nil) != (want == 1) {
			t.Errorf("without %s the old address leads to: %v", removed, err)
		}
		if answer := search(t, b, searcher.Request{Query: "http://old.example/wheel.html"}); len(answer.Results) != want {
			t.Errorf("without %s the old address finds %+v", removed, answer.Results)
		}
		if _, err := b.Page(context.Background(), guideAddress); (err == nil) != (removed != guideAddress) {
			t.Errorf("without %s the page: %v", removed, err)
		}
	}
}
