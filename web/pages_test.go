package web

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/query"
	"facetta/internal/searcher"

	"golang.org/x/net/html"
)

// pages are all routes that answer with a page, and the heading of each.
var pages = map[string]string{
	"/":           "facetta",
	"/search?q=a": "Results for a",
	"/search?q=a&order=date&t=Top/Computers&t=General+importance": "Results for a",
	"/members?q=a&topic=Top/Computers":                            "Results in Computers",
	"/explain?url=http://a.example/&topic=Top/Computers":          "Why does this page rank for Computers?",
	"/page?url=http://example.org/":                               "A page",
	"/similar?url=http://a.example/":                              "Pages like “A page”",
	"/score?q=a&url=http://a.example/":                            "Why “A page”",
	"/topics/":                                                    "Topics",
	"/topics/Top/Computers":                                       "Computers",
	"/about":                                                      "About facetta",
	"/nowhere":                                                    "There is no such page",
	"/search?q=a&page=0":                                          "A setting is missing, or out of range",
	"/search?q=" + strings.Repeat("a", 10000):                     "That query is too long",
}

func TestEveryPageIsAPage(t *testing.T) {
	for target, heading := range pages {
		t.Run(clip(target), func(t *testing.T) {
			a := get(t, newFake(), target)
			if got := a.Header().Get("Content-Type"); got != "text/html; charset=utf-8" {
				t.Errorf("content type %q", got)
			}
			doc := parse(t, a)
			if got := doc.one(t, "h1").text(); got != heading {
				t.Errorf("heading %q, want %q", got, heading)
			}
			if title := doc.one(t, "title").text(); !strings.HasSuffix(title, "facetta") {
				t.Errorf("title %q", title)
			}
			checkAccess(t, doc)
			checkApart(t, doc)
			checkInert(t, doc)
		})
	}
}

// checkAccess holds what a screen reader and a keyboard need.
func checkAccess(t *testing.T, doc element) {
	t.Helper()
	if main := doc.one(t, "main"); "#"+main.attr("id") != doc.one(t, "a.skip").attr("href") {
		t.Error("the skip link doesn't lead to the content")
	}
	if doc.one(t, "html").attr("lang") == "" {
		t.Error("the page has no language")
	}
	ids, level := map[string]bool{}, 0
	for n := range doc.Descendants() {
		e := element{n}
		if i := slices.Index([]string{"", "h1", "h2", "h3", "h4"}, e.Data); i > level+1 {
			t.Errorf("%q is a heading of level %d below one of level %d", e.text(), i, level)
		} else if i > 0 {
			level = i
		}
		if id := e.attr("id"); id != "" && ids[id] {
			t.Errorf("id %q is there twice", id)
		} else {
			ids[id] = true
		}
		if e.Data == "svg" && !e.has("aria-hidden") && !e.has("aria-label") {
			t.Error("a picture has neither a label nor is it hidden")
		}
	}
	for _, e := range doc.all("body [aria-labelledby]") {
		if !ids[e.attr("aria-labelledby")] {
			t.Errorf("there is no %q, which names a %s", e.attr("aria-labelledby"), e.Data)
		}
	}
	for _, in := range doc.all("input") {
		if in.attr("type") != "hidden" && in.attr("id") != "q" && in.Parent.Data != "label" {
			t.Errorf("input %q has no label", in.attr("name"))
		}
	}
	if len(doc.all("label[for=q]")) != 1 {
		t.Error("the search box has no label")
	}
}

// checkApart holds that words stand apart without the style sheet as well, as in a browser that shows text alone: neighbours in a line have white
// space between them.
func checkApart(t *testing.T, doc element) {
	t.Helper()
	if skip := doc.one(t, "a.skip"); skip.NextSibling.Type != html.TextNode {
		t.Error("the skip link runs into what follows")
	}
	inLine := func(n *html.Node) bool {
		return n != nil && slices.Contains([]string{"a", "b", "bdi", "span", "time"}, n.Data) && element{n}.text() != ""
	}
	for n := range doc.Descendants() {
		if e := (element{n}); inLine(n) && inLine(n.NextSibling) && !strings.HasSuffix(e.raw(), " ") {
			t.Errorf("%q runs into %q", e.text(), element{n.NextSibling}.text())
		}
	}
}

