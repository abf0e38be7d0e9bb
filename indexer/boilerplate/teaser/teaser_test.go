package teaser

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// The posts of a small blog. Their texts are longer than leastBytes.
const (
	kilns = "A kiln is an oven for pots, and a hot one: it burns clay until the clay is stone."
	glaze = "Glaze is glass that is melted on a pot, so that the pot holds water and shines."
	wheel = "The wheel turns the clay, and the hands of the potter make a round wall of it."
	more  = "It takes a day to heat up and another day to cool down, so potters wait for pots."
)

// blog is a web of three posts.
func blog() web {
	return web{
		"http://a.example/kilns": "<title>Kilns - Pots</title><h1>Kilns</h1><p>In <a href=/clay/>Clay</a><p>" + kilns + "<p>" + more,
		"http://a.example/glaze": "<title>Glaze - Pots</title><h1>Glaze</h1><p>In <a href=/clay/>Clay</a><p>" + glaze,
		"http://a.example/wheel": "<title>Wheel - Pots</title><h1>Wheel</h1><p>In <a href=/clay/>Clay</a><p>" + wheel,
	}
}

// web is pages by address. All their blocks are content.
type web map[weburl.URL]string

func (w web) page(u weburl.URL) *page.Page {
	return page.Parse(page.Response{URL: u, ContentType: "text/html; charset=utf-8", Body: []byte(w[u])})
}

func all(p *page.Page) []bool { return slices.Repeat([]bool{true}, len(p.Blocks)) }

// has asks the pages.
func (w web) has(u weburl.URL, print Print) bool {
	if w[u] == "" {
		return false
	}
	p := w.page(u)
	_, known := slices.BinarySearch(Of(p, all(p)), print)
	return known
}

// teasers returns the texts that are teasers on a page with this address and HTML, each with the path of the page that it is of, and the other texts.
func (w web) teasers(u weburl.URL, html string) (teasers, rest []string) {
	w = maps.Clone(w)
	w[u] = html
	p := w.page(u)
	of := Find(p, all(p), w.has)
	for i, b := range p.Blocks {
		if of != nil && of[i] != "" {
			teasers = append(teasers, strings.TrimPrefix(string(of[i]), "http://a.example/")+": "+b.Text)
		} else {
			rest = append(rest, b.Text)
		}
	}
	return teasers, rest
}

