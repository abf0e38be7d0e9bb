package page

import (
	"strings"
	"testing"
)

// The author of a thread is whom it names first, where posts have a type, in an attribute or in an element, though the one of the first post be called
// otherwise, and stand far from the headline. Neither who replies is, nor a rank.
func TestPoster(t *testing.T) {
	far := "<p>" + strings.Repeat("one ", 1000)
	reply := `<div class=comment itemscope itemtype="https://schema.org/Comment"><div itemprop="author"><span itemprop=name>bob_2</span></div><p>Use oak, as we did.</div>`
	for html, want := range map[string]string{
		`<div itemprop="author" itemscope><span itemprop="name">ann_1</span></div>` + far + `<h1>Which wheel</h1>` + reply:                              "ann_1",
		`<h1>Which wheel</h1><div data-author-username="ann_1">I ask</div>` + reply:                                                                     "ann_1",
		`<h1>Which wheel</h1><article data-author='Ann &amp; Cy'>I ask</article>` + reply:                                                               "Ann & Cy",
		`<h1>Which wheel</h1><article data-authority="9">I ask</article>` + reply:                                                                       "",
		`<h1>Which wheel</h1><article data-author="` + strings.Repeat("x", 99) + `">I ask</article>` + reply:                                            "",
		`<h1>Which wheel</h1>` + reply + `<article data-author="ann_1">I answer</article>`:                                                              "",
		`<h1>Which wheel</h1><div itemprop=author><a itemprop=url>ann</a><meta itemprop=name content=ann_1 /></div>` + reply:                            "ann_1",
		`<h1>Which wheel</h1><div itemprop=author><a>1</a><meta itemprop=name content=ann_1><b class=name>Member</b></div>` + reply:                     "ann_1",
		`<h1>Which wheel</h1>by <a class="username u-x" href=/u/1>Ann of <b>Oak</b></a> <b>I ask</b>` + reply:                                           "Ann of Oak",
		`<h1>Which wheel</h1><b class=username>Guest 1</b> I ask` + reply:                                                                               "",
		`<h1>Which wheel</h1><p>I ask` + strings.ReplaceAll(reply, "/Comment", "/Answer"):                                                               "",
		`<h1>Which wheel</h1><div class=author><a class=username>ann_1</a> <i class=author-rank>Senior Member</i></div>` + reply:                        "ann_1",
		`<h1>Which wheel</h1><a class=author-text>ann_1</a> <i class=author-rank>Senior Member</i>` + reply:                                             "ann_1",
		`<h1>Which wheel</h1><div class=author><b class=author-name>Ann of the o...</b> <i class=author-title>Member</i></div><p>I ask you</p>` + reply: "",
		`<meta name=author content="Ann Salt"><h1>Which wheel</h1><article data-author="ann_1">I ask</article>` + reply:                                 "Ann Salt",
	} {
		p := Parse(Response{URL: "http://example.org/t/1", Body: []byte(`<title>Which wheel</title><body itemscope itemtype="https://schema.org/DiscussionForumPosting">` + html)})
		if p.Author != want {
			t.Errorf("%.80s: author %q, want %q", html, p.Author, want)
		}
	}
	rank := `<title>Which wheel</title><h1>Which wheel</h1><div class=author><b class=name>Ann of the o...</b> <i class=author-title>Senior Member</i></div><p>I ask`
	if p := Parse(Response{URL: "http://example.org/forum/1", Body: []byte(rank)}); p.Author != "" {
		t.Errorf("author %q, a rank", p.Author)
	}
	p := Parse(Response{URL: "http://example.org/a", Body: []byte(`<title>Which wheel</title><h1>Which wheel</h1><p data-author="ann_1">No thread`)})
	if p.Author != "" {
		t.Errorf("author %q of what is no thread", p.Author)
	}
}
