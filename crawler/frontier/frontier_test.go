package frontier

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

var t0 = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func at(seconds int) time.Time { return t0.Add(time.Duration(seconds) * time.Second) }

func openMem(t testing.TB, fs vfs.FS) *Frontier {
	t.Helper()
	f, err := Open("frontier", Options{fs: fs, Now: func() time.Time { return t0 }})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func newFrontier(t testing.TB) *Frontier {
	f := openMem(t, vfs.NewMem())
	t.Cleanup(func() { f.Close() })
	return f
}

func page(u string, depth int) Item { return Item{URL: weburl.URL(u), Depth: depth} }

func add(t testing.TB, f *Frontier, items ...Item) int {
	t.Helper()
	n, err := f.Add(items, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// lease wants a lease now.
func lease(t testing.TB, f *Frontier, now time.Time) Item {
	t.Helper()
	it, ok, next, err := f.Lease(now)
	if !ok || err != nil {
		t.Fatalf("no lease at %v: next %v, %v", now, next, err)
	}
	return it
}

// noLease wants no lease now, and the given next time.
func noLease(t testing.TB, f *Frontier, now, next time.Time) {
	t.Helper()
	it, ok, got, err := f.Lease(now)
	if ok || err != nil || !got.Equal(next) {
		t.Fatalf("lease at %v: %v %v, next %v want %v, %v", now, it, ok, got, next, err)
	}
}

var archived = Result{Page: true, Fetched: true, Archived: true}

func finishPage(t testing.TB, f *Frontier, it Item, links ...Item) {
	t.Helper()
	if _, err := f.Done(it, archived, links); err != nil {
		t.Fatal(err)
	}
}

func TestQueueOrderIsDepthThenInsertion(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/3", 2), page("http://a/1", 1), page("http://a/2", 1), page("http://a/0", 0), page("http://a/1", 1))
	var got []string
	for range 4 {
		it := lease(t, f, t0)
		got = append(got, string(it.URL))
		finishPage(t, f, it)
	}
	if want := []string{"http://a/0", "http://a/1", "http://a/2", "http://a/3"}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
	noLease(t, f, t0, time.Time{})
	checkInvariants(t, f)
}

func TestOneLeasePerHostAndDueTimes(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/1", 0), page("http://a/2", 0), page("http://b/1", 0), page("http://b/2", 0))
	a, b := lease(t, f, t0), lease(t, f, t0)
	if a.URL.Host() != "a" || b.URL.Host() != "b" {
		t.Fatalf("leased %v and %v, want hosts a and b", a, b)
	}
	noLease(t, f, t0, time.Time{})
	rest := func(it Item, next time.Time) {
		r := archived
		r.Next = next
		if _, err := f.Done(it, r, nil); err != nil {
			t.Fatal(err)
		}
	}
	rest(a, at(9))
	noLease(t, f, at(8), at(9))
	rest(b, at(5))
	noLease(t, f, at(4), at(5))
	if it := lease(t, f, at(10)); it.URL != "http://b/2" {
		t.Errorf("leased %v, want the host that is due longest (b, since 5)", it)
	}
	if it := lease(t, f, at(10)); it.URL != "http://a/2" {
		t.Errorf("leased %v, want http://a/2", it)
	}
}

// A host that runs dry is forgotten in memory, but its due time is not.
func TestDueTimeOutlivesEmptyQueueAndRestart(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	add(t, f, page("http://a/1", 0))
	r := archived
	r.Next = at(60)
	if _, err := f.Done(lease(t, f, t0), r, nil); err != nil {
		t.Fatal(err)
	}
	if len(f.hosts) != 0 {
		t.Errorf("%d hosts in memory, want none", len(f.hosts))
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	defer f.Close()
	add(t, f, page("http://a/2", 0))
	noLease(t, f, at(59), at(60))
	if it := lease(t, f, at(60)); it.URL != "http://a/2" {
		t.Errorf("leased %v", it)
	}
}

// What comes after a restart stands behind what was there before, and in nobody's place.
func TestOrderOutlivesRestart(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	add(t, f, page("http://a/1", 0), page("http://a/2", 0))
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	defer f.Close()
	add(t, f, page("http://a/3", 0))
	for _, want := range []weburl.URL{"http://a/1", "http://a/2", "http://a/3"} {
		it := lease(t, f, t0)
		if finishPage(t, f, it); it.URL != want {
			t.Errorf("leased %v, want %s", it, want)
		}
	}
	checkInvariants(t, f)
}

func TestRetryWaitsAndCounts(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/1", 0), page("http://a/2", 1))
	it := lease(t, f, t0)
	if err := f.Retry(it, Result{Reason: "timeout"}, at(30)); err != nil {
		t.Fatal(err)
	}
	if it := lease(t, f, t0); it.URL != "http://a/2" {
		t.Fatalf("leased %v while the first waits", it)
	} else {
		finishPage(t, f, it)
	}
	noLease(t, f, at(29), at(30))
	checkInvariants(t, f)
	it = lease(t, f, at(30))
	if it.URL != "http://a/1" || it.Tries != 1 {
		t.Errorf("leased %+v, want http://a/1 with one try", it)
	}
	if err := f.Fail(it, Result{Reason: "timeout"}); err != nil {
		t.Fatal(err)
	}
	s := f.Stats()
	if s.Retried["timeout"] != 1 || s.FailedAs["timeout"] != 1 || s.Failed != 1 || s.Done != 1 || s.Waiting != 0 || s.Ready != 0 {
		t.Errorf("stats %+v", s)
	}
	checkInvariants(t, f)
	if _, err := f.Reopen(func(string) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if it := lease(t, f, at(30)); it.Tries != 0 {
		t.Errorf("reopened: %+v, want no try", it)
	}
}

// What waits comes in the order of its times, whatever the order in which it was put aside, and also after a restart; then there is nothing
// to wait for.
func TestWaitingOutlivesRestart(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	add(t, f, page("http://a/1", 0), page("http://b/1", 0), page("http://c/1", 0))
	for _, seconds := range []int{30, 20, 40} {
		if err := f.Retry(lease(t, f, t0), Result{Reason: "timeout"}, at(seconds)); err != nil {
			t.Fatal(err)
		}
	}
	noLease(t, f, t0, at(20))
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	defer f.Close()
	noLease(t, f, at(19), at(20))
	it := lease(t, f, at(20))
	if it.URL != "http://b/1" {
		t.Errorf("leased %v, want b", it)
	}
	if err := f.Release(it, at(25)); err != nil {
		t.Fatal(err)
	}
	noLease(t, f, at(20), at(25)) // b is due before a is to be tried again
	if err := f.Release(lease(t, f, at(25)), at(35)); err != nil {
		t.Fatal(err)
	}
	noLease(t, f, at(25), at(30)) // and now after it

	for _, want := range []weburl.URL{"http://a/1", "http://c/1", "http://b/1"} { // of b alone it is known since when it is due
		it := lease(t, f, at(40))
		if finishPage(t, f, it); it.URL != want {
			t.Errorf("leased %v, want %s", it, want)
		}
	}
	noLease(t, f, at(40), time.Time{})
}

func TestFailuresByReason(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/1", 0), page("http://b/1", 0), page("http://c/1", 0))
	for _, reason := range []string{"status 404", "robots", "status 404"} {
		if err := f.Fail(lease(t, f, t0), Result{Reason: reason}); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	err := f.Failures(func(reason string, u weburl.URL) bool {
		got = append(got, reason+" "+string(u))
		return true
	})
	want := []string{"robots http://b/1", "status 404 http://a/1", "status 404 http://c/1"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v %v, want %v", got, err, want)
	}
}

// What failed for some reasons is as if it had never been tried, however much it is; the rest stays failed, and done stays done.
func TestReopen(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{MissesPerHost: 3})
	const n = recheckBatch + 1
	var items []Item
	for i := range n {
		items = append(items, page(fmt.Sprintf("http://h%d/1", i), 2))
	}
	add(t, f, append(items, page("http://gone/1", 0), page("http://whole/1", 0))...)
	for range n + 2 {
		it := lease(t, f, t0)
		var err error
		switch it.URL.Host() {
		case "gone":
			err = f.Fail(it, Result{Reason: "status 404", Fetched: true})
		case "whole":
			_, err = f.Done(it, Result{Page: true, Fetched: true, Archived: true}, nil)
		default:
			err = f.Fail(it, Result{Reason: "timeout", Fetched: true})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []int{n, 0} {
		if got, err := f.Reopen(func(reason string) bool { return reason == "timeout" }); got != want || err != nil {
			t.Errorf("%d reopened, %v; want %d", got, err, want)
		}
	}
	if s := f.Stats(); s.Ready != n || s.Failed != 1 || s.FailedAs["timeout"] != 0 || s.FailedAs["status 404"] != 1 || s.Done != 1 || s.Pages != 1 {
		t.Errorf("stats %+v", s)
	}
	checkInvariants(t, f)
	if it := lease(t, f, t0); it.Depth != 2 || it.Tries != 0 {
		t.Errorf("leased again: %+v, want depth 2 and no try", it)
	}
}

// Each failed URL is looked at once, however many batches there are: most that failed stays so.
func TestReopenLooksAtEachOnce(t *testing.T) {
	f := newFrontier(t)
	const stay, again = 5, 3 * recheckBatch
	var items []Item
	for i := range stay + again {
		items = append(items, page(fmt.Sprintf("http://h%d/", i), 0))
	}
	add(t, f, items...)
	for i := range stay + again {
		reason := "status 404"
		if i >= stay {
			reason = "timeout"
		}
		if err := f.Fail(lease(t, f, t0), Result{Reason: reason}); err != nil {
			t.Fatal(err)
		}
	}
	looked := 0
	n, err := f.Reopen(func(reason string) bool { looked++; return reason == "timeout" })
	if n != again || looked != stay+again || err != nil {
		t.Errorf("%d reopened, %d looked at, %v; want %d and %d", n, looked, err, again, stay+again)
	}
}

func TestShorterWay(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Shortest: true})
	add(t, f, page("http://a/x", 5))
	add(t, f, page("http://a/x", 4)) // in the queue
	it := lease(t, f, t0)
	if it.Depth != 4 {
		t.Fatalf("depth %d, want 4", it.Depth)
	}
	add(t, f, page("http://a/x", 3)) // while it is fetched
	finishPage(t, f, it)
	it = lease(t, f, t0)
	if it.Depth != 3 {
		t.Fatalf("depth %d, want 3", it.Depth)
	}
	finishPage(t, f, it)
	noLease(t, f, t0, time.Time{})
	add(t, f, page("http://a/x", 3), page("http://a/x", 9)) // no better
	noLease(t, f, t0, time.Time{})
	add(t, f, page("http://a/x", 2)) // when it is done
	it = lease(t, f, t0)
	finishPage(t, f, it)
	if s := f.Stats(); it.Depth != 2 || s.Pages != 1 || s.Done != 1 {
		t.Errorf("depth %d, stats %+v: want depth 2 and one page", it.Depth, s)
	}
	checkInvariants(t, f)
	f.SetLimits(Limits{})
	add(t, f, page("http://a/x", 1)) // where depth has no limit, its links are none the worse for it
	noLease(t, f, t0, time.Time{})
	add(t, f, Item{URL: "http://b/x", Depth: 1, Hops: 3}, Item{URL: "http://b/x", Depth: 1, Hops: 1},
		Item{URL: "http://b/x", Depth: 2}, Item{URL: "http://b/x", Kind: Sitemap})
	if it := lease(t, f, t0); it.Depth != 1 || it.Hops != 1 || it.Kind != Page {
		t.Errorf("leased %+v, want the way of one redirect, and what it was wanted for first", it)
	}
}

// What was asked for and is not in the archive is not asked for again because of a shorter way, nor what failed.
func TestAShorterWayToWhatIsNoPage(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Shortest: true})
	add(t, f, page("http://a/picture", 4), page("http://b/nowhere", 4))
	if _, err := f.Done(lease(t, f, t0), Result{Reason: "not text", Fetched: true}, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Fail(lease(t, f, t0), Result{Reason: "redirect to nowhere", Fetched: true, Archived: true}); err != nil {
		t.Fatal(err)
	}
	add(t, f, page("http://a/picture", 1), page("http://b/nowhere", 1))
	noLease(t, f, t0, time.Time{})
	checkInvariants(t, f)
}

// A page that links to itself on a shorter way is opened again at that depth, where depth has a limit.
func TestAShorterWayToItself(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://b/x", 4))
	finishPage(t, f, lease(t, f, t0), page("http://b/x", 2))
	noLease(t, f, t0, time.Time{})
	f.SetLimits(Limits{Shortest: true})
	add(t, f, page("http://a/x", 4))
	finishPage(t, f, lease(t, f, t0), page("http://a/x", 2))
	checkInvariants(t, f)
	it := lease(t, f, t0)
	if finishPage(t, f, it); it.Depth != 2 {
		t.Errorf("leased %+v, want depth 2", it)
	}
	noLease(t, f, t0, time.Time{})
	checkInvariants(t, f)
}

// A URL that waits for another try goes on waiting when it is found on a shorter way, and has its depth then.
func TestAShorterWayToAWaitingURL(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/x", 5))
	if err := f.Retry(lease(t, f, t0), Result{Reason: "timeout", Fetched: true}, at(9)); err != nil {
		t.Fatal(err)
	}
	add(t, f, page("http://a/x", 2))
	noLease(t, f, t0, at(9))
	if it := lease(t, f, at(9)); it.Depth != 2 || it.Tries != 1 {
		t.Errorf("leased %+v, want depth 2 and a try", it)
	}
	checkInvariants(t, f)
}

func TestQueryVariants(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Variants: 2})
	add(t, f, page("http://a/?s=0", 0)) // a seed is always let in
	n := add(t, f, page("http://a/?s=1", 1), page("http://a/?s=2", 1), page("http://a/?s=3", 1), page("http://a/b?s=1", 1))
	if n += add(t, f, page("http://a/?s=4", 1)); n != 3 {
		t.Errorf("%d added, want two queries of / and one of /b", n)
	}
	if s := f.Stats(); s.Skipped[ReasonVariants] != 2 {
		t.Errorf("skipped %v, want 2", s.Skipped)
	}
	if n := add(t, f, page("http://a/b", 1), page("http://a/b?s=2", 1)); n != 2 {
		t.Errorf("%d added, want 2: without a query it is no variant", n)
	}
	f.SetLimits(Limits{})
	if n := add(t, f, page("http://a/?s=5", 1), page("http://c/?s=1", 1)); n != 2 {
		t.Errorf("%d added without a limit, want 2", n)
	}
	f.SetLimits(Limits{Variants: 1})
	if n := add(t, f, page("http://d/?s=1", 1), page("http://d/?s=2", 1)); n != 1 {
		t.Errorf("%d added, want one query", n)
	}
}

// A domain's hosts are bounded, in one batch and in several, also after a restart; those of seeds do not count, and what is known stays so.
func TestHostsOfADomain(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	f.SetLimits(Limits{HostsPerDomain: 3})
	if n := add(t, f, page("http://s1.a.test/", 0), page("http://s2.a.test/", 0), page("http://1.a.test/", 1), page("http://2.a.test/", 1)); n != 4 {
		t.Errorf("%d added, want 4", n)
	}
	if n := add(t, f, page("http://3.a.test/", 1), page("http://4.a.test/", 1), page("http://2.a.test/x", 1), page("http://s1.a.test/x", 1), page("http://1.b.test/", 1)); n != 4 {
		t.Errorf("%d added, want 4: all but one host", n)
	}
	finishPage(t, f, lease(t, f, t0)) // 1.a.test is only on disk then
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	t.Cleanup(func() { f.Close() })
	f.SetLimits(Limits{HostsPerDomain: 3})
	if n := add(t, f, page("http://5.a.test/", 1), page("http://1.a.test/x", 1), page("http://s3.a.test/", 0)); n != 2 {
		t.Errorf("%d added, want 2: all but a new host", n)
	}
	if s := f.Stats(); s.Skipped[ReasonHosts] != 2 || s.Hosts != 7 {
		t.Errorf("skipped %v, %d hosts", s.Skipped, s.Hosts)
	}
	checkInvariants(t, f)
}

func TestReleaseGivesBack(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/1", 0))
	it := lease(t, f, t0)
	if err := f.Release(it, at(3)); err != nil {
		t.Fatal(err)
	}
	noLease(t, f, t0, at(3))
	if again := lease(t, f, at(3)); again != it {
		t.Errorf("leased %v, want %v", again, it)
	}
}

func TestSettlingWithoutLease(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/1", 0))
	it := page("http://a/1", 0)
	_, done := f.Done(it, archived, nil)
	for _, err := range []error{done, f.Fail(it, Result{Reason: "x"}), f.Retry(it, Result{Reason: "x"}, at(1)), f.Release(it, at(1))} {
		if !errors.Is(err, ErrNotLeased) {
			t.Errorf("%v, want ErrNotLeased", err)
		}
	}
	lease(t, f, t0)
	checkInvariants(t, f)
}

func TestSeedHosts(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://b/1", 0), page("http://a/1", 0), page("http://c/1", 1),
		Item{URL: "http://d/sitemap.xml", Kind: Sitemap})
	var got []string
	if err := f.SeedHosts(func(h weburl.Host) { got = append(got, string(h)) }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%v, want a and b", got)
	}
}

func TestSecondOpenIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "frontier")
	f, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, err = Open(dir, Options{})
	if !errors.Is(err, ErrLocked) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v, want one line with ErrLocked", err)
	}
}

