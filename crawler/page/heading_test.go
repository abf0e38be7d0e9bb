package page

import (
	"slices"
	"strings"
	"testing"
)

func TestTitleInText(t *testing.T) {
	for body, want := range map[string]string{
		"<p>a<h2>One <b>heading</b></h2><h2>Two</h2>":                                                "One heading",
		"<title></title><h1 id=NAME>NAME</h1><p><b>trustman</b> - manages keys</p><h1>SYNOPSIS</h1>": "trustman - manages keys",
		"<h1>NAME</h1><pre>  lsroll - lists\n  rollrecs</pre><p>more":                                "lsroll - lists rollrecs",
		"<h1>NAME</h1><h1>SYNOPSIS</h1><p>lsroll":                                                    "NAME",
		"<h1>NAME</h1>": "NAME",
		"<title>trustman</title><h1>NAME</h1><p>trustman - manages keys": "trustman",
		"<p>no heading": "",
		"<p>a<h2>One <b>heading</b> <button>Copy</button></h2>":  "One heading",
		"<h1>NAME <button>Copy</button></h1><pre>lsroll - lists": "lsroll - lists",
		"<p>a<h2><b>One</b> heading</h2><h3>Two</h3>":            "One heading",
		"<h1>NAME</h1><p>lsroll - lists rollrecs":                "lsroll - lists rollrecs",
	} {
		if p := Parse(Response{URL: "http://example.org/", Body: []byte(body)}); p.Title != want {
			t.Errorf("%s: %q, want %q", body, p.Title, want)
		}
	}
}

func TestOnlyH1(t *testing.T) {
	for body, want := range map[string]string{
		"<p>a<h1>One <b>heading</b><br>of two lines</h1><p>b":                "One heading of two lines",
		"<h1>One</h1><h1>Two</h1><p>b":                                       "",
		"<h1>One</h1><p>a<h1>Two</h1>":                                       "",
		"<h1><a href=/>A link</a></h1><p>b":                                  "",
		"<h1><a href=/>A site</a></h1><p>b<h1>One</h1>":                      "One",
		"<h1><a href=/>Site</a></h1><p>b<h1>One</h1>":                        "One",
		"<h1>One</h1><p>b<h1><b><a href=/>A</a></b> <a href=/>site</a></h1>": "One",
		"<h1><a href=/>A</a> site</h1><p>b<h1>One</h1>":                      "",
		"<h1>One <a href=/>link</a></h1><p>b":                                "",
		"<h1></h1><h1>One</h1><p>b":                                          "One",
		"<h1 id=x>One<a href=#x>¶</a></h1><p>b":                              "One",
		"<h1 style='display: none'>Unseen</h1><p>b":                          "",
		"<h1><span style='display: none'>Un</span> seen</h1><p>b":            "",
		"<h1>***</h1><p>b<h1>One</h1>":                                       "",
		"<h1>One <span>name</span> <button>Copy</button></h1><p>b":           "One name",
		"<h1>One<button><b>Copy</b> the <i>name</i></button></h1><h1></h1>":  "One",
		"<h1><button>One <b>more</b></button></h1><p>b":                      "One more",
		"<h1>One <button>that</button> goes on</h1><p>b":                     "One that goes on",
		"<div><h1>One</div>text":                                             "One",
		"<h2>One</h2>":                                                       "",
	} {
		p := Parse(Response{URL: "http://example.org/", Body: []byte(body)})
		text := ""
		from, to := OnlyH1(p.Blocks)
		if from < to {
			text, _ = joinedWhile(p.Blocks[from:to], func(*Block) bool { return true })
		}
		if text != want || from > to {
			t.Errorf("%s: %q in blocks %d to %d, want %q", body, text, from, to, want)
		}
	}
}

// Titles are compared with the first headings of the three highest levels, H1 before the others.
func TestHeadingsOf(t *testing.T) {
	for body, want := range map[string]string{
		"<h3>a</h3><h2>b</h2><p>text<h1>c</h1><h4>d</h4>":                               "c, a, b",
		"<h2>One <b>two</b></h2><h2><b>Three</b> four</h2><p>text":                      "One two, Three four",
		"<h2>a</h2><h3>b</h3><h1>c</h1><h1>d</h1>":                                      "c, d, a, b",
		"<h4>a</h4><h2>b</h2>":                                                          "b",
		"<p>text":                                                                       "",
		strings.Repeat("<h1>a</h1>", mostH1) + "<h2>b</h2><h1>c</h1>":                   strings.Repeat("a, ", mostH1) + "b, c",
		strings.Repeat("<h2>a</h2>", mostHeadings-1) + "<h3>b</h3><h3>c</h3><h1>d</h1>": "d, " + strings.Repeat("a, ", mostHeadings-1) + "b",
	} {
		var got []string
		for _, h := range headingsOf(Parse(Response{URL: "http://example.org/", Body: []byte(body)}).Blocks) {
			got = append(got, h.text)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}

// A text's place is where the first heading with its words stands, whatever else is written in it; an H1 need not be the first.
func TestPlaceOfAHeading(t *testing.T) {
	p := Parse(Response{URL: "http://example.org/", Body: []byte("<p>a<h2>Hot kilns</h2><p>b<h1>Hot: Kilns!</h1><h2>Pots</h2>")})
	hs := headingsOf(p.Blocks)
	for text, want := range map[string]string{"hot kilns": "Hot kilns", "Pots": "Pots", "kilns": ""} {
		at := slices.IndexFunc(p.Blocks, func(b Block) bool { return b.Text == want })
		if got := hs.place(text); got != at || hs.has(text) != (want != "") {
			t.Errorf("%q stands in block %d, want %d; is there: %t", text, got, at, hs.has(text))
		}
	}
}
