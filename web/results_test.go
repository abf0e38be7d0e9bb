package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

func TestResults(t *testing.T) {
	f := newFake()
	a := get(t, f, "/search?q=information+retrieval&k=50&threshold=0.2")
	if a.Code != http.StatusOK || f.asked.Query != "information retrieval" || f.asked.K != 50 || f.asked.Threshold != .2 {
		t.Fatalf("status %d, asked %+v", a.Code, f.asked)
	}
	doc := parse(t, a)
	status := doc.one(t, "[role=status]").text()
	for _, part := range []string{"1,204 results", "ranked by General importance", "3.1 ms"} {
		if !strings.Contains(status, part) {
			t.Errorf("status line %q lacks %q", status, part)
		}
	}
	if box := doc.one(t, "form.box input[name=q]"); box.attr("value") != "information retrieval" {
		t.Errorf("the box holds %q", box.attr("value"))
	}
	hits := doc.all("li.hit")
	if len(hits) != 2 {
		t.Fatalf("%d results", len(hits))
	}
	checkResult(t, hits[0])
	if got := hits[0].one(t, "div.meta").text(); !strings.Contains(got, "4 March 2021") || !strings.Contains(got, "M. Ley") {
		t.Errorf("facts of a result: %q", got)
	}
	if marks := hits[1].all("mark"); len(marks) != 0 {
		t.Errorf("a result without matches has marks %v", texts(marks))
	}
}

// What is called alike beside each result is described by its title.
func TestLinksOfResultsAreToldApart(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=information"))
	described := map[string]bool{}
	for _, hit := range doc.all("li.hit") {
		id := hit.one(t, "h2.title").attr("id")
		if described[id] {
			t.Errorf("two titles are %q", id)
		}
		described[id] = true
		alike := append(hit.all("div.meta [aria-describedby]"), hit.one(t, "details.why summary"))
		if got := texts(alike); !slices.Equal(got, []string{"page info", "similar", "why this?"}) {
			t.Errorf("%q are described", got)
		}
		for _, e := range alike {
			if got := e.attr("aria-describedby"); got == "" || got != id {
				t.Errorf("%q is described by %q, its title is %q", e.text(), got, id)
			}
		}
	}
}

// So is the page info of a topic's best pages.
func TestPagesOfATopicAreToldApart(t *testing.T) {
	hits := parse(t, get(t, newFake(), "/topics/Top/Computers")).all("li.hit")
	if len(hits) == 0 {
		t.Fatal("the topic has no pages")
	}
	for _, hit := range hits {
		id := hit.one(t, "h2.title").attr("id")
		if got := hit.one(t, "[aria-describedby]"); id == "" || got.text() != "page info" || got.attr("aria-describedby") != id {
			t.Errorf("%q is described by %q, its title is %q", got.text(), got.attr("aria-describedby"), id)
		}
	}
}

func checkResult(t *testing.T, hit element) {
	t.Helper()
	title := hit.one(t, "h2.title a")
	if title.text() != "Michael Ley" || title.attr("href") != "http://informatik.uni-trier.de/~ley/" ||
		title.attr("rel") != "noopener noreferrer nofollow" {
		t.Errorf("title %q links to %q with rel %q", title.text(), title.attr("href"), title.attr("rel"))
	}
	if got := hit.one(t, "p.address").text(); got != "informatik.uni-trier.de › ~ley" {
		t.Errorf("address %q", got)
	}
	if got := texts(hit.all("p.passage mark")); !slices.Equal(got, []string{"information", "retrieval"}) {
		t.Errorf("marks %q", got)
	}
	if got := hit.one(t, "p.passage").text(); got != "the proceedings on information retrieval" {
		t.Errorf("passage %q", got)
	}
	if got := hit.one(t, "a.member").text(); got != "Computers .64" {
		t.Errorf("topic %q", got)
	}
}

