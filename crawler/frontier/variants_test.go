package frontier

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"facetta/internal/weburl"
)

// saying is the result for a page that says something; nothing for 0.
func saying(news uint64) Result {
	r := Result{Page: true, Archived: true, News: news}
	if news != 0 {
		r.Texts = []uint64{news << 32}
	}
	return r
}

// finishNews settles the next lease as a page that says something, and returns its URL.
func finishNews(t *testing.T, f *Frontier, news uint64, links ...Item) weburl.URL {
	t.Helper()
	it := lease(t, f, t0)
	if _, err := f.Done(it, saying(news), links); err != nil {
		t.Fatal(err)
	}
	checkInvariants(t, f)
	return it.URL
}

// A page that says something new earns two more variants of its kind: first those that are parked, by depth, then those that are met later.
func TestNewsEarnVariants(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Variants: 1})
	add(t, f, page("http://a/?id=1", 1), page("http://a/?id=2", 2), page("http://a/?id=3&do=x", 1), page("http://a/?id=4", 1), page("http://a/?id=5", 3))
	if s := f.Stats(); s.Ready != 1 || s.Skipped[ReasonVariants] != 4 {
		t.Errorf("%+v, want 4 of 5 parked", s)
	}
	for i, want := range []weburl.URL{"http://a/?id=1", "http://a/?id=4", "http://a/?id=2", "http://a/?id=5"} {
		if u := finishNews(t, f, uint64(i+1)); u != want {
			t.Errorf("leased %s, want %s", u, want)
		}
	}
	noLease(t, f, t0, f.nextDue())
	// Four pages have earned eight, of which three were parked; addresses of another kind get none of these.
	var more []Item
	for i := range 10 {
		more = append(more, page(fmt.Sprintf("http://a/?id=1%d", i), 1), page(fmt.Sprintf("http://a/?do=%d", i), 1))
	}
	if n := add(t, f, more...); n != 5 {
		t.Errorf("%d added, want 4*2 less the 3 that were parked", n)
	}
	checkInvariants(t, f)
}

// Addresses may have what they name in the query without "=".
func TestVariantsWithoutNames(t *testing.T) {
	for _, query := range []string{"article%d/pots", "%d", "/%d/pots", "post=%[1]d&article%[1]d"} {
		f := newFrontier(t)
		f.SetLimits(Limits{Variants: 2})
		for i := range 9 {
			add(t, f, page(fmt.Sprintf("http://a/?"+query, i), 1))
		}
		for i := range 9 {
			finishNews(t, f, uint64(i+1))
		}
		noLease(t, f, t0, f.nextDue())
	}
	if a, b := groupOf("http://a/?article1"), groupOf("http://a/?category1"); a == b {
		t.Errorf("both are of group %s", a)
	}
}

// What was said before, by another variant of the path or by the same one, earns nothing, nor does a page that says it is not to be found.
func TestOldNewsEarnNothing(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	f.SetLimits(Limits{Variants: 5})
	var all []Item
	for i := range 20 {
		all = append(all, page(fmt.Sprintf("http://a/?p=%d", i), 1))
	}
	add(t, f, all...)
	finishNews(t, f, 7) // two more
	finishNews(t, f, 7)
	finishNews(t, f, 0)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	t.Cleanup(func() { f.Close() })
	f.SetLimits(Limits{Variants: 5})
	for range 4 {
		finishNews(t, f, 7)
	}
	noLease(t, f, t0, f.nextDue())
	if s := f.Stats(); s.Pages != 7 || s.Skipped[ReasonVariants] != 13 {
		t.Errorf("%d pages, skipped %v; want 5 and 2 that the first one earned", s.Pages, s.Skipped)
	}
}

// Pages of which half say something new go on without end; of which fewer do, they end.
func TestVariantsGoOnWhileHalfSayNews(t *testing.T) {
	for every, want := range map[uint64]int64{2: 400, 3: 30} { // 10, and two for each third one: n = 10 + 2*n/3
		f := newFrontier(t)
		f.SetLimits(Limits{Variants: 10, Pages: 400})
		for i := range 500 {
			add(t, f, page(fmt.Sprintf("http://a/?p=%d", i), 1))
		}
		for n := uint64(0); f.Stats().Ready > 0 && n < 400; n++ {
			it := lease(t, f, t0)
			if _, err := f.Done(it, saying(n-n%every+1), nil); err != nil {
				t.Fatal(err)
			}
		}
		if s := f.Stats(); s.Pages != want {
			t.Errorf("every %d: %d pages, want %d", every, s.Pages, want)
		}
	}
}

// A parked URL that is found on a shorter way comes earlier, and as a seed it is queued.
func TestParkedOnAShorterWay(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Variants: 1})
	add(t, f, page("http://a/?p=1", 1), page("http://a/?p=2", 2), page("http://a/?p=3", 3), page("http://a/?p=4", 4))
	add(t, f, page("http://a/?p=3", 1), page("http://a/?p=4", 0), page("http://a/?p=2", 2))
	checkInvariants(t, f)
	for i, want := range []weburl.URL{"http://a/?p=4", "http://a/?p=1", "http://a/?p=3"} {
		if u := finishNews(t, f, uint64(i)); u != want {
			t.Errorf("leased %s, want %s", u, want)
		}
	}
}

