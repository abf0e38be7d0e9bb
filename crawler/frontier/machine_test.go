package frontier

import (
	"testing"
	"time"
)

// Ports of one name give one lease at a time, and are due together when the delay after the last one is over; another name's do not wait for them.
func TestPortsOfOneName(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Turn: 2})
	add(t, f, page("http://a:81/1", 0), page("http://a:82/1", 0), page("http://a:82/2", 0), page("http://a/1", 0), page("http://b:81/1", 0), page("http://b/1", 0))
	first, other := lease(t, f, t0), lease(t, f, t0)
	if first.URL.Host().Name() == other.URL.Host().Name() {
		t.Fatalf("%s and %s are leased at once", first.URL, other.URL)
	}
	noLease(t, f, t0, time.Time{}) // until a lease is settled
	if err := f.Release(other, t0.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	noLease(t, f, t0, t0.Add(time.Hour))
	asked := map[string]bool{}
	for now := t0; ; {
		asked[string(first.URL)] = true
		noLease(t, f, now, t0.Add(time.Hour))
		now = now.Add(time.Second)
		if _, err := f.Done(first, Result{Page: true, Next: now}, nil); err != nil {
			t.Fatal(err)
		}
		if len(asked) == 4 {
			break
		}
		noLease(t, f, now.Add(-1), now)
		if first = lease(t, f, now); first.URL.Host().Name() != other.URL.Host().Name() && asked[string(first.URL)] {
			t.Errorf("%s again", first.URL)
		}
	}
	for now := t0.Add(time.Hour); len(asked) < 6; now = now.Add(time.Second) {
		it := lease(t, f, now)
		asked[string(it.URL)] = true
		if _, err := f.Done(it, Result{Page: true, Next: now.Add(time.Second)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if m := f.machines["a"]; m.leased != nil || len(m.waiting) > 0 {
		t.Errorf("%d hosts are kept that wait for nobody", len(m.waiting))
	}
	if s := f.Stats(); s.Pages != 6 || s.Ready != 0 {
		t.Errorf("%d pages, %d ready, want 6 and none", s.Pages, s.Ready)
	}
}

// A port waits for the delay after the last lease of the name without one, but not for that host's other URLs, which a limit may keep back for good.
func TestPortsOfASpentHost(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{PagesPerHost: 1})
	add(t, f, page("http://a/1", 0), page("http://a/2", 0))
	if _, err := f.Done(lease(t, f, t0), Result{Page: true, Next: t0.Add(time.Second)}, nil); err != nil {
		t.Fatal(err)
	}
	add(t, f, page("http://a:81/1", 0))
	noLease(t, f, t0, t0.Add(time.Second))
	if it := lease(t, f, t0.Add(time.Second)); it.URL != "http://a:81/1" {
		t.Errorf("%s is leased", it.URL)
	}
}

// A port that waits goes on waiting when URLs of it are added.
func TestPortsWaitWhenURLsAreAdded(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a:81/1", 0), page("http://a:82/1", 0))
	it := lease(t, f, t0)
	noLease(t, f, t0, time.Time{})
	add(t, f, page("http://a:81/2", 0), page("http://a:82/2", 0))
	noLease(t, f, t0, time.Time{})
	if err := f.Release(it, t0); err != nil {
		t.Fatal(err)
	}
	lease(t, f, t0)
}

// Ports that lead to each other for their robots.txt borrow each other's turns as other hosts do.
func TestPortsBorrow(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a:81/1", 0), page("http://a:82/1", 0))
	it := lease(t, f, t0)
	to := page("http://a:82/1", 0).URL.Host()
	if it.URL.Host() == to {
		to = page("http://a:81/1", 0).URL.Host()
	}
	borrow(t, f, it, to, t0, true)
	giveBack(t, f, to, t0)
	noLease(t, f, t0, time.Time{})
	if err := f.Release(it, t0); err != nil {
		t.Fatal(err)
	}
	lease(t, f, t0)
}
