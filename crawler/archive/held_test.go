package archive

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"facetta/internal/weburl"
)

// TestManyCapturesOfOneAddress: of an address with more captures than are looked at one by one, all are known when they come again, and none
// that differs in date, status or length; another address in between has captures of its own.
func TestManyCapturesOfOneAddress(t *testing.T) {
	const many, one, other = 3 * manyCaptures, "http://one.example/", "http://other.example/"
	a := open(t, t.TempDir(), Options{})
	for i := range many {
		add(t, a, page(one, i), page(other, 2*i))
	}
	path := filepath.Join(t.TempDir(), "out.warc.gz")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Export(context.Background(), f, ExportOptions{All: true}); err != nil {
		t.Fatal(err)
	}
	f.Close()
	b, first := importing(t, path)
	again, err := b.Import(context.Background(), ImportOptions{}, path)
	if err != nil || first.Captures != 2*many || first.Known != 0 || again.Captures != 0 || again.Known != 2*many {
		t.Errorf("first %+v, then %+v, %v", first, again, err)
	}
	i := &importer{archive: b, held: map[Ordinal]*heldCaptures{}}
	for n := range many {
		c := page(one, n)
		at, ok := i.holds(c)
		if e := b.known.entry(at); !ok || e.URL != weburl.URL(one) || !e.Time.Equal(c.Time) {
			t.Fatalf("capture %d: %+v, %v", n, e, ok)
		}
		for what, change := range map[string]func(*Capture){
			"date":   func(c *Capture) { c.Time = c.Time.Add(time.Millisecond) },
			"status": func(c *Capture) { c.Status++ },
			"length": func(c *Capture) { c.Body = c.Body[1:] },
		} {
			c := page(one, n)
			if change(c); has(i, c) {
				t.Fatalf("capture %d with another %s is known", n, what)
			}
		}
	}
	late := page(one, 5*many)
	if add(t, b, late); !has(i, late) {
		t.Error("a capture that was added since is unknown")
	}
}

// TestBefore: of few captures and of many, of equal dates and not, the last up to the second that is asked for is found, as by looking at all.
func TestBefore(t *testing.T) {
	const u = "http://one.example/"
	rng := rand.New(rand.NewPCG(1, 1))
	a := open(t, t.TempDir(), Options{})
	i := &importer{archive: a, held: map[Ordinal]*heldCaptures{}}
	if _, ok := i.before(u, time.Unix(2e9, 0)); ok {
		t.Error("an unknown address has a capture")
	}
	start := noon.Truncate(time.Second)
	for n := range 3 * manyCaptures {
		c := page(u, n)
		c.Time = start.Add(time.Duration(rng.IntN(100)) * 500 * time.Millisecond)
		add(t, a, c)
		when := start.Add(time.Duration(rng.IntN(140)-20) * 500 * time.Millisecond)
		next := when.Truncate(time.Second).Add(time.Second)
		var want *Entry
		for e := range a.History() {
			if e.Time.Before(next) && (want == nil || !e.Time.Before(want.Time)) {
				want = &e
			}
		}
		if got, ok := i.before(u, when); ok != (want != nil) || ok && got != *want {
			t.Fatalf("%d captures, before %v: %+v, want %+v", n+1, when, got, want)
		}
	}
}

func has(i *importer, c *Capture) bool {
	_, ok := i.holds(c)
	return ok
}

// BenchmarkBefore asks for the capture before the oldest of an address with n.
func BenchmarkBefore(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			a := open(b, b.TempDir(), Options{})
			for k := range n {
				add(b, a, page("http://one.example/", k))
			}
			i, when := &importer{archive: a, held: map[Ordinal]*heldCaptures{}}, page("http://one.example/", 0).Time
			for b.Loop() {
				i.before("http://one.example/", when)
			}
		})
	}
}

// BenchmarkHolds asks for the oldest capture of an address with n: 64 steps and a look-up, whatever n is.
func BenchmarkHolds(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			a := open(b, b.TempDir(), Options{})
			for k := range n {
				add(b, a, page("http://one.example/", k))
			}
			i, c := &importer{archive: a, held: map[Ordinal]*heldCaptures{}}, page("http://one.example/", 0)
			for b.Loop() {
				i.holds(c)
			}
		})
	}
}
