package page

import (
	"strings"
	"testing"
)

// Whom a short line beside the headline names after a word of bylines has written the page, whatever its elements are called.
func TestAuthorLine(t *testing.T) {
	text := "<p>" + strings.Repeat("The wheel was made of oak, as its rim had to bear the load of the cart. ", 4)
	for html, want := range map[string]string{
		"<h1>Wheels</h1><p>By Ann Salt":                                                               "Ann Salt",
		"<h1>Wheels</h1><p>by: <a href=/ann>Ann Salt</a>, May 2, 2020":                                "Ann Salt",
		"<h1>Wheels</h1><p>Written by<p>Ann Salt":                                                     "Ann Salt",
		"<h1>Wheels</h1><div><b>Von</b> <i>Ann Salt</i></div>":                                        "Ann Salt",
		"<h1>Wheels</h1><p>By Ann Salt and Bob Pepper | Crafts":                                       "Ann Salt and Bob Pepper",
		"<h1>Wheels</h1><p>May 2, 2020 by Ann Salt in Crafts":                                         "Ann Salt",
		"<h1>Wheels</h1><p>Posted on May 2, 2020 by Ann Salt (12 comments)":                           "Ann Salt",
		"<h1>Wheels</h1><ul><li>By<li>Ann Salt</ul>":                                                  "Ann Salt",
		"<h1>Wheels</h1><p>Texte : Ann Salt":                                                          "Ann Salt",
		"<h1>Wheels</h1><p>Text von Ann Salt":                                                         "Ann Salt",
		"<h1>Wheels</h1><p>Text:<p>Ann Salt":                                                          "Ann Salt",
		"<h1>Wheels</h1><p>Text Box and Shape":                                                        "",
		"<h1>Wheels</h1><h2>Text</h2><p>Ann Salt. Of Wheels":                                          "", // a book
		"<h1>Wheels</h1><h4>Author</h4><h4>See Also</h4>":                                             "",
		"<ul><li><a href=#a>Authors</a><li><a href=#b>See Also</a></ul><h1>Wheels</h1>":               "",
		"<p>By Ann Salt<h1>Wheels</h1>":                                                               "Ann Salt",
		"<h1>车轮</h1><p>作者：王小明":                                                                        "王小明",
		"<h1>Wheels</h1><p>By 2030 all wheels":                                                        "",
		"<h1>Wheels</h1><p>Posted ON November 6":                                                      "",
		"<h1>Wheels</h1><p>by Ann Salt-Pepper - Friday, May 2":                                        "Ann Salt-Pepper",
		"<h1>Wheels</h1><p>By the river":                                                              "",
		"<h1>Wheels</h1><p>By admin":                                                                  "",
		"<h1>Wheels</h1><p>Made by Ann Salt":                                                          "", // of oak, say
		"<h1>Wheels</h1><nav><p>By Wheel Size</nav>":                                                  "",
		"<h1>Wheels</h1><p>By Ann Salt<p>By Bob Pepper<p>By Cy Dill":                                  "", // a list
		"<h1>Wheels</h1><p>By Ann Salt<p>Crafts<p>Share<p>Print":                                      "Ann Salt",
		"<h1>Wheels</h1><blockquote><p>By Ann Salt</blockquote>":                                      "",
		"<h1>Wheels</h1>" + text + "<p>By Ann Salt":                                                   "Ann Salt", // behind a standfirst
		"<h1>Wheels</h1>" + text + text + "<p>By Ann Salt":                                            "",         // far behind
		"<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Ann Salt'>": "Ann Salt",
		"<meta name=twitter:label1 content='Reading time'><meta name=twitter:data1 content='3 min'>" +
			"<meta name=twitter:label2 content='Geschrieben von'><meta name=twitter:data2 content='Ann Salt'>": "Ann Salt",
		"<meta name=twitter:label1 content=''><meta name=twitter:data1 content='Ann Salt'>": "",
		"<h1>Wheels</h1><p>By Ann Salt<span class=author>Bob Pepper</span>":                 "Bob Pepper",
		"<meta name=author content='Bob Pepper'><h1>Wheels</h1><p>By Ann Salt":              "Bob Pepper",
	} {
		title := "Wheels"
		if strings.Contains(html, "车轮") {
			title = "车轮"
		}
		p := Parse(Response{URL: "http://example.org/a", Body: []byte("<title>" + title + "</title>" + html + text)})
		if p.Author != want {
			t.Errorf("%s: author %q, want %q", html, p.Author, want)
		}
	}
}
