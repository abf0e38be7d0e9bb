package frontier

import (
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"
)

// What failed or waits has the tries back that it had when it was leased, and the misses of its host too, also after a crash; what was settled
// otherwise stays as it is.
func TestTakeBack(t *testing.T) {
	fs := vfs.NewCrashableMem()
	f := openMem(t, fs)
	f.SetLimits(Limits{MissesPerHost: 2})
	due := page("http://fails/1", 0)
	due.Due = true
	add(t, f, due, page("http://waits/1", 0), page("http://twice/1", 0), page("http://whole/1", 0), page("http://leased/1", 0), page("http://again/1", 0))
	var items []Item
	settle := func(seconds int) {
		for {
			it, ok, _, err := f.Lease(at(seconds))
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				return
			}
			timeout := Result{Reason: "timeout", Fetched: true}
			switch it.URL.Host() {
			case "leased":
				continue
			case "whole":
				finishPage(t, f, it)
			case "fails":
				err = f.Fail(it, timeout)
			case "twice", "again":
				if timeout.Next = at(seconds + 10); seconds == 0 || it.URL.Host() == "twice" {
					err = f.Retry(it, timeout, at(seconds+10))
				}
			default:
				err = f.Retry(it, timeout, at(1000))
			}
			if items = append(items, it); err != nil {
				t.Fatal(err)
			}
		}
	}
	settle(0)
	settle(10)
	f.Release(Item{URL: "http://again/1"}, at(0)) // is ready, after a try
	if s := f.Stats(); s.Failed != 1 || s.Waiting != 2 || s.Retried["timeout"] != 4 {
		t.Fatalf("before: %+v", s)
	}
	if err := f.TakeBack(append(items, page("http://unknown/1", 0), page("http://leased/1", 0))); err != nil {
		t.Fatal(err)
	}
	checkInvariants(t, f)
	f = openMem(t, fs.CrashClone(vfs.CrashCloneCfg{}))
	t.Cleanup(func() { f.Close() })
	f.SetLimits(Limits{MissesPerHost: 1})
	if s := f.Stats(); s.Ready != 5 || s.Failed != 0 || s.FailedAs["timeout"] != 0 || s.Waiting != 0 || s.Done != 1 || s.Retried["timeout"] != 4 {
		t.Errorf("after: %+v", s)
	}
	for range 5 {
		if it := lease(t, f, at(20)); it.Tries != 0 || it.Due != (it.URL == due.URL) {
			t.Errorf("%s has %d tries, due: %t", it.URL, it.Tries, it.Due)
		}
	}
	checkInvariants(t, f)
}

// A try that is being made counts on from those before it, though the ones before are taken back.
func TestTakeBackWhileLeased(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/1", 0))
	first := lease(t, f, t0)
	if err := f.Retry(first, Result{Reason: "timeout"}, at(10)); err != nil {
		t.Fatal(err)
	}
	second := lease(t, f, at(10))
	if err := f.TakeBack([]Item{first}); err != nil {
		t.Fatal(err)
	}
	if err := f.Retry(second, Result{Reason: "timeout"}, at(20)); err != nil {
		t.Fatal(err)
	}
	if it := lease(t, f, at(20)); it.Tries != 2 {
		t.Errorf("leased with %d tries, want both", it.Tries)
	}
	checkInvariants(t, f)
}
