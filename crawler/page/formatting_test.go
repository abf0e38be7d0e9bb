package page

import (
	"strings"
	"testing"
)

func TestTagsInTitles(t *testing.T) {
	for title, want := range map[string]string{
		"The opinion in <em>ACLU v Reno</em>":                    "The opinion in ACLU v Reno",
		"<B> Pots </B>":                                          "Pots",
		"Department of Clay<br> Handbook<BR/>1996":               "Department of Clay Handbook 1996",
		"H<sub>2</sub>O and <i class=\"x\"\n>E. coli</i>":        "H2O and E. coli",
		"<!-- Change the next line. --> Home of Ann":             "Home of Ann",
		"<!-- never closed":                                      "<!-- never closed",
		"<b><i>Both</i></b> &amp; more":                          "Both & more",
		"The &lt;b&gt;bold&lt;/b&gt; element":                    "The <b>bold</b> element",
		"The <b> tag":                                            "The <b> tag",
		"std::vector<T> and <ann@example.org> 1 < 2 <b and c> <": "std::vector<T> and <ann@example.org> 1 < 2 <b and c> <",
		"<bold>x</bold> < b>x</b> <>":                            "<bold>x</bold> < b>x <>",
	} {
		if p := Parse(Response{Body: []byte("<title>" + title + "</title><p>Text")}); p.Title != want {
			t.Errorf("%s is the title %q, want %q", title, p.Title, want)
		}
	}
	long := "<title>" + strings.Repeat("<b><!--", 1<<20) + "</title><p>Text"
	if p := Parse(Response{Body: []byte(long)}); !strings.HasPrefix(p.Title, "<b><!--<b>") || len(p.Title) > maxTitle {
		t.Errorf("%d bytes of tags that are never closed: %.40q", len(long), p.Title)
	}
}

// In attributes and in linked data, formatting is removed too, but not what a headline names: MDN has pages about single elements.
func TestTagsInMetadata(t *testing.T) {
	described := Parse(Response{Body: []byte(`<meta name=description content="<p>Pots of <b>clay</b>.</p><p>Kilns.</p>">`)}).Description
	if described != "Pots of clay. Kilns." {
		t.Errorf("description %q", described)
	}
	text := "<p>" + strings.Repeat("The kiln is fired for eleven hours and then it cools for twenty. ", 6)
	for _, c := range []struct{ head, headline, author string }{
		{`<title>Pots of clay | Kiln</title>` + linked(`{"@type":"Article","headline":"<i>Pots</i> of clay","author":{"name":"<a href='x'>Ann Salt</a>"}}`), "Pots of clay", "Ann Salt"},
		{`<meta property="og:title" content="&lt;em&gt;Pots&lt;/em&gt; of clay"><meta name=author content="<b>Ann Salt</b>">`, "Pots of clay", "Ann Salt"},
		{`<title>&lt;br&gt;: The Line Break element</title><meta property="og:title" content="&lt;br&gt;: The Line Break element">`, "<br>: The Line Break element", ""},
		{linked(`{"@type":"Article","headline":"<b>: The element <!-- for -->"}`), "<b>: The element <!-- for -->", ""},
	} {
		if p := Parse(Response{Body: []byte(c.head + text)}); p.Headline != c.headline || p.Author != c.author {
			t.Errorf("%s: headline %q, author %q", c.head, p.Headline, p.Author)
		}
	}
}