func TestFind(t *testing.T) {
	const list = "http://a.example/clay/"
	for name, c := range map[string]struct {
		html string
		want []string
	}{
		"names and texts in full": {
			"<title>Clay - Pots</title><h1>Clay</h1><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<p>" + more + "<h2><a href=/glaze>Glaze</a></h2><p>" + glaze,
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: " + more, "glaze: Glaze", "glaze: " + glaze},
		},
		"beginnings": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns[:60] + "…",
			[]string{"kilns: Kilns", "kilns: " + kilns[:60] + "…"},
		},
		"case, spaces and punctuation do not matter": {
			"<title>Clay</title><h2><a href=/kilns>KILNS!</a></h2><p>“" + strings.ToUpper(kilns[:60]) + "”",
			[]string{"kilns: KILNS!", "kilns: “" + strings.ToUpper(kilns[:60]) + "”"},
		},
		"text in inline elements": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + strings.Replace(kilns, "oven", "<b>oven</b>", 1),
			[]string{"kilns: Kilns", "kilns: A kiln is an", "kilns: oven", "kilns: " + kilns[18:]},
		},
		"other words of the heading": {
			"<title>Clay</title><h2><a href=/kilns>On ovens</a></h2><p>" + kilns,
			[]string{"kilns: On ovens", "kilns: " + kilns},
		},
		"a mark in another element behind the text": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<b>…</b>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: …"},
		},
		"two paragraphs in one": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + " " + more,
			[]string{"kilns: Kilns", "kilns: " + kilns + " " + more},
		},
		"short lines go with the text above": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<p>In May<h2><a href=/glaze>Glaze</a></h2><p>In June<p>" + glaze,
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: In May", "glaze: Glaze", "glaze: " + glaze},
		},
		"not short lines behind other text": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<p>Nobody else says this about ovens for pots of clay.<p>In May",
			[]string{"kilns: Kilns", "kilns: " + kilns},
		},
		"not short lines behind a list of links": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<p><a href=/x>Ovens</a><p>In May",
			[]string{"kilns: Kilns", "kilns: " + kilns},
		},
		"headings inside a text": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<h3>Heat</h3><p>" + more,
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: " + more},
		},
		"a picture beside a name": {
			"<title>Clay</title><p><a href=/kilns?new><img alt='Go to the first new post' src=x></a> <a href=/kilns>Kilns</a><p>" +
				"<a href=/glaze?new>News</a> <a href=/glaze>Glaze</a>",
			[]string{"kilns: Kilns"},
		},
		"a text set as a lower heading": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><h4>" + kilns[:60] + "…</h4><p>In May<h2>No. 2: <a href=/glaze>Glaze</a></h2><h4>" + glaze + "</h4>",
			[]string{"kilns: Kilns", "kilns: " + kilns[:60] + "…", "kilns: In May", "glaze: " + glaze},
		},
		"not one with a link of its own": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><h2><a href=/glaze>" + kilns + "</a></h2><p>" + glaze,
			[]string{"kilns: Kilns", "glaze: " + kilns, "glaze: " + glaze},
		},
		"text of another page": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + glaze,
			[]string{"kilns: Kilns"},
		},
		"the list's own heading ends an item": {
			"<title>Clay</title><h2><a href=/kilns>On ovens</a></h2><h1>Clay</h1><p>" + kilns,
			[]string{"kilns: On ovens"},
		},
		"read more, in a line of its own": {
			"<title>Clay</title><h2>Kilns</h2><p>" + kilns + "<p><a href=/kilns>Read more</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: Read more"},
		},
		"read more, at the end of the text": {
			"<title>Clay</title><h2>Kilns</h2><p>" + kilns[:60] + "… <a href=/kilns>Read more</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns[:60] + "… Read more"},
		},
		"read more, with a mark between": {
			"<title>Clay</title><h2>Kilns</h2><h3>・</h3><p>" + kilns + "<p><a href=/kilns>Read more</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: Read more"},
		},
		"read more, above other links": {
			"<title>Clay</title><h2>Kilns</h2><p>" + kilns + "<p><a href=/kilns>Read more</a> <a href=/me>Me</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns},
		},
		"read more, below other links": {
			"<title>Clay</title><h2>Kilns</h2><p><a href=/me>Me</a><p>" + kilns + "<p><a href=/kilns>Read more</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: Read more"},
		},
		"read more, of another text": {
			"<title>Clay</title><h2>Kilns</h2><p>" + glaze + "<p><a href=/kilns>Read more</a>",
			[]string{"kilns: Read more"},
		},
		"read more, of a part of the heading": {
			"<title>Clay</title><h2>No. 1: <a href=/kilns>Kilns</a></h2><p>" + kilns + "<p><a href=/kilns>Read more</a>",
			[]string{"kilns: " + kilns, "kilns: Read more"},
		},
		"a link inside the first text is no item": {
			"<title>Clay</title><p>" + kilns + " <a href=/kilns>Kilns</a> are hot.",
			nil,
		},
		"a heading begins an item right above the text": {
			"<title>Clay</title><h2>No. 1: <a href=/kilns>Kilns</a></h2><p>Nobody else says this about ovens for pots of clay.<p>" + kilns,
			nil,
		},
		"a link begins an item right above the text": {
			"<title>Clay</title><p><a href=/kilns>Kilns</a><p>Nobody else says this about ovens for pots of clay.<p>" + kilns,
			[]string{"kilns: Kilns"},
		},
		"a heading begins no item above the list's own": {
			"<title>Clay</title><h2>No. 1: <a href=/kilns>Kilns</a></h2><h1>Clay</h1><p>" + kilns,
			nil,
		},
		"a heading begins no item above another": {
			"<title>Clay</title><h2>No. 1: <a href=/kilns>Kilns</a></h2><h2><a href=/glaze>Glaze</a></h2><p>" + kilns,
			[]string{"glaze: Glaze"},
		},
		"a heading that links to its own place": {
			"<title>Clay</title><h2><a href=#k>Kilns</a></h2><p>" + kilns + "<p><a href=/kilns>Read more</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: Read more"},
		},
		"a heading that links to the list as well": {
			"<title>Clay</title><h2><a href=/clay/>Pots</a>: <a href=/kilns>on ovens</a></h2><p>" + kilns,
			[]string{"kilns: " + kilns},
		},
		"a name behind another link of the heading": {
			"<title>Clay</title><h2>By <a href=/me>Me</a>: <a href=/kilns>Kilns</a></h2><p>" + kilns,
			[]string{"kilns: " + kilns},
		},
		"a name in two links": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a> - <a href=/>Pots</a></h2>",
			[]string{"kilns: Kilns - Pots"},
		},
		"the list's own name for another page": {
			"<title>Kilns - Clay</title><h1>Kilns</h1><p><a href=/kilns>Kilns</a>",
			nil,
		},
		"a link to a copy": {
			"<title>Kilns - Pots</title><h1>Ovens</h1><p><a href=/kilns>Kilns</a>",
			nil,
		},
		"a link inside the text is no item": {
			"<title>Clay</title><h2>Kilns</h2><p>" + kilns + " <a href=/kilns>Ovens</a> are hot.",
			nil,
		},
		"a part of the heading is linked": {
			"<title>Clay</title><h2>No. 1, <a href=/kilns>Kilns</a>, by me</h2><p>" + kilns,
			[]string{"kilns: " + kilns},
		},
		"cards": {
			"<title>Clay</title><a href=/kilns><h3>Kilns</h3><p>" + kilns + "</p></a><a href=/glaze><h3>Glaze</h3><p>" + glaze + "</p></a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "glaze: Glaze", "glaze: " + glaze},
		},
		"cards without headings": {
			"<title>Clay</title><a href=/kilns><p>Kilns<p>" + kilns + "<p>In May, by one of us</p></a><a href=/glaze><p>Glaze<p>" + glaze + "</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: In May, by one of us", "glaze: Glaze", "glaze: " + glaze},
		},
		"a link to comments between a name and its text": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><ul><li>In May<li><a href=/kilns#comments>No comment</a></ul><p>" + kilns + "<p>" + more,
			[]string{"kilns: Kilns", "kilns: No comment", "kilns: " + kilns, "kilns: " + more},
		},
		"names without headings": {
			"<title>Clay</title><p><a href=/kilns>Kilns</a><p>" + kilns + "<p><a href=/me>Me</a>: <a href=/glaze>Glaze</a><p>" + glaze + "<p><a href=/wheel>Wheel</a><p>" + wheel,
			[]string{"kilns: Kilns", "kilns: " + kilns, "glaze: " + glaze, "wheel: Wheel", "wheel: " + wheel},
		},
		"categories between a name and its text": {
			"<title>Clay</title><p><a href=/kilns>Kilns</a><p>In May<p><a href=/a>A</a><p><a href=/b>B</a><p><a href=/c>C</a><p><a href=/d>D</a><p><a href=/e>E</a><p>" + kilns,
			[]string{"kilns: Kilns", "kilns: " + kilns},
		},
		"more than that": {
			"<title>Clay</title><p><a href=/kilns>Kilns</a><p>In May<p><a href=/a>A</a><p><a href=/b>B</a><p><a href=/c>C</a><p><a href=/d>D</a><p><a href=/e>E</a>" +
				"<p><a href=/f>F</a><p>" + kilns,
			[]string{"kilns: Kilns"},
		},
		"names without headings, and dates": {
			"<title>Clay</title><p><a href=/kilns>Kilns</a><p>In May<p>" + kilns + "<p><a href=/glaze>Glaze</a><p>In June<p>" + glaze +
				"<p><a href=/wheel>Wheel</a><p>In July<p>" + wheel,
			[]string{"kilns: Kilns", "kilns: " + kilns, "glaze: Glaze", "glaze: " + glaze, "wheel: Wheel", "wheel: " + wheel},
		},
		"read more, and a date": {
			"<title>Clay</title><h2>Kilns</h2><p>In May<p>" + kilns + "<p><a href=/kilns>Read more</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: Read more"},
		},
		"not below a text of its own": {
			"<title>Clay</title><h2>Kilns</h2><p>" + glaze + "<p>" + kilns + "<p><a href=/kilns>Read more</a>",
			[]string{"kilns: Read more"},
		},
		"a name without a heading above the list's own": {
			"<title>Clay</title><p><a href=/kilns>Kilns</a><p>Clay<p>" + kilns,
			[]string{"kilns: Kilns"},
		},
		"an item without a heading above the list's own name": {
			"<title>Clay</title><p><a href=/kilns>Kilns</a><p>" + kilns + "<p>Clay<p>In May",
			[]string{"kilns: Kilns", "kilns: " + kilns},
		},
		"names without headings, of two pages beside other text": {
			"<title>Clay</title><p><a href=/kilns>Kilns</a><p>" + kilns + "<p><a href=/glaze>Glaze</a><p>" + glaze + "<p>Nobody else says this about ovens for pots of clay.",
			[]string{"kilns: Kilns", "glaze: Glaze"},
		},
		"names without headings, of three pages beside other text": {
			"<title>Clay</title><p>Nobody else says this about ovens for pots of clay.<p><a href=/kilns>Kilns</a><p>" + kilns +
				"<p><a href=/glaze>Glaze</a><p>" + glaze + "<p><a href=/wheel>Wheel</a><p>" + wheel,
			[]string{"kilns: Kilns", "kilns: " + kilns, "glaze: Glaze", "glaze: " + glaze, "wheel: Wheel", "wheel: " + wheel},
		},
		"names with and without headings, of three pages": {
			"<title>Clay</title><p>Nobody else says this about ovens for pots of clay.<p><a href=/kilns>Kilns</a><p>" + kilns +
				"<h2><a href=/glaze>Glaze</a></h2><p>" + glaze + "<h2><a href=/wheel>Wheel</a></h2><p>" + wheel,
			[]string{"kilns: Kilns", "kilns: " + kilns, "glaze: Glaze", "glaze: " + glaze, "wheel: Wheel", "wheel: " + wheel},
		},
		"links alone": {
			"<title>Clay</title><ul><li><a href=/kilns>On ovens</a><li><a href=/glaze>Glaze</a>, <a href=/wheel>Wheel</a><li><a href=/glaze>Glaze</a> and <a href=/x>X</a></ul>",
			[]string{"kilns: On ovens", "glaze: Glaze, Wheel"},
		},
		"pictures that are links": {
			"<title>Clay</title><p><a href=/x><img src=x></a> <a href=/kilns>On ovens</a><p><a href=/kilns><img src=x></a>",
			[]string{"kilns: On ovens"},
		},
		"links without words, below": {
			"<title>Clay</title><h2>Kilns</h2><p>" + kilns + "<p>In May</p><a href=/kilns></a><h2>Glaze</h2><p>" + glaze + "</p><a href=/glaze></a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: In May", "glaze: Glaze", "glaze: " + glaze},
		},
		"links without words, above": {
			"<title>Clay</title><a href=/kilns><img src=x></a><h2>Kilns</h2><p>" + kilns + "</p><a href=/glaze><img src=x></a><h2>Glaze</h2>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "glaze: Glaze"},
		},
		"links without words, between names alone": {
			"<title>Clay</title><h3>Kilns</h3><p>In May</p><a href=/kilns></a><h3>Glaze</h3><p>In June</p><a href=/glaze></a><p>Potters say so.",
			[]string{"kilns: Kilns", "glaze: Glaze"},
		},
		"links without words, of other names": {
			"<title>Clay</title><h3>Ovens</h3><p>" + kilns + "</p><a href=/kilns></a><h3>No. 2: Glaze</h3><a href=/glaze></a>",
			nil,
		},
		"links without words, below the next heading": {
			"<title>Clay</title><h3>Kilns</h3><p>" + kilns + "<h3>Heat</h3><p>It is hot.<a href=/kilns><img src=x></a>",
			nil,
		},
		"links without words, to the list and to copies of it": {
			"<title>Kilns - Pots</title><h3>Clay</h3><p>It is wet.</p><a href=/clay/></a><h3>Kilns</h3><p>" + kilns + "</p><a href=/kilns></a>",
			nil,
		},
		"a picture and a card": {
			"<title>Clay</title><a href=/x><img src=x></a><a href=/kilns><h3>Kilns</h3><p>" + kilns + " " + more + "</p></a>",
			[]string{"kilns: Kilns", "kilns: " + kilns + " " + more},
		},
		"a link around two lines": {
			"<title>Clay</title><a href=/kilns><div>12 May</div><div>Kilns</div></a><a href=/glaze><div>13 May</div><div>Glaze</div></a>",
			[]string{"kilns: 12 May", "kilns: Kilns", "glaze: 13 May", "glaze: Glaze"},
		},
		"a link around two lines, and one to no page": {
			"<title>Clay</title><a href=/kilns><div>12 May</div><div>Kilns</div></a><p><a href=mailto:me@a.example>Write to me</a>",
			[]string{"kilns: 12 May", "kilns: Kilns"},
		},
		"a text that is a link": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><a href=/kilns><p>" + kilns + "</p></a><a href=/kilns><p>" + wheel + more + "</p></a>",
			[]string{"kilns: Kilns", "kilns: " + kilns},
		},
		"a text that is a link to the list": {
			"<title>Clay</title><a href=/clay/><p>" + kilns + "</p></a>",
			nil,
		},
		"a name as a heading below an item": {
			"<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<h3>Glaze</h3><p>" + glaze + "<p><a href=/glaze>Read more</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "glaze: Glaze", "glaze: " + glaze, "glaze: Read more"},
		},
		"links that do not count": {
			"<title>Clay</title><ul><li><a href=/kilns rel=nofollow>On ovens</a><li><a href=/glaze rel=nofollow>Glaze</a></ul>",
			[]string{"glaze: Glaze"},
		},
		"links of a page whose links do not count": {
			"<meta name=robots content=nofollow><title>Clay</title><ul><li><a href=/kilns>On ovens</a><li><a href=/glaze>Glaze</a></ul>",
			[]string{"glaze: Glaze"},
		},
		"links with long texts": {
			"<title>Clay</title><ul><li><a href=/kilns>" + wheel + more + "</a><li><a href=/glaze>" + glaze + "</a></ul>",
			[]string{"glaze: " + glaze},
		},
		"names in a text": {
			"<title>Clay</title><p>Pots need <a href=/kilns>Kilns</a> and much patience.",
			nil,
		},
		"pages that are not known": {
			"<title>Clay</title><h2><a href=http://b.example/>Kilns</a></h2><p>" + kilns,
			nil,
		},
		"a copy": {
			"<title>Kilns - Pots</title><h1><a href=/kilns>Ovens</a></h1><p>" + kilns + "<p>" + more,
			nil,
		},
		"its own name": {
			"<title>Clay</title><h2><a href=/clay/>Clay</a></h2><p>" + kilns + "<p><a href=#top>Clay</a>",
			nil,
		},
		"nothing": {"", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if got, rest := blog().teasers(list, c.html); !slices.Equal(got, c.want) {
				t.Errorf("teasers %q\nwant    %q\nthe rest is %q", got, c.want, rest)
			}
		})
	}
}

