package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"facetta/internal/gold"
)

// TestRun makes every set from clones of a page or two.
func TestRun(t *testing.T) {
	clone, train, dir := t.TempDir(), t.TempDir(), t.TempDir()
	write := func(root string, f files) {
		t.Helper()
		if err := f.write(root); err != nil {
			t.Fatal(err)
		}
	}
	const gn1 = "L3S-GN1-20100130203947-00001/"
	write(clone, files{
		gn1 + "original/a-1.html": "<h1>It snowed</h1><p>All night.",
		gn1 + "annotated/a-1.html": `<style>p{}</style><a class=x-nc-sel0>Home</a><h1><span class=x-nc-sel1>It <b>snow</b>ed</span></h1>
			<p><span class="x-nc-sel2">All <span class="x-nc-sel2">night</span>. <span class=x-nc-sel4>More snow</span></span><p class="b x-nc-sel5">I saw it.`,
		gn1 + "url-mapping.txt":              "<urn:uuid:a-1>\thttp://snow.example/a\n",
		"cleaneval-final/GoldStandard/1.txt": "\nURL: http://snow.example/1\n\n<h>It snowed\n<P>All\n night. <pI saw",
		"cleaneval-final/input/1.html":       "<p>page",
		"dragnet_data/GoldStandard/5.txt":    "It snowed.\n\n!@#$%^&*()  COMMENTS\n\nI saw it.\n",
		"dragnet_data/GoldStandard/6.txt":    "Known.",
		"dragnet_data/GoldStandard/R427.txt": "Unusable.",
		"dragnet_data/input/5.html":          "<p>page",
		"CETD/YAHOO!/gold/3.txt":             "\uFEFFIt\r\nsnowed",
		"CETD/YAHOO!/original/3.htm":         "<p>page",
		"CETD/wiki/gold/3.txt":               "It was \x93cold\x94.",
		"CETD/wiki/original/3.htm":           "<p>page",
		"CETD/BBC/gold/1.txt":                "",
		"CETD/BBC/original/1.htm":            "<p>page",
		"CETD/nytimes/gold/1.txt":            "x",
		"CETD/nytimes/original/1.htm":        "<p>page",
		"CETD/Chaos/gold/1.txt":              "x",
		"CETD/Chaos/original/1.htm":          "<p>page",
		"CETD/arstechnica/gold/1.txt":        "x",
		"CETD/arstechnica/original/1.htm":    "<p>page",
	})
	write(clone, files{
		"original/8.html": "<p>page", "cleaned/8.txt": "下雪了", "author/8.txt": " 安\n", "date/8.txt": "2005-3-7 01:02",
		"original/9.html": "<p>page", "cleaned/9.txt": "雪", "author/9.txt": "UNKNOWN", "date/9.txt": "1996-3",
	})
	write(train, files{"dragnet-train/html/6.html": "<p>page", "dragnet-train/gold/6.txt": "Known."})
	if err := run(clones{clone, clone, clone, clone}, train, dir); err != nil {
		t.Fatal(err)
	}
	sets, err := gold.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]string)
	for _, s := range sets {
		pages, err := s.Pages()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pages {
			got[s.Name+" "+p.ID] = p.Gold + "|" + p.Comments + "|" + p.URL + string(p.Metadata)
			if s.Name == "gn1" {
				pieces, err := p.Pieces()
				if want := []gold.Piece{{Text: "Home"}, {Class: gold.Headline, Text: "It snowed"}, {Class: gold.FullText, Text: "All night."},
					{Class: gold.Related, Text: "More snow"}, {Class: gold.Comments, Text: "I saw it."}}; err != nil || !slices.Equal(pieces, want) {
					t.Errorf("pieces %v, error %v", pieces, err)
				}
			}
		}
	}
	if want := map[string]string{
		"gn1 a-1":            "It snowed\nAll night.\n|I saw it.\n|http://snow.example/a" + `{"title":"It snowed"}`,
		"cleaneval-final 1":  "\n\n\nIt snowed\n\nAll\n night. <pI saw||",
		"dragnet-test 5":     "It snowed.\n\n|\n\nI saw it.\n|",
		"cetd YAHOO-3":       "It\nsnowed||http://yahoo.example/3",
		"cetd wiki-3":        "It was “cold”.||http://wiki.example/3",
		"cetd BBC-1":         "||http://bbc.example/1",
		"cetd nytimes-1":     "x||http://nytimes.example/1",
		"cetd Chaos-1":       "x||http://chaos.example/1",
		"cetd arstechnica-1": "x||http://arstechnica.example/1",
		"chinese 8":          "下雪了||" + `{"byline":"安","publishedTime":"2005-03-07"}`,
		"chinese 9":          "雪||" + `{"byline":"","publishedTime":""}`,
	}; !maps.Equal(got, want) {
		t.Errorf("pages %q,\nwant %q", got, want)
	}
}

// TestNoClone: a folder that is no clone is an error, and a set that is not asked for is not made.
func TestNoClone(t *testing.T) {
	empty, dir := t.TempDir(), t.TempDir()
	for _, c := range []clones{{gn1: empty}, {merged: empty}, {cetd: empty}, {chinese: empty}} {
		if run(c, empty, dir) == nil {
			t.Error("no error for an empty folder")
		}
	}
	if err := run(clones{}, "", filepath.Join(dir, "none")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "none")); err == nil {
		t.Error("a set was made of nothing")
	}
}
