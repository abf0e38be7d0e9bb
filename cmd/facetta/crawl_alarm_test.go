package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"facetta/crawler"
)

// TestCrawlThatLosesMost: whoever crawls by night learns that most of the web was away, and hears nothing where some of it was, or it is small.
func TestCrawlThatLosesMost(t *testing.T) {
	const hosts = 4
	for _, c := range []struct {
		pages, away int
		code        int
	}{{6, 3, exitFailed}, {6, 2, exitDone}, {3, 3, exitDone}, {3, 4, exitFailed}} {
		var away atomic.Int64
		web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			var host int64
			if fmt.Sscanf(r.Host, "h%d", &host); host < away.Load() {
				w.WriteHeader(http.StatusServiceUnavailable) // as a proxy says that can reach nobody
				return
			}
			w.Header().Set("Content-Type", "text/html")
			for i := range c.pages {
				fmt.Fprintf(w, `<a href="/%d">%d</a>`, i, i)
			}
		}))
		defer web.Close()
		dir := t.TempDir()
		topics := hostTopics(t, dir, hosts)
		crawl := func(more ...string) (code int, said string) {
			code, _, said = facetta(t, "", append([]string{"crawl", "--data", filepath.Join(dir, "data"), "--allow-private", "--delay", "0s", "--retry-wait", "1ms",
				"--quiet", "--no-sitemaps", "--resolve", "*=" + web.Listener.Addr().String()}, more...)...)
			return code, said
		}
		if code, said := crawl(topics); code != exitDone {
			t.Fatalf("the first crawl: exit code %d, says:\n%s", code, said)
		}
		away.Store(int64(c.away))
		code, said := crawl("--again")
		if code != c.code || strings.Count(said, "\n") != c.code || code != exitDone && !strings.Contains(said, "facetta crawl --failed") {
			t.Errorf("%d of %d hosts with %d pages each are away: exit code %d, want %d; says:\n%s", c.away, hosts, c.pages, code, c.code, said)
		}
		away.Store(0)
		if code, said := crawl("--failed"); code != exitDone || said != "" {
			t.Errorf("with all of them: exit code %d, says:\n%s", code, said)
		}
	}
}

// TestCrawlBehindAPortal: pages that all say the same since last night, and those behind them, are told as lost, with one of them to look at; also
// where there is one host, and a few pages less than make an alarm are no alarm.
func TestCrawlBehindAPortal(t *testing.T) {
	for _, c := range []struct {
		hosts, pages int
		says         string
	}{
		{5, 3, "14 pages of earlier crawls could not be fetched, are gone, or now say the same as others, like http://h"},
		{1, 11, "10 pages of earlier crawls could not be fetched, are gone, or have no links to them since http://h0.test/0 was replaced"},
		{1, 10, ""},
	} {
		testCrawlBehindAPortal(t, c.hosts, c.pages, c.says)
	}
}

func testCrawlBehindAPortal(t *testing.T, hosts, pages int, says string) {
	var portal atomic.Bool
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if portal.Load() {
			fmt.Fprintf(w, "<h1>Welcome</h1><p>Log in to see %s%s", r.Host, r.URL)
			return
		}
		fmt.Fprintf(w, "<p>What %s says of %s", strings.Repeat(r.Host[:1], int(r.Host[1]-'0')+1), strings.Repeat("x", len(r.URL.Path)+int(r.URL.Path[len(r.URL.Path)-1])))
		for i := range pages {
			fmt.Fprintf(w, `<a href="/%d"></a>`, i)
		}
	}))
	defer web.Close()
	dir := t.TempDir()
	crawl := []string{"crawl", "--data", filepath.Join(dir, "data"), "--allow-private", "--delay", "0s", "--retry-wait", "1ms", "--quiet", "--no-sitemaps", "--resolve",
		"*=" + web.Listener.Addr().String()}
	if code, _, said := facetta(t, "", append(crawl, hostTopics(t, dir, hosts))...); code != exitDone {
		t.Fatalf("the first crawl: exit code %d, says:\n%s", code, said)
	}
	portal.Store(true)
	code, _, said := facetta(t, "", append(crawl, "--again")...)
	if (code == exitFailed) != (says != "") || strings.Count(said, "\n") != code || !strings.Contains(said, says) || code != exitDone && !strings.Contains(said, "leaving only 1 page:") {
		t.Errorf("%d hosts behind a portal: exit code %d, says:\n%s", hosts, code, said)
	}
	portal.Store(false)
	if code, _, said := facetta(t, "", append(crawl, "--again")...); code != exitDone || said != "" {
		t.Errorf("after it: exit code %d, says:\n%s", code, said)
	}
}

