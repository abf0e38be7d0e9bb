package page

import (
	"strings"
	"testing"
)

// The author of a thread is whom it names first, where posts have a type, in an attribute or in an element, though the one of the first post be called
// otherwise, and stand far from the headline.
func TestPoster(t *testing.T) {
	far := "<p>" + strings.Repeat("one ", 1000)
	reply := `<div class=comment itemscope itemtype="https://schema.org/Comment"><div itemprop="author"><span itemprop=name>bob_2</span></div><p>Use oak, as we did.</div>`
	for html, want := range map[string]string{
		`<div itemprop="author" itemscope><span itemprop="name">ann_1</span></div>` + far + `<h1>Which wheel</h1>` + reply: "ann_1",
		`<h1>Which wheel</h1><div data-author-username="ann_1">I ask</div>` + reply:                                        "ann_1",
		`<h1>Which wheel</h1><article data-author='Ann &amp; Cy'>I ask</article>` + reply:                                  "Ann & Cy",
		`<h1>Which wheel</h1><article data-authority="9">I ask</article>` + reply:                                          "bob_2",
		`<h1>Which wheel</h1><article data-author="` + strings.Repeat("x", 99) + `">I ask</article>` + reply:               "bob_2",
		`<h1>Which wheel</h1>` + reply + `<article data-author="ann_1">I answer</article>`:                                 "bob_2",
		`<meta name=author content="Ann Salt"><h1>Which wheel</h1><article data-author="ann_1">I ask</article>` + reply:    "Ann Salt",
	} {
		p := Parse(Response{URL: "http://example.org/t/1", Body: []byte(`<title>Which wheel</title><body itemscope itemtype="https://schema.org/DiscussionForumPosting">` + html)})
		if p.Author != want {
			t.Errorf("%.80s: author %q, want %q", html, p.Author, want)
		}
	}
	p := Parse(Response{URL: "http://example.org/a", Body: []byte(`<title>Which wheel</title><h1>Which wheel</h1><p data-author="ann_1">No thread`)})
	if p.Author != "" {
		t.Errorf("author %q of what is no thread", p.Author)
	}
}
