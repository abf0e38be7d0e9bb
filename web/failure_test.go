package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// failures are all errors a searcher can have, and what becomes of them.
var failures = []struct {
	name    string
	err     error
	status  int
	heading string
	level   string
}{
	{"BadQuery", &searcher.Error{Kind: searcher.BadQuery, Message: "the mend"}, 400, "That query can't be read", "INFO"},
	{"QueryTooLong", &searcher.Error{Kind: searcher.QueryTooLong, Message: "the mend"}, 414, "That query is too long", "INFO"},
	{"PageTooFar", &searcher.Error{Kind: searcher.PageTooFar, Message: "the mend"}, 404, "The results don't go that far", "INFO"},
	{"UnknownTopic", &searcher.Error{Kind: searcher.UnknownTopic, Message: "the mend"}, 404, "There is no such topic", "INFO"},
	{"EmptyTopic", &searcher.Error{Kind: searcher.EmptyTopic, Message: "the mend"}, 404, "You can't rank by this topic", "INFO"},
	{"UnknownPage", &searcher.Error{Kind: searcher.UnknownPage, Message: "the mend"}, 404, "That page is not in the index", "INFO"},
	{"BadAddress", &searcher.Error{Kind: searcher.BadAddress, Message: "the mend"}, 400, "That address can't be read", "INFO"},
	{"RemovedPage", &searcher.Error{Kind: searcher.RemovedPage, Message: "the mend"}, 410, "That page was removed", "INFO"},
	{"BadParameter", &searcher.Error{Kind: searcher.BadParameter, Message: "the mend"}, 400, "A setting is missing, or out of range", "INFO"},
	{"NoBuild", &searcher.Error{Kind: searcher.NoBuild, Message: "the mend"}, 503, "Nothing is indexed yet", "INFO"},
	{"wrapped", fmt.Errorf("a: %w", &searcher.Error{Kind: searcher.PageTooFar, Message: "mend"}), 404, "The results don't go that far", "INFO"},
	{"other", errors.New("secret of the house"), 500, "Something broke on our side", "ERROR"},
	{"unknown kind", &searcher.Error{Kind: 99, Message: "secret of the house"}, 500, "Something broke on our side", "ERROR"},
	{"deadline", fmt.Errorf("secret of the house: %w", context.DeadlineExceeded), 504, "That took too long", "ERROR"},
	{"cancelled", context.Canceled, 499, "The request was cancelled", "INFO"},
}

func TestFailures(t *testing.T) {
	for _, tt := range failures {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake()
			f.err = tt.err
			a := get(t, f, "/search?q=words")
			doc := parse(t, a)
			if got := doc.one(t, "h1").text(); a.Code != tt.status || got != tt.heading {
				t.Errorf("status %d, heading %q", a.Code, got)
			}
			if got := doc.one(t, "form.box input[name=q]").attr("value"); got != "words" {
				t.Errorf("the box forgot the query: %q", got)
			}
			checkInert(t, doc)
			checkTold(t, tt.err, a)
			if !strings.Contains(a.log, "level="+tt.level) || !strings.Contains(a.log, fmt.Sprintf("status=%d", tt.status)) {
				t.Errorf("log %q", a.log)
			}
		})
	}
}

func TestFailuresOfTheAPI(t *testing.T) {
	for _, tt := range failures {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake()
			f.err = tt.err
			a := get(t, f, "/api/search?q=words")
			var p struct {
				Error string `json:"error"`
			}
			if err := json.Unmarshal(a.Body.Bytes(), &p); err != nil || p.Error == "" {
				t.Errorf("%v in %s", err, a.Body)
			}
			if a.Code != tt.status || a.Header().Get("Content-Type") != "application/json; charset=utf-8" {
				t.Errorf("status %d, type %q", a.Code, a.Header().Get("Content-Type"))
			}
			checkTold(t, tt.err, a)
		})
	}
}

