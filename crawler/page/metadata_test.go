package page

import (
	"strings"
	"testing"
)

func TestMetadata(t *testing.T) {
	for _, c := range []struct{ name, head, author, published, site string }{
		{"nothing", `<title>x</title>`, "", "", ""},
		{"Open Graph", `<meta property="article:published_time" content="2019-05-06T23:30:00-07:00"><meta property="og:site_name" content=" The  Daily ">`, "", "2019-05-06T23:30:00-07:00", "The Daily"},
		{"plain names", `<META NAME=Author CONTENT="Ada Lovelace"><meta name=date content="6 May 1997">`, "Ada Lovelace", "1997-05-06", ""},
		{"Dublin Core", `<meta name="DC.creator" content="J. Doe"><meta name="DC.date.issued" content="2003-07">`, "J. Doe", "2003-07", ""},
		{"the better name counts, whatever the order", `<meta name=date content="2020-01-01"><meta property="article:published_time" content="2018-02-03">`, "", "2018-02-03", ""},
		{"several authors", `<meta name=author content="Ann First"><meta name=author content="Tom Second"><meta name=author content="Ann First">`, "Ann First, Tom Second", "", ""},
		{"an address is no name", `<meta property="article:author" content="https://example.org/me"><meta name=author content="@handle">`, "", "", ""},
		{"no date", `<meta name=date content="yesterday"><meta name=pubdate content="2011">`, "", "2011", ""},
		{"HTTP date", `<meta name=date content="Mon, 02 Jan 2006 15:04:05 GMT">`, "", "2006-01-02T15:04:05Z", ""},
		{"references and line breaks", "<meta name=author content='O&#39;Brien\n &amp; Sons'>", "O'Brien & Sons", "", ""},
		{"endless", `<meta name=author content="` + strings.Repeat("x", 10000) + `">`, strings.Repeat("x", maxAuthor), "", ""},
	} {
		p := Parse(Response{URL: "http://example.org/", Body: []byte("<html><head>" + c.head + "</head><body><p>Text")})
		if p.Author != c.author || p.Published != c.published || p.Site != c.site {
			t.Errorf("%s: author %q, published %q, site %q; want %q, %q, %q", c.name, p.Author, p.Published, p.Site, c.author, c.published, c.site)
		}
	}
}

func TestDescription(t *testing.T) {
	for head, want := range map[string]string{
		"": "", `<meta name=description content="">`: "",
		`<meta name=Description content=" Salt &amp;  pepper. "><meta property="og:description" content="Pepper">`: "Salt & pepper.",
		`<meta property="og:description" content="Pepper">`:                                                        "Pepper",
		`<meta name=description content="` + strings.Repeat("x", 10000) + `">`:                                     strings.Repeat("x", maxDescription),
	} {
		p := Parse(Response{URL: "http://example.org/", Body: []byte("<html><head>" + head + "</head><body><p>Text")})
		if p.Description != want {
			t.Errorf("%.60s: description %.60q, want %.60q", head, p.Description, want)
		}
	}
}
