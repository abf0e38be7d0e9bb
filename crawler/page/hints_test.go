package page

import (
	"fmt"
	"testing"

	"facetta/crawler/page/markup"
)

// Words of markup are found whole: parted by hyphens, underscores, digits and capitals, in any of the four attributes.
func TestHintsOf(t *testing.T) {
	for _, c := range []struct {
		tag  string
		want Hints
	}{
		{`<div class="entry-content">`, HintArticle | HintContent},
		{`<div itemprop=articleBody>`, HintArticle | HintBody},
		{`<div id='comments_2'>`, HintComment},
		{`<DIV CLASS="siteFooter">`, HintFooter},
		{`<div role="navigation" title="comment">`, HintNav},
		{`<div class="commented headline2">`, HintTitle},
		{`<div class="tsd-comment tsd-typography">`, 0},
		{`<div class="navfooter">`, HintNav}, // of books in DocBook
		{`<div class=shadow>`, 0},            // "ad" is no word of it
		{`<div style="color:red;display: none">`, HintHidden | HintUnseen},
		{`<div style="DISPLAY : none!important">`, HintHidden | HintUnseen},
		{`<div style="display:block; list-style: none; x-display:none">`, 0},
		{`<div hidden>`, HintHidden | HintUnseen},
		{`<div class="mwe-math-mathml-display mwe-math-mathml-a11y" style="display: none;">`, 0},
		{`<div style="visibility:hidden">`, HintHidden | HintUnseen},
		{`<div hidden=until-found>`, 0}, {`<div popover>`, HintHidden | HintUnseen},
		{`<div aria-hidden="true">`, HintHidden | HintUnseen},
		{`<div class=hidden>`, HintHidden},
		{`<div aria-hidden="false">`, 0},
		{`<div>`, 0}, {`<div`, 0}, {`<div class=`, 0}, {`<div class="share`, 0},
	} {
		var z markup.Tokenizer
		z.Reset([]byte(c.tag))
		z.Next()
		if got := new(hintCache).ofTag(Div, &z); got != c.want {
			t.Errorf("%s: hints %q, want %q", c.tag, got, c.want)
		}
	}
}

// In documentation the id of a section is made from its title; it is no name, unless it says nothing but what a part of a page is.
func TestTitledID(t *testing.T) {
	for _, c := range []struct {
		html string
		want Hints
	}{
		{`<section id=cookie-jar>`, 0}, {`<section id=cookies>`, HintNotice}, {`<section id=related-posts>`, HintRelated | HintArticle},
		{`<section id=cookie-jar class=x>`, HintNotice}, {`<section id=cookie-administration class=sidebar>`, HintNotice | HintSidebar},
		{`<div class=section id=cookie-administration>`, 0}, {`<div id=cookie-jar>`, HintNotice},
		{`<dl><dt id=web.CookieJar.clear>`, 0}, {`<dl><dt id=x.documentation class=title>`, HintTitle}, {`<dl id=cookie-jar>`, HintNotice},
	} {
		if got := parseBody([]byte(c.html + "text")).Blocks[0].Hints; got != c.want {
			t.Errorf("%s: hints %q, want %q", c.html, got, c.want)
		}
	}
}

// A block has the hints of all elements around it, and its place in the tree of them: inline elements and A do not count.
func TestPlaceInTree(t *testing.T) {
	p := Parse(Response{URL: "http://example.org/", Body: []byte(`<body class=single><div id=main><p>one <b>two</b></p>
		<div class=comments><p class=author>three</div></div>four<div><div>five</div></div>`)})
	want := []struct {
		text          string
		hints         Hints
		depth, shared uint16
	}{
		{"one", HintContent, 2, 0}, {"two", HintContent, 2, 2}, {"three", HintContent | HintComment | HintMeta, 3, 1},
		{"four", 0, 0, 0}, {"five", 0, 2, 0},
	}
	if len(p.Blocks) != len(want) {
		t.Fatalf("%d blocks", len(p.Blocks))
	}
	for i, w := range want {
		if b := &p.Blocks[i]; b.Text != w.text || b.Hints != w.hints || b.Depth != w.depth || b.Shared != w.shared {
			t.Errorf("%q: hints %q depth %d shared %d; want %+v", b.Text, b.Hints, b.Depth, b.Shared, w)
		}
	}
}

// Of dialogs, those that are open are seen.
func TestDialog(t *testing.T) {
	p := Parse(Response{Body: []byte(`<dialog open>one</dialog><dialog>two</dialog>three`)})
	for i, want := range []Hints{0, HintHidden | HintUnseen, 0} {
		if b := &p.Blocks[i]; b.Hints != want {
			t.Errorf("%q: hints %q", b.Text, b.Hints)
		}
	}
}

// Inline elements hide what stands in them and no more, until they end.
func TestUnseenInline(t *testing.T) {
	p := Parse(Response{Body: []byte(`<p class=text>one <span hidden>two <b>three</b></span> four <i style="display:none">five</i><p>six<span class=mathml style="display:none"><math><mi>x`)})
	want := []Hints{HintBody, HintBody | HintUnseen, HintBody | HintUnseen, HintBody, HintBody | HintUnseen, 0, 0}
	for i := range p.Blocks {
		if b := &p.Blocks[i]; len(p.Blocks) != len(want) || b.Hints != want[i] {
			t.Errorf("%q: hints %q", b.Text, b.Hints)
		}
	}
	if got := (HintBody | HintUnseen).String(); got != "body unseen" {
		t.Errorf("hints are called %q", got)
	}
}

// The attribute counts whatever its value, on three elements, and for all that stands inside them.
func TestNoSnippet(t *testing.T) {
	p := Parse(Response{Body: []byte(`<p class=text>one <span DATA-NOSNIPPET=false>two <b>three</b></span> four <i data-nosnippet>five</i>` +
		`<div data-nosnippet><p>six<section>seven</section></div><section data-nosnippet hidden>eight</section><p data-nosnippet>nine`)})
	want := []Hints{HintBody, HintBody | HintNoSnippet, HintBody | HintNoSnippet, HintBody, HintBody, HintNoSnippet, HintNoSnippet,
		HintHidden | HintUnseen | HintNoSnippet, 0}
	for i := range p.Blocks {
		if b := &p.Blocks[i]; len(p.Blocks) != len(want) || b.Hints != want[i] {
			t.Errorf("%q: hints %q", b.Text, b.Hints)
		}
	}
	if got := (HintBody | HintUnseen | HintNoSnippet).String(); got != "body unseen nosnippet" {
		t.Errorf("hints are called %q", got)
	}
}

// What a cache gives for values that share a place in it is what each says.
func TestHintCache(t *testing.T) {
	var c hintCache
	for range 2 {
		for _, value := range []string{"nav", "comment", "footer", "main", "item-1 nav", "item-1 ads", "item-1 xxx", "", "post", "posx", "poxt"} {
			for i := range 2 * len(c) {
				value := fmt.Sprintf("%s%*s", value, i, "")
				if got, want := c.of([]byte(value)), hintsOfValue([]byte(value)); got != want {
					t.Fatalf("%q: %v, want %v", value, got, want)
				}
			}
		}
	}
}