// TestSimilar: near-duplicates of a result are one click away; an address that is no web address is no link.
func TestSimilar(t *testing.T) {
	hits := parse(t, get(t, newFake(), "/search?q=a")).all("li.hit")
	if got := hits[0].all("details.similar"); len(got) != 0 {
		t.Errorf("a result without near-duplicates has %q", texts(got))
	}
	similar := hits[1].one(t, "details.similar")
	if got := similar.one(t, "summary").text(); got != "23 near-duplicates" {
		t.Errorf("summary %q", got)
	}
	want := []string{"https://copy.example/plain", "/page?url=https%3A%2F%2Fcopy.example%2Fplain", "/page?url=javascript%3Ax"}
	if got := hrefs(similar.all("a")); !slices.Equal(got, want) {
		t.Errorf("links %q, want %q", got, want)
	}
	if got := texts(similar.all("li")); len(got) != 3 || !strings.HasPrefix(got[0], "Plain <b>copy") || got[2] != "and 21 more" {
		t.Errorf("list %q", got)
	}
}

func TestWhy(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=a"))
	why := doc.all("details.why")[0]
	if got := why.text(); !strings.Contains(got, "Score 41.2 = words 5.31 × rank 7.76") {
		t.Errorf("why this?: %q", got)
	}
	// Bars compare with the strongest result shown: the first is that for all three factors; of its words the second has
	// 2/5.31 = 37.7 %.
	widths := func(e element) (ws []string) {
		for _, r := range e.all("dl.factors rect") {
			ws = append(ws, r.attr("width"))
		}
		return ws
	}
	if got := widths(why); !slices.Equal(got, []string{"100.0%", "100.0%", "100.0%"}) {
		t.Errorf("bars of the first result: %v", got)
	}
	if got := widths(doc.all("details.why")[1]); got[0] != "37.7%" {
		t.Errorf("bars of the second result: %v", got)
	}
	if got := doc.all("details.why")[1].text(); !strings.Contains(got, "Not categorised") {
		t.Errorf("a result without topics says %q", got)
	}
}

// Each dimension stands under its heading, General importance above all; a page with topics alone needs none.
func TestDimensionsHaveHeadings(t *testing.T) {
	f := newFake()
	if got := len(parse(t, get(t, f, "/search?q=a")).all("aside.topics h3")); got != 0 {
		t.Errorf("%d headings for topics alone", got)
	}
	f.response.Facets = append(f.response.Facets, searcher.Facet{Topic: "kind/academia", Dimension: "kind", Share: 0.5}, searcher.Facet{Topic: "origin/.org", Dimension: "origin", Share: 0.2})
	doc := parse(t, get(t, f, "/search?q=a"))
	if got := texts(doc.all("aside.topics h3")); !slices.Equal(got, []string{"Topic", "Kind of source", "Origin"}) {
		t.Errorf("headings %q", got)
	}
	var trees [][]string
	for _, tree := range doc.all("ul.tree") {
		trees = append(trees, texts(tree.all("a.pick")))
	}
	want := [][]string{
		{"General importance 31 %"}, {"Computers 28 %", "Software 14 %", "Sports 13 %", "History 6 %"}, {"academia 50 %"}, {".org 20 %"},
	}
	if !slices.EqualFunc(trees, want, slices.Equal[[]string]) {
		t.Errorf("trees %q", trees)
	}
	if list := texts(doc.all("ol.list a.pick")); !slices.Contains(list, "Kind of source › academia 50 %") {
		t.Errorf("list %q", list)
	}
}

// A result says its language where that tells it from the others.
func TestLanguageOfAResult(t *testing.T) {
	for _, c := range []struct {
		english, counted int
		want             bool
	}{{903, 1204, false}, {602, 1204, true}, {1204, 1204, false}} {
		f := newFake()
		f.response.Counted, f.response.Results[0].Language = c.counted, "en-GB"
		f.response.Languages = []searcher.Language{{Language: "en", Count: c.english}, {Language: "de", Count: 301}}
		line := parse(t, get(t, f, "/search?q=a")).all("li.hit .meta")[0].text()
		if got := strings.Contains(line, "English"); got != c.want {
			t.Errorf("%d of %d results are English: %q", c.english, c.counted, line)
		}
	}
}

