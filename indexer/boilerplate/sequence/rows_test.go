package sequence

import (
	"flag"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"testing"

	"facetta/crawler/page"
)

var update = flag.Bool("update", false, "rewrite the checksums in testdata/rows.txt")

// group is some features that stand side by side in a row.
type group struct {
	name     string
	features int
}

// Groups of the four kinds of rows, in their order.
var (
	firstGroups = []group{
		{"own", ownFeatures}, {"marks", markFeatures}, {"place", pageFeatures}, {"neighbours", neighbours * neighbourFeatures},
		{"around", levels * levelFeatures}, {"hearts", hearts * heartFeatures}, {"thread", threadFeatures}, {"signs", signFeatures},
		{"kin", kinFeatures}, {"heading", headingFeatures}, {"stamps", stampFeatures},
	}
	secondGroups = []group{
		{"first", firstFeatures}, {"chances", 8}, {"windows", 3}, {"chances around", levels}, {"chances of hearts", hearts}, {"nearest", 6},
		{"region", regionFeatures},
	}
	cutGroups = []group{
		{"promise", 13}, {"kept", 14}, {"extent", 3}, {"beside", 8}, {"whole", 8}, {"boxes", boxFeatures},
	}
	wholeGroups = []group{{"page", 11 + len(wholeHints) + len(wholeTags)}, {"manner", 10}, {"likely", 8 + 2}}
)

// checksums are those of the groups.
type checksums struct {
	names []string
	sums  map[string]uint32
}

// add adds the features of a row to the sums.
func (c *checksums) add(t *testing.T, kind string, groups []group, row []float32) {
	for _, g := range groups {
		c.addTo(kind+": "+g.name, row[:g.features])
		row = row[g.features:]
	}
	if len(row) > 0 {
		t.Fatalf("%s: %d features in no group", kind, len(row))
	}
}

func (c *checksums) addTo(name string, values ...any) {
	if _, known := c.sums[name]; !known {
		c.names = append(c.names, name)
	}
	c.sums[name] = crc32.Update(c.sums[name], crc32.IEEETable, fmt.Appendf(nil, "%.4v", values))
}

func (c *checksums) String() string {
	var b strings.Builder
	for _, name := range c.names {
		fmt.Fprintf(&b, "%08x %s\n", c.sums[name], name)
	}
	return b.String()
}

// rowPages are pages that have something for each feature, and pages that have next to nothing.
func rowPages() []*page.Page {
	words := func(n int) string { return strings.Repeat("snow, ice and ", n/3) + "so on." }
	menu := "<ul class=menu>" + strings.Repeat("<li><a href=/x>Section</a>", 45) + "</ul>"
	comment := "<div class=comment><p class=meta>Somebody, May %d, 2012 at 10:05<p>I agree: %s</div>"
	var comments strings.Builder
	for i := range 40 {
		fmt.Fprintf(&comments, comment, i, words(3*(i%9)))
	}
	thread := `<html><title>Snow in May: a thread | Site 404</title><body><div id=header><a href=/>Site</a></div>` + menu +
		`<a href=/snow>Snow in May</a><p>404<main class=content><h1>Snow in May</h1><p class=meta>By Somebody, 3 May 2012
		<p><b>Summary:</b> ` + words(12) + `<p>` + words(60) + `<p>` + words(9) + ` <a href=/y>` + words(3) + `</a><p>` + words(9) +
		` <a href=/y>` + words(6) + `</a><p hidden>` + words(30) + `<h2>Ice</h2><ul><li>` + words(15) + `<li>` + words(3) + `</ul>
		<aside class=related><p><a href=/z>More of this</a><p>Read on...</aside>
		<figure><img src=a.png><figcaption>A picture, of snow</figcaption></figure>
		<table><tr><td>1990<td>2049<tr><td>12 | 7<td>Really?!</table><blockquote>` + words(30) + `</blockquote><hr>
		<pre>code { of: "sorts" }</pre><p>ΣNOW « 雪が降る。如下：<p>ǅ title case</main>
		<div id=comments><h3>40 Comments</h3>` + comments.String() + `<form class=login><label>Name</label><input name=n>
		<input type=password><p>Your answer:</form></div>` + menu + `<p><a href=/z>More of this</a><p>` + words(66) +
		`<div class=footer>© 2020 Site</div>`
	var pages []*page.Page
	for _, html := range []string{
		thread, "<title>Of articles</title>" + article(), menu, "", "<title>Error 503</title><h1>Error 503</h1><p>one two",
		"<form>Name: <input name=n><button>Send</button></form>", "<p>" + words(4500),
	} {
		pages = append(pages, page.Parse(page.Response{URL: "http://example.org/", Body: []byte(html)}))
	}
	return pages
}

// The rows of pages, the chances and what is kept have the values that they had when the forests were learned. Where a feature is
// another one, weights.go is of no use: learn it anew, then -update. The second time the memory of the first is used again.
func TestRows(t *testing.T) {
	const file = "testdata/rows.txt"
	w := new(work)
	var got string
	for round := range 2 {
		c := &checksums{sums: make(map[string]uint32)}
		for _, p := range rowPages() {
			w.sum(t, c, p)
		}
		if round == 0 {
			got = c.String()
		} else if c.String() != got {
			t.Errorf("the second time\n%s, the first time\n%s", c, got)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s has\n%s, these rows\n%s", file, want, got)
	}
}

// sum adds what is known of a page to the sums.
func (w *work) sum(t *testing.T, c *checksums, p *page.Page) {
	first := First(p.Title, p.Blocks)
	chances := make([]float32, len(first))
	for i := range chances {
		chances[i] = float32(i*i%101) / 101
	}
	w.load(p.Title, p.Blocks)
	row := make([]float32, firstFeatures)
	for i, s := range first {
		w.first(i, row)
		c.add(t, "first", firstGroups, row)
		c.addTo("samples", s.Row, s.Words, s.End)
	}
	w.chance = append(w.chance[:0], chances...)
	w.spread()
	row = make([]float32, secondFeatures)
	for i, s := range Second(p.Title, p.Blocks, first, chances) {
		w.second(i, first[i].Row, row)
		c.add(t, "second", secondGroups, row)
		c.addTo("samples", s.Row, s.Words, s.End)
	}
	w.sumCuts(t, c, p, chances)
	finals, empty := Chances(p.Title, p.Blocks)
	content := make([]bool, len(p.Blocks))
	w.classify(shipped(), p.Title, p.Blocks, content)
	c.addTo("chances", finals, empty)
	c.addTo("content", content)
}

// sumCuts adds the rows that follow from the chances.
func (w *work) sumCuts(t *testing.T, c *checksums, p *page.Page, chances []float32) {
	if len(chances) == 0 {
		return
	}
	w.final = append(w.final[:0], chances...)
	w.findCuts()
	row := make([]float32, cutFeatures)
	samples := Cuts(p.Title, p.Blocks, chances)
	for k := range w.cuts {
		w.cutRow(k, row)
		c.add(t, "cut", cutGroups, row)
		c.addTo("samples", samples[k])
	}
	row = make([]float32, wholeFeatures)
	w.wholeRow(row)
	c.add(t, "whole", wholeGroups, row)
	c.addTo("samples", Whole(p.Title, p.Blocks, chances))
}
