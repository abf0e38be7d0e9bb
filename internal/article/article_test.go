package article_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/article"
)

// read gives the article of a page of which all is kept.
func read(t testing.TB, url, body string) article.Article {
	t.Helper()
	all, err := boilerplate.New(boilerplate.KeepAll)
	if err != nil {
		t.Fatal(err)
	}
	p := page.Parse(page.Response{URL: page.Nowhere, ContentType: "text/html", Body: []byte(body), Layout: true, Structured: true})
	if url != "" {
		p = page.Parse(page.Response{URL: "http://kiln.example/firing/", ContentType: "text/html", Body: []byte(body), Layout: true, Structured: true})
	}
	return article.Of(p, boilerplate.Paragraphs(p, all))
}

// The elements of a page as both formats have them.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ name, body, markdown, html string }{
		{"nothing", "", "", ""},
		{"headings", "<title>Kilns</title><h2>Heat # 1</h2><p>It rises.<h3>C# #</h3>", "## Heat \\# 1\n\nIt rises.\n\n### C# \\#\n",
			"<h2>Heat # 1</h2>\n<p>It rises.\n<h3>C# #</h3>\n"},
		{"a list in a list", "<ul><li>clay<ul><li>red<li>white</ul><li>glaze</ul>", "- clay\n  - red\n  - white\n- glaze\n",
			"<ul>\n<li>clay\n<ul>\n<li>red\n<li>white\n</ul>\n<li>glaze\n</ul>\n"},
		{"numbers in a list without", "<ul><li>clay<ol><li>wet<li>dry</ol></ul>", "- clay\n\n  1. wet\n  2. dry\n",
			"<ul>\n<li>clay\n<ol>\n<li>wet\n<li>dry\n</ol>\n</ul>\n"},
		{"an item of several elements", "<ol><li>heat<pre>rise(9)\n  hold</pre><p>wait<li>cool</ol>",
			"1. heat\n\n   ```\n   rise(9)\n     hold\n   ```\n\n   wait\n2. cool\n",
			"<ol>\n<li>heat\n<pre>rise(9)\n  hold</pre>\n<p>wait\n<li>cool\n</ol>\n"},
		{"lists that follow each other", "<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d<li>e</ol>", "- a\n\n* b\n\n1. c\n\n1) d\n2) e\n",
			"<ul>\n<li>a\n</ul>\n<ul>\n<li>b\n</ul>\n<ol>\n<li>c\n</ol>\n<ol>\n<li>d\n<li>e\n</ol>\n"},
		{"a list that goes on", "<ol><li>a</ol><pre>b</pre><ol start=2><li>c<li>d<ul><li value=7>e</ul><li value=9>f</ol><OL START=' 0'><li>g</ol><ol start=-1><li>h</ol>",
			"1. a\n\n```\nb\n```\n\n2. c\n3. d\n   - e\n\n9) f\n\n0. g\n\n1) h\n",
			"<ol>\n<li>a\n</ol>\n<pre>b</pre>\n<ol start=\"2\">\n<li>c\n<li>d\n<ul>\n<li>e\n</ul>\n<li value=\"9\">f\n</ol>\n<ol start=\"0\">\n<li>g\n</ol>\n<ol>\n<li>h\n</ol>\n"},
		{"what stands between items", "<ol><li>a</li><p>b</p><li>c<ul><li>d</li><p>e</p><li>f</ul>g<li></li><div><li>h</div></ol>",
			"1. a\n\nb\n\n2. c\n   - d\n\n   e\n   - f\n\n   g\n\n4) h\n",
			"<ol>\n<li>a\n</ol>\n<p>b\n<ol start=\"2\">\n<li>c\n<ul>\n<li>d\n</ul>\n<p>e\n<ul>\n<li>f\n</ul>\n<p>g\n<li value=\"4\">h\n</ol>\n"},
		{"an item that begins with a list", "<ol><li><ul><li>a</ul>b<li>c</ol>", "1. - a\n\n   b\n2. c\n",
			"<ol>\n<li><ul>\n<li>a\n</ul>\n<p>b\n<li>c\n</ol>\n"},
		{"a list that lays the page out", "<ul><li><ul><li>a</ul><ul><li>b</ul></ul>", "- a\n\n* b\n", "<ul>\n<li>a\n</ul>\n<ul>\n<li>b\n</ul>\n"},
		{"a quotation", "<p>He said:<blockquote><p>Wait.<ul><li>a<li>b</ul></blockquote><p>So he did.",
			"He said:\n\n> Wait.\n>\n> - a\n> - b\n\nSo he did.\n",
			"<p>He said:\n<blockquote>\n<p>Wait.\n<ul>\n<li>a\n<li>b\n</ul>\n</blockquote>\n<p>So he did.\n"},
		{"links", `<p>Ask <a href=/ann>Ann <b>Salt</b></a>, <a href="https://en.example/a_(b)">him</a> or <a href=#x>me</a>.`,
			"Ask [Ann Salt](http://kiln.example/ann), [him](https://en.example/a_\\(b\\)) or [me](http://kiln.example/firing/#x).\n",
			`<p>Ask <a href="http://kiln.example/ann">Ann Salt</a>, <a href="https://en.example/a_(b)">him</a> or <a href="http://kiln.example/firing/#x">me</a>.` + "\n"},
		{"a heading that leads to itself", `<title>Kiln</title><h2><a href=#x>Heat</a></h2>`, "## Heat\n", "<h2>Heat</h2>\n"},
		{"a link over paragraphs", `<a href=/x><p>one<p>two</a> three`, "[one](http://kiln.example/x)\n\n[two](http://kiln.example/x) three\n",
			`<p><a href="http://kiln.example/x">one</a>` + "\n" + `<p><a href="http://kiln.example/x">two</a> three` + "\n"},
		{"a picture's link", `<p><a href=/x><img alt=fire></a> heats fire`, "heats fire\n", "<p>heats fire\n"},
		{"a link behind an exclamation", "<p>Hot!<a href=/x>Fire</a>! So!<p>!a <a href=/x>b</a>",
			"Hot\\![Fire](http://kiln.example/x)! So!\n\n!a [b](http://kiln.example/x)\n",
			"<p>Hot!<a href=\"http://kiln.example/x\">Fire</a>! So!\n<p>!a <a href=\"http://kiln.example/x\">b</a>\n"},
		{"code", "<p>Call <code>rise(`a`)</code> or <a href=/hold><tt>hold_all</tt> it</a>.",
			"Call ``rise(`a`)`` or [`hold_all` it](http://kiln.example/hold).\n",
			"<p>Call <code>rise(`a`)</code> or <a href=\"http://kiln.example/hold\"><code>hold_all</code> it</a>.\n"},
		{"a table", "<table><caption>Heat</caption><tr><th>cone<th>°C<tr><td>0|6<td><a href=/x>999</a> <code>a|b</code><tr><td><td>1,<br>2</table>",
			"Heat\n\n| cone | °C |\n| --- | --- |\n| 0\\|6 | [999](http://kiln.example/x) `a\\|b` |\n| | 1, 2 |\n",
			"<p>Heat\n<table>\n<tr><th>cone<th>°C\n<tr><td>0|6<td><a href=\"http://kiln.example/x\">999</a> <code>a|b</code>\n<tr><td><td>1,<br>\n2\n</table>\n"},
		{"a table with large cells", "<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d<tr><td>e<td>f</table>",
			"| | | |\n| --- | --- | --- |\n| a | b | |\n| | c | d |\n| e | f | |\n",
			"<table>\n<tr><td>a<td>b<td>\n<tr><td><td>c<td>d\n<tr><td>e<td>f<td>\n</table>\n"},
		{"tables that lay the page out", "<table><tr><td>a<td><table><tr><td>b<td>c</table><tr><td>d<td>e</table><table><tr><td>f</table>",
			"a\n\nb\n\nc\n\nd\n\ne\n\nf\n", "<p>a\n<p>b\n<p>c\n<p>d\n<p>e\n<p>f\n"},
		{"a table that goes on behind one in it", "<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d</table><tr><td>e<td>f<tr><td>g<td>h</table>",
			"a\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng\n\nh\n", "<p>a\n<p>b\n<p>c\n<p>d\n<p>e\n<p>f\n<p>g\n<p>h\n"},
		{"a table of one column", "<table><tr><td><a href=/x>a</a> b<tr><td>c</table><p>d <a href=/y>e</a>",
			"[a](http://kiln.example/x) b\n\nc\n\nd [e](http://kiln.example/y)\n",
			"<p><a href=\"http://kiln.example/x\">a</a> b\n<p>c\n<p>d <a href=\"http://kiln.example/y\">e</a>\n"},
		{"lines", "<p>Ann Salt<br># 1<br><b>3. a</b> <a href=/x>b<br>- c</a><br>1 | 2<br>:-|-:<p>d<br><br>e<ul><li>f<br>g</ul>h<h2>i<br>j</h2>k \\<br>l",
			"Ann Salt\\\n\\# 1\\\n3\\. a [b](http://kiln.example/x)\\\n[- c](http://kiln.example/x)\\\n1 | 2\\\n\\:-|-:\n\nd\n\ne\n\n- f\\\n  g\n\nh\n\n## i j\n\nk \\\\  \nl\n",
			"<p>Ann Salt<br>\n# 1<br>\n3. a <a href=\"http://kiln.example/x\">b</a><br>\n<a href=\"http://kiln.example/x\">- c</a><br>\n1 | 2<br>\n:-|-:\n<p>d\n<p>e\n" +
				"<ul>\n<li>f<br>\ng\n</ul>\n<p>h\n<h2>i<br>\nj</h2>\n<p>k \\<br>\nl\n"},
		{"the language of a program", "<title>a</title><pre class=lang-c++>b</pre><pre>c</pre><pre><code class=language-go>d", "```c++\nb\n```\n\n```\nc\n```\n\n```go\nd\n```\n",
			"<pre><code class=\"language-c++\">b</code></pre>\n<pre>c</pre>\n<pre><code class=\"language-go\">d</code></pre>\n"},
		{"raised and lowered", `<p>10<sup>15</sup> ng/m<sup>−3</sup>, CO<sub>2</sub>, 2<sup>n</sup>, so<sup><a href=/n>1</a></sup> a<sup>2k</sup>, 19<sup>th</sup> <a href=/x>5 m<sup>2</sup></a> <code>x<sup>2</sup></code> b<sup>[<b>3</b>]</sup>`,
			"10¹⁵ ng/m⁻³, CO₂, 2ⁿ, so [1](http://kiln.example/n) a 2k, 19th [5 m²](http://kiln.example/x) `x` `2` b\\[3\\]\n",
			`<p>10<sup>15</sup> ng/m<sup>−3</sup>, CO<sub>2</sub>, 2<sup>n</sup>, so<a href="http://kiln.example/n"><sup>1</sup></a> a<sup>2k</sup>, 19<sup>th</sup> ` +
				`<a href="http://kiln.example/x">5 m<sup>2</sup></a> <code>x</code> <code>2</code> b<sup>[</sup><sup>3]</sup>` + "\n"},
		{"what is struck out", `<p>At <s>900 </s>950 <del>or <a href=/x>more</a>,</del> no<s>(w)</s>w</p><del><p>or <code>hold</code><p>now</del>`,
			"At ~~900~~ 950 ~~or~~ [~~more~~](http://kiln.example/x)~~,~~ no(w)w\n\n~~or `hold`~~\n\n~~now~~\n",
			`<p>At <del>900</del> 950 <del>or </del><a href="http://kiln.example/x"><del>more</del></a><del>,</del> no<del>(w)</del>w` + "\n<p><del>or <code>hold</code></del>\n<p><del>now</del>\n"},
		{"what is struck out beside marks", "<p><s>(a)</s> b<s> (c) </s>d €<s>(e)</s> f", "~~(a)~~ b ~~(c)~~ d €(e) f\n",
			"<p><del>(a)</del> b <del>(c)</del> d €<del>(e)</del> f\n"},
		{"spaces before raised and lowered", "<p>CO <sub>2</sub> x<sup>2</sup>y x<sup>2</sup> y", "CO ₂ x²y x² y\n",
			"<p>CO <sub>2</sub> x<sup>2</sup>y x<sup>2</sup> y\n"},
		{"a link that ends a text, behind an exclamation", "<p>So!<a href=/y>wait</a>", "So\\![wait](http://kiln.example/y)\n",
			"<p>So!<a href=\"http://kiln.example/y\">wait</a>\n"},
		{"an address with parameters", "<p><a href='/x?a=1&amp;b=2&amp;lt;'>a</a> 2 # 3", "[a](http://kiln.example/x?a=1&b=2&amp;lt;) 2 # 3\n",
			"<p><a href=\"http://kiln.example/x?a=1&amp;b=2&amp;lt;\">a</a> 2 # 3\n"},
		{"an item with a list behind one with a list", "<ul><li>a<ul><li>b</ul><li><ul><li>c</ul>d</ul>", "- a\n  - b\n- - c\n\n  d\n",
			"<ul>\n<li>a\n<ul>\n<li>b\n</ul>\n<li><ul>\n<li>c\n</ul>\n<p>d\n</ul>\n"},
		{"items behind a program and a heading", "<ul><li><pre>a</pre><li>b<li><h1>c</h1><li>d</ul>", "- ```\n  a\n  ```\n\n- b\n- # c\n\n- d\n",
			"<ul>\n<li><pre>a</pre>\n<li>b\n<li><h1>c</h1>\n<li>d\n</ul>\n"},
		{"a program that writes programs", "<pre>a\n```\nb</pre>", "````\na\n```\nb\n````\n", "<pre>a\n```\nb</pre>\n"},
		{"a table with an empty row and an empty column", "<table><tr><td>a<td><td>b # 1<tr><td><td><td><tr><td>c<td> <td>d</table>",
			"| | |\n| --- | --- |\n| a | b # 1 |\n| c | d |\n", "<table>\n<tr><td>a<td>b # 1\n<tr><td>c<td>d\n</table>\n"},
		{"what is no markup", "<p>2 * 3 &lt; 7 [a] _x_ a_b AT&amp;T &amp;amp; ~ \\ `<p># a<p>- a<p>+ a<p>12. a<p>1) a<p>&gt; a<p>===<p>2.5",
			"2 \\* 3 \\< 7 \\[a\\] \\_x\\_ a_b AT&T \\&amp; \\~ \\\\ \\`\n\n\\# a\n\n\\- a\n\n\\+ a\n\n12\\. a\n\n1\\) a\n\n\\> a\n\n\\===\n\n2\\.5\n",
			"<p>2 * 3 &lt; 7 [a] _x_ a_b AT&amp;T &amp;amp; ~ \\ `\n<p># a\n<p>- a\n<p>+ a\n<p>12. a\n<p>1) a\n<p>&gt; a\n<p>===\n<p>2.5\n"},
	} {
		a := read(t, "http://kiln.example/firing/", c.body)
		if got := article.Markdown(&a); got != c.markdown {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.markdown)
		}
		if got := article.HTML(&a); got != c.html {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.html)
		}
	}
}