// Where most pages are not due, those that were asked for tell of a portal: most of them say the same, or nearly all are gone.
func TestAlarmOfAFewThatWereAskedFor(t *testing.T) {
	for _, c := range []struct {
		pages, notDue, lost, gone, alike int64
		says                             string // "": nothing
	}{
		{100, 80, 0, 0, 19, "19 pages"}, {100, 80, 5, 0, 19, "only 1 page:"}, {100, 80, 0, 0, 10, ""}, {100, 80, 0, 0, 11, "only 9 pages"}, {100, 91, 0, 0, 9, ""},
		{100, 0, 0, 0, 51, "only 49 pages"}, {100, 0, 0, 0, 50, ""},
		{100, 80, 101, 0, 0, "only 100 pages"}, {100, 80, 90, 0, 10, "only 90 pages"}, {100, 80, 90, 0, 0, ""},
		{84, 80, 17, 17, 0, "only 4 pages"}, {84, 80, 16, 16, 0, ""}, {84, 80, 17, 16, 0, ""}, {80, 80, 9, 9, 0, ""}, {84, 80, 14, 14, 2, "only 2 pages"},
	} {
		err := alarm(crawler.Report{
			Progress: crawler.Progress{Pages: c.pages, NotDue: c.notDue}, End: crawler.EndEmpty, Lost: c.lost, Gone: c.gone, Alike: c.alike,
		})
		if (err != nil) != (c.says != "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// A host that answers all that is asked of it without a page, such as by a log-in for each address of its sitemap, uses up its budget that way.
func TestAlarmOfACrawlWithoutPages(t *testing.T) {
	for end, alarming := range map[crawler.End]bool{crawler.EndEmpty: true, crawler.EndHosts: true, crawler.EndStopped: false} {
		if err := alarm(crawler.Report{End: end}); (err != nil) != alarming {
			t.Errorf("no page, %s: %v", end, err)
		}
	}
}

// Pages that are hidden were not asked for, so what was not due says nothing of them, as where pages are gone.
func TestAlarmOfHiddenPages(t *testing.T) {
	for hidden, alarming := range map[int64]bool{16: false, 17: true} {
		r := crawler.Report{Progress: crawler.Progress{Pages: 84, NotDue: 80}, End: crawler.EndEmpty, Hidden: hidden, HiddenAt: "http://a.test/x"}
		if err := alarm(r); (err != nil) != alarming {
			t.Errorf("%d hidden of 84 pages, of which 4 were due: %v", hidden, err)
		}
	}
}

// Fewer than make an alarm are told with one to look at, as no list of failures has them.
func TestCrawlTellsWhichAreAlike(t *testing.T) {
	var said strings.Builder
	sayCrawl(&console{err: &said}, crawler.Report{Alike: 3, AlikeAt: "http://a.test/x", Hidden: 4, HiddenAt: "http://b.test/"})
	if !strings.Contains(said.String(), "3  pages of earlier crawls: changed, and now the same as others, like http://a.test/x\n") ||
		!strings.Contains(said.String(), "4  pages of earlier crawls: no links to them since http://b.test/ was replaced\n") {
		t.Errorf("says\n%s", said.String())
	}
}

// hostTopics writes a topics file with a page of each of so many hosts, h0.test and so on.
func hostTopics(t *testing.T, dir string, hosts int) string {
	t.Helper()
	var list strings.Builder
	for i := range hosts {
		fmt.Fprintf(&list, "http://h%d.test/0\tTop/Mine\n", i)
	}
	name := filepath.Join(dir, "topics.tsv")
	if err := os.WriteFile(name, []byte(list.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}
