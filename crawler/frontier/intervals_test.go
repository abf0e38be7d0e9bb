package frontier

import (
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

// A crawl keeps the intervals that it was begun with, and one from before these were known has none.
func TestIntervalsAreTheCrawls(t *testing.T) {
	fs := vfs.NewMem()
	begun := Intervals{Older: 20 * time.Hour, Oldest: 30 * 24 * time.Hour}
	for run, v := range []Intervals{begun, {}, {Older: time.Hour}} {
		f, err := Open("frontier", Options{fs: fs, Intervals: v})
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Intervals(); got != begun {
			t.Errorf("run %d: %v, want %v", run, got, begun)
		}
		if run == 2 {
			if err := f.db.Delete(intervalsKey, pebble.Sync); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	f, err := Open("frontier", Options{fs: fs, Intervals: begun})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := f.Intervals(); got != (Intervals{}) {
		t.Errorf("a crawl from before has %v", got)
	}
}

// A page for which no request was made counts once, and no longer when it is opened again because its capture is lost.
func TestPagesNotDueAreCounted(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Shortest: true})
	add(t, f, page("http://a/1", 1), page("http://a/2", 1), page("http://b/", 1))
	for range 3 {
		it := lease(t, f, t0)
		if _, err := f.Done(it, Result{Page: true, Archived: true, Fetched: it.URL == "http://b/"}, nil); err != nil {
			t.Fatal(err)
		}
	}
	add(t, f, page("http://a/1", 0)) // on a shorter way
	if _, err := f.Done(lease(t, f, t0), Result{Page: true, Archived: true}, nil); err != nil {
		t.Fatal(err)
	}
	if s := f.Stats(); s.Pages != 3 || s.NotDue != 2 {
		t.Errorf("%d pages, %d of them not due; want 3 and 2", s.Pages, s.NotDue)
	}
	if n, err := f.Recheck(func(u weburl.URL) bool { return u != "http://a/2" }); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	if s := f.Stats(); s.Pages != 2 || s.NotDue != 1 {
		t.Errorf("%d pages, %d of them not due, after one is lost; want 2 and 1", s.Pages, s.NotDue)
	}
	finishPage(t, f, lease(t, f, t0), page("http://c/", 1))
	if _, err := f.Done(lease(t, f, t0), Result{Page: true, Archived: true}, []Item{page("http://c/", 0)}); err != nil { // itself, on a shorter way
		t.Fatal(err)
	}
	if s := f.Stats(); s.Pages != 4 || s.NotDue != 2 {
		t.Errorf("%d pages, %d of them not due, with one that is to be read again; want 4 and 2", s.Pages, s.NotDue)
	}
	finishPage(t, f, lease(t, f, t0)) // by now it is due, and was requested
	if s := f.Stats(); s.Pages != 4 || s.NotDue != 1 {
		t.Errorf("%d pages, %d of them not due, after one has become due; want 4 and 1", s.Pages, s.NotDue)
	}
	checkInvariants(t, f)
}

// What an item says is due is leased as such, and opened again if it was passed over; what was fetched or failed is not fetched once more.
func TestItemsThatAreDue(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	f.SetLimits(Limits{Shortest: true})
	var all []Item
	for _, path := range []string{"passed", "fetched", "failed", "ready", "other", "shorter"} {
		all = append(all, page("http://a/"+path, 1))
	}
	add(t, f, all...)
	for range 3 {
		settle := map[weburl.URL]Result{"http://a/passed": {Page: true, Archived: true}, "http://a/fetched": {Page: true, Archived: true, Fetched: true}}
		it := lease(t, f, t0)
		var err error
		if r, ok := settle[it.URL]; ok {
			_, err = f.Done(it, r, nil)
		} else {
			err = f.Fail(it, Result{Reason: "status 404", Fetched: true})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	ready := lease(t, f, t0)
	if err := f.Release(ready, t0); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i].Due = true
	}
	all[5].Depth = 0
	if n := add(t, f, append(all, Item{URL: "http://a/new", Depth: 2, Due: true})...); n != 1 {
		t.Errorf("%d items are new, want 1", n)
	}
	if s := f.Stats(); s.Pages != 1 || s.NotDue != 0 || s.Ready != 5 || s.Done != 1 || s.Failed != 1 {
		t.Errorf("%+v; want one page, and 5 to be fetched", s)
	}
	checkInvariants(t, f)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	defer f.Close()
	for range 5 {
		it := lease(t, f, t0)
		if !it.Due {
			t.Errorf("%s is not due", it.URL)
		}
		if _, err := f.Done(it, Result{Page: true, Archived: true, Fetched: true}, nil); err != nil {
			t.Fatal(err)
		}
	}
	add(t, f, all...)
	noLease(t, f, t0, time.Time{})
	if s := f.Stats(); s.Pages != 6 || s.NotDue != 0 {
		t.Errorf("%+v; want 6 pages, all of them fetched", s)
	}
}
