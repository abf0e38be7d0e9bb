package teaser

import (
	"fmt"
	"slices"
	"testing"
)

// beginning returns the print of how a text begins that is not too short.
func beginning(text string) Print {
	h := hasher{hash: fnvOffset, left: leastBytes}
	h.add(text)
	return Print(h.hash)
}

// TestOf: others know a page by its names, by how its own texts begin, and by what names stand above these. A text that is too short goes on in the
// next line.
func TestOf(t *testing.T) {
	const forty = "abcdefghijklmnopqrstuvwxyzabcdefghijklmn"
	for name, c := range map[string]struct {
		html  string
		names []string
		texts []string
		below [][2]string // a text and a name above it
	}{
		"a post": {
			blog()["http://a.example/kilns"],
			[]string{"Kilns", "Kilns - Pots"},
			[]string{"In Clay" + kilns, kilns, more},
			[][2]string{{kilns, "In Clay"}},
		},
		"what others cannot find": {"<title>Kilns</title><meta name=description content='" + glaze + "'><p>" + kilns, []string{"Kilns"}, []string{kilns}, nil},
		"one name":                {"<title>Kilns</title><h1>KILNS!</h1>", []string{"Kilns"}, nil, nil},
		"no name":                 {"<p>" + kilns, nil, []string{kilns}, nil},
		"a heading parts texts":   {"<title>Kilns</title><p>In May<h2>Heat</h2><p>" + kilns, []string{"Kilns"}, []string{kilns}, [][2]string{{kilns, "Heat"}}},
		"links part texts":        {"<title>Kilns</title><p>In May<p><a href=/x>Ovens</a><p>" + kilns, []string{"Kilns"}, []string{kilns}, [][2]string{{kilns, "In May"}, {kilns, "Ovens"}}},
		"neither are texts":       {"<title>Kilns</title><h2>" + more + "</h2><p><a href=/x>" + glaze + "</a>", []string{"Kilns"}, nil, nil},
		"a list has texts above and below": {
			"<title>Clay</title><p>" + more + "<h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<p>" + glaze + "<h2>Wheels</h2><p>" + wheel,
			[]string{"Clay"},
			[]string{more, wheel},
			[][2]string{{wheel, "Wheels"}},
		},
		"a heading that links to the page itself": {"<title>Clay</title><h2><a href=#k>Kilns</a></h2><p>" + kilns, []string{"Clay"}, []string{kilns}, [][2]string{{kilns, "Kilns"}}},
		"a heading with a link":                   {"<title>Clay</title><h2>On <a href=/kilns>ovens</a></h2><p>" + kilns, []string{"Clay"}, []string{kilns}, [][2]string{{kilns, "On ovens"}, {kilns, "ovens"}}},
		"forty letters":                           {"<title>Letters</title><p>" + forty, []string{"Letters"}, []string{forty}, nil},
		"the first forty letters":                 {"<title>Letters</title><p>" + forty + "o", []string{"Letters"}, []string{forty}, nil},
	} {
		p := web{"http://a.example/": c.html}.page("http://a.example/")
		want := []Print{noName, titleOf(p)}
		for _, n := range c.names {
			want = append(want, nameOf(n))
		}
		for _, text := range c.texts {
			want = append(want, beginning(text))
		}
		for _, b := range c.below {
			want = append(want, beginning(b[0]).below(nameOf(b[1])))
		}
		slices.Sort(want)
		if got := Of(p, all(p)); !slices.Equal(got, want) {
			t.Errorf("%s: %d prints %v, want %v", name, len(got), got, want)
		}
	}
}

// short returns the print of a short text.
func short(text string) Print {
	h := hasher{hash: shortOffset, left: leastBytes}
	h.add(text)
	return Print(h.hash)
}

// TestShortTexts: others know a page by its first texts that are too short to begin one, each as a whole, but not by the shortest.
func TestShortTexts(t *testing.T) {
	const letters = "abcdefghijklmnopqrstuvwxyzabcdefghijklmn" // leastBytes
	html := "<title>Kilns</title><p>" + letters[:11] + "<p>" + letters + "<h2>heading</h2><p>" + letters[:12] + "<p><a href=/x>" + letters[1:20] + "</a><p>" +
		letters[:20] + "<b>" + letters[20:39] + "</b>"
	texts := []string{letters[:12], letters[:39]}
	for i := len(texts); i < mostShort; i++ {
		texts = append(texts, fmt.Sprintf("The text number %d", i))
		html += "<p>" + texts[i]
	}
	p := web{"http://a.example/": html + "<p>One text too many"}.page("http://a.example/")
	prints := Of(p, all(p))
	for _, text := range texts {
		if !slices.Contains(prints, short(text)) {
			t.Errorf("%q is no text of the page", text)
		}
	}
	for _, text := range []string{letters[:11], letters, letters[1:20], "heading", "One text too many"} {
		if slices.Contains(prints, short(text)) {
			t.Errorf("%q is a short text of the page", text)
		}
	}
}

// What is no content may be template, and is not the page's own.
func TestTextsThatAreContent(t *testing.T) {
	p := web{"http://a.example/": "<title>Kilns</title><p>In May<p>" + glaze + "<p>" + kilns}.page("http://a.example/")
	content := []bool{true, false, true}
	want := []Print{noName, titleOf(p), nameOf("Kilns"), beginning(kilns)}
	slices.Sort(want)
	if got := Of(p, content); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A page has few prints, however long it is, and its names are among them; a name that it has twice takes the room of one.
func TestPrintsAreFew(t *testing.T) {
	html := "<title>Numbers</title><h1>Numbers</h1>"
	for i := range 200 {
		html += fmt.Sprintf("<p>This is paragraph %d of a long page about numbers.", i)
	}
	p := web{"http://a.example/": html + "<h2>Fin</h2><p>That is the end."}.page("http://a.example/")
	p.Headline = "All about numbers"
	got := Of(p, all(p))
	for _, name := range []string{p.Title, p.Headline} {
		if _, named := slices.BinarySearch(got, nameOf(name)); !named {
			t.Errorf("%s is no name", name)
		}
	}
	if len(got) != maxPrints || !slices.IsSorted(got) {
		t.Errorf("%d prints, want %d, sorted %v", len(got), maxPrints, slices.IsSorted(got))
	}
}
