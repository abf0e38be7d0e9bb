package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

func TestExplainPage(t *testing.T) {
	f := newFake()
	a := get(t, f, "/explain?url=http://a.example/&topic=Top/Computers/Software")
	if a.Code != http.StatusOK {
		t.Fatalf("status %d", a.Code)
	}
	doc := parse(t, a)
	for selector, parts := range map[string][]string{
		"main h1":     {"Computers › Software"},
		"dl.standing": {"19.2", "3 of 29,871 pages", ".64", "divided by the 2 topics"},
		"ol.chain":    {"Example page", "90 % of it as one of the topic's 15 pages", "89 % of it by the link from the page above"},
		"main":        {"40 % of the page's rank came along exactly this path", "7 more links", "carry 90 % of its rank"},
	} {
		got := doc.one(t, selector).text()
		for _, part := range parts {
			if !strings.Contains(got, part) {
				t.Errorf("%s: %q lacks %q", selector, got, part)
			}
		}
	}
	if doc.all("ol.chain a")[0].attr("href") != "/explain?topic=Top%2FComputers%2FSoftware&url=http%3A%2F%2Fexample.com%2F" {
		t.Error("the first page of the path does not lead to its own explanation")
	}
}

func TestExplainWithoutPath(t *testing.T) {
	f := newFake()
	f.explanation = searcher.Explanation{Title: "A page", TopicPages: 1, Of: 10, Position: 10, PathSure: true, Uncertainty: 1}
	got := parse(t, get(t, f, "/explain?url=http://a.example/&topic=Top/Sports")).one(t, "main").text()
	for _, part := range []string{"Membershipnone", "No link path leads from the topic's 1 page to this one"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q lacks %q", got, part)
		}
	}
}

func TestExplainNamesSmallTopics(t *testing.T) {
	f := newFake()
	f.explanation.SmallTopics = 5
	got := parse(t, get(t, f, "/explain?url=http://a.example/&topic=Top/Computers/Software")).one(t, "dl.standing").text()
	if !strings.Contains(got, "at or above average, not counting 5 topics of one or two pages") {
		t.Error(got)
	}
}

// A page that only links to the topic's pages is a member by that.
func TestExplainBothWays(t *testing.T) {
	f := newFake()
	f.explanation.MemberPath = []searcher.Hop{
		{URL: "http://example.com/", Title: "Example page"}, {URL: "http://list.example/", Title: "A list", Back: true}, {URL: "http://a.example/", Title: "A page"},
	}
	doc := parse(t, get(t, f, "/explain?url=http://a.example/&topic=Top/Computers/Software"))
	got := doc.one(t, "section[aria-labelledby=member-path]").text()
	for _, part := range []string{"which makes it a member", "one of the topic's 15 pages", "A list", "links to the page above", "is linked from the page above"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q lacks %q", got, part)
		}
	}
}

func TestExplainRefuses(t *testing.T) {
	for query, w := range map[string]want{
		"url=http://a/":             {searcher.BadParameter, "“topic” is missing"},
		"topic=Top/A":               {searcher.BadParameter, "“url” is missing"},
		"url=http://a/&topic=%ff":   {searcher.BadParameter, "a path such as"},
		"url=http://a/&topic=A&b=;": {searcher.BadQuery, "encoded"},
	} {
		_, _, err := decideExplain(query)
		w.check(t, err)
	}
	f := newFake()
	f.err = &searcher.Error{Kind: searcher.UnknownTopic, Message: "There is no topic.", Nearest: []string{"Top/Sports"}}
	a := get(t, f, "/explain?url=http://a.example/&topic=Top/Sport")
	if a.Code != http.StatusNotFound || !strings.Contains(a.Body.String(), "/topics/Top/Sports") {
		t.Errorf("an unknown topic: status %d, the nearest one is not offered", a.Code)
	}
}

func TestMembersPage(t *testing.T) {
	f := newFake()
	doc := parse(t, get(t, f, "/members?q=salt&t=Top/Sports&k=50&topic=Top/Computers"))
	if !slices.Equal(f.asked.Topics, []string{"Top/Sports"}) || f.asked.K != 50 {
		t.Errorf("asked %+v", f.asked)
	}
	if got := doc.one(t, "p.status").text(); !strings.Contains(got, "1 of the best 100 results for “salt” have a membership of at least 0.1.") {
		t.Errorf("status %q", got)
	}
	if got := doc.all("p.status a")[0].attr("href"); got != "/search?q=salt+topic%3ATop%2FComputers&k=50&t=Top%2FSports" {
		t.Errorf("all results are at %q", got)
	}
	if got := doc.one(t, "ol.neighbours li").text(); got != "4 By .80" {
		t.Errorf("member %q", got)
	}
	_, _, err := decideMembers("q=salt")
	want{searcher.BadParameter, "“topic” is missing"}.check(t, err)
	_, _, err = decideMembers("topic=Top/A")
	want{searcher.BadParameter, "“q” is missing"}.check(t, err)
}

// Membership of a page that no path leads to is null, not a number that JSON lacks.
func TestExplainAPI(t *testing.T) {
	f := newFake()
	f.explanation.Membership = nil
	var got map[string]any
	if err := json.Unmarshal(get(t, f, "/api/explain?url=http://a.example/&topic=Top/Sports").Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if m, ok := got["membership"]; !ok || m != nil || got["path_share"] != .398 {
		t.Errorf("got %v", got)
	}
	var members map[string]any
	if err := json.Unmarshal(get(t, f, "/api/members?q=salt&topic=General+importance").Body.Bytes(), &members); err != nil || members["topic"] != searcher.General {
		t.Errorf("got %v, %v", members, err)
	}
}

// Two dimensions in a mix can be weighed; the form keeps the rest of the search.
func TestWeightsForm(t *testing.T) {
	f := newFake()
	doc := parse(t, get(t, f, "/search?q=salt&t=Top/Sports&t=General+importance&w.general=3&k=50"))
	values := map[string]string{}
	for _, input := range doc.all("form.weights input") {
		values[input.attr("name")] = input.attr("value")
	}
	// 2 is the preset of topics.
	if values["w.general"] != "3" || values["w.topic"] != "2" || values["k"] != "50" || values["q"] != "salt" {
		t.Errorf("fields %v", values)
	}
	if n := len(doc.all("form.weights input[name=t]")); n != 2 {
		t.Errorf("%d topics in the form", n)
	}
	f.response.Facets = nil // the results belong to no topic
	if len(parse(t, get(t, f, "/search?q=salt&t=Top/Sports&t=General+importance")).all("form.weights")) != 1 {
		t.Error("without facets the weights can't be moved")
	}
	if len(parse(t, get(t, f, "/search?q=salt&t=Top/Sports&t=Top/Computers")).all("form.weights")) != 0 {
		t.Error("one dimension can be weighed against nothing")
	}
}
