package store

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// The first 200 anchors are kept, as long as they have 16 KiB together.
func TestAnchorsAreBounded(t *testing.T) {
	half := strings.Repeat("x", MaxAnchorBytes/2)
	for name, c := range map[string]struct {
		anchors []string
		want    int
	}{
		"none": {nil, 0}, "200": {slices.Repeat([]string{"a"}, 200), 200}, "201": {slices.Repeat([]string{"a"}, 201), 200},
		"16 KiB": {[]string{half, half}, 2}, "a byte more": {[]string{half, half, "x"}, 2}, "too many at once": {[]string{half, half + "x", "x"}, 1},
	} {
		d := Document{Anchors: c.anchors}
		if d.Clean(); len(d.Anchors) != c.want || !slices.Equal(d.Anchors, c.anchors[:c.want]) {
			t.Errorf("%s: %d anchors are kept, want %d", name, len(d.Anchors), c.want)
		}
		if got := cursorOf(t, &Document{Anchors: c.anchors}).Document.Anchors; len(got) != c.want || !slices.Equal(got, c.anchors[:c.want]) {
			t.Errorf("%s: %d anchors are written, want %d", name, len(got), c.want)
		}
	}
}

// All texts are composed, and a language has the code that lang: knows; one that has none stays.
func TestClean(t *testing.T) {
	const apart, composed = "u\u0308", "\u00fc"
	d := Document{
		URL: "http://a.example/", Title: apart, Language: "iw", Author: apart, Published: apart, Site: apart, Anchors: []string{"a", apart},
		Blocks: []Block{{Text: "a"}, {Text: apart}},
	}
	d.Clean()
	want := Document{
		URL: "http://a.example/", Title: composed, Language: "he", Author: composed, Published: composed, Site: composed, Anchors: []string{"a", composed},
		Blocks: []Block{{Text: "a"}, {Text: composed}},
	}
	if !reflect.DeepEqual(d, want) {
		t.Errorf("%+v, want %+v", d, want)
	}
	for _, language := range []string{"", "de", "klingon"} {
		d := Document{Language: language}
		if d.Clean(); d.Language != language {
			t.Errorf("language %q becomes %q", language, d.Language)
		}
	}
}

// A block has a page's counts and so its densities, and its text in one line.
func TestNewBlock(t *testing.T) {
	from := page.Block{Text: "one two\nthree four\nfive", Words: 5, LinkedWords: 2, Lines: 3, LastWords: 1, Hints: page.HintNoSnippet | page.HintNav}
	b := NewBlock(&from, true)
	if want := (Block{"one two three four five", true, 5, 2, 3, 1, true}); b != want {
		t.Errorf("%+v, want %+v", b, want)
	}
	if b.TextDensity() != 2 || b.LinkDensity() != 0.4 { // four words on the two lines before the last
		t.Errorf("text density %v, link density %v; want 2 and 0.4", b.TextDensity(), b.LinkDensity())
	}
	from.Hints = page.HintNav
	if b := NewBlock(&from, false); b.NoSnippet || b.Content {
		t.Errorf("%+v of boilerplate that may be shown", b)
	}
}

// Indexing looks at the address, the title, the anchors and all blocks.
func TestSize(t *testing.T) {
	d := Document{URL: "http://a/", Title: "four", Anchors: []string{"x", "yz"}, Blocks: []Block{{Text: "12345"}, {Text: "6", Content: true}}}
	if got := d.Size(); got != 9+4+3+6 {
		t.Errorf("%d bytes, want 22", got)
	}
}