// checkInert holds that nothing on a page needs more than the Content-Security-Policy gives.
func checkInert(t *testing.T, doc element) {
	t.Helper()
	for n := range doc.Descendants() {
		e := element{n}
		for _, a := range e.Attr {
			if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
				t.Errorf("<%s> has the attribute %s", e.Data, a.Key)
			}
			if (a.Key == "href" || a.Key == "src" || a.Key == "action") && strings.Contains(strings.ToLower(a.Val), "javascript:") &&
				!strings.HasPrefix(a.Val, "/") {
				t.Errorf("<%s> has the address %q", e.Data, a.Val)
			}
		}
		if e.Data == "dialog" {
			t.Error("a dialog, which only the script opens, is there without it: some browsers show it as text")
		}
		if e.Data == "style" || e.Data == "img" || (e.Data == "script" && (e.attr("src") == "" || e.FirstChild != nil)) {
			t.Errorf("<%s> stands in the page", e.Data)
		}
	}
}

func TestHeaders(t *testing.T) {
	for _, target := range []string{
		"/", "/nowhere", "/api/search?q=a", "/api/search", "/static/style.css", "/healthz", "/opensearch.xml", "/search",
	} {
		h := get(t, newFake(), target).Header()
		if csp := h.Get("Content-Security-Policy"); !strings.HasPrefix(csp, "default-src 'none'; ") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s: policy %q", target, csp)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(h.Get("Permissions-Policy"), "geolocation=()") {
			t.Errorf("%s: headers %v", target, h)
		}
		if h.Get("Cross-Origin-Opener-Policy") != "same-origin" || h.Get("Cross-Origin-Resource-Policy") != "same-origin" {
			t.Errorf("%s: other sites may open or embed it: %v", target, h)
		}
	}
}

// TestHostilePages holds that the text of strangers stays text.
func TestHostilePages(t *testing.T) {
	f := newFake()
	const evil = `"><script>alert(1)</script><img src=x onerror=alert(2)>`
	topic := searcher.PageTopic{Topic: "Top/" + evil, Rank: 2, Membership: .3}
	f.response.Results = []searcher.Result{
		{Position: 1, URL: "javascript:alert(1)", Title: evil, Snippet: evil, Marks: [][2]int{{2, 10}, {-4, 999}}, Language: evil,
			Author: evil, Published: evil, Site: evil, Anchor: evil, AnchorMarks: [][2]int{{2, 10}, {-4, 4}}},
		{Position: 2, URL: "http://" + evil, Title: "\xff\x00", Snippet: "\xc3", Topics: []searcher.PageTopic{topic}},
		{Position: 3, URL: `http://x/" onclick="alert(1)`, Title: "<!--", TitleMarks: [][2]int{{1, 2}}},
	}
	f.response.Facets = []searcher.Facet{{Topic: topic.Topic, Share: .5}}
	f.info = searcher.PageInfo{
		Title: evil, Language: evil, Author: evil, Published: "2021-03-04T" + evil, Site: evil,
		Topics: []searcher.PageTopic{topic}, Listed: []string{evil},
		Blocks:  []searcher.Block{{Text: evil, Words: 3}},
		LinksTo: []searcher.Neighbour{{URL: "javascript:alert(1)", Title: evil}, {URL: evil}},
	}
	f.topics = append(f.topics, searcher.TopicInfo{Path: topic.Topic, Pages: 3})
	for _, target := range []string{
		"/", "/topics/", "/topics/Top/Sports", "/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&t=%22%3E%3Cscript%3E",
		"/page?url=javascript:alert(1)", "/%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
	} {
		doc := parse(t, get(t, f, target))
		checkInert(t, doc)
		if n := len(doc.all("script")); n != 1 {
			t.Errorf("%s: %d scripts", target, n)
		}
	}
	doc := parse(t, get(t, f, "/search?q=a"))
	if got := doc.all("li.hit q"); len(got) != 1 || got[0].text() != evil {
		t.Errorf("anchor text %v", got)
	}
	if got := doc.all("li.hit h2.title")[0]; got.text() != evil || len(got.all("a")) != 0 {
		t.Errorf("title %q with %d links", got.text(), len(got.all("a")))
	}
	if got := doc.all("li.hit p.passage")[0].text(); got != evil {
		t.Errorf("passage %q", got)
	}
}

func TestHome(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/"))
	if got := texts(doc.all("section.directory a.topic")); !slices.Equal(got, []string{"Computers 64", "Sports 19"}) {
		t.Errorf("top-level topics %q", got)
	}
	if got := hrefs(doc.all("ul.children a")); !slices.Equal(got, []string{"/topics/Top/Computers/Software"}) {
		t.Errorf("subtopics lead to %q", got)
	}
	if got := doc.one(t, "p.facts").text(); !strings.HasPrefix(got, "29,871 pages on 43 hosts · 412,077 links · 4 topics") {
		t.Errorf("facts %q", got)
	}
}

