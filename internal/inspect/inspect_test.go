package inspect

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/sequence"
	"facetta/indexer/segment"
)

const prose = "The kiln is fired for eleven hours, and for the last two of them the potter hardly leaves it, because the glaze melts. "

// article is a page with a menu, a heading, two paragraphs of which one has a link, and a footer.
var article = `<html lang=en><title>Firing | Clay</title><meta name=author content="Ann Salt">
<nav class="menu"><ul><li><a href=/>Home</a><li><a href=/shop>Shop</a><li><a href=/news>News</a></ul></nav>
<article><h1>Firing</h1><p>` + prose + prose + `<a href=/salt>Salt in the glaze</a> ` + prose + `</p><p>` +
	prose + prose + prose + `</p></article>
<footer><p>Copyright 2020 <a href=/imprint>Imprint</a></footer>`

func explain(t testing.TB, body string, o Options) *Page {
	t.Helper()
	x, err := Explain(page.Parse(page.Response{URL: page.Nowhere, ContentType: "text/html", Body: []byte(body)}), o)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func draw(t testing.TB, x *Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := x.WriteHTML(&b, "page.html"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// find gives the elements of a name that have all classes.
func find(n *html.Node, name, class string) (all []*html.Node) {
	for n := range n.Descendants() {
		if n.Type == html.ElementNode && n.Data == name && (class == "" || strings.Contains(" "+attr(n, "class")+" ", " "+class+" ")) {
			all = append(all, n)
		}
	}
	return all
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func text(n *html.Node) string {
	var b strings.Builder
	for n := range n.Descendants() {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func parse(t testing.TB, s string) *html.Node {
	t.Helper()
	n, err := html.Parse(strings.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestDrawing(t *testing.T) {
	x := explain(t, article, Options{})
	doc := parse(t, draw(t, x))
	if got := text(find(doc, "h1", "")[0]); got != "Firing" {
		t.Errorf("heading %q", got)
	}
	if got := text(find(doc, "dl", "facts")[0]); got != "Author Ann Salt Language en File page.html" {
		t.Errorf("facts %q", got)
	}
	var menu, linked, plain *html.Node
	for _, li := range find(doc, "li", "") {
		switch s := text(li); {
		case strings.Contains(s, "Home"):
			menu = li
		case strings.Contains(s, "Salt in the glaze"):
			linked = li
		case strings.Contains(s, "kiln"):
			plain = li
		}
	}
	if menu == nil || linked == nil || plain == nil {
		t.Fatalf("rows are missing: %s", text(doc))
	}
	for _, c := range []struct {
		row  *html.Node
		says []string
	}{
		{menu, []string{"boilerplate", "%", "in NAV", "called nav", "all linked", "3 blocks of up to 1 word"}},
		{plain, []string{"content", "%", "in P ARTICLE", "69 words"}}, // 23 words thrice
	} {
		why := text(find(c.row, "p", "why")[0])
		for _, s := range c.says {
			if !strings.Contains(why, s) {
				t.Errorf("the reasons %q lack %q", why, s)
			}
		}
	}
	if u := find(linked, "u", ""); len(u) != 1 || text(u[0]) != "Salt in the glaze" {
		t.Errorf("%d linked stretches in the paragraph with one link", len(u))
	}
	for row, want := range map[*html.Node]int{menu: 3, linked: 1, plain: 0} {
		if got := len(find(row, "rect", "linked")); got != want {
			t.Errorf("%d bars have linked words, want %d: %s", got, want, text(row))
		}
	}
}

// Every segment begins with a line in the rows, and every bound between two is a line in the figure, as wide apart as the blocks.
func TestBoundsOfSegments(t *testing.T) {
	for _, method := range []segment.Method{segment.BFRuleBased, segment.BFPlain, segment.TagGap, segment.FullText} {
		x := explain(t, article, Options{Segments: method})
		doc := parse(t, draw(t, x))
		if got := len(find(doc, "li", "begins")); got != len(x.Fused) {
			t.Errorf("%s: %d segments begin in the rows, want %d", method, got, len(x.Fused))
		}
		bounds := attr(find(doc, "path", "bounds")[0], "d")
		if got := strings.Count(bounds, "M"); got != len(x.Fused)-1 {
			t.Errorf("%s: %d bounds in the figure, want one less than the %d segments: %s", method, got, len(x.Fused), bounds)
		}
		if got := len(find(doc, "rect", "content")) + len(find(doc, "rect", "boilerplate")); got != len(x.Blocks) {
			t.Errorf("%s: %d bars, want one for each of %d blocks", method, got, len(x.Blocks))
		}
	}
}

func TestOptions(t *testing.T) {
	p := page.Parse(page.Response{URL: page.Nowhere, Body: []byte(article)})
	for _, o := range []Options{{Method: "magic"}, {Segments: "magic"}, {Segments: segment.WordWrap}} {
		if _, err := Explain(p, o); err == nil {
			t.Errorf("%+v is no error", o)
		}
	}
	if x := explain(t, article, Options{}); x.Method != boilerplate.Default || x.Segments != segment.BFRuleBased {
		t.Errorf("the default is method %q with segments %q", x.Method, x.Segments)
	}
	x := explain(t, article, Options{Method: boilerplate.KeepAll})
	if blocks, words := x.Kept(); blocks != len(x.Blocks) || words != x.Words() || x.Cut != 0 {
		t.Errorf("keep-all kept %d blocks with %d words, cut %g", blocks, words, x.Cut)
	}
	if s := draw(t, x); strings.Contains(s, "chance") {
		t.Error("a method without chances shows some")
	}
}

// Three blocks by hand: a line is 10 wide, what stands between two blocks 3, and 20 words a line are 100 high.
func TestFigure(t *testing.T) {
	x := &Page{
		Page: &page.Page{Blocks: []page.Block{
			{Words: 10, LinkedWords: 5, Lines: 1, LastWords: 10}, {Words: 21, Lines: 3, LastWords: 1}, {Lines: 30},
		}},
		Details: []Block{{Content: true}, {Segment: 1}, {Segment: 1}}, Fused: []segment.Segment{{End: 1}, {First: 1, End: 3}},
	}
	want := figure{
		Bars: []bar{
			{X: "0", Wide: "10", Top: "50", High: "50", Linked: "25", LinkedTop: "75", Class: "content", Title: "block 1: 10 words, 10.0 a line", Number: 1},
			{X: "13", Wide: "30", Top: "50", High: "50", LinkedTop: "100", Class: "boilerplate", Title: "block 2: 21 words, 10.0 a line", Number: 2},
			{X: "46", Wide: "240", Top: "99", High: "1", LinkedTop: "100", Class: "boilerplate", Title: "block 3: 0 words, 0.0 a line", Number: 3},
		},
		Wide: "286", Bounds: "M11.5 0V100", Ribbon: "M0 108h10",
	}
	if got := newFigure(x); !reflect.DeepEqual(got, want) {
		t.Errorf("figure\n%+v, want\n%+v", got, want)
	}
}

// From one block too many on two neighbours share a bar: as wide as they are on average, as high as their words are dense, and kept if more
// than half of the words are. No markup is drawn between bars then.
func TestFigureOfManyBlocks(t *testing.T) {
	x := &Page{Page: &page.Page{Blocks: make([]page.Block, maxBars+2)}, Details: make([]Block, maxBars+2)}
	x.Blocks[0], x.Blocks[1] = page.Block{Words: 20, Lines: 1, LastWords: 20}, page.Block{Words: 5, Lines: 5, LastWords: 1}
	x.Details[0].Content = true
	want := bar{X: "0", Wide: "30", Top: "19", High: "81", LinkedTop: "100", Class: "content", Title: "blocks 1 to 2: 25 words, 16.2 a line", Number: 1}
	got := newFigure(x)
	if len(got.Bars) != maxBars/2+1 || got.Bars[0] != want || got.Bars[1].X != "30" || got.Wide != "30" {
		t.Errorf("%d bars, %+v wide, the first\n%+v, want\n%+v", len(got.Bars), got.Wide, got.Bars[0], want)
	}
	x.Details[0].Content, x.Details[1].Content = false, true
	if got := newFigure(x).Bars[0].Class; got != "boilerplate" {
		t.Errorf("5 of 25 words make the bar %s", got)
	}
}

// The rows end behind so many blocks, and behind so many bytes of text, of which content has more than boilerplate.
func TestRowsEnd(t *testing.T) {
	x := &Page{Page: &page.Page{Blocks: make([]page.Block, maxDrawn+5)}, Details: make([]Block, maxDrawn+5), Fused: make([]segment.Segment, 1)}
	for i := range x.Blocks {
		x.Blocks[i].Words = maxSmall + 1
	}
	if rows, left := x.rows(); len(rows) != maxDrawn || left != 5 {
		t.Errorf("%d rows, %d blocks left", len(rows), left)
	}
	long := []Text{{strings.Repeat("x", maxContentText+1), false}}
	for i := range x.Details {
		x.Details[i].Texts, x.Details[i].Content = long, i < 300
	}
	rows, left := x.rows()
	if want := maxTexts/maxContentText + 1; len(rows) != want || left != len(x.Blocks)-want {
		t.Errorf("%d rows, %d blocks left; want %d rows", len(rows), left, want)
	}
	if p := x.part(300, 0, 1); len(p.Texts[0].Text) != maxBoilerplateText || !p.Clipped {
		t.Errorf("%d bytes of boilerplate", len(p.Texts[0].Text))
	}
}

// A row is as dense as its densest block, and says what begins there: a segment, with its size where it goes on.
func TestRowOfSeveral(t *testing.T) {
	x := &Page{
		Page: &page.Page{Blocks: []page.Block{
			{Words: 2, Lines: 1, LastWords: 2}, {Words: maxSmall, Lines: 1, LastWords: maxSmall}, {Words: maxSmall + 1, Lines: 1, LastWords: maxSmall + 1},
		}},
		Details: make([]Block, 3), Fused: []segment.Segment{{End: 3, Words: 19, Lines: 1}},
	}
	rows, _ := x.rows()
	if len(rows) != 2 || rows[0].Density != "8.0" || rows[0].Segment != "segment 1: 3 blocks, 19 words, 19.0 a line" || rows[1].Segment != "" {
		t.Errorf("%+v", rows)
	}
	x.Fused[0].End = 2
	if got := x.row(0, 2).Segment; got != "segment 1" {
		t.Errorf("a segment of this row alone is %q", got)
	}
}

func TestReasons(t *testing.T) {
	const long = fewWords + 1
	for _, c := range []struct {
		block page.Block
		want  []Reason
	}{
		{page.Block{Words: 1, Lines: 1, LastWords: 1}, []Reason{{"1 word", false}}},
		{page.Block{Words: fewWords, Lines: 1, LastWords: fewWords}, []Reason{{"15 words", false}}},
		{page.Block{Words: long, Lines: 1, LastWords: long}, []Reason{{"16 words, 16.0 a line", true}}},
		{page.Block{Words: 21, Lines: 3, LastWords: 1}, []Reason{{"21 words, 10.0 a line", false}}},
		{page.Block{Words: 22, Lines: 3, LastWords: 1}, []Reason{{"22 words, 10.5 a line", true}}},
		{page.Block{Words: 2, LinkedWords: 2, Lines: 1, LastWords: 2}, []Reason{{"all linked", false}, {"2 words", false}}},
		{page.Block{Words: 20, LinkedWords: 8, Lines: 1, LastWords: 20}, []Reason{{"40\u202f% linked", false}, {"20 words, 20.0 a line", true}}},
		{page.Block{Words: 20, LinkedWords: 7, Lines: 1, LastWords: 20}, []Reason{{"20 words, 20.0 a line", true}}},
		{page.Block{Lines: 1}, []Reason{{"0 words", false}}},
		{page.Block{Words: 1, Lines: 1, LastWords: 1, Hints: page.HintRecipe}, []Reason{{"the recipe, as the page says", true}, {"1 word", false}}},
		{page.Block{Words: 1, Lines: 1, LastWords: 1, Hints: page.HintReply}, []Reason{{"a reply in a thread, as the page says", true}, {"1 word", false}}},
		{
			page.Block{Words: long, Lines: 1, LastWords: long, Tags: page.Nav | page.P | page.Div, Hints: page.HintNav | page.HintAd | page.HintBody},
			[]Reason{{"in NAV", false}, {"called nav, ad", false}, {"in P", true}, {"called body", true}, {"16 words, 16.0 a line", true}},
		},
	} {
		if got := reasons(&c.block); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.block, got, c.want)
		}
	}
}

// What repeats the title is the headline where it is kept. What all reasons contradict is laid to the surroundings.
func TestReasonsOfTheDecision(t *testing.T) {
	x := &Page{Page: &page.Page{Title: "Home", Headline: "Start"}}
	for _, text := range []string{"Home", "Start", "End", "Go"} {
		x.Blocks = append(x.Blocks, page.Block{Text: text, Words: 1})
	}
	x.Details = []Block{{Content: true}, {}, {Content: true, Moved: true}, {Content: true}}
	short, title := Reason{"1 word", false}, "repeats the title"
	for i, want := range [][]Reason{{short, {title, true}}, {short, {title, false}}, {short}, {short, {"its surroundings", true}}} {
		if got := x.reasons(i); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", x.Blocks[i].Text, got, want)
		}
	}
}

func TestParts(t *testing.T) {
	links := []page.Link{{Anchor: "the"}, {Anchor: ""}, {Anchor: "elsewhere"}, {Anchor: "end"}}
	for _, c := range []struct {
		block page.Block
		want  []Text
	}{
		{page.Block{Text: "to the last, the end.", Words: 5, LinkedWords: 2}, []Text{{"to ", false}, {"the", true}, {" last, the ", false}, {"end", true}, {".", false}}},
		{page.Block{Text: "the end", Words: 2, LinkedWords: 1}, []Text{{"the", true}, {" ", false}, {"end", true}}},
		{page.Block{Text: "all the end", Words: 3, LinkedWords: 3}, []Text{{"all the end", true}}},
		{page.Block{Text: "the end", Words: 2}, []Text{{"the end", false}}},
		{page.Block{Text: "--"}, []Text{{"--", false}}},
	} {
		if got := parts(&c.block, links); !slices.Equal(got, c.want) {
			t.Errorf("%q: %+v, want %+v", c.block.Text, got, c.want)
		}
	}
}

// Each block has the links that stand in it, not those of the one before.
func TestTextsOfBlocks(t *testing.T) {
	x := explain(t, `<p>Of <a href=/salt>salt</a><p>More of salt and <a href=/ash>ash</a>`, Options{})
	if want := []Text{{"More of salt and ", false}, {"ash", true}}; len(x.Details) != 2 || !slices.Equal(x.Details[1].Texts, want) {
		t.Errorf("%+v, want the second block's texts to be %v", x.Details, want)
	}
}

// Texts are cut behind so many bytes, between two characters.
func TestClip(t *testing.T) {
	texts := []Text{{"ab", false}, {"cé", true}}
	for limit, want := range map[int][]Text{5: texts, 4: {{"ab", false}, {"c", true}}, 3: {{"ab", false}, {"c", true}}, 2: {{"ab", false}, {"", true}}} {
		if got, was := clip(texts, limit); !slices.Equal(got, want) || was != (limit < 5) {
			t.Errorf("%d bytes: %v, cut %v; want %v", limit, got, was, want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := count(n); got != want {
			t.Errorf("%d is written %s, want %s", n, got, want)
		}
	}
}

// The least chance that was enough is that of the kept block with the least, what siblings kept aside.
func TestLeastChance(t *testing.T) {
	x := &Page{Details: []Block{{Content: true, Chance: 0.9}, {Content: true, Chance: 0.4}, {Chance: 0.1}, {Content: true, Moved: true, Chance: 0.2}, {Content: true, Chance: 0.5}}}
	if x.cut(); x.Cut != 0.4 {
		t.Errorf("%v, want 0.4", x.Cut)
	}
	if x := explain(t, article, Options{}); x.Cut <= 0 {
		t.Errorf("%v of an article", x.Cut)
	}
}

// Several blocks in a row have the reasons in common that all have, and how long the longest is instead of their own length.
func TestSharedReasons(t *testing.T) {
	nav, linked := Reason{"in NAV", false}, Reason{"all linked", false}
	x := &Page{Page: &page.Page{Blocks: []page.Block{{Words: 1}, {Words: 3}, {Words: 2}}}, Details: []Block{
		{Reasons: []Reason{nav, linked, {"1 word", false}}}, {Reasons: []Reason{nav, {"3 words", false}}}, {Reasons: []Reason{nav, linked, {"2 words", false}}},
	}}
	if got, want := x.shared(0, 3), []Reason{nav, {"3 blocks of up to 3 words", false}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := x.shared(1, 2); !slices.Equal(got, x.Details[1].Reasons) {
		t.Errorf("%v of one block", got)
	}
}

// A page from the web has an address, and one without a headline the name that it was asked for.
func TestNames(t *testing.T) {
	x, err := Explain(page.Parse(page.Response{URL: "http://a.example/", Body: []byte("<p>" + prose)}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	doc := parse(t, draw(t, x))
	if name, facts := text(find(doc, "title", "")[0]), text(find(doc, "dl", "facts")[0]); name != "page.html – blocks" || facts != "Address page.html" {
		t.Errorf("title %q, facts %q", name, facts)
	}
}

func TestEmptyPage(t *testing.T) {
	for body, want := range map[string]string{"": "file is empty", "<title></title>": "no text", "\x00\x01\x02\x03": "binary file"} {
		if got := text(parse(t, draw(t, explain(t, body, Options{})))); !strings.Contains(got, want) {
			t.Errorf("%q: %s", body, got)
		}
	}
}

// A sign-in has no content, and the drawing says how sure that is.
func TestPageWithoutContent(t *testing.T) {
	const login = `<title>Sign in</title><ul class=menu><li><a href=/a>Start</a><li><a href=/b>Forum</a><li><a href=/c>Help</a></ul><h1>Sign in</h1>
		<form class=login><label>Name:</label><input><label>Password:</label><input type=password><label>Stay signed in</label>
		<button>Sign in</button></form><a href=/d>Lost your password?</a><div class=footer><a href=/e>Imprint</a> © 2020 Example</div>`
	x := explain(t, login, Options{})
	if blocks, _ := x.Kept(); blocks != 0 || x.Empty <= sequence.SurelyEmpty {
		t.Fatalf("%d blocks kept, empty with a chance of %g", blocks, x.Empty)
	}
	if s := text(parse(t, draw(t, x))); !strings.Contains(s, "is the chance that the page has no content at all") {
		t.Errorf("the drawing does not say that: %s", s)
	}
}

// What the page brings along never becomes markup.
func TestHostilePage(t *testing.T) {
	evil := `</style></title></svg><script>alert(1)</script><img src=x onerror=alert(1)>`
	escaped := html.EscapeString(evil)
	body := `<title>` + escaped + `</title><meta name=author content="` + escaped + `"><h1>` + escaped + `</h1><p class="` + escaped +
		`">` + escaped + ` <a href="javascript:alert(1)">` + escaped + `</a> ` + prose
	var b bytes.Buffer
	if err := explain(t, body, Options{}).WriteHTML(&b, evil); err != nil {
		t.Fatal(err)
	}
	checkHarmless(t, b.String())
}

func checkHarmless(t testing.TB, drawing string) {
	t.Helper()
	doc := parse(t, drawing)
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "script", "img", "iframe", "object", "link", "base", "form":
			t.Errorf("the drawing has the element %s", n.Data)
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "src" || a.Key == "href" && !strings.HasPrefix(a.Val, "#b") {
				t.Errorf("the drawing has %s=%q", a.Key, a.Val)
			}
		}
	}
	if len(find(doc, "style", "")) != 1 {
		t.Error("more than one STYLE")
	}
}

func FuzzDrawing(f *testing.F) {
	f.Add([]byte(article))
	f.Add([]byte("<p>\u202e<a href=x>a</a></p><h1>&lt;script&gt;<pre>\x85"))
	f.Fuzz(func(t *testing.T, body []byte) {
		checkHarmless(t, draw(t, explain(t, string(body), Options{})))
	})
}

// The figure shows all of the largest page there is, the rows a part, and neither grows with it.
func TestDrawingIsBounded(t *testing.T) {
	var b strings.Builder
	for i := range 110_000 {
		fmt.Fprintf(&b, "<p>Paragraph %d %s", i, prose[:i%30])
	}
	x := explain(t, b.String(), Options{})
	s := draw(t, x)
	if len(x.Blocks) != 100_000 || len(s) > 5<<20 {
		t.Errorf("%d blocks are drawn in %d bytes", len(x.Blocks), len(s))
	}
	doc := parse(t, s)
	if rows, bars := len(find(doc, "li", "")), len(find(doc, "a", "")); rows > maxDrawn+4 || bars > maxBars || bars < maxBars/2 {
		t.Errorf("%d rows, %d bars", rows, bars)
	}
	if !strings.Contains(s, "further blocks") {
		t.Error("nothing says that blocks were left out")
	}
	long := explain(t, "<p>"+strings.Repeat(prose, 30_000), Options{})
	if s := draw(t, long); len(s) > 100_000 {
		t.Errorf("a block of 3.6 MB is drawn in %d bytes", len(s))
	}
}

func BenchmarkWriteHTML(b *testing.B) {
	x := explain(b, "<body>"+strings.Repeat("<ul><li><a href=x>menu item</a></ul><p>"+prose+"<b>and</b> more", 300), Options{})
	b.ReportAllocs()
	for b.Loop() {
		draw(b, x)
	}
}
