package frontier

import (
	"fmt"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

func TestShapeOf(t *testing.T) {
	for _, c := range []struct{ a, b weburl.URL }{
		{"http://a/wiki/Special:Links/X", "http://a/wiki/Special:Links/Y"},
		{"http://a/wiki/Special:Login", "http://a/wiki/Special:Log"},
		{"http://a/2024/05/31/one/", "http://a/2023/11/2/two"},
		{"http://a/2024/05/one/?replytocom=5", "http://a/other/?replytocom=17"},
		{"http://a/index.php?title=Special:Links/X&limit=5", "http://a/w/index.php?title=Special:Login&limit=50"},
		{"http://a/one.html?print=1", "http://a/b/two.htm?print=2"},
		{"http://a/x.php?id=talk%2Fone:two&do", "http://a/x.php?id=talk%2Fthree&do=edit"},
		{"http://a/one?sort=name%3Adesc%2Csize", "http://a/two?sort=name%3Aasc"},
		{"http://a/x.php?print1/one", "http://a/x.php?print22/two"},
		{"http://a/", "http://a/index.html"},
	} {
		if x, y := shapeOf(c.a), shapeOf(c.b); x != y {
			t.Errorf("%s has %q, %s has %q", c.a, x, c.b, y)
		}
	}
	shapes := map[string]weburl.URL{}
	for _, u := range []weburl.URL{
		"http://a/", "http://b/", "http://a/wiki/X", "http://a/wiki/Special:X", "http://a/wiki/Special:Links/X", "http://a/?id=1", "http://a/x.php?id=1", "http://a/y.php?id=1", "http://a/?id=1&do=2",
		"http://a/?id=a:1", "http://a/?id=b:1", "http://a/1/2", "http://a/1/2/3", "http://a/v1/x",
	} {
		if other := shapes[shapeOf(u)]; other != "" {
			t.Errorf("%s and %s have shape %q", u, other, shapeOf(u))
		}
		shapes[shapeOf(u)] = u
	}
}

// finishBarren settles the next lease as a page, and returns its URL.
func finishBarren(t *testing.T, f *Frontier, isBarren bool) weburl.URL {
	t.Helper()
	it := lease(t, f, t0)
	if _, err := f.Done(it, Result{Page: true, Archived: true, Barren: isBarren}, nil); err != nil {
		t.Fatal(err)
	}
	checkInvariants(t, f)
	return it.URL
}

// Where the first pages of a shape were all barren, the others come when all else of the host is done, at any depth, also after a restart and another
// try; and all of them come. Seeds do not wait.
func TestBarrenPagesAreLate(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	f.SetLimits(Limits{Shortest: true})
	for i := range barrenPages + 2 {
		add(t, f, page(fmt.Sprintf("http://a/edit/%d", i), 1))
	}
	add(t, f, page("http://a/page/1", 2), page("http://a/page/2", 3), page("http://a/edit/seed", 0))
	for range barrenPages {
		finishBarren(t, f, true)
	}
	if u := finishBarren(t, f, false); u != "http://a/page/1" {
		t.Errorf("leased %s, want a page before further edit forms", u)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	t.Cleanup(func() { f.Close() })
	f.SetLimits(Limits{Shortest: true})
	add(t, f, page("http://a/edit/x", 0), page("http://a/edit/4", 0)) // the second is queued at a smaller depth, but late
	for _, want := range []weburl.URL{"http://a/edit/x", "http://a/page/2"} {
		if u := finishBarren(t, f, true); u != want {
			t.Errorf("leased %s, want %s", u, want)
		}
	}
	it := lease(t, f, t0)
	if err := f.Retry(it, Result{Reason: "timeout"}, t0); err != nil {
		t.Fatal(err)
	}
	add(t, f, page("http://a/page/3", 9))
	var got []weburl.URL
	for f.Stats().Ready+f.Stats().Waiting > 0 {
		got = append(got, finishBarren(t, f, true))
	}
	if len(got) != 4 || got[0] != "http://a/page/3" {
		t.Errorf("leased %v, want the page and then the late ones", got)
	}
}

// One page that counts for something is enough, before the barren ones or among them.
func TestOnePageThatCounts(t *testing.T) {
	for at := range barrenPages {
		f := newFrontier(t)
		for i := range 2*barrenPages + 1 {
			add(t, f, page(fmt.Sprintf("http://a/x/%d", i), 1))
		}
		add(t, f, page("http://a/y/1", 2))
		for i := range 2 * barrenPages {
			finishBarren(t, f, i != at)
		}
		if it := lease(t, f, t0); it.URL != weburl.URL(fmt.Sprintf("http://a/x/%d", 2*barrenPages)) {
			t.Errorf("the page at %d counts, but %s came before the last of its shape", at, it.URL)
		}
	}
}

// A turn ends where late URLs begin, as it does at a greater depth.
func TestLateURLsBeginATurn(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Turn: 100})
	for i := range barrenPages + 1 {
		add(t, f, page(fmt.Sprintf("http://a/x/%d", i), 1))
	}
	for range barrenPages {
		finishBarren(t, f, true)
	}
	add(t, f, page("http://0/1", 1)) // due for as long, and first by its name
	if it := lease(t, f, t0); it.URL != "http://0/1" {
		t.Errorf("leased %s, want the host that has something better", it.URL)
	}
}

// However deep, late URLs come last, and the deepest fit into a key.
func TestDepthOfLateURLs(t *testing.T) {
	r := &record{depth: maxDepth, seq: 1}
	deepest := r.place()
	r.flags = flagLate
	if p := r.place(); p.depth > maxDepth || p.before(deepest) {
		t.Errorf("%v and %v", p, deepest)
	}
}

// Copies are barren if what they are copies of is known. Those through which it became known are not.
func TestCopiesAreBarren(t *testing.T) {
	for isKnown, want := range map[bool]weburl.URL{true: "http://a/other/1", false: "http://a/print/5"} {
		f := newFrontier(t)
		for i := range barrenPages + 1 {
			add(t, f, page(fmt.Sprintf("http://a/print/%d", i), 1))
		}
		add(t, f, page("http://a/other/1", 2))
		for i := range barrenPages {
			it, original := lease(t, f, t0), weburl.URL(fmt.Sprintf("http://a/page/%d", i))
			if isKnown {
				original = "http://a/other/1"
			}
			if _, err := f.Done(it, Result{Page: true, Archived: true, CopyOf: original}, []Item{page(string(original), 9)}); err != nil {
				t.Fatal(err)
			}
		}
		if it := lease(t, f, t0); it.URL != want {
			t.Errorf("known %v: leased %s, want %s", isKnown, it.URL, want)
		}
	}
}

// Pages that say what another page of their path says are barren, the first one of the path is not.
func TestPagesThatSayTheSameAreBarren(t *testing.T) {
	f := newFrontier(t)
	for i := range barrenPages + 1 {
		add(t, f, page(fmt.Sprintf("http://a/%d", i), 1), page(fmt.Sprintf("http://a/%d?sort=up", i), 2))
	}
	add(t, f, page("http://a/last", 3))
	for i := range barrenPages + 1 {
		finishNews(t, f, uint64(i+1))
	}
	for i := range barrenPages {
		finishNews(t, f, uint64(i+1))
	}
	if it := lease(t, f, t0); it.URL != "http://a/last" {
		t.Errorf("leased %s, want what may be different", it.URL)
	}
}
