package frontier

import (
	"fmt"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

func TestBudgetsSurviveRestart(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	f.SetLimits(Limits{PagesPerHost: 2, Pages: 4})
	for _, h := range []string{"a", "b", "c", "d"} {
		for i := range 5 {
			add(t, f, page(fmt.Sprintf("http://%s/%d", h, i), 0))
		}
	}
	finishPage(t, f, lease(t, f, t0))
	finishPage(t, f, lease(t, f, t0))
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	defer f.Close()
	f.SetLimits(Limits{PagesPerHost: 2, Pages: 4})
	// Hosts are equally long due, so a (full after two pages), then b.
	first, second := lease(t, f, t0), lease(t, f, t0)
	if first.URL != "http://b/0" || second.URL != "http://c/0" {
		t.Errorf("leased %v and %v, want b (a is full) and c", first, second)
	}
	noLease(t, f, t0, time.Time{}) // 2 fetched + 2 in flight = 4
	if err := f.Fail(first, Result{Reason: "status 404"}); err != nil {
		t.Fatal(err)
	}
	finishPage(t, f, second)
	if it := lease(t, f, t0); it.URL != "http://b/1" {
		t.Errorf("leased %v: a failed URL must give its place in the budget back", it)
	} else {
		finishPage(t, f, it)
	}
	noLease(t, f, t0, time.Time{})
	if s := f.Stats(); s.Pages != 4 || s.Ready != 15 {
		t.Errorf("pages %d ready %d, want 4 and 20-4-1=15", s.Pages, s.Ready)
	}
}

// A crawl of one page ends after it; what is no page, or was counted before, takes no place in the budget while it is fetched.
func TestBudgetCountsPagesInFlight(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Pages: 1, Shortest: true})
	add(t, f, Item{URL: "http://a/sitemap.xml", Kind: Sitemap}, page("http://b/1", 5), page("http://c/1", 5))
	if it := lease(t, f, t0); it.Kind != Sitemap {
		t.Fatalf("leased %v, want the sitemap", it)
	}
	finishPage(t, f, lease(t, f, t0))
	noLease(t, f, t0, time.Time{})
	f.SetLimits(Limits{Pages: 2, Shortest: true})
	add(t, f, page("http://b/1", 1))
	if again := lease(t, f, t0); again.URL != "http://b/1" {
		t.Fatalf("leased %v, want the page that was found on a shorter way", again)
	}
	if it := lease(t, f, t0); it.URL != "http://c/1" {
		t.Errorf("leased %v, want the second page", it)
	}
}

// Answers that are no page have a budget of their own, also after a restart; what was not asked for, and sitemaps, don't count.
func TestMissesAreBounded(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	f.SetLimits(Limits{MissesPerHost: 2})
	add(t, f, Item{URL: "http://a/sitemap.xml", Kind: Sitemap})
	for i := range 6 {
		add(t, f, page(fmt.Sprintf("http://a/%d", i), 1))
	}
	for _, r := range []Result{{Reason: "no sitemap", Fetched: true}, {Reason: "robots disallow"}, {Reason: "status 404", Fetched: true}} {
		if err := f.Fail(lease(t, f, t0), r); err != nil {
			t.Fatal(err)
		}
	}
	finishPage(t, f, lease(t, f, t0))
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	defer f.Close()
	f.SetLimits(Limits{MissesPerHost: 2})
	it := lease(t, f, t0)
	if _, err := f.Done(it, Result{Reason: "redirect", Fetched: true, Archived: true}, nil); err != nil {
		t.Fatal(err)
	}
	noLease(t, f, t0, time.Time{})
	if _, err := f.Recheck(func(weburl.URL) bool { return false }); err != nil { // the redirect and the page were lost
		t.Fatal(err)
	}
	if again := lease(t, f, t0); again.URL != "http://a/2" { // the page; the redirect is http://a/3
		t.Errorf("leased %s: a redirect that is lost gives its place in the budget back", again.URL)
	} else if err := f.Fail(again, Result{Reason: "status 404", Fetched: true}); err != nil {
		t.Fatal(err)
	}
	noLease(t, f, t0, time.Time{}) // the page that is lost was no miss, and gives none back
	if s := f.Stats(); s.DoneAs["redirect"] != 0 {
		t.Errorf("done as %v, want none: the redirect is to be asked for again", s.DoneAs)
	}
}

// A budget of one is one, and what is asked for again because it was found on a shorter way counts once.
func TestBudgetsOfOne(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{PagesPerHost: 1, MissesPerHost: 2, Shortest: true})
	add(t, f, page("http://a/1", 5), page("http://a/2", 5), page("http://a/3", 5))
	redirect := Result{Reason: "redirect", Fetched: true, Archived: true}
	for depth := 5; depth >= 4; depth-- {
		add(t, f, page("http://a/1", depth))
		if _, err := f.Done(lease(t, f, t0), redirect, nil); err != nil {
			t.Fatal(err)
		}
	}
	finishPage(t, f, lease(t, f, t0)) // two redirects would have used the budget up
	noLease(t, f, t0, time.Time{})
	f.SetLimits(Limits{MissesPerHost: 1})
	noLease(t, f, t0, time.Time{})
	f.SetLimits(Limits{})
	lease(t, f, t0)
}