// A browser leaves out the line breaks of what stands in a box of one line, and would search for "saltwater" the next time.
func TestLineBreaksOfAQueryAreSpacesInTheBox(t *testing.T) {
	for _, lineBreak := range []string{"%0A", "%0D", "%0D%0A"} {
		doc := parse(t, get(t, newFake(), "/search?q=salt"+lineBreak+"water"))
		if got := doc.one(t, "input[id=q]").attr("value"); got != "salt water" {
			t.Errorf("%s: the box holds %q", lineBreak, got)
		}
	}
}

// The site's navigation marks the page that one is on.
func TestCurrentPage(t *testing.T) {
	for path, want := range map[string][]string{"/about": {"About"}, "/topics/": {"Browse topics"}, "/topics/Top/Computers": nil, "/search?q=a": nil} {
		if got := texts(parse(t, get(t, newFake(), path)).all("nav.nav a[aria-current=page]")); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

func TestPageView(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/page?url=http%3A%2F%2Fexample.org%2Fa"))
	if got := doc.one(t, "p.meta a[rel]").attr("href"); got != "http://example.org/a" {
		t.Errorf("the live page is %q", got)
	}
	for _, fact := range []string{"id (1040, 1)", "Ann Salt", "May 2012", "Clay Weekly"} {
		if got := doc.one(t, "p.meta").text(); !strings.Contains(got, fact) {
			t.Errorf("facts %q, want %q among them", got, fact)
		}
	}
	f := newFake()
	f.info.Title = " "
	if got := parse(t, get(t, f, "/page?url=http%3A%2F%2Fexample.org%2Fa")).one(t, "title").text(); !strings.HasPrefix(got, "http://example.org/a") {
		t.Errorf("without a title the page is named %q", got)
	}
	bars := doc.all("svg.skyline rect")
	if len(bars) != 2 || bars[0].attr("class") != "pale" || bars[1].attr("class") != "content" {
		t.Errorf("density picture has %d bars", len(bars))
	}
	if doc.one(t, "div.block.pale bdi.away").text() != "Boilerplate:" { // bdi, so that the text alone decides the direction of reading
		t.Error("boilerplate isn't said to be so")
	}
	if got := doc.one(t, "div.block.content").text(); got != "An inverted file turns a library around." {
		t.Errorf("content %q", got)
	}
	if got := texts(doc.all("ol.neighbours a")); !slices.Equal(got, []string{"By 3", "http://to.example/ 2"}) {
		t.Errorf("neighbours %q", got)
	}
	if got := texts(doc.all("div.around p.small")); !slices.Contains(got, "212 pages not listed: not in the index, or less important") {
		t.Errorf("notes %q", got)
	}
	if got := hrefs(doc.all("ol.neighbours a"))[0]; got != "/page?url=http%3A%2F%2Fby.example%2F" {
		t.Errorf("a neighbour leads to %q", got)
	}
	if got := doc.one(t, "table.memberships tbody").text(); !strings.Contains(got, "Computers") || !strings.Contains(got, "19.2") {
		t.Errorf("topics %q", got)
	}
}

// Links alone gave topics to a page that no topic lists, if it has any.
func TestPageThatNoTopicLists(t *testing.T) {
	f := newFake()
	f.info.Listed = nil
	for want, topics := range map[string][]searcher.PageTopic{
		"It is not an example page of any topic: its topics come from links alone.": {{Topic: "Top/Arts", Rank: 2, Membership: 0.1}},
		"It is not an example page of any topic.":                                   nil,
	} {
		f.info.Topics = topics
		if got := texts(parse(t, get(t, f, "/page?url=http%3A%2F%2Fexample.org%2Fa")).all("div.around p.small")); !slices.Contains(got, want) {
			t.Errorf("%d topics: %q, want %q", len(topics), got, want)
		}
	}
}

// Of a page that is a little of very many topics the first ones are shown, and the others behind "more".
func TestPageOfManyTopics(t *testing.T) {
	f := newFake()
	for _, n := range []struct{ topics, late int }{{12, 0}, {13, 0}, {14, 2}, {40, 28}} {
		f.info.Topics = slices.Repeat([]searcher.PageTopic{{Topic: "Top/Arts", Rank: 2, Membership: 0.1}}, n.topics)
		doc := parse(t, get(t, f, "/page?url=http%3A%2F%2Fexample.org%2Fa"))
		rows, more := doc.all("table.memberships tbody tr"), texts(doc.all("div.around details.more summary"))
		for i, row := range rows {
			if late := strings.HasSuffix(row.attr("class"), " late"); late != (i >= n.topics-n.late) {
				t.Errorf("of %d rows number %d is late: %v", n.topics, i+1, late)
			}
		}
		if len(rows) != n.topics || n.late == 0 && len(more) > 0 || n.late > 0 && !slices.Equal(more, []string{fmt.Sprint(n.late, " more Fewer")}) {
			t.Errorf("%d topics are %d rows, and %q", n.topics, len(rows), more)
		}
	}
}

// TestAboutNamesTheWholeLanguage: what the about page shows of the query language is understood, and no filter is missing.
func TestAboutNamesTheWholeLanguage(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/about")).one(t, "dl.syntax")
	for _, line := range texts(doc.all("code")) {
		for _, example := range strings.Split(line, " · ") {
			if notes := query.Parse(example).Notes; len(notes) > 0 {
				t.Errorf("%s: %v", example, notes)
			}
		}
	}
	for _, sign := range strings.Fields(`" - OR ( * ~ title: url: anchor: site: filetype: lang: before: after: topic: link: min: in:all score:bm25`) {
		if !strings.Contains(doc.text(), sign) {
			t.Errorf("%s is missing", sign)
		}
	}
}

// The keys are listed where the script finds them, with their switch. A field that is ticked completes nothing (HTML Standard, 4.10.18.7).
func TestAboutListsTheKeys(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/about"))
	if got := doc.one(t, "h2[id=keys]").text(); got != "Keys" {
		t.Errorf("heading %q", got)
	}
	if got := texts(doc.one(t, "dl.keys").all("kbd")); !slices.Equal(got, []string{"/", "j", "k", "o", "t", "?"}) {
		t.Errorf("keys %q", got)
	}
	if doc.one(t, "main p[hidden] input[type=checkbox]").has("autocomplete") {
		t.Error("a check box has the attribute autocomplete")
	}
}

// The directory lists the topics of every dimension.
func TestDirectoryHasAllDimensions(t *testing.T) {
	f := newFake()
	f.topics = append(f.topics, searcher.TopicInfo{Path: "kind/academia", Dimension: "kind", Pages: 7}, searcher.TopicInfo{Path: "origin/.org", Dimension: "origin", Pages: 9})
	doc := parse(t, get(t, f, "/topics/"))
	if got := texts(doc.all("main h2")); !slices.Equal(got, []string{"Kind of source", "Origin"}) {
		t.Errorf("headings %q", got)
	}
	if got := hrefs(doc.all("section.directory a.topic")); !slices.Contains(got, "/topics/kind/academia") || !slices.Contains(got, "/topics/origin/.org") {
		t.Errorf("topics %q", got)
	}
}

func TestTopicView(t *testing.T) {
	f := newFake()
	f.response.Facets = []searcher.Facet{{Topic: "Top/Sports", Share: .13, Sampled: 13}}
	doc := parse(t, get(t, f, "/topics/Top/Computers?page=2"))
	if !slices.Equal(f.asked.Topics, []string{"Top/Computers"}) || f.asked.Page != 2 {
		t.Errorf("asked %+v", f.asked)
	}
	if got := texts(doc.all("ul.tree a")); !slices.Equal(got, []string{"Software 15", "Sports 13 %"}) {
		t.Errorf("subtopics and neighbours %q", got)
	}
	// A narrow screen shows what follows in this order: subtopics in a row, results, the column beside them.
	var order []string
	for _, e := range doc.all("div.columns li") {
		order = append(order, e.Parent.Data+" "+element{e.Parent}.attr("class"))
	}
	if want := []string{"ul quick", "ol hits", "ul tree"}; !slices.Equal(slices.Compact(order), want) {
		t.Errorf("lists in the order %q, want %q", slices.Compact(order), want)
	}
	if got := hrefs(doc.all("ul.tree a")); got[1] != "/topics/Top/Sports" {
		t.Errorf("a neighbour leads to %q", got[1])
	}
	if got := doc.one(t, "form.box input[name=t]").attr("value"); got != "Top/Computers" {
		t.Errorf("a search inside the topic is ranked by %q", got)
	}
	if got := doc.one(t, "form.box input[name=q]").attr("placeholder"); got != "Search, ranked by Computers" {
		t.Errorf("the box says %q", got)
	}
	if got := doc.one(t, "nav.paging a[rel=prev]").attr("href"); got != "/topics/Top/Computers" {
		t.Errorf("the first page is %q", got)
	}
}

func TestAPI(t *testing.T) {
	f := newFake()
	a := get(t, f, "/api/search?q=a&t=Top/Sports")
	var got searcher.Response
	if err := json.Unmarshal(a.Body.Bytes(), &got); err != nil || a.Code != http.StatusOK {
		t.Fatalf("status %d, %v", a.Code, err)
	}
	if got.Query != "a" || got.Total != 1204 || len(got.Results) != 2 {
		t.Errorf("got %+v", got)
	}
	if ct := a.Header().Get("Content-Type"); ct != "application/json; charset=utf-8" {
		t.Errorf("content type %q", ct)
	}
}

func TestOpenSearch(t *testing.T) {
	a := get(t, newFake(), "http://search.example:8080/opensearch.xml")
	var d openSearch
	if err := xml.Unmarshal(a.Body.Bytes(), &d); err != nil {
		t.Fatal(err)
	}
	if d.ShortName != "facetta" || d.URLs[0].Template != "http://search.example:8080/search?q={searchTerms}&page={startPage?}" {
		t.Errorf("got %+v", d)
	}
	if i := d.Image; i.Width != 16 || i.Height != 16 || !strings.HasPrefix(i.Address, "http://search.example:8080/static/icon.svg?v=") {
		t.Errorf("the icon is %+v", i)
	}
	// which browsers save instead of showing it: what shows that a page loads has to know
	if !parse(t, get(t, newFake(), "/about")).one(t, "a[href=/opensearch.xml]").has("download") {
		t.Error("the link doesn't say that it is a download")
	}
}

// By TLS, browsers are told an address by TLS.
func TestOpenSearchByTLS(t *testing.T) {
	if got := get(t, newFake(), "https://search.example/opensearch.xml").Body.String(); !strings.Contains(got, "https://search.example/search?") {
		t.Errorf("got %s", got)
	}
}

// Behind a proxy that ends TLS, browsers are told the address that they see.
func TestOpenSearchBehindAProxy(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "http://search.example/opensearch.xml", nil)
	r.Header.Set("X-Forwarded-Proto", "https")
	w := httptest.NewRecorder()
	New(newFake(), Options{Title: "A name that is too long"}).ServeHTTP(w, r)
	var d openSearch
	if err := xml.Unmarshal(w.Body.Bytes(), &d); err != nil || w.Code != http.StatusOK {
		t.Fatalf("status %d, %v", w.Code, err)
	}
	if d.ShortName != "A name that is t" || !strings.HasPrefix(d.URLs[0].Template, "https://search.example/search?") {
		t.Errorf("got %+v", d)
	}
}

func TestHealth(t *testing.T) {
	if a := get(t, newFake(), "/healthz"); a.Code != http.StatusOK || a.Body.String() != "ok, build 000007\n" {
		t.Errorf("status %d, %q", a.Code, a.Body)
	}
	if a := get(t, &fake{}, "/healthz"); a.Code != http.StatusOK || a.Body.String() != "ok, nothing indexed yet\n" {
		t.Errorf("without a build: status %d, %q", a.Code, a.Body)
	}
}

func TestTitleOption(t *testing.T) {
	w := httptest.NewRecorder()
	New(newFake(), Options{Title: "Our <library>"}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if got := parse(t, answer{ResponseRecorder: w}).one(t, "title").text(); got != "Our <library>" {
		t.Errorf("title %q", got)
	}
}

func BenchmarkResults(b *testing.B) {
	h := New(fullFake(), Options{})
	r, _ := http.NewRequest(http.MethodGet, "/search?q=a", http.NoBody)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(&discard{http.Header{}}, r)
	}
}

// discard is a ResponseWriter that keeps nothing.
type discard struct{ h http.Header }

func (d *discard) Header() http.Header         { return d.h }
func (d *discard) Write(b []byte) (int, error) { return len(b), nil }
func (d *discard) WriteHeader(int)             {}

// Only the title of a row takes the direction of its script: the figures of all rows stand in one column.
func TestRowsKeepTheirFiguresInPlace(t *testing.T) {
	for _, target := range []string{
		"/page?url=http://example.org/", "/explain?topic=Top/Sports&url=http://a.example/", "/members?q=a&topic=Top/Sports", "/similar?url=http://a.example/",
	} {
		rows := parse(t, get(t, newFake(), target)).all(".neighbours a")
		if len(rows) == 0 {
			t.Errorf("%s has no rows", target)
		}
		for _, row := range rows {
			if name := row.all(".name"); row.has("dir") || len(name) != 1 || name[0].attr("dir") != "auto" {
				t.Errorf("%s: the direction of %q isn't its title's alone", target, row.text())
			}
		}
	}
}
