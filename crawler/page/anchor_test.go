package page

import (
	"slices"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// Links keep the part of the page that they lead to, for those who want it; the links of the crawl do not have it.
func TestAnchors(t *testing.T) {
	long := strings.Repeat("x", weburl.MaxLength+1)
	for html, want := range map[string][]string{
		"<a href='b#c'>one</a> <a href=b#>two</a>":                    {"one http://a.test/dir/b#c", "two http://a.test/dir/b"},
		"<a href=' #c&amp;d '>one</a><a href=#>two</a>":               {"one http://a.test/dir/page#c&d"},
		"<a href='#a b\té\"<`>%41#'>one":                              {"one http://a.test/dir/page#a%20b%C3%A9%22%3C%60%3E%41#"},
		"<base href=/x/><a href=#c>one</a>":                           {"one http://a.test/x/#c"},
		"<a href=#" + long + ">one</a><a href=b#" + long + ">two</a>": {"two http://a.test/dir/b"},
		"<a href=mailto:a#b>one</a><area href=c>":                     nil,
		"<h2><a href=#c>one</a></h2><h2><a href=b#c>two</a>":          {"two http://a.test/dir/b#c"},
		"<a href=b#c> <b> one </b> </a><a href=d><img></a>":           {"one http://a.test/dir/b#c", " http://a.test/dir/d"},
		"<p>see <a href=#s>¶</a>":                                     {" http://a.test/dir/page#s"},
	} {
		body := []byte("<body>" + html)
		p := Parse(Response{URL: "http://a.test/dir/page", Body: body, Structured: true})
		all := strings.Join(texts(p), "\n")
		var got []string
		for _, a := range p.Anchors {
			got = append(got, all[a.From:a.To]+" "+a.Address())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", html, got, want)
		}
		if plain := Parse(Response{URL: "http://a.test/dir/page", Body: body}); plain.Anchors != nil || !slices.Equal(plain.Links, p.Links) {
			t.Errorf("%s: %+v, links %+v and %+v", html, plain.Anchors, plain.Links, p.Links)
		}
	}
	for range Parse(Response{Body: []byte("<a href=#c>one"), Structured: true}).Anchors {
		t.Error("an anchor that leads nowhere")
	}
}
