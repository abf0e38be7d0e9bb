package crawler

import (
	"fmt"
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
