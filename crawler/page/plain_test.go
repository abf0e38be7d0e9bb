package page

import (
	"slices"
	"testing"
	"time"
)

func textPage(body string) *Page {
	return Parse(Response{URL: "http://example.org/a.txt", ContentType: "text/plain", Body: []byte(body), Layout: true, Fetched: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)})
}

func TestTitlesOfTexts(t *testing.T) {
	for body, want := range map[string]string{
		"\n   === Of rims and wheels ===   \r\n\r\nText": "Of rims and wheels",
		"********\nOF RIMS AND WHEELS\n========\nText":   "OF RIMS AND WHEELS",
		"2. Räder des Wagens":                            "2. Räder des Wagens",
		"First line of a paragraph\nthat goes on.":       "",
		"Wheels\n\nText":                                 "", // the address says as much
		"Usage: wheel [options]\n\nText":                 "",
		"int main() {\n\nreturn 0; }":                    "",
		"Copyright 2001 Ann Salt\n\nText":                "",
		"Last change: March 2nd, 2000\n\nText":           "",
		"Version of March 2nd, 2000\n\nText":             "",
		"What is new in wheels:\n\nText":                 "",
		"(some signs) around\n\nText":                    "",
		"---------\n\n*****\n":                           "",
		"*** Of rims and wheels ***\nVersion 2":          "Of rims and wheels",
		"-----BEGIN PUBLIC KEY-----\nAA=":                "",
		"# of rims and wheels\nx = 1":                    "",
		"/usr/bin/wheel of the car\n\nText":              "",
		"7782 2005 1\n\n":                                "",
		"":                                               "",
	} {
		if p := textPage(body); p.Title != want || p.Headline != want {
			t.Errorf("%q: title %q, headline %q, want %q", body, p.Title, p.Headline, want)
		}
	}
}

func TestMessagesAsText(t *testing.T) {
	for _, c := range []struct{ body, title, author, published string }{
		{"From: Ann Salt <ann@example.org>\nSubject: Of rims\n and wheels\nDate: Tue, 5 Mar 1996 10:00:00 -0500\n\nHello!", "Of rims and wheels", "Ann Salt", "1996-03-05T10:00:00-05:00"},
		{"From ann@example.org Tue Mar  5 10:00:00 1996\r\nFrom: ann@example.org (Ann Salt)\r\nNewsgroups: alt.wheels\r\nSubject: =?iso-8859-1?Q?R=E4der?=\r\n\r\nHello!",
			"Räder", "Ann Salt", ""},
		{"From: ann@example.org\nDate: 5 Mar 1996\nno field any more\n\nHello!", "", "", "1996-03-05"},
		{"From: here\nto there\n\nHello!", "", "", ""},
	} {
		if p := textPage(c.body); p.Title != c.title || p.Author != c.author || p.Published != c.published {
			t.Errorf("%q: title %q, author %q, published %q; want %q, %q, %q", c.body, p.Title, p.Author, p.Published, c.title, c.author, c.published)
		}
	}
}

func TestLayoutOfTexts(t *testing.T) {
	p := textPage("A table:\n\n  one\t1\n  two\t2\n\n\n&amp; <end>\n")
	want := []Preformatted{{0, 1, "A table:"}, {1, 2, "  one\t1\n  two\t2"}, {2, 3, "&amp; <end>"}}
	if !slices.Equal(p.Preformatted, want) || len(p.Blocks) != 3 {
		t.Errorf("%+v of %d blocks", p.Preformatted, len(p.Blocks))
	}
}
