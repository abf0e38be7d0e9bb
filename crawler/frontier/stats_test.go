package frontier

import (
	"reflect"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

// Each number has its own name and reasons, also after a restart.
func TestStats(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	if _, err := f.Add([]Item{page("http://a/1", 0), page("http://b/1", 0), page("http://c/1", 0), page("http://d/1", 0)}, map[string]int64{"depth": 2}); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Done(lease(t, f, t0), Result{Page: true, Fetched: true, Skipped: map[string]int64{"depth": 3, "robots": 1}}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Done(lease(t, f, t0), Result{Reason: "redirect", Fetched: true}, []Item{page("http://a/2", 1)}); err != nil {
		t.Fatal(err)
	}
	if err := f.Fail(lease(t, f, t0), Result{Reason: "status 404", Skipped: map[string]int64{"robots": 4}}); err != nil {
		t.Fatal(err)
	}
	if err := f.Retry(lease(t, f, t0), Result{Reason: "timeout"}, at(30)); err != nil {
		t.Fatal(err)
	}
	lease(t, f, t0)
	want := Stats{
		Hosts: 4, Ready: 1, Leased: 1, Waiting: 1, Done: 2, Failed: 1, Pages: 1,
		DoneAs: map[string]int64{"redirect": 1}, FailedAs: map[string]int64{"status 404": 1}, Retried: map[string]int64{"timeout": 1},
		Skipped: map[string]int64{"depth": 5, "robots": 5},
	}
	if got := f.Stats(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	checkInvariants(t, f)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	t.Cleanup(func() { f.Close() })
	want.Leased = 0
	if got := f.Stats(); !reflect.DeepEqual(got, want) {
		t.Errorf("after a restart %+v, want %+v", got, want)
	}
}

// A host has the pages that were found on it, and a URL was met whatever became of it.
func TestPagesOfAHost(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/1", 0), page("http://a/2", 0), page("http://a/3", 0), page("http://b/1", 0))
	for range 4 {
		it := lease(t, f, t0)
		if _, err := f.Done(it, Result{Page: it.URL != "http://a/2", Fetched: true}, nil); err != nil {
			t.Fatal(err)
		}
	}
	for host, want := range map[weburl.Host]int64{"a": 2, "b": 1, "c": 0} {
		if got, err := f.PagesOf(host); got != want || err != nil {
			t.Errorf("%s has %d pages (%v), want %d", host, got, err, want)
		}
	}
	for u, want := range map[weburl.URL]bool{"http://a/1": true, "http://a/2": true, "http://b/1": true, "http://a/": false, "http://a/12": false, "http://c/1": false} {
		if got, err := f.Met(u); got != want || err != nil {
			t.Errorf("%s was met: %v (%v), want %v", u, got, err, want)
		}
	}
}
