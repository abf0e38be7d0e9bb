package page

import (
	"strings"
	"testing"
)

// A short line with a date beside the headline dates the page, whatever its elements are called.
func TestDateLine(t *testing.T) {
	text := "<p>" + strings.Repeat("It snowed all day long in the hills. ", 5)
	line := func(above, behind string) string {
		return "<html lang=de><title>Snow in the hills</title>" + above + "<h1>Snow in the hills</h1>" + behind + text
	}
	for _, c := range []struct{ name, html, want string }{
		{"behind", line("", "<p>Weather<p>Bonn, 7. Mai 2012 | Ann Hawk"), "2012-05-07"},
		{"before", line("<div>Weather</div><div>07.05.2012</div>", ""), "2012-05-07"},
		{"before, with a line between", line("<div>07.05.2012</div><div>Weather</div>", ""), "2012-05-07"},
		{"the nearest of two before", line("<div>08.05.2012</div><div>07.05.2012</div>", ""), "2012-05-07"},
		{"too far before", line("<div>07.05.2012</div><p>a<p>b<p>c<p>d", ""), ""},
		{"before a text", line("<div>07.05.2012</div>"+text, ""), ""},
		{"behind beats before", line("<div>08.05.2012</div>", "<div>07.05.2012</div>"), "2012-05-07"},
		{"in the heading", strings.Replace(line("", ""), "</h1>", "<br><small>07.05.2012</small></h1>", 1), "2012-05-07"},
		{"in the sidebar of both", "<div class=sidebar>" + line("", "<b>07.05.2012</b>"), "2012-05-07"},
		{"the higher heading", line("<h3>Snow in the hills</h3><p>08.05.2012<p>a<p>b<p>c<p>d", "<p>07.05.2012"), "2012-05-07"},
		{"the first of two headings alike", line("", "<p>07.05.2012"+strings.Repeat("<p>a", 9)+"<h1>Snow in the hills</h1><p>08.05.2012"), "2012-05-07"},
		{"better than a META element called date", line("<meta name=date content=2012-05-09>", "<p>07.05.2012"), "2012-05-07"},
		{"worse than a META element called published", line("<meta name=published content='May 9, 2012'>", "<p>07.05.2012"), "2012-05-09"},
		{"nearer than a class", line("", "<p>07.05.2012<p class=date>06.05.2012"), "2012-05-07"},
		{"the class of a teaser", line("", "<h4>07.05.2012 - words by the team</h4>"+strings.Repeat("<p>Text of many words. ", 9)+"<p class=date>06.05.2012"), "2012-05-07"},
		{"in a sidebar", line("", "<div class=sidebar>07.05.2012</div>"), ""},
		{"of the next page", line("", "<p>Cold.<time datetime=2012-05-09>Wed</time><nav><h2>Ice</h2><b>01.04.2012</b></nav>"), "2012-05-09"},
		{"in the menu of both", "<nav>" + line("", "<b>07.05.2012</b>"), "2012-05-07"},
		{"quoted", line("", "<pre>07.05.2012</pre>"), ""},
		{"a change", line("", "<p>Last updated: 07.05.2012"), ""},
		{"a change in bold", line("", "<p><b>Modifié</b> 07.05.2012"), ""},
		{"before the web", line("", "<p>07.05.1912"), ""},
		{"below a standfirst", line("", text+"<p>07.05.2012"), "2012-05-07"},
		{"in the text", line("", text+text+"<p>07.05.2012"), ""},
		{"a second post", "<body id=forum>" + line("", text+"<p>07.05.2012"), ""},
		{"a second post, by its address", "<link rel=canonical href=http://snow.example/forum/1>" + line("", text+"<p>07.05.2012"), ""},
		{"published, below a lead", line("", text+text+"<p>By Ann Hawk<p>Published May 7, 2012"), "2012-05-07"},
		{"a label and a date, below a lead", line("", text+text+"<div>Posted on</div><div>07.05.2012</div>"), "2012-05-07"},
		{"published, in the sentence before", line("", text+text+"<p>It was published in the town.<p>07.05.2012"), ""},
		{"public, in the text", line("", text+text+"<p>Public holiday: 07.05.2012"), ""},
		{"published, in the comments", line("", text+"<div class=comments><p>Posted on 07.05.2012</div>"), ""},
		{"published, far down the text", line("", strings.Repeat(text, 16)+"<p>Published May 7, 2012"), ""},
		{"in a sentence", line("", "<p>On 07.05.2012 it began to snow in the hills, and nobody knew for how long."), ""},
		{"of a list", line("", "<p>07.05.2012<p>One<p>06.05.2012<p>Two<p>05.05.2012<p>Three"), ""},
		{"below an H1 in other words", strings.Replace(line("", "<p>07.05.2012"), "<h1>Snow in the hills", "<h1>How it fell, and where", 1), "2012-05-07"},
		{"below an H2 in other words", strings.Replace(line("", "<p>07.05.2012"), "<h1>Snow in the hills</h1>", "<h2>How it fell, and where</h2>", 1), "2012-05-07"},
		{"below an H2 behind an H1", strings.Replace(line("", "<p>07.05.2012"), "<h1>Snow in the hills</h1>", "<h1><a href=/>Weather</a></h1><h2>How it fell</h2>", 1), ""},
		{"below one of two H2", strings.Replace(line("", "<p>07.05.2012"), "<h1>Snow in the hills</h1>", "<h2>Weather</h2><h2>How it fell</h2>", 1), ""},
		{"below one of two", strings.Replace(line("", "<p>07.05.2012"), "<h1>Snow in the hills", "<h1>Weather</h1><p>a<h1>How it fell", 1), ""},
		{"below a link", strings.Replace(line("", "<p>07.05.2012"), "<h1>Snow in the hills", "<h1><a href=/>The weather</a>", 1), ""},
		{"below a headline that is no heading", strings.NewReplacer("<h1>", "<div>", "</h1>", "</div>").Replace(line("", "<p>07.05.2012")), "2012-05-07"},
		{"among other numbers", line("", "<p>07.05.2012<p>3 Flocken<p>5 Flocken<p>7 Flocken"), "2012-05-07"},
		{"no headline", "<p>07.05.2012" + text, ""},
	} {
		p := Parse(Response{URL: Nowhere, Body: []byte(c.html)})
		if p.Published != c.want {
			t.Errorf("%s: published %q, want %q", c.name, p.Published, c.want)
		}
	}
}