// A link stands where it is though something that is not seen was left out before it in the line.
func TestBehindUnseen(t *testing.T) {
	before := strings.Repeat("The fire is hot, and the clay is wet. ", 9)
	c, err := boilerplate.New(boilerplate.Default)
	if err != nil {
		t.Fatal(err)
	}
	p := page.Parse(page.Response{URL: page.Nowhere, Body: []byte("<p>" + before + "Ask <b hidden>not</b> <a href=http://b.example/>Bo</a>."), Layout: true, Structured: true})
	a := article.Of(p, boilerplate.Paragraphs(p, c))
	if got, want := article.Markdown(&a), before+"Ask [Bo](http://b.example/).\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A page that does not say where it belongs has links to other sites only, and its title is not said twice.
func TestAPageFromNowhere(t *testing.T) {
	a := read(t, "", `<title>Firing</title><h1>Firing</h1><p>Ask <a href=ann.html#x>Ann</a>, <a href=#me>me</a> or <a href=https://b.example/>Bo</a>.`)
	if got, want := article.Title(a.Title)+"\n"+article.Markdown(&a), "# Firing\n\nAsk Ann, me or [Bo](https://b.example/).\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Items are told apart down to a depth; deeper ones are part of the deepest.
func TestDeepLists(t *testing.T) {
	a := read(t, "", strings.Repeat("<ul><li>a", 200)+strings.Repeat("</ul>", 200)+"<p>b")
	text := article.Markdown(&a)
	if strings.Count(text, "a\n") != 200 || len(text) > 20_000 || !strings.HasSuffix(text, "\nb\n") {
		t.Errorf("%d bytes: %.500s", len(text), text)
	}
}

// A table with headers and four rows is one of data though it has long cells, lists and programs; one with fewer rows is not, nor one with headings.
func TestSureTables(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("hot ", 150))
	rows := "<tr><td>a<td>" + long + "<tr><td>b<td>Any of:<ul><li>wet<li>dry.<li>cold</ul>or<tr><td>c<td><pre>x = 1\n\n  y</pre>"
	a := read(t, "", "<table><tr><th>name<th>says"+rows+"</table>")
	if got, want := article.Markdown(&a), "| name | says |\n| --- | --- |\n| a | "+long+" |\n| b | Any of: wet; dry. cold or |\n| c | `x = 1` `  y` |\n"; got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
	if got := article.HTML(&a); !strings.Contains(got, "<td>Any of:<br>\nwet; dry.<br>\ncold<br>\nor\n<tr><td>c<td><code>x = 1</code><br>\n<code>  y</code>\n") {
		t.Errorf("%s", got)
	}
	for _, body := range []string{
		"<table><tr><th>name<th>says<tr><td>a<td>" + long + "<tr><td>b<td>c</table>", "<table><tr><td>name<td>says" + rows + "</table>",
		"<table><tr><th>name<th>says" + rows + "<tr><td>d<td><h2>e</h2></table>", "<ul><li><table><tr><th>name<th>says" + rows + "</table></ul>",
		"<table><tr><th>name<th>says" + rows + "<tr><td>d<td>" + strings.Repeat(long, 20) + "</table>",
	} {
		if a := read(t, "", body); strings.Contains(article.HTML(&a), "<table>") {
			t.Errorf("%.100s is taken for data", body)
		}
	}
}

// A table has so many columns at most; one with more is paragraphs, also where cells say that they take many.
func TestWideTables(t *testing.T) {
	for row, want := range map[string]bool{
		strings.Repeat("<td>a", 64): true, strings.Repeat("<td>a", 65): false, "<td>a<td colspan=63>b": true, "<td>a<td colspan=64>b": false,
	} {
		a := read(t, "", "<table><tr>"+row+"<tr>"+row+"</table>")
		if got := strings.Contains(article.HTML(&a), "<table>"); got != want {
			t.Errorf("%.30s… makes a table: %v, want %v", row, got, want)
		}
	}
}

// What a page repeats without end is written in a time and a length that grow with it.
func TestLargePages(t *testing.T) {
	for name, part := range map[string]string{
		"code": "<code>a</code>", "links": "<a href=/x>a</a>b", "items": "<ul><li>a</ul>", "items in items": "<ul><li>a", "cells": "<td>a",
		"tables": "<table><tr><td>a<td>b<tr><td>c<td>d</table>", "tables in tables": "<table><tr><td>a<td>", "quotations": "<blockquote>a", "marks": "*_[`",
		"paragraphs": "<p>a",
	} {
		a := read(t, "", "<table><tr>"+strings.Repeat(part, 30_000))
		if md, text := article.Markdown(&a), article.HTML(&a); len(md) < 30_000 || len(md) > 6_000_000 || len(text) < 30_000 || len(text) > 6_000_000 {
			t.Errorf("%s: %d and %d bytes", name, len(md), len(text))
		}
	}
}

// FuzzFormats: Markdown, as a library reads it, has the elements and texts of HTML.
func FuzzFormats(f *testing.F) {
	f.Add("<h1>a</h1><ul><li>b<ol><li>c<pre>d\n\n  e</pre><li>f</ol><li><blockquote>g</blockquote></ul><blockquote>h<ul><li>i<p>j</ul></blockquote>")
	f.Add("<p>a <a href=http://a.example/>b <code>c</code></a>d<code>e</code> *f* &amp;lt; _g_ [h](i) 1. j<p>1.<p>```<p>---<p><a href=/>x</a>")
	f.Add("<ol start=999999999><li>a<li>b</ol><ol start=0><li>c")
	f.Add("<ol start=5><li>a<li value=9>b<li>c<ul><li>d</ul><li value=3>e<p>f</ol><ol start=4><li>g")
	f.Add("<ol><li>a<li>b</ol><ol><li>c</ol><ul><li>- d</ul><ul><li># e<h2>f</h2>g</ul><dl><dt>h<dd>i</dl>")
	f.Add("<p><a href=#é(>a</a> <a href='b#&amp;lt;\\'>c</a><h2><a href=#d>e</a></h2>")
	f.Add("<p>a<br># b<br>c | d<br>:-|-<br>```<br>1. e \\<br><a href=/>f<br>g</a><ol><li>h<br>+ i<br><br>j</ol><h1>k<br>l</h1>")
	f.Add("<table><tr><th>a<th>b<tr><td>c<td><ul><li>d<li>e!<li>f</ul>g<tr><td>h<td><pre>i\n `j` </pre><tr><td>k<td>l<br>|m")
	f.Add("<p><s>a (</s>b<del>~<a href=/>c</a>*</del>d<s>e <code>f</code></s><sup>2</sup>g<sub><a href=/>3</a>n</sub><pre class='brush: c#'>h")
	f.Fuzz(sameInBoth)
}

// TestRandomPages is FuzzFormats for pages that are put together from what matters here.
func TestRandomPages(t *testing.T) {
	parts := strings.Fields("<p> <ul> <ul><li> <li> <li> <li&#32;value=7> <li&#32;value=1> </ul> <ol> <ol><li> </ol> <pre> </pre> <blockquote> </blockquote> <h2> </h2> <code> </code> " +
		"<a&#32;href=/x> <a&#32;href=y&amp;lt;#(é)> <a&#32;href=#z> </a> <b> </b> <br> <br> <sup> </sup> <sub> </sub> <s> </s> <del> </del> <pre&#32;class=lang-c> :-|- 10 2 n <div> </div> <table><tr><td> <tr><td> <td> <th> <table><tr><th> </table> | kiln fire *a* _b_ 1. 2) # - + > = &amp;lt; & `c` `` [d](e) ! \\ ~~f~~ *** --- ===")
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var body strings.Builder
		for range 2 + random.IntN(30) {
			body.WriteString(strings.ReplaceAll(parts[random.IntN(len(parts))], "&#32;", " "))
			body.WriteString([]string{"", " ", "\n"}[random.IntN(3)])
		}
		if sameInBoth(t, body.String()); t.Failed() {
			return
		}
	}
}