// Languages stand below the other dimensions, as ways to narrow the search and back; one language alone is no choice.
func TestLanguages(t *testing.T) {
	f := newFake()
	f.response.Languages = []searcher.Language{{Language: "en", Count: 903}, {Language: "de", Count: 301}, {Language: "qqq", Count: 1}}
	list := parse(t, get(t, f, "/search?q=steam+engine&t=Top/Sports&page=2")).one(t, "ul.languages")
	if got := texts(list.all("div.row")); !slices.Equal(got, []string{"English 75 % 903", "German 25 % 301"}) {
		t.Errorf("languages %q", got)
	}
	if got := hrefs(list.all("a.pick")); got[1] != "/search?q=steam+engine+lang%3Ade&t=Top%2FSports" {
		t.Errorf("choosing German leads to %q", got[1])
	}
	f.response.Languages = f.response.Languages[1:2]
	if got := parse(t, get(t, f, "/search?q=steam")).all("ul.languages"); len(got) > 0 {
		t.Errorf("one language: %q", texts(got))
	}
	list = parse(t, get(t, f, "/search?q=steam+LANG:de-AT+engine&t=Top/Sports")).one(t, "ul.languages")
	if got := list.one(t, "a[aria-current]").text(); got != "German 25 %" {
		t.Errorf("chosen: %q", got)
	}
	if got := hrefs(list.all("a.pick")); got[0] != "/search?q=steam+engine&t=Top%2FSports" {
		t.Errorf("the way back leads to %q", got[0])
	}
	for _, query := range []string{"a+OR+lang:de", "(lang:de)+a", "-lang:de", "lang:de+lang:fr", "lang:"} { // not simply one language
		if got := parse(t, get(t, f, "/search?q="+query)).all("ul.languages"); len(got) > 0 {
			t.Errorf("%s: %q", query, texts(got))
		}
	}
}

func TestFacets(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=a+b&k=50&threshold=0.2&page=3"))
	if got := texts(doc.all("ul.tree a.pick")); !slices.Equal(got, []string{
		"General importance 31 %", "Computers 28 %", "Software 14 %", "Sports 13 %", "History 6 %",
	}) {
		t.Errorf("tree %q", got)
	}
	if got := texts(doc.all("ul.tree li.facet li.facet a.pick")); !slices.Equal(got, []string{"Software 14 %", "History 6 %"}) {
		t.Errorf("below the top level: %q", got)
	}
	if got := doc.one(t, "ul.tree div.pick").text(); got != "Society" {
		t.Errorf("%q can't be chosen, want the filled-in parent that is no topic", got)
	}
	if got := texts(doc.all("ul.tree a[aria-current=true]")); !slices.Equal(got, []string{"General importance 31 %"}) {
		t.Errorf("told to be current: %q", got)
	}
	if got := len(doc.all("ul.tree li.strong")); got != 2 {
		t.Errorf("%d facets are highlighted, want the 2 of at least 25 %%", got)
	}
	if got := hrefs(doc.all("ul.tree a.pick"))[:2]; !slices.Equal(got, []string{
		"/search?q=a+b&k=50&threshold=0.2", "/search?q=a+b&k=50&t=Top%2FComputers&threshold=0.2",
	}) {
		t.Errorf("choosing a facet leads to %q", got)
	}
	if got := doc.all("ul.tree a.all")[1].attr("aria-label"); !strings.HasSuffix(got, "results in Computers") {
		t.Errorf("the number of results has the name %q", got)
	}
	if got := texts(doc.all("ul.tree a[aria-current]")); !slices.Equal(got, []string{"General importance 31 %"}) {
		t.Errorf("current facet %q", got)
	}
	if got := len(doc.all("ul.tree a.mix")); got != 0 {
		t.Errorf("%d topics can be mixed in before one is chosen", got)
	}
	list := texts(doc.all("ol.list a.pick"))
	if want := "Society › History 6 %"; len(list) != 5 || list[4] != want {
		t.Errorf("list %q, want 5 facets with %q last", list, want)
	}
	if got := doc.all("ul.tree li.facet")[1].all("rect")[0].attr("width"); got != "28.0%" {
		t.Errorf("bar of Computers is %s wide", got)
	}
}

// Rows beyond the first are there, behind "more", which needs no script.
func TestMoreTopics(t *testing.T) {
	f := newFake()
	for i := range 9 {
		f.response.Facets = append(f.response.Facets, searcher.Facet{Topic: "Top/Late/" + string(rune('A'+i)), Share: 0.01})
	}
	doc := parse(t, get(t, f, "/search?q=a&t=Top/Late/H"))
	more := doc.one(t, "details.more")
	if got := more.one(t, "summary span.closed").text(); got != "8 more" {
		t.Errorf("%q", got)
	}
	if got := len(doc.all("ul.tree li.late")); got != 8 {
		t.Errorf("%d rows are late", got)
	}
	if got := len(doc.all("ul.tree li.late a[aria-current]")); got != 0 {
		t.Error("what is chosen is late")
	}
}