// TestParts: an act has its sections as pages of their own, with its name as their only H1 and one of their own in their titles.
func TestParts(t *testing.T) {
	w := web{}
	for n, text := range []string{kilns, glaze, wheel} {
		w[weburl.URL(fmt.Sprintf("http://a.example/act/%d", n))] = fmt.Sprintf("<title>Pots Act, Section %d</title><h1>Pots Act</h1><h4>%d Potters</h4><p>%s", n, n, text)
	}
	list := "<title>Pots Act</title><h1>Pots Act</h1><ul><li><a href=/act/0>Kilns</a><li><a href=/act/1>Glaze</a><li><a href=/act/2>Wheel</a></ul>"
	want := []string{"act/0: Kilns", "act/1: Glaze", "act/2: Wheel"}
	if got, rest := w.teasers("http://a.example/act/", list); !slices.Equal(got, want) {
		t.Errorf("teasers %q\nwant %q\nthe rest is %q", got, want, rest)
	}
}

// TestHeadlineEndsItem: what a menu has above a page's only H1 names nothing below it, whatever the H1 says.
func TestHeadlineEndsItem(t *testing.T) {
	w := web{"http://a.example/": "<title>Pots</title><dl><dt><a href=/x>Kiln</a><dd>" + kilns + "</dl>"}
	page := "<title>Kiln in Pots</title><h2><a href=/>In Pots</a></h2><h3>Methods</h3><h1>Struct<br><span>Kiln</span> <button>Copy</button></h1><p>" + kilns
	if got, rest := w.teasers("http://a.example/x", page); !slices.Equal(got, []string{": In Pots"}) {
		t.Errorf("teasers %q\nthe rest is %q", got, rest)
	}
}

