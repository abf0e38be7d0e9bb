package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// TestDidYouMean: a better spelling is a link to the same search for it.
func TestDidYouMean(t *testing.T) {
	f := newFake()
	if got := parse(t, get(t, f, "/search?q=a")).all("p.meant"); len(got) != 0 {
		t.Errorf("a query without a better spelling has %q", texts(got))
	}
	f.response.DidYouMean = &searcher.Correction{Query: "steam <engine>", Total: 12}
	meant := parse(t, get(t, f, "/search?q=staem&t=Top/Sports&page=1")).one(t, "p.meant")
	if got := meant.text(); got != "Did you mean: steam <engine> 12 results" {
		t.Errorf("text %q", got)
	}
	if got := meant.one(t, "a").attr("href"); got != "/search?q=steam+%3Cengine%3E&t=Top%2FSports" {
		t.Errorf("link %q", got)
	}
}

// Where nothing is found, the page goes to what was perhaps meant, says so, and leads back for who insists.
func TestWhatWasMeant(t *testing.T) {
	f := newFake()
	f.response.Total, f.response.DidYouMean = 0, &searcher.Correction{Query: "steam <engine>", Total: 12}
	const meant = "/search?q=steam+%3Cengine%3E&order=words&t=Top%2FSports&typed=staem+%3Cengine"
	w := get(t, f, "/search?q=staem+%3Cengine&t=Top/Sports&order=words&page=1")
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != meant {
		t.Errorf("%d to %q, want %q", w.Code, to, meant)
	}
	f.response.Total, f.response.DidYouMean = 12, nil
	p := parse(t, get(t, f, meant)).one(t, "p.meant")
	if got := p.text(); got != "Nothing matches “staem <engine”: these are the results for steam <engine>. Search as typed" {
		t.Errorf("text %q", got)
	}
	back := p.one(t, "a").attr("href")
	if back != "/search?q=staem+%3Cengine&order=words&t=Top%2FSports&typed=staem+%3Cengine" {
		t.Errorf("link %q", back)
	}
	f.response.Total, f.response.DidYouMean = 0, &searcher.Correction{Query: "steam <engine>", Total: 12}
	if got := parse(t, get(t, f, back)).one(t, "p.meant").text(); got != "Did you mean: steam <engine> 12 results" {
		t.Errorf("who insists reads %q", got)
	}
	f.response.Total = 1
	if w := get(t, f, "/search?q=staem"); w.Code != http.StatusOK {
		t.Errorf("what finds something is redirected, %d", w.Code)
	}
}

// TestLooser: where nothing is found, queries that find something are links to the same search for them.
func TestLooser(t *testing.T) {
	f := newFake()
	f.response.Results, f.response.Total = nil, 0
	if got := parse(t, get(t, f, "/search?q=a")).all("ul.looser li"); len(got) != 0 {
		t.Errorf("without looser queries: %q", texts(got))
	}
	f.response.Looser = []searcher.Looser{{Query: `steam -<b>`, Why: "on all hosts", Total: 1}}
	step := parse(t, get(t, f, "/search?q=steam+site:a.example&t=Top/Sports&page=1")).one(t, "ul.looser li")
	if got := step.text(); got != "steam -<b> on all hosts · 1 result" {
		t.Errorf("text %q", got)
	}
	if got := step.one(t, "a").attr("href"); got != "/search?q=steam+-%3Cb%3E&t=Top%2FSports" {
		t.Errorf("link %q", got)
	}
}

// TestMoreOfHost: where results of a host wait for the next page, the link names the host.
func TestMoreOfHost(t *testing.T) {
	f := newFake()
	f.response.Results[0].MoreOfHost = true
	doc := parse(t, get(t, f, "/search?q=a"))
	if got := texts(doc.all("div.meta b a")); !slices.Equal(got, []string{"more from informatik.uni-trier.de"}) {
		t.Errorf("links %q", got)
	}
	if got := hrefs(doc.all("div.meta b a")); !slices.Equal(got, []string{"/search?q=a+site%3Ainformatik.uni-trier.de"}) {
		t.Errorf("links lead to %q", got)
	}
}

func TestHosts(t *testing.T) {
	f := newFake()
	doc := parse(t, get(t, f, "/search?q=a&hosts=all&t=Top/Sports"))
	if !f.asked.AllHosts {
		t.Error("hosts=all is not asked for")
	}
	for _, link := range hrefs(doc.all("nav.paging a")) {
		if !strings.Contains(link, "hosts=all") {
			t.Errorf("the link %q forgets it", link)
		}
	}
	doc.one(t, "form.box input[name=hosts]")
	if a := get(t, f, "/search?q=a&hosts=none"); a.Code != http.StatusBadRequest {
		t.Errorf("hosts=none: status %d", a.Code)
	}
}