func TestChosenTopics(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=a&t=Top/Computers/Software&t=Top/Sports&k=50"))
	chips := doc.all("div.field ul.chosen li.chip")
	if got := texts(chips); len(got) != 2 || !strings.Contains(got[0], "Software 50 %") || !strings.Contains(got[1], "Sports 50 %") {
		t.Errorf("chips %q", got)
	}
	if got := hrefs(chips[0].all("a")); got[0] != "/search?q=a&k=50&t=Top%2FSports" {
		t.Errorf("taking Software away leads to %q", got)
	}
	if got := texts(doc.all("nav.crumbs")); len(got) > 0 {
		t.Errorf("breadcrumbs %q of several topics, which the chips tell", got)
	}
	if got := hrefs(doc.all("[role=status] a")); !slices.Equal(got, []string{"/topics/Top/Computers/Software", "/topics/Top/Sports"}) {
		t.Errorf("the chosen topics' names lead to %q", got)
	}
	mixed := "/search?q=a&k=50&t=Top%2FComputers%2FSoftware&t=Top%2FSports&t=Top%2FComputers"
	if got := hrefs(doc.all("ul.tree a.mix")); !slices.Contains(got, mixed) {
		t.Errorf("mixing leads to %q", got)
	}
	var carried []string
	for _, in := range doc.all("form.box input[type=hidden]") {
		carried = append(carried, in.attr("name")+"="+in.attr("value"))
	}
	if !slices.Equal(carried, []string{"t=Top/Computers/Software", "t=Top/Sports", "k=50"}) {
		t.Errorf("a new search carries %q", carried)
	}
}

// TestBreadcrumb: the only chosen topic has its path above the results; what they are ranked by is no link beside it.
func TestBreadcrumb(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=a&t=Top/Computers/Software&k=50"))
	crumbs := doc.one(t, "nav.crumbs")
	if got := crumbs.text(); !strings.HasPrefix(got, "All topics › Computers › Software") {
		t.Errorf("breadcrumb %q", got)
	}
	if got := hrefs(crumbs.all("a")); !slices.Equal(got, []string{
		"/search?q=a&k=50", "/search?q=a&k=50&t=Top%2FComputers", "/search?q=a&k=50&t=Top%2FComputers%2FSoftware", "/topics/Top/Computers/Software",
	}) {
		t.Errorf("the breadcrumb leads to %q", got)
	}
	if got := hrefs(doc.all("[role=status] a")); len(got) > 0 {
		t.Errorf("the status leads to %q", got)
	}
}

// TestUnknownParent: a parent that is no topic of its own can't be ranked by, so its crumb is no link.
func TestUnknownParent(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=a&t=Top/Society/History"))
	if got := texts(doc.all("nav.crumbs a")); slices.Contains(got, "Society") {
		t.Errorf("crumbs %q link to a topic that isn't there", got)
	}
}

func TestExpert(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=a&t=Top/Sports"))
	form := doc.one(t, "details.expert form")
	k, th := form.one(t, "input[name=k]").attr("value"), form.one(t, "input[name=threshold]").attr("value")
	if k != "100" || th != "0.1" {
		t.Errorf("k is %s, threshold %s; want what the response was counted with", k, th)
	}
	form = parse(t, get(t, newFake(), "/search?q=a&relative=1&lambda=0.3")).one(t, "details.expert form")
	if over := form.one(t, "select[name=relative] option[selected]").attr("value"); over != "1" {
		t.Errorf("relative is %q", over)
	}
	if least := form.one(t, "input[name=lambda]").attr("min"); least != "0.001" {
		t.Errorf("lambda has to be %s at least; 0 is refused", least)
	}
	form = doc.one(t, "details.expert form")
	if chosen := form.all("select[name=relative] option[selected]"); len(chosen) > 0 {
		t.Errorf("relative without being asked for: %v", chosen)
	}
	var options []string
	for _, o := range form.all("select[name=t] option") {
		options = append(options, o.attr("value"))
	}
	if !slices.Equal(options, []string{"", "Top/Computers", "Top/Computers/Software", "Top/Society/History"}) {
		t.Errorf("topics to mix in: %q", options)
	}
}

