package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// A page's only H1 is its headline where it stands above the text and says what the title does not.
func TestHeadline(t *testing.T) {
	longest := strings.TrimSpace(strings.Repeat("eleven ", longestHeadline))
	for html, want := range map[string]string{
		"<title>How to fire a kiln - Clay</title><h1>Eleven hours of fire</h1><p>text":             "Eleven hours of fire",
		"<title>Kilns</title><h1>Eleven <b>hours</b><br>of fire</h1><p>text":                       "Eleven hours of fire",
		"<h1>Eleven hours</h1><p>text":                                                             "", // which is its title, then
		"<title>窯の火</title><h1>十一時間</h1><p>text":                                                   "十一時間",
		"<title>Eleven Hours: of fire | Clay</title><h1>Eleven hours of fire</h1><p>text":          "", // the title has it
		"<title>Kilns</title><h1><a href=/>The Clay Blog</a></h1><p>text":                          "", // leads to the site
		"<title>Kilns</title><h1>Eleven hours</h1><p>text<h1>Twelve hours</h1><p>text":             "", // one of several
		"<title>Kilns</title><p>text<h1>Eleven hours</h1>":                                         "", // below
		"<title>Kilns</title><h1 hidden>Eleven hours</h1><p>text":                                  "",
		"<title>Kilns</title><h1>Eleven hours<p>text":                                              "", // which never ends
		"<title>Kilns</title><p>menu<h1>Eleven hours</h1><p>text":                                  "Eleven hours",
		"<title>Kiln 1</title><h1>Kiln 2</h1><p>text":                                              "Kiln 2",
		"<title>कि</title><h1>का</h1><p>text":                                                      "का",
		"<title>Kilns</title><h1>" + longest + "</h1><p>text":                                      longest,
		"<title>Kilns</title><h1>" + strings.Repeat("eleven ", longestHeadline+1) + "</h1><p>text": "",
		"<title>Kilns</title><h1>Eleven hours</h1>":                                                "",
		"<title>Kilns</title><h2>Eleven hours</h2><p>text":                                         "",
		"": "",
	} {
		p := page.Parse(page.Response{Body: []byte(html)})
		content := make([]bool, len(p.Blocks))
		for i := range content {
			content[i] = p.Blocks[i].Text == "text"
		}
		from, to := headline(p, content)
		var got []string
		for _, b := range p.Blocks[from:to] {
			got = append(got, b.Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%.60s: headline %q, want %q", html, got, want)
		}
	}
}

// A headline is searched, with its page's text, unless siblings have the same; what stands between the two is not.
func TestHeadlinesAreSearched(t *testing.T) {
	a := siblingArchive(t)
	for i := range 4 {
		capture(t, a, fmt.Sprintf("http://c.example/%d", i), 200, fmt.Sprintf("<title>Kiln %d</title><h1>The clay blog</h1><p>Of kiln %[1]d there is much to tell", i))
	}
	capture(t, a, "http://c.example/fire", 200, "<title>Kilns</title><h1>Eleven hours</h1><h3>By Ann</h3><p>Of fire there is much to tell")
	o := options(t, a)
	o.Parameters.Method = "min-words:5"
	for evidence, blog := range map[string]string{SiteEvidence: "", PageEvidence: "The clay blog. "} {
		o.Parameters.Evidence = evidence
		dir, _, err := Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		got := contents(t, dir, "http://c.example/fire", "http://c.example/2")
		if got[0] != "Eleven hours. Of fire there is much to tell. " || got[1] != blog+"Of kiln 2 there is much to tell. " {
			t.Errorf("evidence %q: content %q", evidence, got)
		}
	}
}

// Pages that all have the title of their site are called by their own headlines; those without one keep the title.
func TestTitleOfTheSite(t *testing.T) {
	a := siblingArchive(t)
	for i := range 12 {
		html := fmt.Sprintf("<title>Clay: all about kilns</title><h1>Kiln <b>number</b> %d</h1><p>Of kiln %[1]d there is much to tell", i)
		capture(t, a, fmt.Sprintf("http://c.example/%d", i), 200, html)
		capture(t, a, fmt.Sprintf("http://d.example/%d", i), 200, strings.Replace(html, "Clay", fmt.Sprint("Clay ", i), 1))
	}
	capture(t, a, "http://c.example/all", 200, "<title>Clay: all about kilns</title><h1>All about kilns</h1><p>Of kilns there is much to tell")
	capture(t, a, "http://c.example/own", 200, "<title>Fire</title><h1>Eleven hours</h1><p>Of fire there is much to tell")
	for evidence, want := range map[string][]string{
		SiteEvidence: {"Kiln number 7", "Clay: all about kilns", "Fire", "Clay 7: all about kilns"},
		PageEvidence: {"Clay: all about kilns", "Clay: all about kilns", "Fire", "Clay 7: all about kilns"},
	} {
		o := options(t, a)
		o.Parameters.Method, o.Parameters.Evidence = "min-words:5", evidence
		dir, _, err := Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		for i, url := range []string{"http://c.example/7", "http://c.example/all", "http://c.example/own", "http://d.example/7"} {
			p := pageOf(t, dir, url)
			if p.Title != want[i] {
				t.Errorf("evidence of the %s: %s is called %q, want %q", evidence, url, p.Title, want[i])
			}
			if evidence == SiteEvidence && i == 0 && len(p.Blocks) > 0 && p.Blocks[0].Content {
				t.Errorf("the headline counts as title and as content: %+v", p.Blocks)
			}
		}
	}
}
