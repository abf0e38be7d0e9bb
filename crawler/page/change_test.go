package page

import (
	"strings"
	"testing"
)

// The date of a change, by words before it or by a class, counts only where a page states no other date.
func TestDatesOfChange(t *testing.T) {
	text := "<p>" + strings.Repeat("The kiln is hot and the clay is wet. ", 90)
	for html, want := range map[string]string{
		"<div>Updated <time datetime=2020-06-02>June 2</time></div><div class=date>May 1, 2020</div>":                           "2020-05-01",
		"<div>Updated <time datetime=2020-06-02>June 2</time></div><div><b>or</b> <time datetime=2020-05-01>May 1</time></div>": "2020-05-01",
		"<div>Updated <time datetime=2020-06-02>June 2</time></div>":                                                            "2020-06-02",
		"<div>Updated on</div><i class=date>June 2, 2020</i>":                                                                   "2020-06-02",
		"<div class=field--changed><time datetime=2020-06-02>June 2</time></div><time datetime=2020-05-01>May 1</time>":         "2020-05-01",
		"<div class=field--changed><b>hot</b></div><time datetime=2020-06-02>June 2</time><time datetime=2020-05-01>May</time>": "2020-06-02",
		"<time datetime=2020-06-02>Updated June 2</time><time datetime=2020-05-01>May 1</time>":                                 "2020-05-01",
		"<div class=date>May 1, 2020 (updated on June 2, 2020)</div>":                                                           "2020-05-01",
		"<div class=date>Updated: June 2, 2020. First published: May 1, 2020</div>":                                             "2020-05-01",
		"<div>Updated <time datetime=2020-06-02>June 2</time></div>" + text + "<p><time datetime=2019-01-01>Jan 1</time>":       "2020-06-02",
		"<div>Updates are hot and wet now.</div><time datetime=2020-06-02>June 2</time><time datetime=2020-05-01>May 1</time>":  "2020-06-02",
	} {
		p := Parse(Response{URL: "http://kiln.example/firing", Body: []byte("<title>Firing a kiln</title><h1>Firing a kiln</h1>" + html + text)})
		if p.Published != want {
			t.Errorf("%.120s: %q, want %q", html, p.Published, want)
		}
	}
}

// A date beside the headline that is earlier than the one that metadata state is that of the publication, except in threads and on papers.
func TestStatedDatesOfChange(t *testing.T) {
	text := "<p>" + strings.Repeat("The kiln is hot and the clay is wet. ", 9)
	for html, want := range map[string]string{
		"<h1>Firing a kiln</h1><p>May 1, 2020</p>":  "2020-05-01",
		"<h1>Firing a kiln</h1><p>June 1, 2020</p>": "2020-06-02",
		"<h1>Firing a kiln</h1><p>July 1, 2020</p>": "2020-06-02",
		"<h1>Firing a kiln</h1><p>2020</p>":         "2020-06-02",
		"<meta name=citation_journal_title content='Hot Clay'><h1>Firing a kiln</h1><p>Submitted May 1, 2020</p>": "2020-06-02",
		"<body class=forum><h1>Firing a kiln</h1><p>May 1, 2020</p>":                                              "2020-06-02",
	} {
		p := Parse(Response{URL: "http://kiln.example/firing", Body: []byte("<title>Firing a kiln</title><meta property=article:published_time content=2020-06-02>" + html + text)})
		if p.Published != want {
			t.Errorf("%s: %q, want %q", html, p.Published, want)
		}
	}
}

// A thread has the date of its first post, though that of the last stands above it.
func TestFirstPosted(t *testing.T) {
	for html, want := range map[string]string{
		`<time datetime=2020-06-02>2 June</time><meta itemprop="datePublished" content="2020-05-01T10:00:00Z">`: "2020-05-01T10:00:00Z",
		`<time datetime=2020-05-01>1 May</time><meta itemprop="datePublished" content="soon">`:                  "2020-05-01",
	} {
		body := `<title>Which wheel</title><body itemscope itemtype="https://schema.org/DiscussionForumPosting"><h1>Which wheel</h1>` + html +
			"<p>I ask<div class=comment>Use oak, as we did.</div>"
		if p := Parse(Response{URL: "http://example.org/t/1", Body: []byte(body)}); p.Published != want {
			t.Errorf("%s: %q, want %q", html, p.Published, want)
		}
	}
}
