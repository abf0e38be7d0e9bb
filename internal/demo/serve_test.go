package demo

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"facetta/internal/weburl"

	"golang.org/x/net/html"
)

func body(t *testing.T, u weburl.URL) string {
	t.Helper()
	b, err := io.ReadAll(get(t, u).Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestAnswers is the contract of the addresses that are there for crawlers.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		url      weburl.URL
		status   int
		location string
		contains string // of the body
	}{
		{"http://www.nightsky.example/", 200, "", "<title>The Night Sky Journal</title>"},
		{"http://www.nightsky.example/about.html", 200, "", "About The Night Sky Journal"},
		{"http://www.nightsky.example/planets/saturn.html", 200, "", "href=\"/print/planets/saturn.html\""},
		{"http://www.nightsky.example/print/planets/saturn.html", 200, "",
			`<link rel="canonical" href="http://www.nightsky.example/planets/saturn.html">`},
		{"http://www.nightsky.example/print/planets/mercury.html", 404, "", "Page not found"},
		{"http://www.nightsky.example/planets/vulcan.html", 404, "", "Page not found"},
		{"http://www.nightsky.example/rings.html", 301, "/planets/saturn.html", ""},
		{"http://www.gopherway.example/latest", 302, "/channels.html", ""},
		{"http://www.searchcraft.example/ranking", 301, "/old/pagerank", ""},
		{"http://www.searchcraft.example/old/pagerank", 301, "/articles/pagerank", ""},
		{"http://www.searchcraft.example/articles/pagerank", 302, "/pagerank.html", ""},
		{"http://www.oldmachines.example/museum/enter", 302, "/museum/welcome", ""},
		{"http://www.oldmachines.example/museum/welcome", 302, "/museum/enter", ""},
		{"http://nets.packetpath.example/go/certificates", 302, "http://secure.lockbox.example/certificates.html", ""},
		{"http://databases.rowstore.example/cgi-bin/report", 500, "", "Internal Server Error"},
		{"http://secure.lockbox.example/robots.txt", 200, "", "\nDisallow: /private/\n"},
		{"http://secure.lockbox.example/certificates.html", 200, "", `href="/private/drafts.html"`},
		{"http://secure.lockbox.example/private/drafts.html", 200, "", "no secret"},
		{"http://nets.packetpath.example/robots.txt", 200, "", "\nCrawl-delay: 0.1\n"},
		{"http://rocks.deeptime.example/robots.txt", 200, "", "\nSitemap: http://rocks.deeptime.example/sitemap.xml\n"},
		{"http://botany.greenleaf.example/writing-here.html", 200, "", `<meta name="robots" content="noindex"/>`},
		{"http://roundup.weekly.example/2024/12-rings.html", 200, "", `rel="nofollow"`},
		{"http://climate.skywater.example/calendar/2026/12?next=2026/11", 200, "", "/calendar/2027/01?next=2026/12"},
		{"http://climate.skywater.example/calendar/2026/12", 200, "", "<h1>2026/12</h1>\n<a href=\"/calendar/2026/11?next=2026/12\">2026/11</a>\n"},
		{"http://climate.skywater.example/calendar/1/1", 200, "", "<title>Weather diary, 1/01</title>"},
		{"http://climate.skywater.example/calendar/99999/12", 200, "", "/calendar/100000/01?next=99999/12"},
		{"http://climate.skywater.example/calendar/100000/01", 404, "", ""},
		{"http://climate.skywater.example/calendar/0/12", 404, "", ""},
		{"http://climate.skywater.example/calendar/2026/13", 404, "", ""},
		{"http://climate.skywater.example/calendar/2026/0", 404, "", ""},
		{"http://climate.skywater.example/calendar/2026", 404, "", ""},
		{"http://climate.skywater.example/calendar/2026/x", 404, "", ""},
		{"http://climate.skywater.example/calendar/x/12", 404, "", ""},
		{"http://www.nightsky.example/files/star-chart.zip", 200, "", "PK"},
		{"http://maps.worldsheet.example/files/grid.pdf", 200, "", "%PDF-1.7"},
		{"http://directory.openlist.example/Top/Science/Astronomy/", 200, "", `href="/Top/Science/Astronomy/Stars/"`},
		{"http://directory.openlist.example/Top/Science/Astronomy/Stars/", 200, "",
			`href="http://www.nightsky.example/stars/colours.html"`},
		{"http://unknown.example/", 404, "", "no such host"},
	} {
		res := get(t, c.url)
		if res.StatusCode != c.status || res.Header.Get("Location") != c.location {
			t.Errorf("%s: %d to %q, want %d to %q", c.url, res.StatusCode, res.Header.Get("Location"), c.status, c.location)
		}
		if b, _ := io.ReadAll(res.Body); !strings.Contains(string(b), c.contains) {
			t.Errorf("%s: the body lacks %q", c.url, c.contains)
		}
	}
}

