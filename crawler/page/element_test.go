package page

import (
	"slices"
	"strings"
	"testing"
)

// A template is not shown, but for one that is the shadow of the element around it.
func TestTemplates(t *testing.T) {
	for html, want := range map[string][]string{
		"one<template>two</template>three":                                                    {"one", "three"},
		"<x-y>one<template shadowrootmode=open>two<slot></slot></template></x-y>":             {"one", "two"},
		"one<template><template shadowrootmode=open>two</template>three</template>four":       {"one", "four"},
		"one<template shadowrootmode=closed>two<template>three</template>four</template>five": {"one", "two", "four", "five"},
	} {
		if got := texts(Parse(Response{Body: []byte(html)})); !slices.Equal(got, want) {
			t.Errorf("%s: blocks %q, want %q", html, got, want)
		}
	}
}

// What is not shown ends with its first end tag, but for what can stand inside itself.
func TestHiddenInsideItself(t *testing.T) {
	for html, want := range map[string][]string{
		"one<select>x<select>y</select>two</select>three":                                 {"one", "two", "three"},
		"one<svg>x<svg>y</svg>z</svg>two":                                                 {"one", "two"},
		"one" + strings.Repeat("<svg>"+strings.Repeat("x", closingWindow)+"</svg>two", 2): {"one", "two", "two"},
	} {
		if got := texts(Parse(Response{Body: []byte(html)})); !slices.Equal(got, want) {
			t.Errorf("%s: blocks %q, want %q", html, got, want)
		}
	}
}

// An element that is never closed hides nothing, also where the end tag of another element begins like its own. A title then ends at the next tag.
func TestNeverClosed(t *testing.T) {
	far := strings.Repeat("<p>far", closingWindow)
	for _, end := range []string{"", "</titlevalue>", "</title", "<p>three</titlevalue=true>" + far, far + "</titles>"} {
		p := Parse(Response{Body: []byte("<title>Of rims<p>one<p>two" + end)})
		if p.Title != "Of rims" || len(p.Blocks) < 2 || p.Blocks[1].Text != "two" {
			t.Errorf("%.40q: title %q, blocks %.40q", end, p.Title, texts(p))
		}
	}
	if got := texts(Parse(Response{Body: []byte("<select>one</selected>two<p>three")})); !slices.Equal(got, []string{"one", "two", "three"}) {
		t.Errorf("blocks %q", got)
	}
	if p := Parse(Response{Body: []byte("<title>Of rims</TITLE\n>one")}); p.Title != "Of rims" || !slices.Equal(texts(p), []string{"one"}) {
		t.Errorf("title %q, blocks %q, of an end tag with a line break", p.Title, texts(p))
	}
}

// A drawing ends where no drawing can go on, whatever it holds (HTML §13.2.6.5).
func TestDrawings(t *testing.T) {
	for html, want := range map[string][]string{
		"one<svg><title/><path/></svg>two<svg><title>x</title></svg>three": {"one", "two", "three"},
		"one<svg><style/></svg>two":                                        {"one", "two"},
		"one<template><svg><title/></svg></template>two":                   {"one", "two"},
		"one<svg><g><p>two</p><svg>x</svg>three":                           {"one", "two", "three"},
		"one<svg>x<br/>two<svg>x</svg>three":                               {"one", "two", "three"},
		"one<math><semantics><mi>x</mi><annotation encoding=TeX>y</annotation><annotation-xml><ci>z</ci></annotation-xml></semantics></math>two": {"one", "x", "two"},
		"one<svg><foreignObject><p>x</p></foreignObject><p>x</p></svg>two":                                                                       {"one", "two"},
		"one<svg><foreignObject><p>x</p></foreignObject></svg>two<svg><p>three</p><svg>x</svg>end":                                               {"one", "two", "three", "end"},
	} {
		if got := texts(Parse(Response{Body: []byte(html)})); !slices.Equal(got, want) {
			t.Errorf("%s: blocks %q, want %q", html, got, want)
		}
	}
}

