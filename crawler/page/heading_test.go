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
