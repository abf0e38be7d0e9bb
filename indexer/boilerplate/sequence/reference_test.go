package sequence

import (
	"slices"
	"strings"
	"testing"
)

// keptOf gives the letters that begin the texts that are kept, if those that begin with a capital letter are kept before keepReference, and all but
// those that begin with z have the least chance.
func keptOf(html string) string {
	w := new(work)
	blocks := blocksOf(html)
	w.load("", blocks)
	w.openBoxes()
	w.keep = make([]bool, len(w.paragraphs))
	w.final = make([]float32, len(w.paragraphs))
	letters, from := make([]byte, len(w.paragraphs)), 0
	for i, p := range w.paragraphs {
		w.keep[i] = p.startsUpper
		letters[i] = blocks[from].Text[0]
		if letters[i] != 'z' {
			w.final[i] = referenceChance
		}
		from = p.end
	}
	w.keepReference(blocks)
	var kept []byte
	for i, keep := range w.keep {
		if keep {
			kept = append(kept, letters[i])
		}
	}
	return string(kept)
}

// What stands in the innermost element around all that is kept is kept with it if there is code, but no box, comment, button or list of links.
func TestKeepReference(t *testing.T) {
	const open, shut = "<p>menu<div><p>signature", "<p>returns</div><p>footer"
	const text = "<p>A text about <code>f</code><p>parameters<p>Closing"
	for _, c := range []struct{ html, want string }{
		{open + text + shut, "sApCr"},
		{open + strings.ReplaceAll(text, "code>", "tt>") + shut, "sApCr"},
		{open + strings.ReplaceAll(text, "code>", "i>") + shut, "AC"}, // no code
		{open + text + "<p>x <a href=/x>link link</a><p>y <a href=/y>link</a>" + shut, "sApCyr"},
		{open + text + "<button>x</button><nav><p>x</nav><div class=sidebar><p>x</div><div class=comment><p>x</div>" + shut, "sApCr"},
		{open + text + "<div class=comment><p>x</div><p>y <code>g</code><p>Only<div class=comment><p>x</div>" + shut, "sApCyOr"},
		{open + text + "<div class=comment><p>describes</div><p>Opens <code>g</code><div class=comment><p>x</div>" + shut, "sApCdOr"},
		{open + text + "<div class=comment><p>x</div><div class=comment><p>Opens <code>g</code></div>" + shut, "sApCOr"},
		{open + text + "<table><tr><td><p>cell</table>" + shut, "sApCcr"},
		{open + text + "<p>z and little more" + shut, "sApCr"},
		{"<p>menu" + text + "<p>footer", "ApC"},                                 // the element is the whole page
		{"<div><p>menu</div><p>signature<p>Only<p>returns <code>f</code>", "O"}, // no code in what is kept
		{"<p>menu<p>no text <code>f</code>", ""},
		{open + "<p>Code <code>f</code><p>Other" + strings.Repeat(" word", 2*codeShare-3) + shut, "sCOr"},
		{open + "<p>Code <code>f</code><p>Other" + strings.Repeat(" word", 2*codeShare-2) + shut, "CO"},
		{strings.Replace(open, "<p>menu", "<body class=forum><p>menu", 1) + text + "<div class=comment><p>x</div>" + shut, "AC"},
	} {
		if got := keptOf(c.html); got != c.want {
			t.Errorf("%s: kept %q, want %q", c.html, got, c.want)
		}
	}
}

// A method's description of a few words, which looks like the menu beside it, is content by the code around it.
func TestReference(t *testing.T) {
	method := "<dl><dt><code>open(name, mode)</code><dd><p>Opens.<table><tr><td>name<td>a path<tr><td>mode<td>how</table></dl>"
	html := strings.Replace(article(), "</div><div id=comments>", "<h2>Methods</h2>"+strings.Repeat(method, 3)+"</div><div id=comments>", 1)
	html = strings.Replace(html, "<p>This sentence, number 3", "<p>Call <code>open()</code> before. This sentence, number 3", -1)
	blocks := blocksOf(html)
	content := make([]bool, len(blocks))
	Classify("", blocks, content)
	var texts []string
	for i := range blocks {
		if content[i] {
			texts = append(texts, blocks[i].Text)
		}
	}
	for _, want := range []string{"Opens.", "a path", "how"} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not kept", want)
		}
	}
	if slices.Contains(texts, "I agree with that.") {
		t.Error("comments are kept")
	}
}
