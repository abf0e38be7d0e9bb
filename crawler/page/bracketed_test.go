package page

import "testing"

// Links in brackets are taken for those with which a section is edited if they end a heading that has other words, and only then.
func TestSkipBracketed(t *testing.T) {
	const edit = "<span>[</span><a href=e>edit</a><span> | </span><a href=s>edit source</a><span>]</span>"
	for html, want := range map[string]int{
		"<h2><span>one</span>" + edit + "</h2>two": 5,
		"<h2>one" + edit + "</h2><h2>two</h2>":     5,
		"<h3>one <i>[<a href=e>edit</a>]</i></h3>": 1,
		"<h2>one" + edit:                                       5,
		"<h2>one" + edit + "<b>two</b></h2>":                   0, // inside the heading
		"<h2>one</h2><h2>" + edit + "</h2>":                    0, // all of the heading
		"<h2>one <i>[1]</i></h2>":                              0, // no link
		"<h2>one <i>[now <a href=e>edit</a>]</i></h2>":         0, // other words in brackets
		"<h2>one <i>[<a href=e>edit</a></i></h2><p>]":          0,
		"<p>one" + edit:                                        0,
		"<h2>one<i>[</i><i>]</i></h2>":                         0,
		"<h2>one<i>[</i><b>a</b><i>]</i><a href=e>x</a>]</h2>": 0,
	} {
		p := Parse(Response{URL: "http://a.test/", Body: []byte("<body>" + html)})
		got := 0
		for i := range p.Blocks {
			end := SkipBracketed(p.Blocks, i)
			if end < i || end > len(p.Blocks) {
				t.Fatalf("%s: from %d to %d of %d", html, i, end, len(p.Blocks))
			}
			got = max(got, end-i)
		}
		if got != want {
			t.Errorf("%s: %d blocks, want %d of %q", html, got, want, texts(p))
		}
	}
}
