package web

import (
	"encoding/xml"
	"net/http"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// feedOf reads a feed.
func feedOf(t *testing.T, s *fake, path string) (f atomFeed) {
	t.Helper()
	w := get(t, s, path)
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), feedType) {
		t.Fatalf("%s: status %d, type %s: %s", path, w.Code, w.Header().Get("Content-Type"), w.Body)
	}
	if err := xml.Unmarshal(w.Body.Bytes(), &f); err != nil {
		t.Fatalf("%s: %v\n%s", path, err, w.Body)
	}
	return f
}

// TestFeed: a search as a feed has its newest pages that have a date, whatever order and page is asked for, in text that is escaped.
func TestFeed(t *testing.T) {
	f := newFake()
	f.response = searcher.Response{Total: 4, Pages: 1, Results: []searcher.Result{
		{URL: "http://a.test/1?x=1&y=2", Title: "Kilns <b> & \x02more", Published: "2024-05-02T10:00:00+02:00", Author: "Ann", Snippet: "of 5 < 6"},
		{URL: "http://a.test/2", Published: "2024-05"}, {URL: "http://a.test/3", Title: "No date"}, {URL: "http://a.test/4", Published: "soon"},
	}}
	got := feedOf(t, f, "/feed?q=kiln+%26+co&t=Top/Arts&order=words&page=7")
	if f.asked.Order != searcher.ByDate || f.asked.Page != 1 || f.asked.Query != "kiln & co" || f.asked.Topics[0] != "Top/Arts" {
		t.Errorf("asked for %+v", f.asked)
	}
	if got.ID != "http://example.com/search?q=kiln+%26+co&order=date&t=Top%2FArts" || got.Updated != "2024-05-02T10:00:00+02:00" || !strings.HasPrefix(got.Title, "kiln & co · Arts") {
		t.Errorf("feed %+v", got)
	}
	if len(got.Links) != 2 || got.Links[0].Rel != "self" || got.Links[0].Href != "http://example.com/feed?q=kiln+%26+co&t=Top%2FArts" || got.Links[1].Href != got.ID {
		t.Errorf("links %+v", got.Links)
	}
	if len(got.Entries) != 2 {
		t.Fatalf("entries %+v", got.Entries)
	}
	first, second := got.Entries[0], got.Entries[1]
	if first.ID != "http://a.test/1?x=1&y=2" || first.Link.Href != first.ID || first.Title != "Kilns <b> & \uFFFDmore" || first.Author.Name != "Ann" || first.Summary != "of 5 < 6" {
		t.Errorf("first entry %+v", first)
	}
	if second.Title != "http://a.test/2" || second.Published != "2024-05-01T00:00:00Z" || second.Author != nil {
		t.Errorf("second entry %+v", second)
	}
}

// TestFeedIsBounded: it takes the first pages, and none of pages that have only most of the query.
func TestFeedIsBounded(t *testing.T) {
	f := newFake()
	f.response = searcher.Response{Total: 500, Pages: 50, Results: []searcher.Result{{URL: "http://a.test/", Published: "2024"}}}
	if got := feedOf(t, f, "/feed?q=a"); len(got.Entries) != feedPages || f.asked.Page != feedPages {
		t.Errorf("%d entries of %d pages", len(got.Entries), f.asked.Page)
	}
	f.response.Relaxed, f.stats.BuiltAt = true, "2024-01-01T00:00:00Z"
	if got := feedOf(t, f, "/feed?q=a"); len(got.Entries) != 0 || got.Updated != "2024-01-01T00:00:00Z" {
		t.Errorf("a relaxed search: %+v", got)
	}
	if got := feedOf(t, f, "/feed?q=a&match=most"); len(got.Entries) != feedPages {
		t.Errorf("most is asked for: %d entries", len(got.Entries))
	}
	f.response.Relaxed, f.response.Pages, f.stats.BuiltAt = false, 1, "2025-01-01T00:00:00Z"
	if got := feedOf(t, f, "/feed?q=a"); len(got.Entries) != 1 || got.Updated != got.Entries[0].Updated {
		t.Errorf("of one page: %+v", got)
	}
}

func TestFeedsThatAreWrong(t *testing.T) {
	for _, path := range []string{"/feed", "/feed?q=+", "/feed?q=a&k=x", "/feed?q=%ff", "/feed?q=%zz"} {
		if w := get(t, newFake(), path); w.Code != http.StatusBadRequest {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
}

// TestResultsNameTheirFeed: to programs, and to readers who want the newest, where there are results.
func TestResultsNameTheirFeed(t *testing.T) {
	f := newFake()
	doc := parse(t, get(t, f, "/search?q=a+b&order=date&page=2"))
	for _, selector := range []string{"link[rel=alternate]", ".status a.quiet"} {
		if got := doc.one(t, selector).attr("href"); got != "/feed?q=a+b" {
			t.Errorf("%s leads to %q", selector, got)
		}
	}
	if doc := parse(t, get(t, f, "/search?q=a+b")); len(doc.all(".status a.quiet")) > 0 || doc.one(t, "link[rel=alternate]").attr("href") != "/feed?q=a+b" {
		t.Error("results by importance show their feed, or don't name it")
	}
	f.response = searcher.Response{}
	if links := parse(t, get(t, f, "/search?q=a&order=date")).all(".status a.quiet"); len(links) > 0 {
		t.Errorf("no results have a feed: %d", len(links))
	}
}
