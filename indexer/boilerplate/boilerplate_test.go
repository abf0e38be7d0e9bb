package boilerplate

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// block makes a block with these features: one line where density and words agree, else a first line of that density and a
// last line with the other words.
func block(linkDensity float64, density, words int) page.Block {
	b := page.Block{Words: words, Lines: 1, LastWords: words, LinkedWords: int(math.Round(linkDensity * float64(words)))}
	if density != words {
		b.Lines, b.LastWords = 2, words-density
	}
	return b
}

// TestTrees is the table of spec f.3. Link density 0.6 of a block of 2 words is given as 2 of 2, above 0.555556 as well.
func TestTrees(t *testing.T) {
	zero, linked := block(0, 0, 0), block(1, 2, 2)
	for _, c := range []struct {
		name                string
		prev, curr, next    page.Block
		byDensity, byLength bool
	}{
		{"short between short", block(0, 3, 3), block(0, 8, 8), block(0, 9, 9), false, false},
		{"short behind 5", block(0, 5, 5), block(0, 8, 8), block(0, 9, 9), true, true},
		{"first, before long", zero, block(0, 4, 4), block(0, 12, 40), true, true},
		{"last", block(0, 12, 60), block(0, 12, 60), zero, false, true},
		{"30 words behind links", linked, block(0, 12, 30), block(0, 11, 17), false, false},
		{"41 words behind links", linked, block(0, 12, 41), block(0, 11, 17), false, true},
		{"30 words behind links, before 18", linked, block(0, 12, 30), block(0, 12, 18), true, true},
		{"a third linked", block(0, 12, 60), block(0.34, 12, 100), block(0, 12, 60), false, false},
		// Beyond the table: both sides of each limit that it leaves open.
		{"5 of 9 words linked before", block(5.0/9, 9, 9), block(0, 8, 8), zero, true, true}, // 5/9 < 0.555556
		{"56 of 100 words linked before", block(0.56, 12, 100), block(0, 8, 8), zero, false, false},
		{"short behind 4", block(0, 4, 4), block(0, 8, 8), block(0, 9, 9), false, false},
		{"33 of 100 words linked", block(0, 12, 60), block(0.33, 12, 100), block(0, 12, 60), true, true},
		{"40 words behind links", linked, block(0, 12, 40), block(0, 11, 17), false, false},
		{"density 9, last", block(0, 5, 5), block(0, 9, 9), zero, true, true},
		{"alone with 16 words", zero, block(0, 8, 16), zero, false, false},
		{"alone with 17 words", zero, block(0, 8, 17), zero, false, true},
		{"before density 10 and 15 words", zero, block(0, 8, 8), block(0, 10, 15), false, false},
		{"before density 11 and 16 words", zero, block(0, 8, 8), block(0, 11, 16), true, true},
		{"exactly a third linked", block(0, 12, 60), block(1.0/3, 12, 60), block(0, 12, 60), false, false}, // 0.333333 < 1/3
	} {
		if got := densitometric(&c.prev, &c.curr, &c.next); got != c.byDensity {
			t.Errorf("%s: densitometric says content = %t", c.name, got)
		}
		if got := numWords(&c.prev, &c.curr, &c.next); got != c.byLength {
			t.Errorf("%s: numwords says content = %t", c.name, got)
		}
	}
}

// TestRules has the limits of spec f.4 on both sides.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		method Method
		block  page.Block
		want   bool
	}{
		{KeepAll, block(1, 0, 0), true},
		{MinWords, block(1, 10, 10), true}, {MinWords, block(0, 9, 9), false},
		{MinDensity, block(1, 14, 90), true}, {MinDensity, block(0, 13, 90), false},
		{DensityRule, block(0.35, 7, 100), true}, {DensityRule, block(0.36, 7, 100), false}, {DensityRule, block(0, 6, 100), false},
		{OneRule, page.Block{Words: 22, Lines: 3, LastWords: 1}, true},  // (22-1)/2 = 10.5
		{OneRule, page.Block{Words: 21, Lines: 3, LastWords: 1}, false}, // (21-1)/2 = 10
	} {
		got := []bool{!c.want}
		classifier(t, c.method).Classify([]page.Block{c.block}, got)
		if got[0] != c.want {
			t.Errorf("%s: %+v is content = %t", c.method, c.block, got[0])
		}
	}
}

