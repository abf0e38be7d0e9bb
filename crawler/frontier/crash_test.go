package frontier

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

// checkInvariants recounts everything that doc.go promises.
func checkInvariants(t testing.TB, f *Frontier) {
	t.Helper()
	counts := map[string]int64{}
	queued := map[weburl.Host]int64{}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(f.each(urlKind, func(key, value []byte) error {
		r, err := decodeRecord(value)
		must(err)
		u := weburl.URL(key[1:])
		counts[[]string{"", countReady, countWaiting, countDone, countFailed, "parked"}[r.state]]++
		if r.flags&flagCounted != 0 {
			counts[countPages]++
		}
		k, wanted := queueKey(u.Host(), r.place()), r.state == ready
		switch r.state {
		case waiting:
			k, wanted = waitKey(r.at, r.seq), true
		case parked:
			k, wanted = parkedKey(u, r.place()), true
		}
		v, err := f.get(k)
		must(err)
		if (v != nil) != wanted || wanted && string(v) != string(u) {
			t.Errorf("%s in state %d: queue says %q", u, r.state, v)
		}
		return nil
	}))
	keys := map[byte]int64{}
	for _, kind := range []byte{queueKind, waitKind, parkedKind} {
		must(f.each(kind, func(key, value []byte) error {
			keys[kind]++
			if kind == queueKind {
				host, _, _ := strings.Cut(string(key[1:]), "\x00")
				queued[weburl.Host(host)]++
			}
			return nil
		}))
	}
	for _, name := range []string{countReady, countWaiting, countDone, countFailed, countPages} {
		if f.counts[name] != counts[name] {
			t.Errorf("counter %s says %d, there are %d", name, f.counts[name], counts[name])
		}
	}
	if keys[parkedKind] != counts["parked"] {
		t.Errorf("%d keys of parked URLs, %d parked", keys[parkedKind], counts["parked"])
	}
	if keys[queueKind] != counts[countReady] || keys[waitKind] != counts[countWaiting] {
		t.Errorf("%d and %d queue keys, %d ready and %d waiting",
			keys[queueKind], keys[waitKind], counts[countReady], counts[countWaiting])
	}
	must(f.each(hostKind, func(key, value []byte) error {
		h, err := decodeHost(weburl.Host(key[1:]), value)
		must(err)
		if h.queued != queued[h.name] {
			t.Errorf("host %s says %d queued, there are %d", h.name, h.queued, queued[h.name])
		}
		if mem := f.hosts[h.name]; (mem != nil) != (h.queued > 0 || mem != nil && mem.leased) {
			t.Errorf("host %s with %d queued: in memory %v", h.name, h.queued, mem != nil)
		}
		return nil
	}))
	for name, h := range f.hosts {
		wanted := h.queued > 0 && !h.leased && !f.limits.reached(h)
		if q := *f.heapOf(h); wanted != (h.index >= 0) || wanted && (h.index >= len(q) || q[h.index] != h) {
			t.Errorf("host %s with %d queued and turn %d: index %d", name, h.queued, h.turn, h.index)
		} else if wanted && h.index > 0 && q.Less(h.index, (h.index-1)/2) {
			t.Errorf("host %s, due at %v, stands behind one that is due later", name, h.next)
		}
	}
}

// walk does random steps of a crawl on a small closed web and returns what was settled durably.
func walk(t *testing.T, f *Frontier, rng *rand.Rand, steps int, settled map[weburl.URL]bool) {
	now := t0
	for range steps {
		now = now.Add(time.Second)
		it, ok, _, err := f.Lease(now)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			continue
		}
		switch rng.IntN(6) {
		case 0:
			err = f.Fail(it, Result{Reason: "status 404", Fetched: true})
			settled[it.URL] = true
		case 1:
			err = f.Retry(it, Result{Reason: "timeout", Next: now.Add(2 * time.Second)}, now.Add(5*time.Second))
		case 2:
			err = f.Release(it, now.Add(time.Second))
		default:
			var links []Item
			for range rng.IntN(6) {
				u := fmt.Sprintf("http://h%d/%d", rng.IntN(5), rng.IntN(200))
				links = append(links, page(u, min(it.Depth+1, rng.IntN(12))))
			}
			_, err = f.Done(it, archived, links)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestCrashLeavesAnEarlierState cuts the power at random moments, with a random share of the unsynced bytes kept. What is
// found must satisfy the invariants, and hold every result that was promised to be on disk.
func TestCrashLeavesAnEarlierState(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 1))
		fs := vfs.NewCrashableMem()
		f := openMem(t, fs)
		f.SetLimits(Limits{Shortest: seed%2 == 0, Turn: int(seed % 3)})
		add(t, f, page("http://h0/0", 0), page("http://h1/0", 0))
		settled := map[weburl.URL]bool{}
		walk(t, f, rng, 150, settled)
		checkInvariants(t, f)
		clone := fs.CrashClone(vfs.CrashCloneCfg{UnsyncedDataPercent: rng.IntN(101), RNG: rng})
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		f = openMem(t, clone)
		if !f.Crashed() {
			t.Error("the crash went unnoticed")
		}
		if !f.Start().Equal(t0) {
			t.Errorf("start %v, want %v", f.Start(), t0)
		}
		checkInvariants(t, f)
		for u := range settled {
			r, err := f.change().record(u)
			if err != nil || r == nil || r.state != failed {
				t.Errorf("seed %d: %s was settled durably, now %+v %v", seed, u, r, err)
			}
		}
		checkCrashIsRemembered(t, f, clone)
	}
}

// checkCrashIsRemembered opens and closes as a look at the numbers would do, which must not hide the crash; a recheck ends it.
func checkCrashIsRemembered(t *testing.T, f *Frontier, fs vfs.FS) {
	t.Helper()
	for look, want := range []bool{true, true, false} {
		if f.Crashed() != want {
			t.Errorf("crashed %v, want %v", !want, want)
		}
		if look == 1 {
			if _, err := f.Recheck(func(weburl.URL) bool { return true }); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		f = openMem(t, fs)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestCleanCloseKeepsAll(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	add(t, f, page("http://h0/0", 0), page("http://h1/0", 0), page("http://h2/0", 0), page("http://last/", 0))
	walk(t, f, rand.New(rand.NewPCG(7, 7)), 100, map[weburl.URL]bool{})
	lease(t, f, at(10000))
	before := f.Stats()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	defer f.Close()
	before.Leased = 0
	if after := f.Stats(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("stats before %+v\nafter %+v", before, after)
	}
	if f.Crashed() {
		t.Error("Crashed after a clean close")
	}
	checkInvariants(t, f)
}

func FuzzRecords(f *testing.F) {
	f.Add((&record{state: waiting, at: t0, depth: 3, reason: "timeout"}).encode())
	f.Add((&host{queued: 3, next: t0}).encode())
	f.Add([]byte{1, 0, 0, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, b []byte) {
		if r, err := decodeRecord(b); err == nil {
			if again, err := decodeRecord(r.encode()); err != nil || *again != *r {
				t.Errorf("%+v became %+v, %v", r, again, err)
			}
		}
		if h, err := decodeHost("h", b); err == nil {
			if again, err := decodeHost("h", h.encode()); err != nil || *again != *h {
				t.Errorf("%+v became %+v, %v", h, again, err)
			}
		}
	})
}
