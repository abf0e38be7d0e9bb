package page

import (
	"fmt"
	"testing"

	"facetta/internal/weburl"
)

// What names call comments is a reply on a page that says it is a thread of a forum: by its type, its names, its address or its breadcrumbs.
func TestReplies(t *testing.T) {
	const comments = `<h1>Cups</h1><p>Which glaze?</p><div class=comment>Salt.</div>`
	const article = `<script type="application/ld+json">{"@type":"NewsArticle","headline":"Cups","comment":[{"@type":"DiscussionForumPosting"}]}</script>`
	const forum = `<script type="application/ld+json">{"@type":"DiscussionForumPosting","headline":"Cups"}</script>`
	for _, c := range []struct {
		name, url, html string
		want            Hints
	}{
		{"a blog", "http://a.example/2020/cups", comments, HintComment},
		{"microdata", "", `<div itemscope itemtype="https://schema.org/DiscussionForumPosting">` + comments + `</div>`, HintReply},
		{"questions and answers", "", `<html itemscope itemtype=https://schema.org/QAPage>` + comments, HintReply},
		{"linked data", "", forum + comments, HintReply},
		{"an article's comments", "", article + comments, HintComment},
		{"BODY", "", `<body id="vanilla_discussion_index">` + comments, HintReply},
		{"HTML", "", `<html class="no-js template-thread_view">` + comments, HintReply},
		{"BODY of a blog", "", `<body class="single single-post">` + comments, HintComment},
		{"threads of comments", "", `<h1>Cups</h1><div class="comment thread-even">Salt.</div>`, HintComment},
		{"folder", "http://a.example/forum/glaze/cups.html", comments, HintReply},
		{"file", "http://a.example/bb/viewtopic.php?t=5", comments, HintReply},
		{"host", "http://forum.a.example/cups", comments, HintReply},
		{"ticket", "http://a.example/trac/ticket/12", comments, HintReply},
		{"issue", "http://a.example/cups/-/issues/7/", comments, HintReply},
		{"bug", "http://a.example/show_bug.cgi?id=7", comments, HintReply},
		{"a magazine's issue", "http://a.example/issues/12/cups", comments, HintComment},
		{"issues of a year", "http://a.example/issues/may", comments, HintComment},
		{"a ticket's number alone", "http://a.example/12", comments, HintComment},
		{"first page of a forum", "http://a.example/forum/", comments, HintComment},
		{"its host", "http://forum.a.example/", comments, HintComment},
		{"topics of news", "http://a.example/topics/cups", comments, HintComment},
		{"canonical", "http://a.example/node/5", `<link rel=canonical href="/threads/cups.5/">` + comments, HintReply},
		{"breadcrumbs", "http://a.example/node/5", `<div class=breadcrumb><a href="/">Home</a> <a href="/forum/">Forum</a> <a href="/forum/glaze">Glaze</a></div>` + comments, HintReply},
		{"breadcrumbs to a forum's first page", "http://a.example/node/5", `<ul class=breadcrumbs><li><a href="/forum/">Forum</a></ul>` + comments, HintComment},
		{"a menu", "http://a.example/node/5", `<div class=nav><a href="/forum/glaze">Glaze</a></div>` + comments, HintComment},
	} {
		p := Parse(Response{URL: weburl.URL(c.url), Body: []byte(c.html)})
		b := &p.Blocks[len(p.Blocks)-1]
		if b.Text != "Salt." || b.Hints&(HintComment|HintReply) != c.want {
			t.Errorf("%s: %q is called %q, want %q", c.name, b.Text, b.Hints, c.want)
		}
	}
}

// That breadcrumbs are such is nobody's concern but the parser's.
func TestCrumbsAreNoHint(t *testing.T) {
	p := Parse(Response{Body: []byte(`<div class=breadcrumb><a href="/">Home</a></div>`)})
	if p.Blocks[0].Hints != HintNav {
		t.Errorf("hints %q, want nav", p.Blocks[0].Hints)
	}
	if got := (HintForum | HintReply).String(); got != "thread reply" {
		t.Errorf("hints are called %q", got)
	}
}

// Who wrote the first post may be called by a handle. In a thread nobody else is the author.
func TestAuthorOfThread(t *testing.T) {
	const posts = `<title>Cups</title><h1>Cups</h1><div><span itemprop=author><span itemprop=name>%s</span></span> <p>Which glaze?</div>
		<div class=reply><span itemprop=author><span itemprop=name>Tclay</span></span> <p>Salt.</div>`
	for _, c := range []struct{ body, first, want string }{
		{"<body class=forum>", "salt.ann_7", "salt.ann_7"}, {"<body class=forum>", "Ann Salt", "Ann Salt"}, {"<body class=forum>", "ann of salt", ""},
		{"<body class=forum>", "admin", ""}, {"<body>", "salt.ann_7", "salt.ann_7"}, {"<body>", "ann of salt", "Tclay"},
	} {
		if p := Parse(Response{Body: fmt.Appendf(nil, c.body+posts, c.first)}); p.Author != c.want {
			t.Errorf("%s: the author of %q is %q, want %q", c.body, c.first, p.Author, c.want)
		}
	}
}