// Few results lead to the pages that have most of the query, and these back to those with all of it; another query forgets it.
func TestMost(t *testing.T) {
	f := newFake()
	link := func(target, text string) string {
		for _, a := range parse(t, get(t, f, target)).all("main a") {
			if a.text() == text {
				return a.attr("href")
			}
		}
		return ""
	}
	if got := link("/search?q=a+b", "12 pages have most of this"); got != "" {
		t.Errorf("%q where there is nothing more", got)
	}
	f.response.Most = 12
	if got := link("/search?q=a+b&t=Top/Sports", "12 pages have most of this"); got != "/search?q=a+b&match=most&t=Top%2FSports" || f.asked.Most {
		t.Errorf("link %q", got)
	}
	f.response.Most = 0
	if got := link("/search?q=a+b&match=most&page=2", "Only pages with all of it"); got != "/search?q=a+b" || !f.asked.Most {
		t.Errorf("link back %q", got)
	}
	f.response.DidYouMean = &searcher.Correction{Query: "steam", Total: 100}
	if got := link("/search?q=staem+b&match=most", "steam"); got != "/search?q=steam" {
		t.Errorf("another query %q", got)
	}
	if a := get(t, f, "/search?q=a&match=all"); a.Code != http.StatusBadRequest {
		t.Errorf("match=all: status %d", a.Code)
	}
}

func TestComplete(t *testing.T) {
	for _, c := range []struct{ target, media, want string }{
		{"/api/complete?q=ste", "application/json; charset=utf-8", `{"query":"ste","completions":[{"text":"Computers","kind":"topic","topic":"Top/Computers"},` +
			`{"text":"ste \u003cengine\u003e","kind":"title"}]}`},
		{"/api/complete?q=ste&format=suggestions", "application/x-suggestions+json; charset=utf-8", `["ste",["Computers","ste \u003cengine\u003e"]]`},
	} {
		a := get(t, newFake(), c.target)
		if got := strings.TrimSpace(a.Body.String()); a.Code != http.StatusOK || got != c.want || a.Header().Get("Content-Type") != c.media {
			t.Errorf("%s: %d, %s, %s", c.target, a.Code, a.Header().Get("Content-Type"), got)
		}
	}
	for _, target := range []string{"/api/complete?q=%ff", "/api/complete?q=a&format=xml", "/api/complete?q=" + strings.Repeat("a", searcher.MaxQuery+1)} {
		if a := get(t, newFake(), target); a.Code < 400 || a.Code >= 500 {
			t.Errorf("%s: status %d", clip(target), a.Code)
		}
	}
}

// TestCompletionsWithoutScript: a search that found nothing offers what begins so.
func TestCompletionsWithoutScript(t *testing.T) {
	f := newFake()
	f.response = searcher.Response{}
	got := hrefs(parse(t, get(t, f, "/search?q=ste")).all("section.notice ul.steps a"))
	if want := []string{"/topics/Top/Computers", "/search?q=ste+%3Cengine%3E"}; !slices.Equal(got, want) {
		t.Errorf("links %q, want %q", got, want)
	}
}

func TestSimilarPages(t *testing.T) {
	a := get(t, newFake(), "/similar?url=http://a.example/")
	doc := parse(t, a)
	got := texts(doc.all("ol.neighbours li p"))
	if want := []string{"like.example · linked to together by 3 pages, topics 50 % alike", "like.example · clay"}; !slices.Equal(got, want) {
		t.Errorf("list %q, want %q", got, want)
	}
	var similar searcher.Similar
	if err := json.Unmarshal(get(t, newFake(), "/api/similar?url=http://a.example/").Body.Bytes(), &similar); err != nil || similar.ByLinks[0].URL != "http://like.example/" {
		t.Errorf("%+v, %v", similar, err)
	}
	if a := get(t, newFake(), "/api/similar"); a.Code != http.StatusBadRequest {
		t.Errorf("without an address: status %d", a.Code)
	}
}

func TestScore(t *testing.T) {
	f := newFake()
	doc := parse(t, get(t, f, "/score?q=salt&t=Top/Computers&url=http://a.example/"))
	if f.asked.Query != "salt" || !slices.Equal(f.asked.Topics, []string{"Top/Computers"}) {
		t.Errorf("asked %+v", f.asked)
	}
	if got := texts(doc.all("p.sentence")); !slices.Equal(got, []string{"Score 6 = words 3 × rank 2.", "“salt” stands 3 times."}) {
		t.Errorf("sentences %q", got)
	}
	if got := texts(doc.all("table.memberships tbody td")); !slices.Equal(got, []string{"2", "1.5", "1", "0.5", "3", "100 %", "1", "2"}) {
		t.Errorf("figures %q", got)
	}
	if got := texts(doc.all("main .part")); len(got) != 2 || !strings.Contains(got[1], "Strongest link path from an example page of ComputersExample page rank 55, 90 % of it") {
		t.Errorf("what the script shows with a result as well: %q", got)
	}
	if got := doc.one(t, "div.part li.h26 a"); got.text() != "Example page" || got.attr("href") != "/explain?topic=Top%2FComputers&url=http%3A%2F%2Fexample.com%2F" {
		t.Errorf("the path leads to %q (%s)", got.attr("href"), got.text())
	}
	links := hrefs(parse(t, get(t, f, "/search?q=a&t=Top/Sports&page=2")).all("details.why p.every a"))
	if want := "/score?q=a&t=Top%2FSports&url=https%3A%2F%2Fexample.org%2F"; len(links) != 2 || links[1] != want {
		t.Errorf("results link to %q, want %q", links, want)
	}
	var score searcher.Score
	if err := json.Unmarshal(get(t, f, "/api/score?q=salt&url=http://a.example/").Body.Bytes(), &score); err != nil || score.Factors[0].Adds != 3 {
		t.Errorf("%+v, %v", score, err)
	}
}
