package teaser

import (
	"reflect"
	"slices"
	"testing"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// FuzzFind holds Find to its promises for any two pages: it changes neither, a teaser is of a page to which the page links, and finding is repeatable.
func FuzzFind(f *testing.F) {
	list := "<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<p>In May<h2>Glaze</h2><p>" + glaze + " <a href=/kilns>more</a>"
	f.Add(list, blog()["http://a.example/kilns"])
	f.Add("<a href=/kilns><h3>Kilns<p>"+kilns+"</a><p><a href=x>", "<h1>\xffKilns</h1><p>"+kilns)
	f.Add(list, list)
	f.Fuzz(func(t *testing.T, list, post string) {
		w := web{"http://a.example/": list, "http://a.example/kilns": post}
		p, untouched := w.page("http://a.example/"), w.page("http://a.example/")
		other := w.page("http://a.example/kilns")
		prints := Of(other, all(other))
		if len(prints) > maxPrints || !slices.IsSorted(prints) {
			t.Errorf("%d prints, sorted %v", len(prints), slices.IsSorted(prints))
		}
		has := func(u weburl.URL, print Print) bool {
			_, known := slices.BinarySearch(prints, print)
			return known && u == "http://a.example/kilns"
		}
		of := Find(p, all(p), has)
		if again := Find(p, all(p), has); !slices.Equal(of, again) {
			t.Errorf("%q, then %q", of, again)
		}
		if of != nil && len(of) != len(p.Blocks) {
			t.Fatalf("%d answers for %d blocks", len(of), len(p.Blocks))
		}
		if of != nil && !slices.ContainsFunc(of, func(u weburl.URL) bool { return u != "" }) {
			t.Error("no teasers, but not nil")
		}
		for _, u := range of {
			if u != "" && !slices.ContainsFunc(p.Links, func(l page.Link) bool { return l.Target == u }) {
				t.Errorf("a teaser of %s, to which the page does not link", u)
			}
		}
		if !reflect.DeepEqual(p, untouched) {
			t.Error("the page is changed")
		}
	})
}