// Links part words from each other, but a word that is a link in part stays whole.
func TestWordsAndLinks(t *testing.T) {
	for html, want := range map[string]string{
		"<p>wheel<a href=/x>wright</a>s":             "wheelwrights",
		"<p><a href=/x>Home</a><a href=/y>News</a>s": "Home Newss",
	} {
		if got := texts(Parse(Response{Body: []byte(html)})); !slices.Equal(got, []string{want}) {
			t.Errorf("%s: blocks %q, want %q", html, got, want)
		}
	}
	if p := Parse(Response{URL: "http://example.org/", Body: []byte(`<p><a href="/x" />text</a>`)}); len(p.Links) != 1 || p.Links[0].Anchor != "text" {
		t.Errorf("links %+v; want the text, as a slash ends no element of HTML", p.Links)
	}
}

// A block knows whether it goes on with the line or the word of the block before it.
func TestJoin(t *testing.T) {
	for html, want := range map[string]string{
		"<p>wheel<b>wright</b>s":                                                     "wheelwrights",
		"<p>the <i>rim</i>, <a href=x>the <u>hub</u></a>":                            "the rim, the hub",
		"<p>the <abbr>WHO</abbr>, in <st1:city>Rome</st1:city>":                      "the WHO, in Rome",
		"<span>Home</span><span>News</span>":                                         "Home News",
		"<font>K</font><font>iln</font> <b>C</b><i>lay</i>":                          "Kiln Clay",
		"<i>A</i><i>x</i> <b>J</b><i>jdoe</i> <b>C</b><a href=x>rim_t</a>":           "A x J jdoe C rim_t",
		"<b>Home</b><a href=x>News</a>":                                              "Home News",
		"one<img>two<script>x</script>three<input>four":                              "one two three four",
		"in 1991<sub>12</sub>, Rome<sup>2</sup>, H<sub>2</sub>O, 1<sup>st</sup>":     "in 1991 12, Rome 2, H2O, 1st",
		"<pre>one\n\n  two  three\n<b>four</b>\r\n<i>five</i></pre>\nsix":            "one\ntwo three\nfour\nfive\nsix",
		"<pre><i>f</i><i>.</i><b>g</b><i>int</i>\n<i>x</i></pre>":                    "f.g int\nx",
		"<tt><b>T</b><i>.</i>a<i> : </i><b>B</b><i>;</i></tt>":                       "T.a : B;",
		"<ruby>漢<rt>kan</rt></ruby>字":                                                "漢字",
		"<ruby>東<rt>とう</rt></ruby><ruby>京<rp>(</rp><rt>きょう</rt><rp>)</rp></ruby>タワー": "東京タワー",
		"one<br>two<p>three<div><b>four</b></div>five":                               "one\ntwo\nthree\nfour\nfive",
		"<dl><dt>one<dd>two</dl><table><tr><td>three<td>four<tbody>":                 "one\ntwo\nthree\nfour",
		"<legend>one</legend>two<my-box>three</my-box>four":                          "one\ntwo\nthree\nfour",
	} {
		p := Parse(Response{Body: []byte(html)})
		got := p.Blocks[0].Text
		for i := range p.Blocks[1:] {
			got += p.Blocks[i+1].Separator(&p.Blocks[i]) + p.Blocks[i+1].Text
		}
		if got != want {
			t.Errorf("%s: %q, want %q", html, got, want)
		}
	}
	if p := Parse(Response{Body: []byte("<h1>A <b>w</b>heel<br>of <i>oak</i></h1>")}); p.Title != "A wheel of oak" {
		t.Errorf("title %q", p.Title)
	}
}