// The date with which a headline begins or ends counts where no line beside it has one, and before a line that introduces what follows.
func TestDateInHeadline(t *testing.T) {
	text := "<p>" + strings.Repeat("The wheel was made of oak, as its rim had to bear the load of the cart. ", 4)
	for html, want := range map[string]string{
		"<h1>Diary - March 13, 2001</h1>":                                         "2001-03-13",
		"<h1>Wednesday, 24 November 2004</h1>":                                    "2004-11-24",
		"<h1>2015-11-02: a new wheel</h1>":                                        "2015-11-02",
		"<h1>The storm of 14 September 2001 and the wheels that it broke</h1>":    "", // what the page is about
		"<h1>Wheels of March 13, 1901</h1>":                                       "",
		"<h1>Minutes of 10 October 2019</h1><p>26 December 2019":                  "2019-12-26",
		"<h1>Wheel 3.2 on 2022-07-13</h1><p>Changes in version 3.1 (2022-06-25):": "2022-07-13",
		"<h1>Wheel 3.2</h1><p>Changes in version 3.2 (2022-06-25):":               "2022-06-25",
		"<meta name=date content=2020-01-02><h1>Diary - March 13, 2001</h1>":      "2020-01-02",
	} {
		title, _, _ := strings.Cut(html[strings.Index(html, "<h1>")+len("<h1>"):], "</h1>")
		p := Parse(Response{URL: "http://example.org/a", Body: []byte("<title>" + title + "</title>" + html + text)})
		if p.Published != want {
			t.Errorf("%s: published %q, want %q", html, p.Published, want)
		}
	}
}
