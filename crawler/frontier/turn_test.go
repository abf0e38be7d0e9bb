package frontier

import (
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"
)

// order takes all leases at one time, and has each page answered at once.
func order(t testing.TB, f *Frontier) string {
	t.Helper()
	var all []string
	for second := 1; ; second++ {
		it, ok, _, err := f.Lease(at(second))
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return strings.Join(all, " ")
		}
		all = append(all, strings.TrimPrefix(string(it.URL), "http://"))
		r := archived
		r.Next = at(second)
		if _, err := f.Done(it, r, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func addHosts(t testing.TB, f *Frontier) {
	t.Helper()
	for _, h := range []string{"a", "b"} {
		add(t, f, page("http://"+h+"/0", 0))
		for _, p := range []string{"1", "2", "3"} {
			add(t, f, page("http://"+h+"/"+p, 1))
		}
	}
}

func TestHostsGiveSomeOfOneDepthInTurn(t *testing.T) {
	for turn, want := range map[int]string{
		0: "a/0 b/0 a/1 b/1 a/2 b/2 a/3 b/3",
		1: "a/0 b/0 a/1 b/1 a/2 b/2 a/3 b/3",
		2: "a/0 b/0 a/1 a/2 b/1 b/2 a/3 b/3",
		9: "a/0 b/0 a/1 a/2 a/3 b/1 b/2 b/3",
	} {
		f := openMem(t, vfs.NewMem())
		f.SetLimits(Limits{Turn: turn})
		addHosts(t, f)
		if got := order(t, f); got != want {
			t.Errorf("turns of %d: %s, want %s", turn, got, want)
		}
		checkInvariants(t, f)
		f.Close()
	}
}

// Whose turn it is waits for its delay like all others.
func TestTurnWaitsUntilItsHostIsDue(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Turn: 9})
	add(t, f, page("http://a/1", 0), page("http://a/2", 0), page("http://b/1", 0), page("http://b/2", 0))
	rest := func(it Item, next time.Time) {
		t.Helper()
		r := archived
		r.Next = next
		if _, err := f.Done(it, r, nil); err != nil {
			t.Fatal(err)
		}
	}
	rest(lease(t, f, t0), at(2))
	b := lease(t, f, at(1))
	if b.URL != "http://b/1" {
		t.Fatalf("leased %v, want b while a is not due", b)
	}
	rest(b, at(4))
	noLease(t, f, at(1), at(2))
	if it := lease(t, f, at(5)); it.URL != "http://a/2" {
		t.Errorf("leased %v, want a, of whose turn and b's it is due longer", it)
	}
}

// A host that does not answer is not waited for again and again while others are due.
func TestRetryEndsTheTurn(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Turn: 9})
	add(t, f, page("http://a/1", 0), page("http://a/2", 0), page("http://b/1", 0))
	if err := f.Retry(lease(t, f, at(1)), Result{Reason: "no answer", Fetched: true, Next: at(1)}, at(100)); err != nil {
		t.Fatal(err)
	}
	if it := lease(t, f, at(2)); it.URL != "http://b/1" {
		t.Errorf("leased %v, want b", it)
	}
	checkInvariants(t, f)
}
