package crawler

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

const day = 24 * time.Hour

// nightly crawls a test web night by night, by a clock of its own.
type nightly struct {
	*testWeb
	dir   string
	now   time.Time
	seeds []string
}

func newNightly(t *testing.T, seeds ...string) *nightly {
	return &nightly{testWeb: newTestWeb(t), dir: t.TempDir(), now: time.Date(2030, 1, 1, 3, 0, 0, 0, time.UTC), seeds: seeds}
}

func (n *nightly) clock() time.Time { return n.now }

func (n *nightly) frontierDir() string { return filepath.Join(n.dir, "frontier") }

// again begins a new crawl, as of the next night.
func (n *nightly) again(t *testing.T, v frontier.Intervals) Report {
	t.Helper()
	n.now = n.now.Add(day)
	if err := frontier.Remove(n.frontierDir()); err != nil {
		t.Fatal(err)
	}
	return n.goOn(t, v)
}

// goOn runs the crawl that is there.
func (n *nightly) goOn(t *testing.T, v frontier.Intervals) (r Report) {
	t.Helper()
	n.open(t, v, func(s stores) { r = crawl(t, s, n.options(n.seeds...)) })
	return r
}

func (n *nightly) open(t *testing.T, v frontier.Intervals, do func(stores)) {
	t.Helper()
	a, err := archive.Open(filepath.Join(n.dir, "archive"), archive.Options{Now: n.clock})
	if err != nil {
		t.Fatal(err)
	}
	f, err := frontier.Open(n.frontierDir(), frontier.Options{Now: n.clock, Intervals: v})
	if err != nil {
		t.Fatal(err)
	}
	do(stores{a, f})
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
}

func (n *nightly) options(seeds ...string) Options {
	o := n.testWeb.options(seeds...)
	o.Now = n.clock
	return o
}

// askedSince gives what was asked for after the first of them, sorted.
func (n *nightly) askedSince(before int) []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	var all []string
	for _, h := range n.hits[before:] {
		all = append(all, h.host+h.path)
	}
	slices.Sort(all)
	return all
}

// long is a page with a body that is worth a revisit.
func long(text string, links ...string) string {
	body := strings.Repeat(text+" ", 600/len(text))
	for _, l := range links {
		body += fmt.Sprintf("<a href=%q>to %s</a>", l, l)
	}
	return body
}

// What was asked for last night is taken from the archive, robots.txt and sitemap aside, and leads on as before; what is new, failed or was no page is
// asked for.
func TestPagesThatAreNotDue(t *testing.T) {
	n := newNightly(t, "http://a.test/")
	n.serve("a.test/", "text/html", long("start", "/old", "/moved", "/gone", "/picture", "/short"))
	n.serve("a.test/old", "text/html", long("old", "/behind"))
	n.serve("a.test/behind", "text/html", long("behind"))
	n.redirect("a.test/moved", "/old")
	n.html("a.test/short")
	n.serve("a.test/picture", "image/png", "no text")
	n.again(t, frontier.Intervals{})
	n.serve("a.test/sitemap.xml", "text/xml", "<urlset><url><loc>http://a.test/new</loc></url></urlset>")
	n.serve("a.test/new", "text/html", long("new"))
	before, captures := n.count(), 0
	n.now = n.now.Add(-time.Hour) // cron is never late by the same
	r := n.again(t, frontier.Intervals{Older: day})
	wantList(t, "asked for", n.askedSince(before), "a.test/robots.txt", "a.test/sitemap.xml", "a.test/new", "a.test/gone", "a.test/picture")
	if r.Pages != 5 || r.NotDue != 4 || r.Fetched != 4 || r.Other[DoneRedirect] != 1 || r.Errors["status 404"] != 1 {
		t.Errorf("%+v; want 5 pages, 4 of them not due, after 4 requests", r)
	}
	n.open(t, frontier.Intervals{}, func(s stores) { captures = s.archive.Captures() })
	if due := r.PerSecond * r.Elapsed.Seconds(); due < 0.99 || due > 1.01 {
		t.Errorf("%.1f pages a second for %.1f pages that were due, want 1", r.PerSecond, due)
	}
	if r := n.again(t, frontier.Intervals{Older: day - time.Hour}); r.NotDue != 0 || r.Pages != 5 {
		t.Errorf("after that time %d of %d pages are not due", r.NotDue, r.Pages)
	}
	n.open(t, frontier.Intervals{}, func(s stores) {
		if more := s.archive.Captures() - captures; more != 6 {
			t.Errorf("%d captures more, want those of 5 pages and a redirect", more)
		}
	})
}

