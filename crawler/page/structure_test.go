package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// BR elements are counted, for those who want it, before each block.
func TestBreaks(t *testing.T) {
	for html, want := range map[string][]Break{
		"one<br>two<br/><br>three<br>":          {{1, 1}, {2, 2}, {3, 1}},
		"one<b><br></b>two</br>three":           {{1, 1}, {2, 1}},
		"<br>one<p>two":                         {{0, 1}},
		"one<select><br></select><!-- <br> -->": nil,
	} {
		if got := Parse(Response{Body: []byte(html), Structured: true}).Breaks; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", html, got, want)
		}
	}
}

// The language of a program is what PRE, its CODE or a DIV around it calls it.
func TestCodeLanguages(t *testing.T) {
	for html, want := range map[string]string{
		"<pre><code class='hljs language-go'>x":                                                   "go",
		"<pre class=lang-C++>x":                                                                   "c++",
		"<pre class='brush: js; title: ; notranslate'>x":                                          "js",
		"<pre class='brush:php;'>x":                                                               "php",
		"<pre class='sourceCode bash'><code class='sourceCode'>x":                                 "bash",
		"<pre class=a><code data-lang=\"shell-session\">x":                                        "shell-session",
		"<div class='highlight highlight-source-shell'><pre>x":                                    "shell",
		"<div class='language-ruby highlighter-rouge'><div class=highlight><pre><code>x":          "ruby",
		"<div class='highlight-html+django notranslate'><div class=highlight><pre><span></span>x": "html+django",
		"<div class='highlight-box'><pre>x":                                                       "",
		"<div class='highlight-default notranslate'><pre>x":                                       "",
		"<div class=language-go><p>§</p><pre>x":                                                   "",
		"<div class=language-go></div><pre>x":                                                     "",
		"<p><code class=language-go>x":                                                            "",
		"<pre>§<code class=language-go>x":                                                         "",
		"<pre class=language-text>x":                                                              "",
		"<pre class='language-a`b'>x":                                                             "",
		"<pre class=language-abcdefghijklmnopqrstuvwxyz>x":                                        "",
		"<pre class=language-c><code class=language-d>x":                                          "d",
		"<pre data-lang='é' class=lang->x":                                                        "",
	} {
		got := Parse(Response{Body: []byte(html), Structured: true}).Languages
		if want == "" && len(got) == 0 {
			continue
		}
		last := strings.Count(html, "§")
		if len(got) != 1 || got[0] != (Language{last, want}) {
			t.Errorf("%s: %v, want %q", html, got, want)
		}
	}
}

// What is struck out ends with its element, or with that around it.
func TestStruck(t *testing.T) {
	for html, want := range map[string]string{
		"one <s>two <b>three</b></s> four":         "[two\nthree]",
		"<del><p>one</p><p>two</p></del><p>three":  "[one\ntwo]",
		"<STRIKE>one</STRIKE><s></s><del>two":      "[one \ntwo]",
		"<p>one <s>two<p>three":                    "[two]",
		"<s>one <del>two</del> three</s> four</s>": "[one\ntwo\nthree]",
		"one</s> two": "[]",
		"<h2>one<a href=#x><s>¶</s></a> <s>two</s>": "[¶ two]",
	} {
		p := Parse(Response{Body: []byte(html), Structured: true})
		all := strings.Join(texts(p), "\n") + "\n"
		var got []string
		for _, r := range p.Struck {
			got = append(got, strings.Trim(all[r.From:min(r.To, len(all))], " \n"))
		}
		if fmt.Sprint(got) != want && fmt.Sprint(got) != strings.ReplaceAll(want, " \n", " ") {
			t.Errorf("%s: %q, want %s", html, got, want)
		}
		if p := Parse(Response{Body: []byte(html)}); p.Struck != nil {
			t.Errorf("%s: %v that nobody wants", html, p.Struck)
		}
	}
}

// Digits to the first other character count, as HTML has it, in attributes of that very name.
func TestNumberIn(t *testing.T) {
	for tag, want := range map[string]int{
		"<ol start=3>": 3, `<ol class=a start="12">`: 12, "<OL START='7'>": 7, "<ol\nstart = 5 class=a>": 5, "<ol start=04a9>": 4, "<ol start=0>": 0,
		"<ol>": -1, "<ol start>": -1, "<ol start=>": -1, "<ol start=-2>": -1, "<ol start=a4>": -1, "<ol data-start=4>": -1, "<ol restart=4 start=6>": 6,
		"<ol start=999999999>": maxNumber,
	} {
		if n, ok := numberIn([]byte(tag), "start", "START"); ok != (want >= 0) || ok && n != want {
			t.Errorf("%s: %d, %v; want %d", tag, n, ok, want)
		}
	}
}