func TestMethodsAndHosts(t *testing.T) {
	for _, c := range []struct {
		method, host string
		status       int
	}{
		{"GET", "www.nightsky.example:8081", 200},
		{"GET", "WWW.NightSky.example.", 200},
		{"HEAD", "www.nightsky.example", 200},
		{"POST", "www.nightsky.example", 405},
		{"GET", "127.0.0.1:8081", 404},
	} {
		r := httptest.NewRequest(c.method, "/", nil)
		r.Host = c.host
		rec := httptest.NewRecorder()
		Handler().ServeHTTP(rec, r)
		if rec.Code != c.status {
			t.Errorf("%s with host %s answers %d, want %d", c.method, c.host, rec.Code, c.status)
		}
	}
}

// TestBrokenPage makes sure that nobody mends it by mistake.
func TestBrokenPage(t *testing.T) {
	res := get(t, weburl.URL("http://"+broken))
	b, _ := io.ReadAll(res.Body)
	if got := res.Header.Get("Content-Type"); got != "text/html; charset=utf-8" {
		t.Errorf("content type %q", got)
	}
	if bytes.IndexByte(b, 0) < 0 || !bytes.Contains(b, []byte("caf\xe9<")) || !bytes.HasSuffix(b, []byte(" al")) {
		t.Error("the broken page lacks its NUL, its Windows-1252 bytes or its cut end")
	}
}

// TestNearDuplicate compares the reprint with its original by their words: most sentences are the same, not all.
func TestNearDuplicate(t *testing.T) {
	w := embedded()
	one := w.sites["www.nightsky.example"].byPath["/planets/saturn.html"].text
	two := w.sites["reprint.sundaypaper.example"].byPath["/science/saturn-rings.html"].text
	same, all := 0, 0
	for _, sentence := range strings.Split(two, ". ") {
		all++
		if strings.Contains(one, sentence) {
			same++
		}
	}
	if same == all || same*10 < all*6 {
		t.Errorf("%d of %d sentences are the same, want most and not all", same, all)
	}
}

func TestSitemaps(t *testing.T) {
	locations := func(doc string) []string {
		var list struct {
			URL []string `xml:"url>loc"`
			Map []string `xml:"sitemap>loc"`
		}
		if err := xml.Unmarshal([]byte(doc), &list); err != nil {
			t.Fatal(err)
		}
		return append(list.URL, list.Map...)
	}
	for _, c := range []struct {
		doc  string
		want string
		n    int
	}{
		{body(t, "http://www.nightsky.example/sitemap.xml"), "http://www.nightsky.example/stars/colours.html", 4},
		{body(t, "http://rocks.deeptime.example/sitemap.xml"), "http://rocks.deeptime.example/sitemap-2.xml", 2},
		{body(t, "http://rocks.deeptime.example/sitemap-2.xml"), "http://rocks.deeptime.example/ammonites.html", 2},
		{gunzip(t, body(t, "http://www.fieldbiology.example/sitemap.xml.gz")), "http://www.fieldbiology.example/gophers.html", 4},
	} {
		got := locations(c.doc)
		if len(got) != c.n || !strings.Contains(strings.Join(got, "\n"), c.want) {
			t.Errorf("locations %v, want %d with %s", got, c.n, c.want)
		}
	}
}

// What robots.txt has of a site that asks for nothing, and no more.
func TestRobots(t *testing.T) {
	for st, want := range map[*site]string{
		{Name: "A"}: "# A\nUser-agent: *\nDisallow:\n",
		{Name: "B", Host: "b.example", disallow: "/x/", crawlDelay: 0.5, sitemap: "gz"}: "# B\nUser-agent: *\nDisallow: /x/\nCrawl-delay: 0.5\n\nSitemap: http://b.example/sitemap.xml.gz\n",
	} {
		if got := string(st.robots()); got != want {
			t.Errorf("%s: %q, want %q", st.Name, got, want)
		}
	}
}

// A sitemap has no page that robots must not index.
func TestURLSet(t *testing.T) {
	st := &site{Host: "a.example"}
	got := string(urlset([]*page{{Site: st, Path: "/1"}, {Site: st, Path: "/2", Robots: "noindex"}}))
	if !strings.Contains(got, "<loc>http://a.example/1</loc>") || strings.Contains(got, "/2") {
		t.Errorf("%s", got)
	}
}