// The API's errors name what a program can change, not what a reader sees on a page.
func TestTheAPISpeaksToPrograms(t *testing.T) {
	for target, mend := range map[string]string{
		"/api/search?q=%ff":                "encode it so in the address, é as %C3%A9",
		"/api/complete?q=%ff":              "encode it so in the address, é as %C3%A9",
		"/api/members?topic=Top/A":         "“q” is missing: add q=words",
		"/api/score?q=a":                   "“url” is missing: add url=https://example.org/",
		"/api/similar":                     "“url” is missing: add url=https://example.org/",
		"/api/explain?topic=Top/A&url=%ff": "encode it so, é as %C3%A9",
		"/api/similar?url=http://a.example/" + strings.Repeat("b", maxAddress): "An address may have 4096 bytes; this one has 4113",
	} {
		a := get(t, newFake(), target)
		var p problem
		err := json.Unmarshal(a.Body.Bytes(), &p)
		if err != nil || a.Code != http.StatusBadRequest || !strings.Contains(p.Error, mend) || strings.Contains(p.Error, "/page") || strings.Contains(p.Error, "above") {
			t.Errorf("%s: status %d, %q, %v; want %q", clip(target), a.Code, p.Error, err, mend)
		}
	}
}

// checkTold holds that the caller is told what the caller can mend, and nothing of our own troubles.
func checkTold(t *testing.T, err error, a answer) {
	t.Helper()
	body := a.Body.String()
	if strings.Contains(body, "secret") {
		t.Error("an inner error is shown to the caller")
	}
	if strings.Contains(err.Error(), "secret") && !strings.Contains(a.log, "secret of the house") {
		t.Errorf("the log lacks the cause: %q", a.log)
	}
	if strings.Contains(err.Error(), "the mend") && !strings.Contains(body, "the mend") {
		t.Error("the caller isn't told the mend")
	}
}

// A page too far leads back to the first one of the same search, with its topics and settings.
func TestPageTooFarOffersTheFirst(t *testing.T) {
	f := newFake()
	f.err = &searcher.Error{Kind: searcher.PageTooFar, Message: "no"}
	for _, target := range []string{"/search?q=a&t=Top/Sports&k=50&page=20", "/search?q=a&t=Top/Sports&k=50&page=1000"} {
		if got := hrefs(parse(t, get(t, f, target)).all("ul.steps a")); !slices.Equal(got, []string{"/search?q=a&k=50&t=Top%2FSports"}) {
			t.Errorf("%s: steps %q", target, got)
		}
	}
	if got := hrefs(parse(t, get(t, f, "/search?q=a&k=0")).all("ul.steps a")); !slices.Equal(got, []string{"/search?q=a", "/topics/"}) {
		t.Errorf("a setting that is out of range: steps %q", got)
	}
	if got := hrefs(parse(t, get(t, f, "/search?t=Top/Sports&page=1000")).all("ul.steps a")); !slices.Equal(got, []string{"/topics/"}) {
		t.Errorf("without words: steps %q", got)
	}
	topic := parse(t, get(t, f, "/topics/Top/Graphic_Design?page=40")).one(t, "ul.steps a")
	if topic.text() != "The best pages of Graphic Design" || topic.attr("href") != "/topics/Top/Graphic_Design" {
		t.Errorf("from a topic %q leads to %s", topic.text(), topic.attr("href"))
	}
}

func TestUnknownTopicOffersTheNearest(t *testing.T) {
	for _, kind := range []searcher.Kind{searcher.UnknownTopic, searcher.EmptyTopic} {
		checkNearest(t, kind)
	}
}

func checkNearest(t *testing.T, kind searcher.Kind) {
	f := newFake()
	f.err = &searcher.Error{Kind: kind, Message: "no", Nearest: []string{"Top/Arts/Music", "Top/Arts"}}
	for target, want := range map[string][]string{
		"/search?q=a&t=Top/Arts/Musik": {"/search?q=a&t=Top%2FArts%2FMusic", "/search?q=a&t=Top%2FArts"},
		"/topics/Top/Arts/Musik":       {"/topics/Top/Arts/Music", "/topics/Top/Arts"},
	} {
		if got := hrefs(parse(t, get(t, f, target)).all("ul.near a")); !slices.Equal(got, want) {
			t.Errorf("%s offers %q", target, got)
		}
	}
	var p problem
	err := json.Unmarshal(get(t, f, "/api/search?q=a&t=x").Body.Bytes(), &p)
	if err != nil || !slices.Equal(p.Nearest, []string{"Top/Arts/Music", "Top/Arts"}) {
		t.Errorf("the API offers %q, %v", p.Nearest, err)
	}
}

func TestNothingIndexed(t *testing.T) {
	for _, target := range []string{"/", "/topics/"} {
		a := get(t, &fake{}, target)
		doc := parse(t, a)
		if a.Code != http.StatusServiceUnavailable || doc.one(t, "h1").text() != "Nothing is indexed yet" {
			t.Errorf("%s: status %d", target, a.Code)
		}
		if got := doc.one(t, "pre").text(); !strings.Contains(got, "facetta demo") || !strings.Contains(got, "facetta run") {
			t.Errorf("%s: commands %q", target, got)
		}
	}
}

