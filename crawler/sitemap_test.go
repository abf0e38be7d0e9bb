package crawler

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/internal/weburl"
)

func weburlHost(i int) weburl.Host { return weburl.Host(fmt.Sprintf("h%d", i)) }

func gzipped(s string) string {
	var z bytes.Buffer
	g := gzip.NewWriter(&z)
	g.Write([]byte(s))
	g.Close()
	return z.String()
}

func TestSitemapURLs(t *testing.T) {
	const urlset = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
		<url><loc> http://a.test/1?x=1&amp;y=2 </loc><image:image><image:loc>http://a.test/i.png</image:loc></image:image></url>
		<url><loc><![CDATA[http://a.test/3]]></loc></url><url><loc>http://a.test/2</loc></url><url><loc>/relative</loc></url>
		<url><loc>ftp://a.test/</loc></url></urlset>`
	for _, test := range []struct{ name, body, pages, children string }{
		{"urlset", urlset, "http://a.test/1?x=1&y=2 http://a.test/3 http://a.test/2", ""},
		{"gzip", gzipped(urlset), "http://a.test/1?x=1&y=2 http://a.test/3 http://a.test/2", ""},
		{"torn gzip", gzipped(strings.Repeat("http://a.test/1\n", 50))[:40], "http://a.test/1", ""},
		{"index",
			"\ufeff<sitemapindex><sitemap><loc>http://a.test/s1.xml</loc></sitemap></sitemapindex>", "", "http://a.test/s1.xml"},
		{"lines", "http://a.test/1\r\nnonsense\nhttp://a.test/2", "http://a.test/1 http://a.test/2", ""},
		{"lines with a byte order mark", "\ufeffhttp://a.test/1\nhttp://a.test/2", "http://a.test/1 http://a.test/2", ""},
		{"lines that end in CR", "http://a.test/1\rhttp://a.test/2\r", "http://a.test/1 http://a.test/2", ""},
		{"UTF-16", "\xff\xfe" + strings.Join(strings.Split(urlset, ""), "\x00") + "\x00", "http://a.test/1?x=1&y=2 http://a.test/3 http://a.test/2", ""},
		{"prefix of its namespace", strings.NewReplacer("<u", "<ns2:u", "</u", "</ns2:u", "<l", "<ns2:l", "</l", "</ns2:l").Replace(urlset),
			"http://a.test/1?x=1&y=2 http://a.test/3 http://a.test/2", ""},
		{"torn", "<urlset><url><loc>http://a.test/1</loc></url><url><loc>http://a.te", "http://a.test/1", ""},
		{"RSS",
			`<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>A &amp; B</title>
			<link>http://a.test/home</link><atom:link href="http://a.test/feed" rel="self"/><item><title><![CDATA[<link>]]></title>
			<link>http://a.test/1?x=1&amp;y=2</link><guid>http://a.test/?p=1</guid><enclosure url="http://a.test/1.mp3"/></item>
			<item><link><![CDATA[http://a.test/2]]></link></item></channel></rss>`,
			"http://a.test/1?x=1&y=2 http://a.test/2", ""},
		{"Atom",
			`<feed xmlns="http://www.w3.org/2005/Atom"><link href="http://a.test/home"/><link rel="self" href="http://a.test/feed"/>
			<entry><title>1</title><link href="http://a.test/1?x=1&amp;y=2"/><link rel="enclosure" href="http://a.test/1.mp3"/></entry>
			<entry><link rel="edit" href="http://a.test/edit"></link><link rel="alternate" href="http://a.test/2"></link></entry></feed>`,
			"http://a.test/1?x=1&y=2 http://a.test/2", ""},
		{"RSS with empty titles", "<rss><channel><item><title/><link>http://a.test/1</link></item><item><title/><link>http://a.test/2</link></item></channel></rss>",
			"http://a.test/1 http://a.test/2", ""},
		{"RSS with a long article", "<rss><channel><item><link>http://a.test/1</link><content:encoded><![CDATA[" + strings.Repeat("<p>Pot", 1<<15) +
			"]]></content:encoded></item><item><link>http://a.test/2</link></item></channel></rss>", "http://a.test/1 http://a.test/2", ""},
		{"nothing", "", "", ""},
		{"html", `<html><head><link rel="alternate" href="http://a.test/de"></head><body><p>not found</p></body></html>`, "", ""},
	} {
		pages, children := sitemapURLs([]byte(test.body))
		if join(urlsOf(pages)) != test.pages || join(children) != test.children {
			t.Errorf("%s: %v and %v", test.name, pages, children)
		}
	}
}

func urlsOf(pages []listed) (urls []weburl.URL) {
	for _, p := range pages {
		urls = append(urls, p.url)
	}
	return urls
}

func join(urls []weburl.URL) string {
	var parts []string
	for _, u := range urls {
		parts = append(parts, string(u))
	}
	return strings.Join(parts, " ")
}

// A page has the date of its own entry, wherever in it that stands.
func TestSitemapDates(t *testing.T) {
	const text = `<urlset><url><loc>http://a.test/1</loc><lastmod>2026-03-04T05:06:07Z</lastmod></url>
		<url><lastmod> 2026-03-04T05:06:07.5+02:00 </lastmod><loc>http://a.test/2</loc></url>
		<url><loc>http://a.test/3</loc><lastmod>2026-03-04T05:06Z</lastmod></url><url><loc>http://a.test/4</loc><lastmod>2026-03-04</lastmod></url>
		<url><loc>http://a.test/5</loc></url><url><loc>http://a.test/6</loc><lastmod>yesterday</lastmod></url>
		<url><loc>http://a.test/7</loc><lastmod/></url><url><loc>http://a.test/1</loc><lastmod>2027-01-01</lastmod></url>
		<sitemap><loc>http://a.test/s.xml</loc><lastmod>2028-01-01</lastmod></sitemap><loc>http://a.test/8</loc></urlset>`
	want := []string{"2026-03-04T05:06:07Z", "2026-03-04T03:06:07.5Z", "2026-03-04T05:07:00Z", "2026-03-05T12:00:00Z", "", "", ""}
	pages, children := sitemapURLs([]byte(text))
	var got []string
	for _, p := range pages {
		when := ""
		if !p.modified.IsZero() {
			when = p.modified.UTC().Format(time.RFC3339Nano)
		}
		got = append(got, when)
	}
	if !slices.Equal(got, want) || len(children) != 2 {
		t.Errorf("dates %q and %v, want %q", got, children, want)
	}
}

func TestSitemapLimits(t *testing.T) {
	var b strings.Builder
	for i := range maxSitemapURLs + 10 {
		fmt.Fprintf(&b, "<url><loc>http://a.test/%d</loc></url>", i)
	}
	pages, _ := sitemapURLs([]byte("<urlset>" + b.String()))
	if len(pages) != maxSitemapURLs {
		t.Errorf("%d pages, want %d", len(pages), maxSitemapURLs)
	}
	long := "<url><loc>http://a.test/1</loc></url><url x='" + strings.Repeat("x", 2*maxToken) + "'><loc>http://a.test/2</loc></url>"
	if pages, _ := sitemapURLs([]byte(long)); len(pages) != 1 {
		t.Errorf("%d pages, want the one before a tag of %d bytes", len(pages), 2*maxToken)
	}
	began := time.Now()
	sitemapURLs(bytes.Repeat([]byte("<url>"), 1<<18)) // nested deep
	sitemapURLs([]byte("<urlset><loc>" + strings.Repeat("x", 1<<20)))
	sitemapURLs([]byte(gzipped(strings.Repeat("\x00", 2*maxSitemapBytes))))
	if d := time.Since(began); d > 20*time.Second {
		t.Errorf("took %v", d)
	}
}

func TestCrawlReadsSitemaps(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/")
	w.serve("a.test/robots.txt", "text/plain", "Sitemap: http://a.test/old.xml\nSitemap: http://elsewhere.test/s.xml")
	w.redirect("a.test/old.xml", "/index.xml")
	w.serve("a.test/index.xml", "text/xml", "<sitemapindex><sitemap><loc>http://a.test/s.xml.gz</loc></sitemap></sitemapindex>")
	w.serve("a.test/s.xml.gz", "application/x-gzip",
		gzipped("<urlset><url><loc>http://a.test/1</loc></url><url><loc>http://elsewhere.test/</loc></url></urlset>"))
	w.html("a.test/1", "/2")
	w.html("a.test/2")
	w.html("b.test/")
	w.serve("b.test/sitemap.xml", "text/xml", "<urlset><url><loc>http://b.test/hidden</loc></url></urlset>")
	w.html("b.test/hidden")
	o := w.options("http://a.test/", "http://b.test/", "http://c.test/")
	w.html("c.test/")
	o.MaxDepth = 1
	s, r := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/1", "b.test/", "b.test/hidden", "c.test/")
	wantCount(t, "other", r.Other, DoneSitemap, 3)
	wantCount(t, "other", r.Other, DoneNoSitemap, 3) // the redirect, that of elsewhere.test, and that of c.test
	wantCount(t, "skipped", r.Skipped, ReasonDepth, 1)
	wantCount(t, "skipped", r.Skipped, ReasonScope, 1)
	o.NoSitemaps = true
	s, r = w.crawl(t, o)
	wantList(t, "without sitemaps", s.archived(), "a.test/", "b.test/", "c.test/")
	wantCount(t, "skipped without sitemaps", r.Skipped, ReasonSitemap, 2)
	o.NoSitemaps, o.Exclude = false, []*regexp.Regexp{regexp.MustCompile(`\.xml`)}
	_, r = w.crawl(t, o)
	wantCount(t, "skipped by a pattern", r.Skipped, ReasonExcluded, 2) // those that a robots.txt names
}

// A robots.txt may name sitemaps on another host, of which pages of the scope are taken, and more sitemaps of that host; not what its own robots.txt
// names, nor sitemaps of a third. What is no web address there is passed over.
func TestSitemapsOnAnotherHost(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/")
	w.html("a.test/1")
	w.serve("a.test/robots.txt", "text/plain", "Sitemap: mailto:master@a.test\nSitemap: http://maps.test/a.xml")
	w.serve("maps.test/robots.txt", "text/plain", "Sitemap: http://maps.test/own.xml\nSitemap: http://third.test/s.xml")
	w.serve("maps.test/a.xml", "text/xml", "<sitemapindex><sitemap><loc>http://maps.test/a-1.xml</loc></sitemap>"+
		"<sitemap><loc>http://third.test/s.xml</loc></sitemap></sitemapindex>")
	w.serve("maps.test/a-1.xml", "text/xml", "<urlset><url><loc>http://a.test/1</loc></url><url><loc>http://maps.test/</loc></url></urlset>")
	s, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/1")
	wantList(t, "asked", w.asked(), "a.test/", "a.test/1", "maps.test/a.xml", "maps.test/a-1.xml")
	wantCount(t, "skipped", r.Skipped, ReasonScope, 2+2) // two of them by the robots.txt of maps.test
	if len(r.Errors) > 0 {
		t.Errorf("errors %v", r.Errors)
	}
}

// What one sitemap lists comes into the frontier in several batches, all of it.
func TestALongSitemap(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/")
	w.html("a.test/0")
	var list strings.Builder
	for i := range 2*maxAdded + 1 {
		fmt.Fprintf(&list, "http://a.test/%d\n", i)
	}
	w.serve("a.test/sitemap.xml", "text/plain", list.String())
	o := w.options("http://a.test/")
	o.MaxPages = 2 // the seed, and the first of the sitemap
	s, _ := w.crawl(t, o)
	if n := s.frontier.Stats().Ready; n != 2*maxAdded {
		t.Errorf("%d addresses are left, want %d", n, 2*maxAdded)
	}
}

// Redirects of sitemaps, and indexes that name indexes, have an end.
func TestSitemapsInARow(t *testing.T) {
	const most = 5 // of either, in a row
	w := newTestWeb(t)
	w.html("a.test/")
	w.serve("a.test/robots.txt", "text/plain", "Sitemap: http://a.test/r0.xml\nSitemap: http://a.test/i0.xml")
	want := []string{"a.test/"}
	for i := range most + 3 {
		w.redirect(fmt.Sprintf("a.test/r%d.xml", i), fmt.Sprintf("/r%d.xml", i+1))
		w.serve(fmt.Sprintf("a.test/i%d.xml", i), "text/xml", fmt.Sprintf("<sitemap><loc>http://a.test/i%d.xml</loc></sitemap>", i+1))
		if i <= most {
			want = append(want, fmt.Sprintf("a.test/r%d.xml", i), fmt.Sprintf("a.test/i%d.xml", i))
		}
	}
	_, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "asked", w.asked(), want...)
	wantCount(t, "skipped", r.Skipped, ReasonHops, 2)
}

// Where no redirects are followed sitemaps still name others.
func TestSitemapsWithoutRedirects(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/")
	w.serve("a.test/robots.txt", "text/plain", "Sitemap: http://a.test/index.xml\nSitemap: http://a.test/moved.xml")
	w.serve("a.test/index.xml", "text/xml", "<sitemapindex><sitemap><loc>http://a.test/s.xml</loc></sitemap></sitemapindex>")
	w.serve("a.test/s.xml", "text/xml", "<urlset><url><loc>http://a.test/1</loc></url></urlset>")
	w.redirect("a.test/moved.xml", "/elsewhere.xml")
	w.html("a.test/1")
	o := w.options("http://a.test/")
	o.MaxRedirects = -1
	s, _ := w.crawl(t, o)
	wantList(t, "archived", s.archived(), "a.test/", "a.test/1")
	wantList(t, "asked", w.asked(), "a.test/", "a.test/1", "a.test/index.xml", "a.test/moved.xml", "a.test/s.xml")
}

// Indexes that name indexes: 4 + 16 + ... + 4^5 within maxIndexes, and no page among them to use up a budget. Pages are fetched after them.
func TestSitemapsWithoutEnd(t *testing.T) {
	w := newTestWeb(t)
	w.html("a.test/", "/1")
	w.html("a.test/1", "/2")
	w.html("a.test/2")
	var index func(name string, level int)
	index = func(name string, level int) {
		var b strings.Builder
		for i := range 4 {
			child := fmt.Sprintf("%s-%d", name, i)
			fmt.Fprintf(&b, "<sitemap><loc>http://a.test/%s</loc></sitemap>", child)
			if level > 0 {
				index(child, level-1)
			}
		}
		w.serve("a.test/"+name, "text/xml", "<sitemapindex>"+b.String()+"</sitemapindex>")
	}
	index("s", 5)
	w.serve("a.test/robots.txt", "text/plain", "Sitemap: http://a.test/s")
	s, r := w.crawl(t, w.options("http://a.test/"))
	wantList(t, "archived", s.archived(), "a.test/", "a.test/1", "a.test/2")
	wantCount(t, "other", r.Other, DoneSitemap, maxSitemaps)
	if n := len(w.asked()); n != maxSitemaps+3 {
		t.Errorf("%d requests, want three pages and %d sitemaps", n, maxSitemaps)
	}
	if r.Other[DoneSitemaps] == 0 {
		t.Error("the others are not counted")
	}
}

func FuzzSitemap(f *testing.F) {
	f.Add([]byte("<urlset><url><loc>http://a.test/</loc></url></urlset>"))
	f.Add([]byte("<sitemapindex><sitemap><loc><![CDATA[http://a.test/]]></loc></sitemap></sitemapindex>"))
	f.Add([]byte("<url><lastmod>2026-01-02</lastmod><loc>http://a.test/</loc></url><url><loc>http://a.test/1</loc><lastmod>x"))
	f.Add([]byte("http://a.test/\nhttp://b.test/\n"))
	f.Add([]byte(gzipped("http://a.test/")))
	f.Fuzz(func(t *testing.T, body []byte) {
		pages, children := sitemapURLs(body)
		for _, u := range append(urlsOf(pages), children...) {
			if again, err := weburl.Parse(string(u)); err != nil || again != u {
				t.Errorf("%q is not canonical: %q, %v", u, again, err)
			}
		}
	})
}