// A page of the directory lists subtopics, then each site once, before its first page, and only what the topic holds.
func TestDirectoryPage(t *testing.T) {
	a, b := &site{Host: "a.example", Name: "A", Tagline: "a's"}, &site{Host: "b.example", Name: "B", Tagline: "b's"}
	listed := []*page{
		{Site: a, Path: "/1", Title: "One", description: "first", topic: "Top/Arts"}, {Site: a, Path: "/2", Title: "Two", description: "second", topic: "Top/Arts"},
		{Site: b, Path: "/3", Title: "Three", description: "third", topic: "Top/Arts/Fine_Arts"},
	}
	want := `<ul class="subcats">
<li><b><a href="/Top/Arts/Fine_Arts/">Fine Arts</a></b></li>
</ul>
<ul class="entries">
<li><a href="http://a.example/">A</a> - a&#39;s</li>
<li><a href="http://a.example/1">One</a> - first</li>
<li><a href="http://a.example/2">Two</a> - second</li>
</ul>
`
	if got := directoryPage("Top/Arts", allTopics(listed), listed); string(got.html) != want || got.Title != "Open List: Arts" {
		t.Errorf("%s: %s", got.Title, got.html)
	}
}

func gunzip(t *testing.T, s string) string {
	t.Helper()
	z, err := gzip.NewReader(strings.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestReachable walks the demo as a crawler would, from the topics file on: all pages answer, every prose page is found, the
// markup is made by layouts without error, and a second walk sees the same bytes.
func TestReachable(t *testing.T) {
	first, second := walk(t), walk(t)
	for _, p := range prose() {
		if first[p.url()] == "" {
			t.Errorf("%s is linked from nowhere", p.url())
		}
	}
	for u, b := range first {
		if second[u] != b {
			t.Errorf("%s differs from one walk to the next", u)
		}
		if strings.Contains(b, "raw HTML omitted") || strings.Contains(b, "<no value>") || strings.Contains(b, "ZgotmplZ") {
			t.Errorf("%s: a template went wrong", u)
		}
	}
	t.Logf("%d pages in all", len(first))
}

func walk(t *testing.T) map[weburl.URL]string {
	t.Helper()
	seen := map[weburl.URL]string{}
	var queue []weburl.URL
	for _, p := range embedded().listed() {
		queue = append(queue, p.url())
	}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		if _, ok := seen[u]; ok || strings.HasPrefix(string(u), "http://"+trap) {
			continue
		}
		final, res := follow(t, u)
		if _, known := deliberate[u]; res.StatusCode != http.StatusOK && !known {
			t.Errorf("%s answers %d", u, res.StatusCode)
		}
		b, _ := io.ReadAll(res.Body)
		seen[u] = string(b)
		for _, ref := range references(string(b)) {
			queue = append(queue, resolve(t, final, ref))
		}
	}
	return seen
}

// references gives the targets of a page's links, those within the page left out.
func references(page string) []string {
	var refs []string
	z := html.NewTokenizer(strings.NewReader(page))
	for z.Next() != html.ErrorToken {
		tok := z.Token()
		for _, a := range tok.Attr {
			if tok.Data == "a" && a.Key == "href" && !strings.HasPrefix(a.Val, "#") {
				refs = append(refs, a.Val)
			}
		}
	}
	return refs
}

// FuzzHandler asks for anything anywhere: there is always an answer, and only the report fails.
func FuzzHandler(f *testing.F) {
	for _, path := range []string{"/", "/calendar/2026/11", "/calendar/-1/00", "/print/print/", "//", "/\x00"} {
		f.Add("climate.skywater.example", path)
	}
	f.Add("", "/about.html")
	f.Fuzz(func(t *testing.T, host, path string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host, r.URL.Path = host, path
		rec := httptest.NewRecorder()
		Handler().ServeHTTP(rec, r)
		if rec.Code >= 500 && r.URL.Path != "/cgi-bin/report" {
			t.Errorf("host %q path %q answers %d", host, path, rec.Code)
		}
	})
}

// BenchmarkHandler is one page in its layout, the cost of a request.
func BenchmarkHandler(b *testing.B) {
	b.ReportAllocs()
	h := Handler()
	r := httptest.NewRequest(http.MethodGet, "http://www.nightsky.example/planets/saturn.html", nil)
	for b.Loop() {
		h.ServeHTTP(httptest.NewRecorder(), r)
	}
}

// BenchmarkLoad is the start of the demo.
func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := load(files); err != nil {
			b.Fatal(err)
		}
	}
}