// What is forbidden by now, or of a host that does not answer, is as in any crawl.
func TestPagesThatAreNotDueAreForbidden(t *testing.T) {
	n := newNightly(t, "http://a.test/", "http://b.test/")
	n.serve("a.test/", "text/html", long("start", "/secret"))
	n.serve("a.test/secret", "text/html", long("secret"))
	n.serve("b.test/", "text/html", long("start"))
	n.again(t, frontier.Intervals{})
	n.serve("a.test/robots.txt", "text/plain", "User-agent: *\nDisallow: /secret")
	n.status("b.test/robots.txt", http.StatusServiceUnavailable)
	r := n.again(t, frontier.Intervals{Older: 10 * day})
	if r.Pages != 1 || r.Errors[FailRobots] != 1 || r.Errors[FailRobotsGone] != 1 {
		t.Errorf("%+v; want one page, one that is forbidden, and one of a host without a robots.txt", r)
	}
}

// A page that never changes is asked for less and less often, one that changes each time it is looked at always, and one that changed at last soon again.
func TestIntervalsAdapt(t *testing.T) {
	const nights = 60
	n := newNightly(t, "http://a.test/")
	asked := map[string][]int{}
	night := 0
	page := func(path string, version func() int) {
		n.handle("a.test"+path, func(rw http.ResponseWriter, _ *http.Request) {
			asked[path] = append(asked[path], night)
			rw.Header().Set("Content-Type", "text/html")
			fmt.Fprint(rw, long(fmt.Sprintf("%s in version %d", path, version()), "/never", "/always", "/once"))
		})
	}
	page("/", func() int { return night })
	page("/never", func() int { return 0 })
	page("/always", func() int { return night })
	page("/once", func() int { return night / (nights / 2) })
	v := frontier.Intervals{Older: 20 * time.Hour, Oldest: 10 * day}
	for night = range nights {
		if r := n.again(t, v); r.Pages != 4 || r.NotDue != 4-r.Fetched+1 { // one request is for a sitemap
			t.Fatalf("night %d: %+v", night, r)
		}
	}
	gaps := func(path string) (all []int) {
		for i := range asked[path][1:] {
			all = append(all, asked[path][i+1]-asked[path][i])
		}
		return all
	}
	never := gaps("/never")
	if !slices.IsSorted(never) || never[0] != 1 || never[len(never)-1] != 10 {
		t.Errorf("what never changes is asked for again after %v nights; want more and more, up to 10", never)
	}
	if len(asked["/always"]) != nights {
		t.Errorf("what always changes is asked for in %d of %d nights", len(asked["/always"]), nights)
	}
	once := asked["/once"]
	seen := slices.IndexFunc(once, func(n int) bool { return n >= nights/2 })
	if late := once[seen] - nights/2; late >= 10 || once[seen+1]-once[seen] != 1 || once[seen]-once[seen-1] == 1 {
		t.Errorf("asked for in nights %v; want the change of night %d found within 10, and another look in the night after", once, nights/2)
	}
	n.open(t, v, func(s stores) {
		if c, err := s.archive.Get("http://a.test/once"); err != nil || !strings.Contains(string(c.Body), "version 1") {
			t.Errorf("archived %v, %v", c, err)
		}
	})
}

// Short bodies, such as redirects have, are stored each time, and yet known to be the same.
func TestIntervalsAdaptToShortBodies(t *testing.T) {
	const nights = 20
	n := newNightly(t, "http://a.test/")
	n.html("a.test/", "/moved")
	n.html("a.test/there")
	n.redirect("a.test/moved", "/there")
	for range nights {
		if r := n.again(t, frontier.Intervals{Older: 20 * time.Hour, Oldest: 10 * day}); r.Pages != 2 || r.Other[DoneRedirect] != 1 {
			t.Fatalf("%+v", r)
		}
	}
	asked := make(map[string]int)
	for _, h := range n.hitsOf("a.test") {
		asked[h.path]++
	}
	for _, path := range []string{"/", "/there", "/moved"} {
		if asked[path] > nights/2 {
			t.Errorf("%s is asked for in %d of %d nights", path, asked[path], nights)
		}
	}
}

// Pages that were first fetched in one night do not come back in one night.
func TestSharesDiffer(t *testing.T) {
	v := frontier.Intervals{Older: day, Oldest: 30 * day}
	nights := map[time.Duration]int{}
	for i := range 1000 {
		nights[left(v, weburl.URL(fmt.Sprintf("http://a.test/%d", i)), 40*day)/day]++
	}
	for night := 10; night < 20; night++ {
		if n := nights[time.Duration(night)]; n < 50 || n > 150 {
			t.Errorf("%d of 1000 pages are left alone for %d days, want about 100", n, night)
		}
	}
	for unchanged, want := range map[time.Duration]time.Duration{-day: day, 0: day, 2 * day: day, 1000 * day: 30 * day} {
		if got := left(v, "http://a.test/", unchanged); got != want {
			t.Errorf("unchanged for %v: left alone for %v, want %v", unchanged, got, want)
		}
	}
	if got := left(frontier.Intervals{}, "http://a.test/", 40*day); got != 0 {
		t.Errorf("without intervals left alone for %v", got)
	}
	if got := left(frontier.Intervals{Older: day}, "http://a.test/", 40*day); got != day {
		t.Errorf("with one interval left alone for %v", got)
	}
}