func TestPanic(t *testing.T) {
	f := newFake()
	f.panics = true
	a := get(t, f, "/search?q=a")
	if a.Code != http.StatusInternalServerError || parse(t, a).one(t, "h1").text() != "Something broke on our side" {
		t.Errorf("status %d", a.Code)
	}
	logged := strings.Contains(a.log, "secret of the house") && strings.Contains(a.log, "fake_test.go")
	if strings.Contains(a.Body.String(), "secret") || !logged {
		t.Errorf("the panic and where it was belong in the log alone: %q", a.log)
	}
}

func TestUnknownAddresses(t *testing.T) {
	tests := []struct {
		method, target string
		status         int
		contentType    string
	}{
		{"GET", "/nowhere", 404, "text/html; charset=utf-8"},
		{"GET", "/static/nowhere.css", 404, "text/html; charset=utf-8"},
		{"GET", "/static/../web.go", 301, ""}, // ServeMux cleans paths
		{"GET", "/api/nowhere", 404, "application/json; charset=utf-8"},
		{"POST", "/search?q=a", 405, "text/html; charset=utf-8"},
		{"DELETE", "/api/search?q=a", 405, "application/json; charset=utf-8"},
		{"HEAD", "/", 200, "text/html; charset=utf-8"}, {"HEAD", "/nowhere", 404, "text/html; charset=utf-8"},
		{"GET", "/search?q=" + strings.Repeat("a", 20<<10), 414, "text/html; charset=utf-8"},
		{"GET", "/api/search?q=" + strings.Repeat("a", 20<<10), 414, "application/json; charset=utf-8"},
		{"GET", "/about?" + strings.Repeat("a", 20<<10), 414, "text/html; charset=utf-8"},
	}
	for _, tt := range tests {
		a := ask(t, newFake(), tt.method, tt.target)
		if tt.status == 301 && a.Code/100 == 3 {
			continue
		}
		if a.Code != tt.status || a.Header().Get("Content-Type") != tt.contentType {
			t.Errorf("%s %s: status %d, type %q", tt.method, clip(tt.target), a.Code, a.Header().Get("Content-Type"))
		}
		if a.Code == http.StatusMethodNotAllowed && a.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: Allow is %q", tt.target, a.Header().Get("Allow"))
		}
	}
}

func TestUnknownPageOffersTheLiveOne(t *testing.T) {
	f := newFake()
	f.err = &searcher.Error{Kind: searcher.UnknownPage, Message: "no"}
	if got := hrefs(parse(t, get(t, f, "/page?url=http://example.org/x")).all("ul.steps a")); got[0] != "http://example.org/x" {
		t.Errorf("next steps %q", got)
	}
	evil := parse(t, get(t, f, "/page?url=javascript:alert(1)"))
	if got := hrefs(evil.all("ul.steps a")); !slices.Equal(got, []string{"/topics/"}) {
		t.Errorf("next steps %q", got)
	}
}

// A query that is too long stays in the box, to be shortened there; no link leads to it again.
func TestTooLongAQueryStaysInTheBox(t *testing.T) {
	long := strings.Repeat("word ", 500) + "end"
	a := get(t, newFake(), "/search?q="+strings.ReplaceAll(long, " ", "+"))
	if got := parse(t, a).one(t, "form.box input[name=q]").attr("value"); a.Code != http.StatusRequestURITooLong || got != long {
		t.Errorf("status %d, the box holds %q", a.Code, clip(got))
	}
	if got := hrefs(parse(t, a).all("ul.steps a")); !slices.Equal(got, []string{"/topics/"}) {
		t.Errorf("next steps %q", got)
	}
}

// What no search could have asked for does not come back in the box.
func TestUnsoundQueriesLeaveTheBoxEmpty(t *testing.T) {
	for target, status := range map[string]int{
		"/search?q=%ff": http.StatusBadRequest, "/search?q=" + strings.Repeat("a", maxURI+1): http.StatusRequestURITooLong,
	} {
		a := get(t, newFake(), target)
		if got := parse(t, a).one(t, "form.box input[name=q]").attr("value"); a.Code != status || got != "" {
			t.Errorf("%s: status %d, the box holds %q", clip(target), a.Code, clip(got))
		}
	}
}