// A page that links to lists of itself keeps its text, whatever elements the lists are made of.
func TestPostsKeepTheirText(t *testing.T) {
	const post = "<title>Kilns - Pots</title><h1>Kilns</h1><p><a href=/clay/>Clay</a><p><a href=/me>Me</a><p>" + kilns + "<p>" + more
	for _, list := range []string{
		"<title>%s - Pots</title><h1>%[1]s</h1><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<p>" + more,
		"<title>%s - Pots</title><h1>%[1]s</h1><p><a href=/kilns>Kilns</a><p>" + kilns + "<p>" + more,
		"<title>%s - Pots</title><h1>%[1]s</h1><h2>Kilns</h2><p>" + kilns + "<p><a href=/kilns>Read more</a>",
	} {
		w := blog()
		w["http://a.example/clay/"], w["http://a.example/me"] = fmt.Sprintf(list, "Clay"), fmt.Sprintf(list, "Me")
		got, rest := w.teasers("http://a.example/kilns", post)
		if want := []string{"clay/: Clay", "me: Me"}; !slices.Equal(got, want) || !slices.Contains(rest, kilns) {
			t.Errorf("%s: teasers %q, want %q", list, got, want)
		}
	}
}

// A post whose headline is a link to another address of the post has its text.
func TestHeadlineThatLinksToThePost(t *testing.T) {
	w := blog()
	w["http://a.example/kilns"] = "<title>Kilns - Pots</title><h1><a href=/kilns/>Kilns</a></h1><p>" + kilns
	got, _ := w.teasers("http://a.example/", "<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>"+kilns)
	if want := []string{"kilns: Kilns", "kilns: " + kilns}; !slices.Equal(got, want) {
		t.Errorf("teasers %q, want %q", got, want)
	}
}