func TestRecheckReopensWhatTheArchiveLost(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/1", 0), page("http://a/2", 0), page("http://a/3", 0))
	finishPage(t, f, lease(t, f, t0))
	finishPage(t, f, lease(t, f, t0))
	if err := f.Fail(lease(t, f, t0), Result{Reason: "status 404", Fetched: true}); err != nil {
		t.Fatal(err)
	}
	n, err := f.Recheck(func(u weburl.URL) bool { return u == "http://a/1" })
	if n != 1 || err != nil {
		t.Fatalf("%d %v, want 1", n, err)
	}
	checkInvariants(t, f)
	f.SetLimits(Limits{PagesPerHost: 2}) // of which one is lost
	if it := lease(t, f, t0); it.URL != "http://a/2" {
		t.Errorf("leased %v", it)
	}
	if s := f.Stats(); s.Pages != 1 {
		t.Errorf("%d pages, want 1", s.Pages)
	}
}

// However much is lost, all of it is found.
func TestRecheckOfMuch(t *testing.T) {
	f := newFrontier(t)
	const n = recheckBatch + 1
	for i := range n {
		add(t, f, page(fmt.Sprintf("http://h%d/1", i), 0))
	}
	for range n {
		finishPage(t, f, lease(t, f, t0))
	}
	if lost, err := f.Recheck(func(weburl.URL) bool { return false }); lost != n || err != nil {
		t.Errorf("%d lost, %v; want %d", lost, err, n)
	}
	if s := f.Stats(); s.Ready != n || s.Done != 0 || s.Pages != 0 {
		t.Errorf("stats %+v", s)
	}
	checkInvariants(t, f)
}
