package frontier

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/cockroachdb/pebble/v2"

	"facetta/internal/weburl"
)

func TestRecordsThatAreNone(t *testing.T) {
	whole := (&record{state: waiting, kind: Sitemap, depth: 300, hops: 2, tries: 1, seq: 7, at: t0, reason: "timeout"}).encode()
	if r, err := decodeRecord(whole); err != nil || r.depth != 300 || r.hops != 2 || r.tries != 1 || r.seq != 7 || !r.at.Equal(t0) || r.reason != "timeout" {
		t.Errorf("%+v, %v", r, err)
	}
	end := len(whole) - len("timeout")
	for n := range end {
		if r, err := decodeRecord(whole[:n]); !errors.Is(err, errRecord) {
			t.Errorf("of %d bytes: %+v, %v", n, r, err)
		}
	}
	for _, state := range []byte{0, byte(parked) + 1} {
		if r, err := decodeRecord(append([]byte{state}, whole[1:]...)); !errors.Is(err, errRecord) {
			t.Errorf("state %d: %+v, %v", state, r, err)
		}
	}
	name := weburl.Host("a")
	host := (&host{name: name, queued: 300, pages: 2, misses: 5, next: t0, lent: true}).encode()
	if h, err := decodeHost(name, host); err != nil || !h.lent || h.queued != 300 || h.pages != 2 || h.misses != 5 || !h.next.Equal(t0) {
		t.Errorf("%+v, %v", h, err)
	}
	before := host[:len(host)-2] // from before misses were counted, or lent hosts known
	if h, err := decodeHost(name, before); err != nil || h.lent || h.misses != 0 || h.pages != 2 {
		t.Errorf("without misses: %+v, %v", h, err)
	}
	if h, err := decodeHost(name, before[:len(before)-1]); !errors.Is(err, errRecord) {
		t.Errorf("cut off: %+v, %v", h, err)
	}
}

// The error of a change that failed is passed on by others, and still tells the mend once.
func TestDamageIsToldOnce(t *testing.T) {
	f := newFrontier(t)
	add(t, f, page("http://a/0", 0))
	if err := f.Retry(lease(t, f, t0), Result{Reason: "timeout"}, at(10)); err != nil {
		t.Fatal(err)
	}
	if err := f.db.Set(urlKey("http://a/0"), []byte{99}, pebble.Sync); err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := f.Lease(at(20)); !errors.Is(err, ErrDamaged) || strings.Count(err.Error(), "crawl --again") != 1 {
		t.Errorf("leased: %v; want damage, with the mend once", err)
	}
}

// Who is told of damage starts a new crawl, which a full disk is no reason for.
func TestIsDamage(t *testing.T) {
	for _, c := range []struct {
		err  error
		want bool
	}{
		{errRecord, true}, {pebble.ErrCorruption, true}, {syscall.ENOENT, true}, {syscall.ENOTDIR, true}, {syscall.EISDIR, true},
		{syscall.ENOSPC, false}, {syscall.EIO, false}, {syscall.EACCES, false}, {syscall.EMFILE, false}, {errors.New("other"), false},
	} {
		err := mend(fmt.Errorf("read frontier: %w", c.err))
		if errors.Is(err, ErrDamaged) != c.want || !errors.Is(err, c.err) {
			t.Errorf("%v: %v; want damage: %v", c.err, err, c.want)
		}
	}
	if err := mend(nil); err != nil {
		t.Errorf("no error: %v", err)
	}
}

// All that is on disk is verified, what no lease would come upon too.
func TestVerify(t *testing.T) {
	for _, damaged := range [][]byte{nil, urlKey("http://b/"), hostKey("b"), stringKey(variantKind, "http://b/"), stringKey(earnedKind, "http://b/?x"), []byte("pb"), barrenKey("http://b/"), stringKey(domainKind, "b"), []byte("rb")} {
		f := newFrontier(t)
		add(t, f, page("http://a/0", 0), page("http://a/1?x", 1), page("http://a/2", 1))
		finishPage(t, f, lease(t, f, t0))
		if err := f.Retry(lease(t, f, t0), Result{Reason: "timeout"}, at(10)); err != nil {
			t.Fatal(err)
		}
		if damaged != nil {
			if err := f.db.Set(damaged, []byte{0xff}, pebble.Sync); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Verify(t.Context()); errors.Is(err, ErrDamaged) != (damaged != nil) || damaged == nil && err != nil {
			t.Errorf("with %q damaged: %v", damaged, err)
		}
	}
}

// What is read before damage must not be taken for all there is.
func TestReopenTellsOfDamage(t *testing.T) {
	for name, damaged := range map[string][]byte{"failures": []byte("fz"), "URLs": urlKey("http://z/")} {
		f := newFrontier(t)
		add(t, f, page("http://a/0", 0), page("http://b/0", 0))
		if err := f.Fail(lease(t, f, t0), Result{Reason: "timeout"}); err != nil {
			t.Fatal(err)
		}
		finishPage(t, f, lease(t, f, t0))
		if err := f.db.Set(damaged, []byte{99}, pebble.Sync); err != nil {
			t.Fatal(err)
		}
		reopen := map[string]func() (int, error){
			"failures": func() (int, error) { return f.Reopen(func(string) bool { return true }) },
			"URLs":     func() (int, error) { return f.Recheck(func(weburl.URL) bool { return false }) },
		}[name]
		if n, err := reopen(); n != 0 || !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %d reopened, %v; want the damage", name, n, err)
		}
	}
}

// Depths have an end, behind which all are as deep; order and shorter ways hold up to there.
func TestVeryDeep(t *testing.T) {
	const deepest = 65535
	f := newFrontier(t)
	add(t, f, page("http://a/deeper", 1<<20), page("http://a/deep", deepest), page("http://a/less", deepest-1), page("http://a/near", 1<<16))
	add(t, f, page("http://a/near", 3))
	checkInvariants(t, f)
	for _, want := range []Item{page("http://a/near", 3), page("http://a/less", deepest-1), page("http://a/deeper", deepest), page("http://a/deep", deepest)} {
		it := lease(t, f, t0)
		if it != want {
			t.Errorf("leased %+v, want %+v", it, want)
		}
		finishPage(t, f, it)
	}
}
