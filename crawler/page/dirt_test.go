package page

import (
	"slices"
	"strings"
	"testing"
)

func TestDirt(t *testing.T) {
	for _, c := range []struct {
		name, contentType, body string
		want                    Dirt
	}{
		{"clean", "text/html", "<p>text &amp; tëxt", 0},
		{"no bytes", "text/html", "", DirtEmpty},
		{"white space", "", " \r\n\t", DirtEmpty},
		{"a mark and nothing", "", "\xFF\xFE \x00", DirtEmpty},
		{"image", "text/html", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x10\x00\x00\x00\x10", DirtBinary},
		{"damaged PDF", "text/html", "%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj", DirtPDF},
		{"archive", "", "PK\x03\x04" + strings.Repeat("text", 100), DirtBinary},
		{"style sheet", "text/css", "p { color: red }", DirtMedia},
		{"feed", "text/xml", "<rss>text</rss>", DirtMedia},
		{"feed of a server of files", "text/html", "\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- x --> <!DOCTYPE rss><rss version='2.0'>text</rss>", DirtMedia},
		{"Atom feed", "", "<feed xmlns='http://www.w3.org/2005/Atom'>text</feed>", DirtMedia},
		{"feed of RDF", "text/html", "<rdf:RDF xmlns='http://purl.org/rss/1.0/'>text</rdf:RDF>", DirtMedia},
		{"data", "text/html", "\xEF\xBB\xBF\n{\"title\": \"Kiln\", \"text\": [\"<p>Fired at night.\"]}\n", DirtMedia},
		{"list of data", "", `[{"a": 1}, {"a": 2}]`, DirtMedia},
		{"data for people", "text/plain", `{"a": 1}`, 0},
		{"text in brackets", "text/html", "[1] The first note, and [2] the second", 0},
		{"a template's braces", "text/html", "{{ title }}<p>{}</p>", 0},
		{"a feed is shown", "text/html", "<!DOCTYPE html><pre><rss>text</rss></pre>", 0},
		{"RDF of a page", "text/html", "<rdf:RDF>text</rdf:RDF><p>text", 0},
		{"a comment without end", "text/html", "text<!-- <rss>", DirtUnclosed},
		{"stale label in the header", "text/html; charset=latin1", "<p>tëxt", DirtLabel},
		{"stale label in the markup", "text/html", "<meta charset=windows-1251><p>tëxt", DirtLabel},
		{"a stale label does no harm to ASCII", "text/html; charset=koi8-r", "<p>text", 0},
		{"false UTF-8", "text/html; charset=utf-8", "<p>t\xEBxt and a wörd, t\xEBxt t\xEBxt t\xEBxt", DirtLabel},
		{"right label", "text/html; charset=latin1", "<p>t\xEBxt", 0},
		{"one bad byte", "text/html", "<p>tëxt tëxt \xFF", DirtCharacters},
		{"encoded twice", "text/html", "<p>itâ€™s", DirtTwice},
		{"bytes without characters", "text/html; charset=shift_jis", "<p>\x82\xA0\x82\xA0\x82\xA0\xFD\xFD", DirtCharacters},
		{"UTF-16 cut in a character", "text/html", "\xFE\xFF\x00<\x00p\x00>\x00x\x00", DirtCharacters},
		{"quotation mark", "text/html", `<p>text<a href="x>y</a>`, DirtUnclosed},
		{"comment", "text/html", "<p>text<!-- text", DirtUnclosed},
		{"tag at the end", "text/html", "<p>text<a", DirtUnclosed},
		{"elements never closed are usual", "text/html", "<p>text<div><b>text", 0},
		{"deep", "text/html", strings.Repeat("<div>", maxDepth+1) + "x", DirtDepth},
		{"deep enough", "text/html", strings.Repeat("<div>", maxDepth) + "x", 0},
		{"text", "text/html", "<p>" + strings.Repeat("x", maxText+1), DirtText},
		{"text of two bytes a character", "text/html", "<p>x" + strings.Repeat("ë", maxText/2), DirtText},
		{"plain text", "text/plain", strings.Repeat("x", maxText+1), DirtText},
		{"as much text as is kept", "text/html", "<p>" + strings.Repeat("x", maxText), 0},
		{"blocks", "text/html", strings.Repeat("<p>x", maxBlocks+1), DirtText},
		{"links", "text/html", "x" + strings.Repeat("<a href=x>", maxLinks+1), DirtLinks},
		{"as many links as are kept", "text/html", "x" + strings.Repeat("<a href=x>", maxLinks), 0},
	} {
		p := Parse(Response{URL: "http://example.org/", ContentType: c.contentType, Body: []byte(c.body)})
		if p.Dirt != c.want {
			t.Errorf("%s: %q, want %q", c.name, p.Dirt.Reasons(), c.want.Reasons())
		}
		if gone := p.Dirt&(DirtEmpty|DirtBinary|DirtMedia|DirtPDF) != 0; gone != (len(p.Blocks) == 0) {
			t.Errorf("%s: %q, but %d blocks", c.name, p.Dirt.Reasons(), len(p.Blocks))
		}
	}
}

func TestReasonsInBitOrder(t *testing.T) {
	if got := (DirtLinks | DirtEmpty).Reasons(); !slices.Equal(got, []string{"empty", "too many links"}) {
		t.Errorf("Reasons = %q", got)
	}
	if DirtTwice != 1<<(len(dirtNames)-1) {
		t.Errorf("%d names, but DirtTwice is bit %b", len(dirtNames), DirtTwice)
	}
}