// However many variants a path has, no more than a hundred times those that may be queued are kept.
func TestParkedAreBounded(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Variants: 1})
	for i := range 150 {
		add(t, f, page(fmt.Sprintf("http://a/?p=%d", i), 1))
	}
	known := 0
	for i := range 150 {
		if met, err := f.Met(weburl.URL(fmt.Sprintf("http://a/?p=%d", i))); err != nil {
			t.Fatal(err)
		} else if met {
			known++
		}
	}
	if known != parkedPerVariant || f.Stats().Skipped[ReasonVariants] != 149 {
		t.Errorf("%d known, skipped %v", known, f.Stats().Skipped)
	}
}

// A copy leads to its original if that is not known yet, and earns as a page does; copies of what is known, or of one original, earn nothing more.
func TestCopiesOfWhatIsNotKnownEarn(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Variants: 1})
	for i := range 12 {
		add(t, f, page(fmt.Sprintf("http://a/?f=1&t=%d", i), 1))
	}
	for i := range 5 {
		it := lease(t, f, t0)
		original := Item{URL: weburl.URL(fmt.Sprintf("http://a/t/%d", min(i, 2))), Depth: 2}
		if _, err := f.Done(it, Result{Page: true, Archived: true, News: uint64(i + 1), CopyOf: original.URL}, []Item{original}); err != nil {
			t.Fatal(err)
		}
		checkInvariants(t, f)
	}
	if s := f.Stats(); s.Skipped[ReasonVariants] != 12-1-3*variantsForNews {
		t.Errorf("%d parked, want all but the first and two for each of the three originals", s.Skipped[ReasonVariants])
	}
}

// The first URL of each kind is queued, so that its page can earn more; of a path with very many kinds only those of the first.
func TestFirstOfEachKind(t *testing.T) {
	fs := vfs.NewMem()
	f := openMem(t, fs)
	f.SetLimits(Limits{Variants: 3})
	add(t, f, page("http://a/?x=1", 1), page("http://a/?x=2", 1), page("http://a/?x=3", 1), page("http://a/?x=4", 1))
	if n := add(t, f, page("http://a/?y=1", 1), page("http://a/?y=2", 1)); n != 1 {
		t.Errorf("%d of a second kind added, want the first", n)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = openMem(t, fs)
	t.Cleanup(func() { f.Close() })
	f.SetLimits(Limits{Variants: 3})
	if n := add(t, f, page("http://a/?y=3", 1), page("http://a/?z=1", 1), page("http://a/?v=1", 1), page("http://a/?w=1", 1)); n != 1 {
		t.Errorf("%d of further kinds added, want one, the third of three kinds", n)
	}
	checkInvariants(t, f)
}

// The pages of a list in all its orders have other words, but no texts that are new; only what leads on earns, and the others come last.
func TestListsInOtherOrdersEarnNothing(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Variants: 10})
	for i := range 40 {
		add(t, f, page(fmt.Sprintf("http://a/list?sort=%d", i), 1), page(fmt.Sprintf("http://a/forum?start=%d", i), 2))
	}
	for i := 0; f.Stats().Ready > 0; i++ {
		it := lease(t, f, t0)
		r := Result{Page: true, Archived: true, News: uint64(i + 1), Texts: []uint64{1 << 32}}
		links := []Item{page(fmt.Sprintf("http://a/list?sort=x%d", i), 3), page("http://a/topic/1", 3)}
		if it.URL[:14] == "http://a/forum" {
			links = append(links, page(fmt.Sprintf("http://a/topic/%d", i), 3))
		}
		if _, err := f.Done(it, r, links); err != nil {
			t.Fatal(err)
		}
		checkInvariants(t, f)
	}
	list := 0
	for i := range 40 {
		u := weburl.URL(fmt.Sprintf("http://a/forum?start=%d", i))
		if r, err := f.change().record(u); err != nil || r == nil || r.state != done {
			t.Errorf("%s: %+v, %v; want it done, as each page leads to a topic", u, r, err)
		}
		if r, _ := f.change().record(weburl.URL(fmt.Sprintf("http://a/list?sort=%d", i))); r != nil && r.state == done {
			list++
		}
	}
	if list != 12 {
		t.Errorf("%d lists, want the first ten and two that the first one has earned", list)
	}
}

// Where lists have the path of what they list, they lead on to it if it has shown that it is worth it.
func TestListsOfTheSamePathLeadOn(t *testing.T) {
	f := newFrontier(t)
	f.SetLimits(Limits{Variants: 4})
	add(t, f, page("http://a/?topic=0", 1))
	for i := range 20 {
		add(t, f, page(fmt.Sprintf("http://a/?board=%d", i), 1), page(fmt.Sprintf("http://a/?board=%d&sort=x", i), 1))
	}
	boards, topics, orders := 0, 0, 0
	for i := 0; f.Stats().Ready > 0; i++ {
		it := lease(t, f, t0)
		r, links := Result{Page: true, Archived: true, News: uint64(i + 1)}, []Item{page("http://a/?topic=0", 2)}
		switch _, query, _ := strings.Cut(string(it.URL), "?"); {
		case strings.HasPrefix(query, "topic"):
			topics++
			r = saying(uint64(i + 1))
		case strings.HasSuffix(query, "sort=x"):
			orders++
			links = append(links, page(fmt.Sprintf("%sx", it.URL), 2))
		default:
			boards++
			links = append(links, page("http://a/?topic="+query, 2))
		}
		if _, err := f.Done(it, r, links); err != nil {
			t.Fatal(err)
		}
		checkInvariants(t, f)
	}
	if boards != 20 || topics != 21 || orders > 2 {
		t.Errorf("%d boards, %d topics, %d lists in other orders; want 20, 21 and 2 at most", boards, topics, orders)
	}
}
