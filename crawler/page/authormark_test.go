package page

import (
	"strings"
	"testing"
)

// Elements that are marked as an author's, and those whose marks mean something else.
func TestAuthorMarks(t *testing.T) {
	text := "<p>" + strings.Repeat("The wheel was made of oak, as its rim had to bear the load of the cart. ", 4)
	for html, want := range map[string]string{
		// DocBook and hCard mark the parts of a name.
		`<div class="author"><h3 class="author"><span class="firstname">Ann</span> <span class="surname">Salt Pepper</span></h3></div>`: "Ann Salt Pepper",
		`<span class="fn n"><span class="given-name">Ann</span> <span class="family-name">Salt</span></span>`:                           "",
		`<p class="author vcard"><span class="given-name">Ann</span> <span class="family-name">Salt</span></p>`:                         "Ann Salt",
		`<p class="byline"><span class="fn"><b class="lastname">Salt</b></span></p>`:                                                    "Salt",

		// Only authors of this site, not those of books.
		`<p><a href="/author/ann">Ann Salt</a>`:                                                "Ann Salt",
		`<p><a href="https://www.example.org/authors/ann/">Ann Salt</a>`:                       "Ann Salt",
		`<p><a href="//BLOG.example.org/author/ann">Ann Salt</a>`:                              "Ann Salt",
		`<p><a href="/author/ann?from=http://books.example.com/">Ann Salt</a>`:                 "Ann Salt",
		`<p><a href="http://books.example.com/authors/salt/wheels.html">The Art of Wheels</a>`: "",
		`<p><a href="ftp://ftp.example.com/authors/salt/wheels.ps">Ann Salt</a>`:               "",
		`<p><a href="//books.example.com/author/ann">Ann Salt</a>`:                             "",

		// Ids that were made of the text.
		`<h2 id="mapping-authors">Mapping Authors</h2>`:     "",
		`<h3 class="author">Ann Salt</h3>`:                  "Ann Salt",
		`<dt id="wheels.author">Wheel Author</dt>`:          "",
		`<div id="filters-writer">Filters for Writer</div>`: "",
		`<div class="writer">Ann Salt</div>`:                "Ann Salt",
		`<div id="post-author">Ann Salt</div>`:              "Ann Salt",

		// Sentences and parentheses.
		`<p class="byline">Ann Salt.</p>`:                     "Ann Salt",
		`<p class="byline">Ann Salt, Jr.</p>`:                 "Ann Salt, Jr.",
		`<p class="byline">Ann Salt Ph.D.</p>`:                "Ann Salt Ph.D.",
		`<p class="byline">Ann Salt. Filed under Crafts.</p>`: "Ann Salt", `<p class="byline">Prof. Ann Salt</p>`: "Prof. Ann Salt",
		`<p class="byline">BOSTON, Mass. (AP)</p>`: "", `<p class="byline">A. B. Salt.</p>`: "A. B. Salt",
		`<p class="byline">Ann B. Salt</p>`: "Ann B. Salt",
		`<p class="byline">Ann Salt)</p>`:   "Ann Salt",
		`<meta name="author" content="me">`: "",
	} {
		p := Parse(Response{URL: "http://example.org/a", Body: []byte("<title>Wheels</title><h1>Wheels</h1>" + html + text)})
		if p.Author != want {
			t.Errorf("%s: author %q, want %q", html, p.Author, want)
		}
	}
}

// Of a file whose address nobody knows, any author's page may be of its site.
func TestAuthorMarksOfAFile(t *testing.T) {
	body := `<title>Wheels</title><h1>Wheels</h1><p><a href="http://www.example.org/author/ann">Ann Salt</a><p>The wheel was made of oak.`
	if p := Parse(Response{Body: []byte(body)}); p.Author != "Ann Salt" {
		t.Errorf("author %q", p.Author)
	}
}
