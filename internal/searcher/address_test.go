package searcher_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/internal/searcher"
)

// The web of these tests: a host with a home page that nobody links to, and others that mention it.
func openAddresses(t *testing.T) *searcher.Build {
	t.Helper()
	return openShared(t, "addresses", func(t *testing.T) *archive.Archive {
		a := emptyArchive(t)
		links := `<p>Here one reads on: <a href="/manual/install.html">how to begin</a>, <a href="/manual/">all chapters</a>, <a href="/manual/C_(language)">of C</a>.`
		for path, text := range map[string]string{
			"": "Welcome to the tool", "manual/": "All chapters of the manual", "manual/install.html": "How the tool is installed", "manual/C_(language)": "Written in C",
			"manual/" + strings.Repeat("z", 70) + ".html": "Encoded", "news?year=2024": "What is new",
		} {
			put(t, a, "http://www.tool.example/"+path, "<title>"+text+"</title><p>"+text+", says this page."+links)
		}
		put(t, a, "https://docs.tool.example/", "<title>Docs</title><p>The tool's documentation."+links)
		put(t, a, "http://other.example/", `<title>Links</title><p>Of tools: see tool.example, or nowhere.example/lost, or write to who@tool.example about 2024-05-31 and e-mail.`)
		put(t, a, "http://other.example/manual", `<title>Other manual</title><p>A manual of wi-fi: how to install it on 31-05-2024.`)
		return a
	})
}

// checkFound checks the number of results of a query, of which none may lack some of it, and which is first; "": any.
func checkFound(t *testing.T, b *searcher.Build, line, first string, total int) {
	t.Helper()
	answer := search(t, b, searcher.Request{Query: line, Topics: []string{searcher.General}})
	if answer.Total != total || answer.Relaxed {
		t.Errorf("%s: %d results, want %d; relaxed: %v", line, answer.Total, total, answer.Relaxed)
	}
	if first != "" && (len(answer.Results) == 0 || answer.Results[0].URL != first) {
		t.Errorf("%s: the first result is not %s: %+v", line, first, answer.Results)
	}
}

func TestAddresses(t *testing.T) {
	b := openAddresses(t)
	const home, install = "http://www.tool.example/", "http://www.tool.example/manual/install.html"
	for line, want := range map[string]struct {
		first string
		total int
	}{
		"tool.example": {home, 8}, "www.tool.example": {home, 7}, "HTTPS://WWW.Tool.Example/": {home, 7}, "http://tool.example": {home, 8}, "tool.example -site:docs.tool.example": {"", 7},
		"docs.tool.example": {"https://docs.tool.example/", 1}, "tool.example lang:en": {"", 0},
		"tool.example/manual": {"http://www.tool.example/manual/", 4}, "www.tool.example/manual/install.html#top": {install, 1},
		"http://www.tool.example/manual/C_(language)":                          {"http://www.tool.example/manual/C_(language)", 1},
		"tool.example/manual/C_%28language%29.":                                {"", 1},
		"tool.example/news?year=2024":                                          {"http://www.tool.example/news?year=2024", 1},
		"https://tool.example/manual/install.html?utm_source=a.b&fbclid=IwAR0": {install, 1},
		"tool.example/news?utm_medium=mail&year=2024&gclid=x":                  {"http://www.tool.example/news?year=2024", 1},
		"tool.example/?utm_source=letter":                                      {home, 7},
		"tool.example/manual/" + strings.Repeat("z", 70) + ".html":             {"http://www.tool.example/manual/" + strings.Repeat("z", 70) + ".html", 2},
		"nowhere.example/lost":                                                 {"http://other.example/", 1}, "http://nowhere.example/lost": {"http://other.example/", 1},
		"tool.example installed": {"http://www.tool.example/manual/install.html", 1}, "nowhere -tool.example": {"", 0}, `"tool.example"`: {"http://other.example/", 1}, "who@tool.example": {"http://other.example/", 1},
		"link:https://tool.example/manual": {"", 5},
	} {
		checkFound(t, b, line, want.first, want.total)
	}
}

// The page that is asked for has its own score, stands once in the list whatever page of it is asked for, and counts for the topics.
func TestThePageAskedForIsFirst(t *testing.T) {
	b := openAddresses(t)
	r := searcher.Request{Query: "tool.example"}
	answer := search(t, b, r)
	var urls []string
	for _, result := range answer.Results {
		urls = append(urls, result.URL)
		s, err := b.Score(context.Background(), r, result.URL)
		if err != nil || !s.Found || !close(s.Score, result.Score) || !close(s.TFIDF, result.TFIDF) {
			t.Errorf("%s: the score is explained as %+v, %v; the search has %g", result.URL, s, err, result.Score)
		}
	}
	if answer.Results[0].Score >= answer.Results[1].Score {
		t.Error("the page asked for is the best one anyway: this test tells nothing")
	}
	if slices.Sort(urls); len(slices.Compact(urls)) != answer.Total || answer.Pages != 1 {
		t.Errorf("%q on %d pages, want %d pages, each once", urls, answer.Pages, answer.Total)
	}
	members, err := b.Members(context.Background(), r, searcher.General)
	if err != nil || members.Sample != answer.Total {
		t.Errorf("%+v, %v; want a sample of %d", members, err, answer.Total)
	}
}

// Where no page has a word whose parts are joined, those with its parts are found, and of an address the pages of its host.
func TestJoinedWordsFallApart(t *testing.T) {
	b := openAddresses(t)
	for line, want := range map[string]int{
		"31/05/2024": -1, "2024/31/05": 2, "fi_wi manual": 1, "lost/nowhere.example": 1, "AND/OR/mail/who": 1, "tool.example/gone": 7, "tool.example/gone welcome": 1, "tool.example/gone?x=%": 7, "www.example": 1,
		`"fi wi"`: 1, `"manual fi-wi"`: 1, `"fi wi" -"wi fi"`: 0, `"fi wi" -"install manual"`: 1, "-fi/wi": 0, "title:manual/other": 0, "fi/wi absent nothing": 0,
	} {
		relaxed := want > 0
		if want < 0 {
			want = -want
		}
		r := searcher.Request{Query: line}
		answer := search(t, b, r)
		if answer.Total != want || answer.Relaxed != relaxed {
			t.Errorf("%s: %d results, want %d; relaxed: %v", line, answer.Total, want, answer.Relaxed)
		}
		for _, result := range answer.Results {
			if s, err := b.Score(context.Background(), r, result.URL); err != nil || !s.Found || !close(s.Score, result.Score) {
				t.Errorf("%s, %s: the score is explained as %+v, %v; the search has %g", line, result.URL, s, err, result.Score)
			}
		}
	}
}

// The page that is asked for has the score that its explanation says, also where the query has no words.
func TestScoreOfThePageAskedFor(t *testing.T) {
	b := openAddresses(t)
	for _, r := range []searcher.Request{{Query: "www.tool.example/manual/"}, {Query: "www.tool.example/manual/", Most: true}, {Query: "tool.example", Most: true}} {
		first := search(t, b, r).Results[0]
		why, err := b.Score(context.Background(), r, first.URL)
		if err != nil || !close(why.Score, first.Score) || first.Score == 0 {
			t.Errorf("%q, most %t: %s has the score %g, explained as %+v, %v", r.Query, r.Most, first.URL, first.Score, why, err)
		}
	}
}
