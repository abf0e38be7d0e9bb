package frontier

import (
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"
)

var tomorrow = t0.AddDate(0, 0, 1)

// openAt opens a frontier by a clock that shows another time than t0.
func openAt(t testing.TB, fs vfs.FS, now time.Time) *Frontier {
	t.Helper()
	f, err := Open("frontier", Options{fs: fs, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// When a clock that was a day ahead is right again, nothing waits for that day: neither a host with a queue, nor one that has none yet, nor a
// URL that failed; and the crawl has begun by now.
func TestAClockThatWasAhead(t *testing.T) {
	fs := vfs.NewMem()
	f := openAt(t, fs, tomorrow)
	add(t, f, page("http://a/1", 0), page("http://a/2", 0), page("http://b/1", 0), page("http://c/1", 0))
	for _, want := range []string{"http://a/1", "http://b/1", "http://c/1"} {
		it, settle := lease(t, f, tomorrow), f.Fail
		if string(it.URL) != want {
			t.Fatalf("leased %v, want %s", it, want)
		}
		if want == "http://c/1" {
			settle = func(it Item, r Result) error { return f.Retry(it, r, tomorrow.Add(time.Minute)) }
		}
		if err := settle(it, Result{Reason: "no answer", Fetched: true, Next: tomorrow.Add(time.Minute)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openAt(t, fs, t0)
	t.Cleanup(func() { f.Close() })
	add(t, f, page("http://b/2", 0))
	if !f.Start().Equal(t0) {
		t.Errorf("begun at %v, want %v", f.Start(), t0)
	}
	for _, want := range []string{"http://a/2", "http://b/2", "http://c/1"} {
		if it := lease(t, f, t0); string(it.URL) != want {
			t.Errorf("leased %v, want %s", it, want)
		}
	}
	checkInvariants(t, f)
}

// What is put off by less stays so, and a clock that is behind changes nothing.
func TestWaitsOutlastAReopening(t *testing.T) {
	fs := vfs.NewMem()
	f := openAt(t, fs, t0)
	add(t, f, page("http://a/1", 0), page("http://b/1", 0))
	if err := f.Release(lease(t, f, t0), t0.Add(maxWait)); err != nil {
		t.Fatal(err)
	}
	if err := f.Retry(lease(t, f, t0), Result{Reason: "no answer"}, t0.Add(maxWait-1)); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openAt(t, fs, t0)
	noLease(t, f, at(1), t0.Add(maxWait-1))
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openAt(t, fs, tomorrow)
	t.Cleanup(func() { f.Close() })
	if !f.Start().Equal(t0) {
		t.Errorf("begun at %v, want %v", f.Start(), t0)
	}
	lease(t, f, tomorrow)
	lease(t, f, tomorrow)
}