// Chinese has three bytes a character.
func TestTextWithoutSpaces(t *testing.T) {
	const text = "窑是烧制陶器的炉子，温度非常高，泥土在里面变成石头。"
	w := web{"http://a.example/yao": "<title>窑 - 陶</title><h1>窑</h1><p>" + text + "再等一天。"}
	got, _ := w.teasers("http://a.example/", "<title>陶</title><h2><a href=/yao>窑</a></h2><p>"+text[:60]+"……")
	if want := []string{"yao: 窑", "yao: " + text[:60] + "……"}; !slices.Equal(got, want) {
		t.Errorf("teasers %q, want %q", got, want)
	}
}

// A page of a manual begins with its name and a dash; an index has the name as a link, and what follows in another cell.
func TestDefinitions(t *testing.T) {
	const text = "concatenate files and print on the standard output, one after the other"
	for head, want := range map[string]bool{
		"cat - ": true, "<b>cat</b> - ": true, "cat — ": true, "cat (1) – ": true, "<b>cat</b> <i>-</i> ": true, "tac: ": false, "cat -": false,
		"a-b ": false, strings.Repeat("much before ", 8) + "- ": false, "<b>" + strings.Repeat("much before ", 8) + "</b> - ": false,
	} {
		w := web{"http://a.example/cat": "<title>cat(1)</title><h1>cat(1)</h1><p>" + head + text}
		list := "<title>Commands</title><h2><a href=/cat>cat</a></h2><p>" + text
		if got, _ := w.teasers("http://a.example/", list); slices.Contains(got, "cat: "+text) != want {
			t.Errorf("%q: teasers %q, want the text among them: %v", head, got, want)
		}
	}
}

