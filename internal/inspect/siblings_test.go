package inspect

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/site"
	"facetta/internal/weburl"
)

// menuPage has a menu of three, of which the second is missing on one page, and a text of its own.
func menuPage(i int) string {
	second := ""
	if i != 1 {
		second = "<li><a href=/shop>Shop</a>"
	}
	return "<ul><li><a href=/>Home</a>" + second + "<li><a href=/news>News</a></ul><div class=text><p>" +
		strings.Repeat(fmt.Sprintf("Kiln %d is hot. ", i), 9) + "</div>"
}

func TestDrawingSaysWhatSiblingsSay(t *testing.T) {
	statistics := site.New(6, site.Options{})
	var pages []*page.Page
	keepAll, err := boilerplate.New(boilerplate.KeepAll)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 6 {
		p := page.Parse(page.Response{URL: "http://a.example/", Body: []byte(menuPage(i))})
		pages = append(pages, p)
		statistics.Add(0, site.Observe(p.Title, p.Blocks, boilerplate.Classify(p, keepAll)))
	}
	x, err := Explain(pages[2], Options{Method: boilerplate.KeepAll, Siblings: &Siblings{Evidence: statistics.Evidence()}})
	if err != nil {
		t.Fatal(err)
	}
	if x.Siblings != 6 || x.moved() != 3 {
		t.Errorf("%d pages compared, %d blocks moved, want 6 and 3", x.Siblings, x.moved())
	}
	var said []string
	for _, span := range find(parse(t, draw(t, x)), "span", "said") {
		said = append(said, text(span))
	}
	want := []string{
		"template: on 5 to 6 of 6 pages of its site", "100 % of its kind is content, on 6 pages", "dropped by its siblings", // the menu
		"100 % of its kind is content, on 6 pages", // the text
	}
	if !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
	if sums := x.sums(); !slices.Contains(sums, [2]string{"6", "pages of its site were compared"}) ||
		!slices.Contains(sums, [2]string{"3", "of the blocks got another class by them"}) {
		t.Errorf("sums %q", sums)
	}
}

// What the siblings say replaces "its surroundings" where they decided.
func TestReasonsOfAMovedBlock(t *testing.T) {
	e := &site.Evidence{Pages: []uint32{9}}
	x := explain(t, article, Options{Siblings: &Siblings{Evidence: e}})
	if x.moved() != 0 {
		t.Errorf("siblings that know nothing moved %d blocks", x.moved())
	}
	for i := range x.Details {
		x.Details[i].Moved, x.Details[i].Content = true, !x.Details[i].Content
		for _, r := range x.reasons(i) {
			if r.Text == "its surroundings" {
				t.Errorf("%q: %+v", x.Blocks[i].Text, r)
			}
		}
	}
	if said := x.said(0, 1); len(said) != 1 || x.moved() != len(x.Blocks) {
		t.Errorf("said %q, %d of %d blocks moved", said, x.moved(), len(x.Blocks))
	}
}

// A teaser is boilerplate, and the drawing says of which page it is. What is boilerplate anyway is none.
func TestDrawingNamesThePageOfATeaser(t *testing.T) {
	p := page.Parse(page.Response{URL: "http://a.example/", Body: []byte("<p>One<p>Two<p>Three")})
	siblings := &Siblings{
		Evidence: &site.Evidence{Pages: []uint32{9}},
		Teasers: func(content []bool) []weburl.URL {
			content[2] = false
			return []weburl.URL{"", "http://a.example/two", "http://a.example/three"}
		},
	}
	x, err := Explain(p, Options{Method: boilerplate.KeepAll, Siblings: siblings})
	if err != nil {
		t.Fatal(err)
	}
	if said := x.said(1, 2); !slices.Equal(said, []string{"teaser of http://a.example/two"}) || x.Details[1].Content || !x.Details[1].Moved {
		t.Errorf("a teaser: %q, %+v", said, x.Details[1])
	}
	if x.Details[0].Teaser != "" || !x.Details[0].Content || x.Details[2].Teaser != "" {
		t.Errorf("others: %+v, %+v", x.Details[0], x.Details[2])
	}
}

// A row says of how many pages its blocks are.
func TestRepeated(t *testing.T) {
	x := &Page{Siblings: 40}
	for pages, want := range map[[2]int]string{{0, 5}: "up to 5", {5, 5}: "5", {5, 12}: "5 to 12"} {
		if got := x.repeated(pages[0], pages[1], false); got != "on "+want+" of 40 pages of its site" {
			t.Errorf("%v: %q", pages, got)
		}
	}
}

// Blocks share a row only where the siblings say the same of them.
func TestHaveSameSiblings(t *testing.T) {
	style := Block{}
	style.Opinion.Style.Words = 3
	for _, other := range []Block{{Moved: true}, {Teaser: "http://a.example/"}, {Opinion: site.Opinion{Template: true}}, style} {
		if haveSameSiblings(&Block{}, &other) || !haveSameSiblings(&other, &other) {
			t.Errorf("%+v", other)
		}
	}
}
