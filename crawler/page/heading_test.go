package page

import "testing"

func TestTitleInText(t *testing.T) {
	for body, want := range map[string]string{
		"<p>a<h2>One <b>heading</b></h2><h2>Two</h2>":                                                "One heading",
		"<title></title><h1 id=NAME>NAME</h1><p><b>trustman</b> - manages keys</p><h1>SYNOPSIS</h1>": "trustman - manages keys",
		"<h1>NAME</h1><pre>  lsroll - lists\n  rollrecs</pre><p>more":                                "lsroll - lists rollrecs",
		"<h1>NAME</h1><h1>SYNOPSIS</h1><p>lsroll":                                                    "NAME",
		"<h1>NAME</h1>": "NAME",
		"<title>trustman</title><h1>NAME</h1><p>trustman - manages keys": "trustman",
		"<p>no heading": "",
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
		"<h1>One</h1><p>b<h1><b><a href=/>A</a></b> <a href=/>site</a></h1>": "One",
		"<h1><a href=/>A</a> site</h1><p>b<h1>One</h1>":                      "",
		"<h1>One <a href=/>link</a></h1><p>b":                                "",
		"<h1></h1><h1>One</h1><p>b":                                          "One",
		"<h1 id=x>One<a href=#x>¶</a></h1><p>b":                              "One",
		"<h1 style='display: none'>Unseen</h1><p>b":                          "",
		"<h1><span style='display: none'>Un</span> seen</h1><p>b":            "",
		"<h1>***</h1><p>b<h1>One</h1>":                                       "",
		"<div><h1>One</div>text":                                             "One",
		"<h2>One</h2>":                                                       "",
	} {
		p := Parse(Response{URL: "http://example.org/", Body: []byte(body)})
		text := ""
		if from, to := OnlyH1(p.Blocks); from < to {
			text, _ = joinedWhile(p.Blocks[from:to], func(*Block) bool { return true })
		}
		if text != want {
			t.Errorf("%s: %q, want %q", body, text, want)
		}
	}
}