// The page for which an address stands may be another one; a page is never listed by itself under its canonical address.
func TestCanonicalAddressIsTheSamePage(t *testing.T) {
	w := blog()
	html := "<title>All pots</title><link rel=canonical href=/pots><h2><a href=/pots>Pots</a></h2><p>" + kilns + "<p><a href=/pots>Pots</a>"
	w["http://a.example/pots"] = "<title>Pots</title><p>" + kilns
	if got, _ := w.teasers("http://a.example/list", html); got != nil {
		t.Errorf("teasers of itself: %q", got)
	}
}

// A page may be called otherwise since its prints were made. It is not listed by itself for all that.
func TestPageOfAnotherTitle(t *testing.T) {
	w := web{"http://a.example/": "<title>Pots</title><p>" + kilns + "<h2><a href=/>Kilns</a></h2><p>" + kilns + "<p><a href=/>Pots</a>"}
	p := w.page("http://a.example/")
	p.Title, p.Headline = "Clay", "Clay"
	if of := Find(p, all(p), w.has); of != nil {
		t.Errorf("teasers of %q", of)
	}
}

// What is no content anyway is not asked for.
func TestLinksThatAreNoContent(t *testing.T) {
	p := web{"http://a.example/": "<title>Clay</title><p><a href=/kilns>Kilns</a>"}.page("http://a.example/")
	of := Find(p, []bool{false}, func(weburl.URL, Print) bool {
		t.Error("asked for a page")
		return true
	})
	if of != nil {
		t.Errorf("teasers of %q", of)
	}
}

// A list may have a notice beside its only item, if that is boilerplate.
func TestOtherTextThatIsNoContent(t *testing.T) {
	w := blog()
	w["http://a.example/clay/"] = "<title>Clay</title><p><a href=/kilns>Kilns</a><p>" + kilns + "<p>Nobody else says this about ovens for pots of clay."
	p := w.page("http://a.example/clay/")
	if of := Find(p, []bool{true, true, false}, w.has); of == nil || of[1] == "" || of[2] != "" {
		t.Errorf("teasers of %q", of)
	}
}
