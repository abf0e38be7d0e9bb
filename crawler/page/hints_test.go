package page

import (
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
		{`<div class=shadow>`, 0}, // "ad" is no word of it
		{`<div style="color:red;display: none">`, HintHidden},
		{`<div hidden>`, HintHidden},
		{`<div aria-hidden="false">`, 0},
		{`<div>`, 0}, {`<div`, 0}, {`<div class=`, 0}, {`<div class="share`, 0},
	} {
		var z markup.Tokenizer
		z.Reset([]byte(c.tag))
		z.Next()
		if got := hintsOf(&z); got != c.want {
			t.Errorf("%s: hints %q, want %q", c.tag, got, c.want)
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
