package crawler

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// unlink is a web of which a second crawl finds no link to two pages, one of which is gone.
func unlink(t *testing.T) *nightly {
	n := newNightly(t, "http://a.test/")
	n.serve("a.test/", "text/html", long("start", "/linked", "/alone", "/gone", "/moved"))
	for _, p := range []string{"linked", "gone", "behind"} {
		n.serve("a.test/"+p, "text/html", long(p))
	}
	n.serve("a.test/alone", "text/html", long("alone", "/behind"))
	n.redirect("a.test/moved", "/linked")
	n.again(t, frontier.Intervals{})
	n.serve("a.test/", "text/html", long("start", "/linked"))
	n.serve("a.test/alone", "text/html", long("alone by now", "/behind", "/new"))
	n.status("a.test/gone", http.StatusNotFound)
	n.serve("a.test/new", "text/html", long("new"))
	return n
}

// againUnlinked begins a new crawl with an option.
func (n *nightly) againUnlinked(t *testing.T, v frontier.Intervals, change func(*Options)) (r Report, asked []string) {
	t.Helper()
	before := n.count()
	n.now = n.now.Add(day)
	if err := frontier.Remove(n.frontierDir()); err != nil {
		t.Fatal(err)
	}
	n.open(t, v, func(s stores) {
		o := n.options(n.seeds...)
		o.Unlinked, o.NoSitemaps = true, true
		change(&o)
		r = crawl(t, s, o)
		if again := crawl(t, s, o); again.Fetched != 0 || again.Unlinked != 0 {
			t.Errorf("the crawl that is at its end makes %d requests more", again.Fetched)
		}
	})
	return r, n.askedSince(before)
}

// Pages that nothing leads to any more are asked for when all else is fetched; what is gone is so in the archive.
func TestUnlinkedPages(t *testing.T) {
	n := unlink(t)
	r, asked := n.againUnlinked(t, frontier.Intervals{}, func(o *Options) { o.MaxDepth = 1 })
	wantList(t, "asked for", asked, "a.test/robots.txt", "a.test/", "a.test/linked", "a.test/alone", "a.test/gone", "a.test/behind")
	if r.Unlinked != 3 || r.Pages != 4 || r.Errors["status 404"] != 1 {
		t.Errorf("%+v; want 3 pages that nothing leads to, of which one is gone", r)
	}
	n.open(t, frontier.Intervals{}, func(s stores) {
		if c, err := s.archive.Get("http://a.test/alone"); err != nil || !strings.Contains(string(c.Body), "by now") {
			t.Errorf("archived %v, %v", c, err)
		}
		if e, _ := s.archive.Entry("http://a.test/gone"); e.Status != http.StatusNotFound {
			t.Errorf("archived %+v", e)
		}
	})
	if r, _ := n.againUnlinked(t, frontier.Intervals{}, func(o *Options) {}); r.Unlinked != 2 || r.Pages != 5 || len(r.Errors) != 0 {
		t.Errorf("%+v; want the two that are there, and what they lead to where no depth is too much", r)
	}
}

// They are none of a crawl that does not want them, that has used up its pages, of which they are out of scope, removed or not due.
func TestUnlinkedPagesThatAreNotWanted(t *testing.T) {
	for name, o := range map[string]func(*Options){
		"not asked for": func(o *Options) { o.Unlinked = false },
		"no pages left": func(o *Options) { o.MaxPages = 2 },
		"seeds only":    func(o *Options) { o.MaxDepth = -1 },
		"out of scope":  func(o *Options) { o.Seeds = []weburl.URL{"http://b.test/"} },
		"removed":       func(o *Options) { o.Removed = func(u weburl.URL) bool { return u != "http://a.test/" } },
	} {
		if r, asked := unlink(t).againUnlinked(t, frontier.Intervals{}, o); r.Unlinked != 0 || len(asked) > 3 {
			t.Errorf("%s: %d, asked for %v", name, r.Unlinked, asked)
		}
	}
	if r, asked := unlink(t).againUnlinked(t, frontier.Intervals{Older: 2 * day}, func(*Options) {}); r.Unlinked != 0 || len(asked) > 1 {
		t.Errorf("not due: %d, asked for %v", r.Unlinked, asked)
	}
}

// visits is a web whose start page leads to one page by another address in each crawl; the page names one of its own, which leads to it if asked.
func visits(t *testing.T, own func(n *nightly, visit string)) (again func(visit string) []string) {
	n := newNightly(t, "http://a.test/")
	return func(visit string) []string {
		n.serve("a.test/", "text/html", long("start", "/p?visit="+visit))
		n.serve("a.test/p?visit="+visit, "text/html", `<link rel=canonical href="/p">`+long("page"))
		own(n, visit)
		_, asked := n.againUnlinked(t, frontier.Intervals{}, func(*Options) {})
		return asked
	}
}

// A page that has another address at each visit is asked for by the latest one, and by the earlier ones only if its own is of no page any more.
func TestUnlinkedCopies(t *testing.T) {
	for name, own := range map[string]func(n *nightly, visit string){
		"page":     func(n *nightly, _ string) { n.serve("a.test/p", "text/html", long("page")) },
		"redirect": func(n *nightly, visit string) { n.redirect("a.test/p", "/p?visit="+visit) },
	} {
		again := visits(t, own)
		again("1")
		wantList(t, name, again("2"), "a.test/robots.txt", "a.test/", "a.test/p", "a.test/p?visit=2")
		wantList(t, name, again("3"), "a.test/robots.txt", "a.test/", "a.test/p", "a.test/p?visit=3")
	}
	for name, own := range map[string]func(n *nightly, visit string){
		"is gone":       func(n *nightly, _ string) { n.status("a.test/p", http.StatusNotFound) },
		"leads nowhere": func(n *nightly, _ string) { n.redirect("a.test/p", "/gone") },
		"led to it, and fails": func(n *nightly, visit string) {
			if n.redirect("a.test/p", "/p?visit=1"); visit == "2" {
				n.status("a.test/p", http.StatusInternalServerError)
			}
		},
	} {
		again := visits(t, own)
		again("1")
		if asked := again("2"); !slices.Contains(asked, "a.test/p?visit=1") {
			t.Errorf("the address of its own %s: asked for %v only", name, asked)
		}
	}
}