// A crawl that was stopped goes on with the intervals that it was begun with, whatever the next run says, and takes nothing for lost that was not due.
func TestIntervalsHoldForAWholeCrawl(t *testing.T) {
	n := newNightly(t, "http://a.test/0")
	const pages = 40
	for i := range pages {
		n.serve(fmt.Sprintf("a.test/%d", i), "text/html", long("text", fmt.Sprintf("/%d", i+1)))
	}
	n.again(t, frontier.Intervals{})
	n.serve(fmt.Sprintf("a.test/%d", pages/2), "text/html", long("changed", fmt.Sprintf("/%d", pages/2+1)))
	n.serve(fmt.Sprintf("a.test/%d", pages), "text/html", long("new"))
	n.now = n.now.Add(day)
	if err := frontier.Remove(n.frontierDir()); err != nil {
		t.Fatal(err)
	}
	v := frontier.Intervals{Older: 2 * day}
	n.open(t, v, func(s stores) {
		ctx, stop := context.WithCancel(t.Context())
		o := n.options(n.seeds...)
		asked := 0
		o.Removed = func(weburl.URL) bool { // asked for each page
			if asked++; asked == pages {
				stop()
			}
			return false
		}
		o.Workers = 1
		c, err := New(s.archive, s.frontier, o)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := c.Run(ctx); err != nil || r.End != EndStopped || r.NotDue == 0 || r.NotDue == pages {
			t.Fatalf("%+v, %v; want a run that is stopped half-way", r, err)
		}
	})
	n.now = n.now.Add(3 * day) // of an age by which all would be due
	before := n.count()
	if r := n.goOn(t, frontier.Intervals{}); r.Pages != pages+1 || r.NotDue != pages {
		t.Errorf("%+v; want %d pages, of which 1 is new", r, pages+1)
	}
	wantList(t, "asked for", n.askedSince(before), "a.test/robots.txt", fmt.Sprintf("a.test/%d", pages))
	before = n.count()
	if r := n.goOn(t, frontier.Intervals{}); r.Pages != pages+1 || n.count() != before {
		t.Errorf("%+v after %d requests; want a crawl that is at its end", r, n.count()-before)
	}
	n.loseLast(t)
	if r := n.goOn(t, frontier.Intervals{}); r.Pages != pages+1 || r.NotDue != pages || r.Fetched != 1 {
		t.Errorf("%+v; want the page fetched again that the archive has lost", r)
	}
}

// loseLast takes the last record from the archive.
func (n *nightly) loseLast(t *testing.T) {
	t.Helper()
	name := filepath.Join(n.dir, "archive", "000001.warc.gz")
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(name, info.Size()-10); err != nil {
		t.Fatal(err)
	}
}

// What was fetched by a clock that was ahead is not of a moment ago, and no page is left out for it.
func TestPagesOfATimeToComeAreDue(t *testing.T) {
	n := newNightly(t, "http://a.test/")
	n.serve("a.test/", "text/html", long("start", "/1"))
	n.serve("a.test/1", "text/html", long("text"))
	v := frontier.Intervals{Older: 20 * time.Hour, Oldest: 30 * day}
	n.again(t, v)
	right := n.now
	n.now = right.Add(10 * day)
	n.again(t, v)
	n.now = right
	for night := range 3 {
		if r := n.again(t, v); r.Pages != 2 || r.NotDue != 0 {
			t.Errorf("night %d: %+v; want both pages asked for", night, r)
		}
	}
	n.now = right.Add(11 * day)
	n.again(t, v)
	if r := n.again(t, v); r.Pages != 2 || r.Fetched > 2 {
		t.Errorf("when that time has come: %+v", r)
	}
}

// A capture that can't be read is no answer.
func TestADamagedPageIsDue(t *testing.T) {
	n := newNightly(t, "http://a.test/")
	n.serve("a.test/", "text/html", long("start"))
	n.again(t, frontier.Intervals{})
	n.open(t, frontier.Intervals{}, func(s stores) { s.damageLast(t, n.dir) })
	if r := n.again(t, frontier.Intervals{Older: 10 * day}); r.Pages != 1 || r.NotDue != 0 {
		t.Errorf("%+v; want the page fetched", r)
	}
}