func classifier(t *testing.T, m Method) Classifier {
	t.Helper()
	c, err := New(m)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestNew(t *testing.T) {
	if _, err := New("nonsense"); err == nil || !strings.Contains(err.Error(), "densitometric") {
		t.Errorf("an unknown method gives the error %v, which should list the methods", err)
	}
	classifier(t, "")
	if Methods()[0] != Default || len(Methods()) != 19 {
		t.Errorf("methods %v", Methods())
	}
}

// Neighbours must come from the right side: one long block makes its neighbours content, not what is two blocks away; one of five words
// makes the next content, the first one as well.
func TestNeighbours(t *testing.T) {
	for _, c := range []struct {
		words []int
		want  string
	}{{[]int{2, 2, 60, 2, 2}, "BCCCB"}, {[]int{5, 2, 2}, "BCB"}} {
		if got := classes(classifier(t, NumWords), pageOf(c.words...)); got != c.want {
			t.Errorf("%v: %s, want %s", c.words, got, c.want)
		}
	}
}

const prose = "This sentence has no other purpose than to be long enough to look like a part of an article. "

func extract(t *testing.T, m Method, html string) string {
	t.Helper()
	return Extract(page.Parse(page.Response{URL: "http://example.org/", Body: []byte(html)}), classifier(t, m))
}

// Each case is one step of classifyStructured; marks in capitals say what must stay and what must go.
func TestStructured(t *testing.T) {
	p := "<p>" + prose + prose + prose + "</p>"
	menu := `<ul><li><a href=/1>MENU</a><li><a href=/2>MENU</a><li><a href=/3>MENU</a></ul>`
	for _, c := range []struct{ name, html, keeps, drops string }{
		{"emphasis inside a sentence", menu + p + `<p>One <b>STAYS</b> and <i>two</i> of ` + prose + `</p>` + menu, "STAYS", "MENU"},
		{"navigation element", p + p + `<nav><p>GOES ` + prose + `</p></nav>`, "purpose", "GOES"},
		{"site header", `<header><p>GOES ` + prose + `</p></header>` + p + p, "purpose", "GOES"},
		{"header of the article", `<article><header><h1>STAYS</h1></header>` + p + p + `</article>`, "STAYS", ""},
		{"outside the main element", `<p>GOES ` + prose + `</p><main>` + p + p + `</main>`, "purpose", "GOES"},
		{"far teaser", p + p + strings.Repeat(menu, 40) + `<p>GOES ` + prose + prose + prose + `</p>`, "purpose", "GOES"},
		{"short items", p + `<ul><li>one<li>two<li>STAYS<li>four<li>five</ul>` + p, "STAYS", ""},
		{"linked items", p + menu + p, "purpose", "MENU"},
		{"heading", menu + `<h2>STAYS</h2><p>Twelve words or so, too few to keep what stands before them.</p>` + p, "STAYS", "MENU"},
		{"first heading", `<h2>STAYS</h2><p>Twelve words or so, too few to keep what stands before them.</p>` + p, "STAYS", ""},
		{"short page", `<h1>STAYS</h1>` + menu + `<p>Office 12`, "STAYS", "MENU"},
		{"only links", menu, "MENU", ""},
		{"only navigation", "<nav>" + menu + "</nav>", "MENU", ""},
		{"only prose in a footer", "<footer><p>STAYS " + prose + prose + "</footer>", "STAYS", ""},
	} {
		got := extract(t, Structured, "<body>"+c.html)
		if !strings.Contains(got, c.keeps) || c.drops != "" && strings.Contains(got, c.drops) {
			t.Errorf("%s: want %q and not %q, got\n%s", c.name, c.keeps, c.drops, got)
		}
	}
}

func TestExtract(t *testing.T) {
	if got := extract(t, KeepAll, "<p>one<p>two <a href=x>three</a>"); got != "one\ntwo three" {
		t.Errorf("keep-all: %q", got)
	}
	if got := extract(t, KeepAll, "<p>on<b>e</b>, <i>two</i><br>three"); got != "one, two\nthree" {
		t.Errorf("words in other type: %q", got)
	}
	if got := extract(t, KeepAll, "<h2>one <span><a href=#a>#</a></span> two</h2><h3><a href=#b>#</a></h3><h4><a href=#c>§</a> three</h4>"); got != "one two\n§ three" {
		t.Errorf("links of headings to themselves: %q", got)
	}
	if got := extract(t, KeepAll, "<h2>one <i>[</i><a href=e>edit</a><b> | </b><a href=s>source</a><i>]</i></h2>two"); got != "one\ntwo" {
		t.Errorf("links behind a heading: %q", got)
	}
	p := page.Parse(page.Response{Body: []byte("<p>one <b>two</b> three")})
	if got := Extract(p, byBlock{true, false, true}); got != "one\nthree" {
		t.Errorf("without what stood between: %q", got)
	}
	p = page.Parse(page.Response{Body: []byte("<p>one <span hidden>two</span> three<i aria-hidden=true>four</i>five <i hidden>six</i><p hidden>seven<p>eight")})
	if got := Extract(p, byBlock{true, false, true, false, true, false, false, true}); got != "one threefive\neight" {
		t.Errorf("around what is not seen: %q", got)
	}
	if got := extract(t, MinWords, "<p>one<p>two"); got != "" {
		t.Errorf("no content: %q", got)
	}
	for _, m := range Methods() {
		if got := extract(t, m, ""); got != "" {
			t.Errorf("%s of an empty page: %q", m, got)
		}
	}
}

// TestJoined: a text is copied once, and a paragraph of one block not at all.
func TestJoined(t *testing.T) {
	p := parse(strings.Repeat("<p>"+prose, 100))
	paragraphs := Paragraphs(p, classifier(t, KeepAll))
	if n := testing.AllocsPerRun(10, func() { Text(paragraphs) }); len(paragraphs) != 100 || n > 2 {
		t.Errorf("%g allocations for the text of %d paragraphs", n, len(paragraphs))
	}
	if n := testing.AllocsPerRun(10, func() { paragraphs[0].join(p.Blocks) }); n > 0 {
		t.Errorf("%g allocations for a paragraph of one block", n)
	}
}

// A PRE that is kept for the most part is kept whole, with its lines; else its content stands as other blocks do.
func TestParagraphsOfPre(t *testing.T) {
	p := page.Parse(page.Response{Body: []byte("<p>one<pre><b>two  three</b>\n  <i>four</i></pre><pre>five\n <b>six</b></pre>seven"), Layout: true})
	for _, c := range []struct {
		keep byBlock
		want []Paragraph
	}{
		{byBlock{true, true, false, true, true, true}, []Paragraph{{"one", false, 0, 1, nil}, {"two  three\n  four", true, 1, 3, nil}, {"five\n six", true, 3, 5, nil}, {"seven", false, 5, 6, nil}}},
		{byBlock{false, false, true, false, true, false}, []Paragraph{{"four", true, 2, 3, nil}, {"six", true, 4, 5, nil}}},
		{byBlock{true, false, false, true, false, true}, []Paragraph{{"one", false, 0, 1, nil}, {"five", true, 3, 4, nil}, {"seven", false, 5, 6, nil}}},
	} {
		got := Paragraphs(p, c.keep)
		for i := range got {
			got[i].kept = nil
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %+v, want %+v", c.keep, got, c.want)
		}
	}
}

// byBlock says which blocks are content.
type byBlock []bool

func (c byBlock) Classify(_ []page.Block, content []bool) { copy(content, c) }

// The learned classifiers, the default among them, keep a page's text, of 15 sentences, and drop its menus, of 20 entries; the plane lets some pass.
func TestLearned(t *testing.T) {
	menu := strings.Repeat(`<ul><li><a href=/1>MENU</a><li><a href=/2>MENU</a></ul>`, 5)
	html := "<body>" + menu + strings.Repeat("<p>"+prose+prose+prose+"</p>", 5) + menu
	for m, most := range map[Method]int{Default: 0, LearnedOneR: 0, LearnedDensity: 0, LearnedWords: 0, LearnedTree: 0, LearnedPlane: 3} {
		got := extract(t, m, html)
		if menus, sentences := strings.Count(got, "MENU"), strings.Count(got, "purpose"); menus > most || sentences != 15 {
			t.Errorf("%s keeps %d entries of menus and %d sentences", m, menus, sentences)
		}
	}
}

// FuzzStructured: whatever the blocks are, something is kept where there are words, and nothing where there are none.
func FuzzStructured(f *testing.F) {
	f.Add([]byte{3, 0, 0, 0, 40, 1, 9, 2})
	f.Add([]byte{0, 0, 0, 0, 0, 0, 26, 26})
	f.Add([]byte{255, 255, 26, 26, 8, 8, 0, 0, 30, 10, 4, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		var blocks []page.Block
		words := 0
		for ; len(data) >= 4; data = data[4:] {
			n := int(data[0])
			words += n
			blocks = append(blocks, page.Block{Words: n, LinkedWords: min(n, int(data[1])), Lines: 1, LastWords: n,
				Tags: 1 << (data[2] % 60), Gap: 1 << (data[3] % 60)})
		}
		content := make([]bool, len(blocks))
		classifyStructured(blocks, content)
		kept := 0
		for i := range blocks {
			if content[i] {
				kept += blocks[i].Words
			}
		}
		if words > 0 && kept == 0 || words == 0 && slices.Contains(content, true) {
			t.Errorf("%d words, %d kept: %+v, %v", words, kept, blocks, content)
		}
	})
}

func BenchmarkStructured(b *testing.B) {
	html := "<body>" + strings.Repeat("<ul><li><a href=x>menu item</a></ul><p>"+prose+"<b>and</b> more", 100)
	p := page.Parse(page.Response{URL: "http://example.org/", Body: []byte(html)})
	content := make([]bool, len(p.Blocks))
	b.ReportAllocs()
	for b.Loop() {
		classifyStructured(p.Blocks, content)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(p.Blocks)), "ns/block")
}