func sameInBoth(t *testing.T, body string) {
	a := read(t, "http://kiln.example/firing/", body)
	text := article.Markdown(&a)
	var b bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)).Convert([]byte(text), &b); err != nil {
		t.Fatal(err)
	}
	got, want := outline(t, b.String()), outline(t, article.HTML(&a))
	if strings.ContainsAny(want, "\x01") { // what no line can show is parted from what stands beside it
		got, want = strings.ReplaceAll(got, " ", ""), tidied(strings.NewReplacer(" ", "", "\x01", "").Replace(want))
	}
	if got != want {
		t.Errorf("%q as Markdown is\n%s\nwhich says\n%s\nwant\n%s", body, text, got, want)
	}
}

// outline lists elements and texts of HTML. White space counts in PRE only; P, rows without text, which cells are headers, and what is struck out do
// not count. A list that leaves numbers out is several. A line that ends in a heading or a cell is a space.
func outline(t *testing.T, text string) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(onLine(text)))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	var walk func(n *html.Node, pre bool)
	walk = func(n *html.Node, pre bool) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			switch {
			case c.Type == html.TextNode && pre:
				for line := range strings.SplitSeq(strings.TrimRight(c.Data, "\n"), "\n") {
					fmt.Fprintf(&b, "%q\n", strings.TrimRight(line, " "))
				}
			case c.Type == html.TextNode:
				b.WriteString(strings.Join(strings.Fields(c.Data), " "))
			case c.Type != html.ElementNode || c.Data == "tr" && says(c) == "":
			case c.Data == "thead" || c.Data == "tbody":
				walk(c, pre)
			case c.Data == "p" || c.Data == "code" && pre:
				if b.WriteString("\n"); len(c.Attr) > 0 {
					b.WriteString(c.Attr[0].Val + "\n")
				}
				walk(c, pre)
				b.WriteString("\n")
			case c.Data == "br" && strings.ContainsAny(around(c), "ht"):
				b.WriteString(" ")
			case c.Data == "li" && len(c.Attr) > 0:
				fmt.Fprintf(&b, "\n/ol\n%s\nli\n", strings.TrimSuffix("ol start="+c.Attr[0].Val, " start=1"))
				walk(c, pre)
				b.WriteString("\n/li\n")
			default:
				name := strings.Replace(c.Data, "th", "td", 1)
				fmt.Fprintf(&b, "\n%s", name)
				for _, x := range c.Attr {
					fmt.Fprintf(&b, " %s=%s", x.Key, util.URLEscape([]byte(x.Val), false))
				}
				b.WriteString("\n")
				walk(c, pre || c.Data == "pre")
				fmt.Fprintf(&b, "\n/%s\n", name)
			}
		}
	}
	walk(doc, false)
	return tidied(b.String())
}

