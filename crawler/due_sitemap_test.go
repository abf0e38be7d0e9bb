package crawler

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"facetta/crawler/frontier"
)

// What a sitemap says was modified is due before its time, also where it was passed over before the sitemap was read, as seeds are.
func TestSitemapsTellWhatIsDue(t *testing.T) {
	n := newNightly(t, "http://a.test/", "http://a.test/seed")
	modified := map[string]time.Time{}
	list := func() {
		text := "<urlset>"
		for path, when := range modified {
			text += fmt.Sprintf("<url><loc>http://a.test%s</loc><lastmod>%s</lastmod></url>", path, when.Format(time.RFC3339))
		}
		n.serve("a.test/sitemap.xml", "text/xml", text+"</urlset>")
	}
	n.serve("a.test/", "text/html", long("start", "/since", "/before", "/silent", "/ahead"))
	for _, path := range []string{"/seed", "/since", "/before", "/silent", "/ahead"} {
		n.serve("a.test"+path, "text/html", long("text"))
	}
	n.again(t, frontier.Intervals{})
	modified["/seed"], modified["/since"] = n.now.Add(time.Hour), n.now.Add(time.Second)
	modified["/before"], modified["/ahead"] = n.now.Add(-time.Second), n.now.AddDate(1, 0, 0)
	list()
	v := frontier.Intervals{Older: 10 * day}
	before := n.count()
	r := n.again(t, v)
	asked := []string{"a.test/robots.txt", "a.test/sitemap.xml", "a.test/seed", "a.test/since", "a.test/ahead"}
	wantList(t, "asked for", n.askedSince(before), asked...)
	if r.Pages != 6 || r.NotDue != 3 {
		t.Errorf("%+v; want 6 pages, 3 of them not due", r)
	}
	before = n.count()
	if r := n.goOn(t, v); r.Pages != 6 || r.NotDue != 3 || n.count() != before {
		t.Errorf("once more %+v after %d requests", r, n.count()-before)
	}
	r = n.again(t, v)
	wantList(t, "asked for in the next night", n.askedSince(before), "a.test/robots.txt", "a.test/sitemap.xml", "a.test/ahead")
	if r.NotDue != 5 {
		t.Errorf("in the next night %+v; want 5 pages not due", r)
	}
	before = n.count()
	if r := n.again(t, frontier.Intervals{}); r.NotDue != 0 || n.count()-before != 8 {
		t.Errorf("without intervals %+v after %d requests; want each page once", r, n.count()-before)
	}
}

// A sitemap that says in each night that a page was just modified is believed twice if the page says the same, and again after the page has come because
// it was due. If the page is modified in each night, it is asked for in each.
func TestSitemapsThatSayNow(t *testing.T) {
	const nights = 60
	n := newNightly(t, "http://a.test/")
	asked := map[string][]int{}
	night := 0
	page := func(path string, begin func() string) {
		n.handle("a.test"+path, func(rw http.ResponseWriter, _ *http.Request) {
			asked[path] = append(asked[path], night)
			rw.Header().Set("Content-Type", "text/html")
			fmt.Fprint(rw, begin(), long("text", "/same", "/key", "/often"))
		})
	}
	page("/", func() string { return "" })
	page("/same", func() string { return "" })
	page("/key", func() string { return fmt.Sprintf("<p id=%d>", night) })
	page("/often", func() string { return fmt.Sprintf("<p>%d", night) })
	n.handle("a.test/sitemap.xml", func(rw http.ResponseWriter, _ *http.Request) {
		when := n.now.Format(time.RFC3339)
		for _, path := range []string{"/same", "/key", "/often"} {
			fmt.Fprintf(rw, "<url><loc>http://a.test%s</loc><lastmod>%s</lastmod></url>", path, when)
		}
	})
	v := frontier.Intervals{Older: 20 * time.Hour, Oldest: 10 * day}
	for night = range nights {
		n.again(t, v)
	}
	for _, path := range []string{"/same", "/key"} {
		late := slices.IndexFunc(asked[path], func(n int) bool { return n >= nights/2 })
		for i := late; i+3 < len(asked[path]); i++ {
			first, fourth := asked[path][i], asked[path][i+3]
			if wait := fourth - first - 2; wait < 5 || wait > 10 {
				t.Errorf("%s is asked for in nights %v; want three in a row, and then a wait of at most 10", path, asked[path])
				break
			}
		}
	}
	if len(asked["/often"]) != nights {
		t.Errorf("what is modified in each night is asked for in %d of %d", len(asked["/often"]), nights)
	}
}
