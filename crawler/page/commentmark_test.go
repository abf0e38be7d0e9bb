package page

import (
	"strings"
	"testing"
)

// Who comments on a page, and when, is not who wrote it. Systems mark the place of the comments in several ways, with either quotation mark or none.
func TestPlacesOfComments(t *testing.T) {
	article := `<title>The rim</title></head><h1>The rim</h1><p>` + strings.Repeat("Clay. ", 1000)
	comment := `<p class=author>Tom Clay <time>2019-05-06</time>`
	for _, mark := range []string{
		`<div id="comments">`, `<div class='comments' id='comments'>`, "<section id=comments>", `<div class="comments">`, `<div class="comments-area">`,
		`<div id="comment-section">`, `<section class="comments-section">`,
	} {
		if p := Parse(Response{Body: []byte(article + mark + comment)}); p.Author != "" || p.Published != "" {
			t.Errorf("%s: author %q, published %q", mark, p.Author, p.Published)
		}
	}
	for _, count := range []string{`<dd class="comments">2</dd>`, `<li class="comments">2`, `<span class='comments'>2</span>`, `<a id=comments>2</a>`} {
		if p := Parse(Response{Body: []byte(article + count + comment)}); p.Author != "Tom Clay" || p.Published != "2019-05-06" {
			t.Errorf("%s: author %q, published %q", count, p.Author, p.Published)
		}
	}
}