// The mark of a link from a heading to itself is no text of it: in its block it is not written, a block that is one knows it.
func TestPermalink(t *testing.T) {
	for html, want := range map[string]string{
		"<h2>Title<a class=headerlink href=#t>¶</a></h2>text": "Title|text",
		"<h2>Title <a href=#t>#</a></h2>":                     "Title",
		"<h2>Title: <a href=#t>🔗\uFE0E</a>more</h2>":          "Title: more",
		"<dt>f(<b>x</b>)<a href=#f>¶</a></dt>":                "f(|x|)",
		"<h2>A<a href=#t> ¶ </a>B</h2>":                       "A ¶ B", // which ends in the link
		"<h2><a href=#t>#</a> Title</h2>":                     "# Title",
		"<h2>Title<span><a href=#t>#</a></span></h2>":         "Title|(#)",
		"<p>press <a href=#keys>#</a>":                        "press #",
		"<h2>Title <a href=/other>¶</a></h2>":                 "Title ¶",
		"<p>see <a href=#s>§ 5</a>":                           "see § 5",
		"<h2>C<a href=#c>#</a> and F<a href=#f>#</a></h2>":    "C and F",
	} {
		var got []string
		for _, b := range Parse(Response{Body: []byte("<body>" + html)}).Blocks {
			if b.IsPermalink() {
				b.Text = "(" + b.Text + ")"
			}
			got = append(got, b.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: %q, want %q", html, got, want)
		}
	}
	if p := Parse(Response{Body: []byte("<h1>A title<span><a href=#t>#</a></span></h1>")}); p.Title != "A title" {
		t.Errorf("title %q", p.Title)
	}
}

// A PRE is kept as it is laid out, for those who want it.
func TestPreformatted(t *testing.T) {
	for html, want := range map[string][]Preformatted{
		"a<pre>\n\n  if x &lt; 2:\r\n\ty   = 3 \n\n\n<i>z</i>  </pre>": {{1, 3, "  if x < 2:\n\ty   = 3 \n\n\nz"}},
		"<pre><div>one</div><div> two</div>three<br><br>four":          {{0, 4, "one\n two\nthree\n\nfour"}},
		"<pre><table><tr><td>1<td>one<tr><td>2<td>two</table>":         {{0, 4, "1 one\n2 two"}},
		"<pre> \n </pre><pre>one</pre><pre>two<!-- a --></pre>three":   {{0, 1, "one"}, {1, 2, "two"}},
		"<pre>one<pre>two</pre>three<script>x</script></pre>":          {{0, 1, "one"}, {1, 2, "two"}, {2, 3, "three"}},
		"<td><pre>one</td>two": {{0, 1, "one"}},
		"one two":              nil,
	} {
		if got := Parse(Response{Body: []byte(html), Layout: true}).Preformatted; !slices.Equal(got, want) {
			t.Errorf("%q: %+v, want %+v", html, got, want)
		}
		if got := Parse(Response{Body: []byte(html)}).Preformatted; got != nil {
			t.Errorf("%q: %+v that nobody wants", html, got)
		}
	}
	long := strings.Repeat("<pre>"+strings.Repeat("word ", maxText/20)+"</pre>", 6)
	if n := len(Parse(Response{Body: []byte(long), Layout: true}).Preformatted); n != 4 {
		t.Errorf("%d of 6 long PRE are kept, want what %d bytes hold", n, maxText)
	}
}

// Fields stand in gaps, told apart from buttons and passwords.
func TestFields(t *testing.T) {
	for html, want := range map[string]Tags{
		"one<input>two":                               Other | Field,
		"one<input type=email name=x>two":             Other | Field,
		"one<INPUT TYPE=PassWord>two":                 Other | Field | Password,
		"one<input type=submit value=go>two":          Other,
		"one<input type=hidden><input type=image>two": Other,
	} {
		if b := Parse(Response{Body: []byte(html)}).Blocks; len(b) != 2 || b[1].Gap != want || b[1].Tags != 0 {
			t.Errorf("%s: %+v", html, b)
		}
	}
}
