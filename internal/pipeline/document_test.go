package pipeline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/internal/searcher"
)

// Tags of inline elements part no text of one class. They part words where style sheets may do so: before capitals and numbers.
func TestLinesAreWhole(t *testing.T) {
	for html, want := range map[string][]string{
		"<p><b>T</b>he <code>buffer</code>s hold":                                         {"The buffers hold"},
		"<p>a<b>b</b>c<i>d</i>":                                                           {"abcd"},
		"<p>read <i>this</i> <b>now</b>":                                                  {"read this now"},
		"<p>Hyper<b>Text</b>, (<i>see</i>), H<sub>2</sub>O":                               {"Hyper Text, (see), H2O"},
		"<p>10<sup>6</sup>, x<sub>1</sub><sub>2</sub>, <b>Name:</b>Ann<sup>[1]</sup>":     {"10 6, x1 2, Name: Ann [1]"},
		"<pre><i>f</i><i>(</i><b>x</b><i>)</i>\n<i>int</i><i>y</i></pre>":                 {"f(x) int y"},
		"<pre><b>one</b>\ntwo<br>three</pre><pre>four</pre>":                              {"one two", "three", "four"},
		"<code><b>f</b><i>.</i><b>g</b></code>":                                           {"f.g"},
		"<pre>one\ntwo</pre>":                                                             {"one two"},
		"<h2>one<i><a href=#a>#</a></i> two</h2><h3><a href=#b>¶</a></h3>three":           {"one two", "three"},
		"<h2>one<i>[</i><a href=e>edit</a> <b>|</b> <a href=s>source</a><i>]</i></h2>two": {"one", "two"},
		"<h2><a href=x>one</a><i>[<a href=e>edit</a>]</i></h2>two":                        {"one", "two"},
		"<p>one<h3><a href=#b>¶</a></h3>":                                                 {"one"},
		"<h3><a href=#b>¶</a></h3><h3><a href=#c>¶</a></h3>one":                           {"one"},
		"<p>6<b>a</b>":                               {"6 a"},
		"<p>one<p>two<br>three":                      {"one", "two", "three"},
		"<p>one<span data-nosnippet>two</span>three": {"one", "two", "three"},
		"<p>clay<div hidden>x</div>pot":              {"clay", "x", "pot"},
		"<p>" + strings.Repeat("a<b>b</b>", 50_000):  {strings.Repeat("ab", 50_000)},
	} {
		p := page.Parse(page.Response{Body: []byte(html)})
		var got []string
		for _, b := range blocks(p, make([]bool, len(p.Blocks))) {
			got = append(got, b.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%.60s: blocks %.100q, want %.100q", html, got, want)
		}
	}
	p := page.Parse(page.Response{Body: []byte("<p>to the po<b><a href=x>tter</a></b>s of clay")})
	if all := blocks(p, []bool{true, false, true}); len(all) != 3 {
		t.Errorf("boilerplate went into the content: %+v", all)
	}
	if all := blocks(p, []bool{true, true, true}); len(all) != 1 || all[0].Words != 5 || all[0].LinkedWords != 1 || all[0].Lines != 1 || all[0].LastWords != 5 {
		t.Errorf("blocks %+v", all)
	}
}

// A document has what its page says of itself, and its words are those of its language.
func TestDocumentsSayWhatTheirPagesDo(t *testing.T) {
	a := smallArchive(t)
	capture(t, a, "http://c.example/", 200, `<html lang=de><title>Töpfe</title><meta name=author content="Ann Salt"><meta property=og:site_name content="Clay">
		<meta property=article:published_time content=2021-03-04T05:06:07Z><p>Von den Häusern der Töpfer`)
	dir, _, err := Run(t.Context(), options(t, a))
	if err != nil {
		t.Fatal(err)
	}
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	p, err := b.Page(t.Context(), "http://c.example/")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprintf("%q", []string{p.Title, p.Language, p.Author, p.Site, p.Published}), `["Töpfe" "de" "Ann Salt" "Clay" "2021-03-04T05:06:07Z"]`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if answer, err := b.Search(t.Context(), searcher.Request{Query: "haus lang:de"}); err != nil || answer.Total != 1 {
		t.Errorf("found %+v, %v", answer, err)
	}
}
