package demo

import (
	"strings"
	"testing"
)

const goodSite = "host: a.example\nlayout: blog\nname: A\ntagline: B\n\n## /x.html\ntitle: X\n\nSome *text*.\n"

// TestParseSite reads a small file and what may be wrong with it; an error names file and line.
func TestParseSite(t *testing.T) {
	const secondPage = "\n## /y.html\ntitle: Y\ntopic: Top/A\ndescription: d\n\n- one\n- [two](/x.html)\n"
	st, err := parseSite("a.example.md", goodSite+secondPage)
	if err != nil {
		t.Fatal(err)
	}
	x, y := st.Pages[0], st.Pages[1]
	if len(st.Pages) != 2 || x.text != "Some text." || y.words() != 2 || y.links[0] != "/x.html" {
		t.Errorf("read %+v %+v", x, y)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"no host", "host: a.example\n", "", "a.example.md:4: header line \"host\" is missing"},
		{"other host", "host: a.example", "host: b.example", "does not fit the file's name"},
		{"upper case", "host: a.example", "host: A.example", "does not fit the file's name"},
		{"unknown key", "tagline: B", "tag: B", "a.example.md:4: unexpected or repeated header line \"tag: B\""},
		{"twice", "tagline: B", "tagline: B\ntagline: C", "a.example.md:5: unexpected or repeated"},
		{"bad delay", "tagline: B", "tagline: B\ncrawl-delay: soon", "crawl-delay \"soon\" is not a number"},
		{"bad sitemap", "tagline: B", "tagline: B\nsitemap: zip", "sitemap \"zip\" is none of"},
		{"text before pages", "## /x.html", "x", "a.example.md:6: want a line"},
		{"home page", "## /x.html", "## /", "want a line"},
		{"no title", "title: X\n", "", "a.example.md:7: header line \"title\" is missing"},
		{"topic alone", "title: X", "title: X\ntopic: Top/A", "topic (Top/...) and description go together"},
		{"no text", "Some *text*.\n", "", "the page has no text"},
		{"raw HTML", "Some", "<b>Some</b>", "raw HTML in Markdown"},
		{"page twice", "*text*.\n", "text.\n\n## /x.html\ntitle: Z\n\nMore.\n", "page /x.html is there twice"},
	} {
		_, err := parseSite("a.example.md", strings.Replace(goodSite, c.old, c.new, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

func TestParseComments(t *testing.T) {
	pool, err := parseComments("# Top\nA: b: c\n")
	if err != nil || pool["Top"][0].Name != "A" || pool["Top"][0].Text != "b: c" {
		t.Errorf("read %v, %v", pool, err)
	}
	for _, bad := range []string{"A: b", "# Top\nno colon"} {
		if _, err := parseComments(bad); err == nil {
			t.Errorf("%q is read without error", bad)
		}
	}
}
