package frontier

import (
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

// What is wanted once more is leased once more, as such, if it is done, and no third time.
func TestItemsWantedAgain(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	add(t, f, page("http://a/", 0), page("http://a/failed", 0))
	again := []Item{{URL: "http://a/", Again: true}, {URL: "http://a/failed", Again: true}}
	settle := func() (first Item) {
		t.Helper()
		first = lease(t, f, t0)
		if _, err := f.Done(first, Result{Reason: "redirect", Archived: true, Fetched: true}, again[:1]); err != nil {
			t.Fatal(err)
		}
		return first
	}
	if it := settle(); it.Again || it.URL != "http://a/" { // it is not done yet when it asks for itself
		t.Errorf("first %+v", it)
	}
	if err := f.Fail(lease(t, f, t0), Result{Reason: "status 404", Fetched: true}); err != nil {
		t.Fatal(err)
	}
	add(t, f, again...)
	if s := f.Stats(); s.Ready != 1 || s.Done != 0 || s.Failed != 1 || s.Pages != 0 {
		t.Errorf("%+v; want one that is ready, and one failed", s)
	}
	checkInvariants(t, f)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	defer f.Close()
	it := lease(t, f, t0)
	if !it.Again || it.URL != weburl.URL("http://a/") {
		t.Errorf("once more: %+v", it)
	}
	if _, err := f.Done(it, Result{Page: true, Archived: true, Fetched: true}, nil); err != nil {
		t.Fatal(err)
	}
	add(t, f, again...)
	if s := f.Stats(); s.Ready != 0 || s.Done != 1 || s.Failed != 1 || s.Pages != 1 {
		t.Errorf("%+v; want nothing that is ready", s)
	}
	checkInvariants(t, f)
}
