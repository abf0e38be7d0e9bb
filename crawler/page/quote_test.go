package page

import (
	"strings"
	"testing"
)

// Q has the quotation marks that browsers show, once.
func TestQuotes(t *testing.T) {
	for html, want := range map[string]string{
		"He said <q>wait</q>.":                            "He said “wait”.",
		"<q>He said <q>wait</q></q> <q><b>a</b> b</q>":    "“He said “wait”” “a b”",
		`<q>"wait"</q> “<q>b</q>” <q>&laquo;c&raquo;</q>`: `"wait" “b” «c»`,
		"<p>“a”<p><q>b</q><p>“a”<q>b</q> “c":              "“a”|“b”|“a”“b” “c",
		"wait</q> <q>b":                    "wait “b",
		"<p><q>a<p>b":                      "“a|b",
		"<pre>a\n<Q>b</Q></pre>":           "a|“b”",
		"<q></q>a <a href=/x><q>b</q></a>": "“”a “b”",
	} {
		p := Parse(Response{URL: "http://a.test/", Body: []byte("<body>" + html), Layout: true})
		var got strings.Builder
		for i := range p.Blocks {
			separator := ""
			if i > 0 {
				separator = strings.ReplaceAll(p.Blocks[i].Separator(&p.Blocks[i-1]), "\n", "|")
			}
			got.WriteString(separator + p.Blocks[i].Text)
		}
		if got.String() != want {
			t.Errorf("%s: %q, want %q", html, got.String(), want)
		}
		if len(p.Links) > 0 && p.Links[0].Anchor != "“b”" {
			t.Errorf("%s: anchor %q", html, p.Links[0].Anchor)
		}
		if len(p.Preformatted) > 0 && p.Preformatted[0].Text != "a\n“b”" {
			t.Errorf("%s: laid out as %q", html, p.Preformatted[0].Text)
		}
	}
}
