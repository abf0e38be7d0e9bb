package sequence

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// inForms is a model whose fourth forest takes a page to be empty when more than half of its words stand in forms.
func inForms(surely float32) *Model {
	tree := Tree{Feature: [splits]uint8{formsOfPage}}
	for i := range tree.Threshold {
		tree.Threshold[i] = math.MaxFloat32
	}
	tree.Threshold[0] = 0.5
	for i := leaves / 2; i < leaves; i++ {
		tree.Leaf[i] = surely
	}
	return &Model{Empty: Forest{Trees: []Tree{tree}}}
}

// formsOfPage is the feature of a page that has the share of its words in forms.
const formsOfPage = uint8(11 + len(wholeHints))

// A page keeps nothing when the fourth forest is sure, whatever its chances; else it keeps its best cut, however small these are.
func TestEmpty(t *testing.T) {
	of := func(html string, chances ...float32) *work {
		w := new(work)
		w.load("", blocksOf(html))
		w.final = chances
		return w
	}
	const form, text = "<form><p>one two<p>three four five</form>", "<p>one two<p>three four five"
	for _, c := range []struct {
		html   string
		surely float32
		kept   bool
	}{{form, 3, false}, {form, 2, true}, {text, 3, true}} { // log-odds of 3 are a chance of .95, of 2 one of .88
		w := of(c.html, 0.05, 0.4)
		if w.decide(inForms(c.surely)); slices.Contains(w.keep, true) != c.kept {
			t.Errorf("%s by log-odds of %v: kept %v", c.html, c.surely, w.keep)
		}
	}
	for html, chances := range map[string][]float32{"": nil, "<p>&amp;&amp;&amp;<p>--": {0.9, 0.8}} {
		w := of(html, chances...)
		if w.decide(&Model{}); len(w.keep) != len(chances) || slices.Contains(w.keep, true) {
			t.Errorf("kept %v of %s, which has no words", w.keep, html)
		}
	}
}

// The shipped model tells a sign-in, a page that is not there, and an article.
func TestEmptyPages(t *testing.T) {
	menu := "<ul class=menu>" + strings.Repeat("<li><a href=/x>Sektion</a>", 12) + "</ul>"
	for _, c := range []struct {
		title, html string
		empty       bool
	}{
		{"Anmelden", menu + `<h1>Anmelden</h1><form class=login><label>Name:</label><input name=n><label>Kennwort:</label>
			<input type=password><label>Angemeldet bleiben</label><button>Anmelden</button></form><a href=/p>Kennwort vergessen?</a>
			<div class=footer><a href=/i>Impressum</a> <a href=/d>Datenschutz</a> © 2020 Beispiel</div>`, true},
		{"Of articles", article(), false},
	} {
		blocks := blocksOf(c.html)
		content := make([]bool, len(blocks))
		Classify(c.title, blocks, content)
		if _, chance := Chances(c.title, blocks); slices.Contains(content, true) == c.empty {
			t.Errorf("%s: empty with the chance %.2f, kept %v", c.title, chance, content)
		}
	}
}

// A number of three digits from 400 is the status of an error, but not a part of another.
func TestHasStatus(t *testing.T) {
	for text, want := range map[string]bool{
		"404 Not Found": true, "HTTP Status 503": true, "(500)": true, "1404": false, "4040": false, "page 12, 300 words": false, "": false,
		"399": false, "400": true, "599": true, "600": false, "4 04": false, "12: 404": true,
	} {
		var p paragraph
		if p.count(text); hasStatus(text) != want || p.status != want {
			t.Errorf("%q: %t, in a paragraph %t", text, hasStatus(text), p.status)
		}
	}
}

// Sums of a page: words in forms, likely words there, and the short line with an error's number.
func TestTally(t *testing.T) {
	w := new(work)
	w.load("", blocksOf("<h1>404</h1><form class=login><p>Your name:</form><p><img src=x>It is 404 words long, says a sentence here.</p>"))
	w.final = []float32{0.5, 0.25, 1}
	got := w.tally()
	want := tallied{tags: [...]int{2, 0}, hints: [...]int{2, 0, 0, 0}, stops: 1, commas: 1, colons: 1, images: 1, statuses: 1,
		longest: 9, form: 0.5, notice: 0.5, head: 0.5}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
