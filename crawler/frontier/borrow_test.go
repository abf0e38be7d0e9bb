package frontier

import (
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

// borrow wants the turn of a host, or wants it not to be there.
func borrow(t testing.TB, f *Frontier, it Item, name weburl.Host, now time.Time, want bool) {
	t.Helper()
	if ok, err := f.Borrow(it, name, now); ok != want || err != nil {
		t.Fatalf("%s borrowed at %v: %v, %v; want %v", name, now, ok, err, want)
	}
	checkInvariants(t, f)
}

func giveBack(t testing.TB, f *Frontier, name weburl.Host, next time.Time) {
	t.Helper()
	if err := f.Return(name, next); err != nil {
		t.Fatal(err)
	}
	checkInvariants(t, f)
}

// Whose turn is borrowed gives no lease, and is due like after any request; also where it has no URL yet.
func TestBorrow(t *testing.T) {
	fs := vfs.NewCrashableMem()
	f := openMem(t, fs)
	add(t, f, page("http://a/1", 0), page("http://x/1", 0), page("http://y/1", 0))
	if err := f.Release(lease(t, f, t0), t0); err != nil {
		t.Fatal(err)
	}
	x := lease(t, f, t0)
	borrow(t, f, x, "a", t0, true)
	borrow(t, f, x, "new", t0, true)
	lease(t, f, t0)
	add(t, f, page("http://new/1", 0))
	noLease(t, f, at(1), time.Time{})
	giveBack(t, f, "a", at(2))
	giveBack(t, f, "new", at(3))
	noLease(t, f, at(1), at(2))
	borrow(t, f, x, "new", at(3), true)

	f = openMem(t, fs.CrashClone(vfs.CrashCloneCfg{})) // by which what is borrowed comes back
	t.Cleanup(func() { f.Close() })
	for range 4 {
		lease(t, f, at(3))
	}
	if n := f.Stats().Hosts; n != 4 {
		t.Errorf("%d hosts, want 4", n)
	}
}

// A host whose turn was borrowed is none that was met, also after a restart: it counts, for the hosts of its domain as well, with its first URL.
func TestABorrowedTurnIsNoHost(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	add(t, f, page("http://a.test/", 0))
	borrow(t, f, lease(t, f, t0), "b.test", t0, true)
	giveBack(t, f, "b.test", t0)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	defer f.Close()
	f.SetLimits(Limits{HostsPerDomain: 1})
	for _, links := range []string{"http://b.test/1", "http://c.b.test/1", "http://b.test/2"} {
		if hosts := f.Stats().Hosts; links == "http://b.test/1" && hosts != 1 {
			t.Errorf("%d hosts before a link to it, want 1", hosts)
		}
		if _, err := f.Add([]Item{page(links, 1)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if s := f.Stats(); s.Hosts != 2 || s.Ready != 3 || s.Skipped[ReasonHosts] != 1 {
		t.Errorf("%+v; want 2 hosts, 3 URLs, and one of a second host of the domain left out", s)
	}
}

// A host in its turn that would always go on before it can be borrowed lets the borrowers go first, each at a time of its own.
func TestTurnsAreKeptForBorrowers(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Turn: 9})
	slot := func(n time.Duration) time.Time { return t0.Add(n * keepTurn) }
	add(t, f, page("http://a/1", 0), page("http://a/2", 0), page("http://x/1", 0), page("http://y/1", 0))
	a, x, y := lease(t, f, t0), lease(t, f, t0), lease(t, f, t0)
	borrow(t, f, x, "a", t0, false) // it is not known when the answer will be there
	noLease(t, f, t0, slot(1))
	if err := f.Release(a, slot(5)); err != nil {
		t.Fatal(err)
	}
	x = lease(t, f, slot(1))
	borrow(t, f, x, "a", slot(1), false)
	borrow(t, f, y, "a", slot(2), false)
	noLease(t, f, slot(2), slot(5))
	if x = lease(t, f, slot(5)); x.URL != "http://x/1" {
		t.Fatalf("leased %v, want x, for which the turn is kept", x)
	}
	borrow(t, f, x, "a", slot(5), true)
	noLease(t, f, slot(5), slot(6))
	giveBack(t, f, "a", slot(6))
	if y = lease(t, f, slot(6)); y.URL != "http://y/1" {
		t.Fatalf("leased %v, want y", y)
	}
	borrow(t, f, y, "a", slot(6), true)
	giveBack(t, f, "a", slot(6))
	noLease(t, f, slot(6), slot(7))
	lease(t, f, slot(7))
	checkInvariants(t, f)
}

// Of two hosts that want each other's turn one has it at once.
func TestBorrowFromEachOther(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/1", 0), page("http://b/1", 0))
	a, b := lease(t, f, t0), lease(t, f, t0)
	borrow(t, f, a, "b", t0, false)
	borrow(t, f, b, "a", t0, true)
	if err := f.Release(b, at(1)); err != nil {
		t.Fatal(err)
	}
	giveBack(t, f, "a", at(1))
	if a = lease(t, f, at(1)); a.URL != "http://a/1" {
		t.Fatalf("leased %v, want a, for which the turn is kept", a)
	}
	borrow(t, f, a, "b", at(1), true)
}