func TestPaging(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/search?q=a&page=50&k=50"))
	nav := doc.one(t, "nav.paging")
	if got := nav.text(); strings.ReplaceAll(got, " ", "") != "‹Previous1…4849505152…100Next›" {
		t.Errorf("paging %q", got)
	}
	if got := nav.one(t, "a[rel=next]").attr("href"); got != "/search?q=a&k=50&page=51" {
		t.Errorf("next leads to %q", got)
	}
	if got := nav.one(t, "a[aria-current=page]").text(); got != "50" {
		t.Errorf("current page %q", got)
	}
	f := newFake()
	f.response.SurePages = 55 // near-duplicates may take some of the 100
	if got := parse(t, get(t, f, "/search?q=a&page=50")).one(t, "nav.paging").text(); strings.ReplaceAll(got, " ", "") != "‹Previous1…4849505152…Next›" {
		t.Errorf("paging where the last page is not known: %q", got)
	}
}

func TestNoHits(t *testing.T) {
	f := newFake()
	f.response = searcher.Response{K: 100, Threshold: .1, Looser: []searcher.Looser{{Query: "no such words", Why: "without the quotes", Total: 3}}}
	a := get(t, f, "/search?q=%22no+such%22+words&t=Top/Sports")
	doc := parse(t, a)
	if a.Code != http.StatusOK || doc.one(t, "section.notice h2").text() != "Nothing matches “\"no such\" words”" {
		t.Errorf("status %d: %s", a.Code, doc.one(t, "main").text())
	}
	if got := hrefs(doc.all("ul.steps a")); len(got) == 0 || got[0] != "/search?q=no+such+words&t=Top%2FSports" {
		t.Errorf("next steps %q", got)
	}
	const none = "No page has this"
	if got := doc.one(t, "section.notice").text(); !strings.Contains(got, none) {
		t.Errorf("nothing says that no page has this: %q", got)
	}
	f.response.Notes = []searcher.Note{{Text: "-a", Why: "this only excludes pages"}}
	if got := parse(t, get(t, f, "/search?q=-a")).one(t, "main").text(); strings.Contains(got, none) || !strings.Contains(got, "this only excludes pages") {
		t.Errorf("where a note says why nothing is found: %q", got)
	}
	if got := doc.one(t, ".sheet summary .closed").text(); got != "Settings" || len(doc.all("ul.quick")) > 0 {
		t.Errorf("a sheet without topics is called %q", got)
	}
	if got := doc.one(t, ".sheet h2").text(); got != "Settings" || strings.Contains(doc.one(t, ".sheet").text(), "stands out") {
		t.Errorf("beside no results stands %q", got)
	}
}

// A heading has room for a part of a long query.
func TestLongQuery(t *testing.T) {
	f := newFake()
	f.response = searcher.Response{}
	long := strings.Repeat("ab ", 600)
	doc := parse(t, get(t, f, "/search?q="+strings.ReplaceAll(long, " ", "+")))
	if got, want := doc.one(t, "section.notice h2").text(), "Nothing matches “"+long[:59]+"…”"; got != want {
		t.Errorf("heading %q, want %q", got, want)
	}
	if got := doc.one(t, "form.box input[name=q]").attr("value"); got != long {
		t.Errorf("the box holds %d bytes of %d", len(got), len(long))
	}
}

func TestSearchRedirects(t *testing.T) {
	for target, to := range map[string]string{
		"/search": "/", "/search?q=&t=Top/Sports": "/topics/Top/Sports", "/topics/Top": "/topics/",
	} {
		if a := get(t, newFake(), target); a.Code/100 != 3 || a.Header().Get("Location") != to {
			t.Errorf("%s: status %d to %q, want %q", target, a.Code, a.Header().Get("Location"), to)
		}
	}
}

// Who finds nothing gets on by a link: to the topics, and to what can be typed, at its very place.
func TestWaysOnFromNothing(t *testing.T) {
	f := newFake()
	f.response.Total, f.response.Results, f.response.Facets = 0, nil, nil
	for _, a := range parse(t, get(t, f, "/search?q=qwertzuiop")).one(t, "section.notice").all("a") {
		path, id, _ := strings.Cut(a.attr("href"), "#")
		page := get(t, f, path)
		if page.Code != http.StatusOK {
			t.Errorf("%s answers with status %d", path, page.Code)
		}
		if id != "" {
			parse(t, page).one(t, "h2[id="+id+"]")
		}
	}
}