// tidied leaves out empty lines and white space around others.
func tidied(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// around gives the first letters of the names of the elements around a node, but for those that a page of HTML has.
func around(n *html.Node) (letters string) {
	for a := range n.Ancestors() {
		if a.Data != "html" && a.Data != "table" {
			letters += a.Data[:min(1, len(a.Data))]
		}
	}
	return letters
}

// scripts are SUP and SUB, each with the link that it begins, if any.
var scripts = regexp.MustCompile(`(<a href="[^"]*">)?<(sup|sub)>([^<]*)</su[pb]>`)

// onLine replaces SUP and SUB by their texts, in characters that stand so where all have one and no link begins with them, else marked; and leaves
// out DEL.
func onLine(text string) string {
	raised := strings.NewReplacer(strings.Split("0 ⁰ 1 ¹ 2 ² 3 ³ 4 ⁴ 5 ⁵ 6 ⁶ 7 ⁷ 8 ⁸ 9 ⁹ + ⁺ - ⁻ − ⁻ n ⁿ", " ")...)
	lowered := strings.NewReplacer(strings.Split("0 ₀ 1 ₁ 2 ₂ 3 ₃ 4 ₄ 5 ₅ 6 ₆ 7 ₇ 8 ₈ 9 ₉ + ₊ - ₋ − ₋ n ₙ", " ")...)
	text = strings.NewReplacer("<del>", "", "</del>", "").Replace(text)
	return scripts.ReplaceAllStringFunc(text, func(match string) string {
		part := scripts.FindStringSubmatch(match)
		switch link, name, text := part[1], part[2], part[3]; {
		case link != "" || strings.Trim(text, "0123456789+-−n") != "":
			return link + "\x01" + text + "\x01"
		case name == "sup":
			return raised.Replace(text)
		default:
			return lowered.Replace(text)
		}
	})
}

// says gives the text in a node.
func says(n *html.Node) (text string) {
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			text += strings.TrimSpace(d.Data)
		}
	}
	return text
}
