package site

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// read parses a page and classifies it: blocks that begin with "+" are content.
func read(html string) (blocks []page.Block, content []bool) {
	blocks = page.Parse(page.Response{URL: "http://a.example/", Body: []byte(html)}).Blocks
	return blocks, classify(blocks)
}

// classify takes blocks that begin with "+" for content, and those with "?" where there is none of these.
func classify(blocks []page.Block) []bool {
	sign := "?"
	if slices.ContainsFunc(blocks, func(b page.Block) bool { return strings.HasPrefix(b.Text, "+") }) {
		sign = "+"
	}
	content := make([]bool, len(blocks))
	for i := range blocks {
		content[i] = strings.HasPrefix(blocks[i].Text, sign)
	}
	return content
}

// observe reads a page without a title.
func observe(blocks []page.Block, content []bool) *Page { return Observe("", blocks, content) }

// evidence adds pages to one group.
func evidence(html ...string) *Evidence {
	s := New(len(html), Options{})
	for _, h := range html {
		s.Add(0, observe(read(h)))
	}
	return s.Evidence()
}

// check corrects a page of group 0, and compares what is content then, a block a line.
func check(t *testing.T, e *Evidence, html, want string) {
	t.Helper()
	blocks, content := read(html)
	before := slices.Clone(content)
	changed := e.Correct(0, blocks, content, classify)
	var kept []string
	for i := range blocks {
		if content[i] {
			kept = append(kept, blocks[i].Text)
		}
		if content[i] != before[i] {
			changed--
		}
	}
	if got := strings.Join(kept, "\n"); got != want || changed != 0 {
		t.Errorf("content, %d too many said to be changed\n%s\nwant\n%s", changed, got, want)
	}
}

func TestAParagraphFollowsItsStyle(t *testing.T) {
	article := func(text string) string { return `<div class=article><p>` + text + `</div>` }
	comment := func(text string) string { return `<div class=comments><p>` + text + `</div>` }
	odd := article("missed by the classifier") + comment("+ taken for the text")
	e := evidence(odd, article("+ a story of two potters")+comment("well said"), article("+ another story")+comment("I do not think so at all but you may well"))
	// By hand ("+" is no word): articles have 5+2 words of content and 4 of boilerplate, comments 4 and 2+11.
	check(t, e, odd, "missed by the classifier")
	check(t, e, article("+ a story of two potters")+comment("well said"), "+ a story of two potters")
}

func TestAStyleWithoutAMajorityLeavesTheClass(t *testing.T) {
	one, two := `<h1>+ One</h1><p>+ two words<hr><p>two words`, `<h1>+ Two</h1><p>+ two more<hr><p>two more`
	for last, want := range map[string]string{
		// Of 12 words 6 are content; of 13, 7; of 16, 4; of 17, 4.
		`<p>+ the last<hr><p>the last`: "+ One\n+ two words", `<p>+ the very last<hr><p>the last`: "+ One\n+ two words\ntwo words",
		`<p>the very last page of these, eight words`: "+ One\n+ two words", `<p>the very last page of these, with nine words`: "+ One",
	} {
		last += `<h1>+ Last</h1>`
		check(t, evidence(one, two, last), one, want)
	}
}

func TestAListStays(t *testing.T) {
	article := func(i int) string {
		return fmt.Sprintf(`<p>+ Text %d<ul><li><a href=x>other</a><li><a href=y>pages</a></ul>`, i)
	}
	list := `<ul><li><a href=x>+ one</a><li><a href=y>+ two</a></ul><p>+ All`
	check(t, evidence(article(0), article(1), article(2), article(3), list), list, "+ one\n+ two\n+ All")
	half := list + ` of` // two of four words are linked
	check(t, evidence(article(0), article(1), article(2), article(3), half), half, "+ All of")
}

// sibling is one of a site's pages, with content of its own.
func sibling(i int, rest string) string {
	return fmt.Sprintf(`<p>+ Subscribe now<p>+ Text %d<p>+ See also<p>+ More of %d<p>+ Write to us%s`, i, i, rest)
}

func TestRepeatedTextsAroundThePagesOwnAreTemplate(t *testing.T) {
	var all []string
	for i := range 4 {
		all = append(all, sibling(i, ""))
	}
	check(t, evidence(all...), all[2], "+ Text 2\n+ See also\n+ More of 2")
	check(t, evidence(all[:2]...), all[1], "+ Subscribe now\n+ Text 1\n+ See also\n+ More of 1\n+ Write to us")
}

// A notice stands on most of ten pages or more, and has ten words; "See also" has its place in each text.
func TestANoticeAmidTheTextIsTemplate(t *testing.T) {
	page := func(i int, notice string) string {
		return fmt.Sprintf("<h1>+ Text %d</h1><p>%s<p>+ See also<p>+ More of %d", i, notice, i)
	}
	for _, c := range []struct {
		words, pages, of int
		stays            bool
	}{{10, 20, 20, false}, {9, 20, 20, true}, {10, 9, 9, true}, {10, 10, 20, true}, {10, 10, 19, false}, {10, 11, 20, false}} {
		notice := "+" + strings.Repeat(" word", c.words)
		var all []string
		for i := range c.of {
			own := fmt.Sprintf("+ own %d", i)
			if i < c.pages {
				own = notice
			}
			all = append(all, page(i, own))
		}
		want := "+ Text 3\n"
		if c.stays {
			want += notice + "\n"
		}
		check(t, evidence(all...), all[3], want+"+ See also\n+ More of 3")
	}
}

// Menus that the classifier dropped make no list of a page.
func TestAMenuIsNoList(t *testing.T) {
	menu := `<ul><li><a href=x>` + strings.Repeat("a long menu ", 9) + `</a></ul>`
	var all []string
	for i := range 4 {
		all = append(all, sibling(i, menu))
	}
	check(t, evidence(all...), all[2], "+ Text 2\n+ See also\n+ More of 2")
}

// A style on two pages says nothing, on three it does.
func TestAStyleNeedsThreePages(t *testing.T) {
	quoted, odd := "<blockquote><p>+ words that someone said</blockquote>", "<blockquote><p>few words</blockquote>"
	for _, c := range []struct {
		last, want string
	}{{"<p>+ Three", "+ Two"}, {"<p>+ Three" + quoted, "+ Two\nfew words"}} {
		check(t, evidence("<p>+ One"+quoted, "<p>+ Two"+odd, c.last), "<p>+ Two"+odd, c.want)
	}
}

// A paragraph that is content keeps what the classifier says of its blocks, one that is template loses those that were content.
func TestBlocksOfAParagraphMayDiffer(t *testing.T) {
	page := func(i int) string {
		return fmt.Sprintf("<p>+ Subscribe to us <b>now</b><p>+ Text %d is here <b>by Ann</b>", i)
	}
	check(t, evidence(page(1), page(2), page(3)), page(2), "+ Text 2 is here")
}

func TestATextIsTemplateInItsStyleOnly(t *testing.T) {
	var all []string
	for i := range 5 {
		all = append(all, sibling(i, `<div class=menu><p>Pottery</div>`))
	}
	own := `<h1>+ Pottery</h1><p>+ A long story`
	check(t, evidence(append(all, own)...), own, "+ Pottery\n+ A long story")
}

func TestAPageWithoutItsOwnTextIsLeftAlone(t *testing.T) {
	empty := `<p>+ Subscribe now<p>+ Write to us`
	all := []string{empty}
	for i := range 6 {
		all = append(all, sibling(i, ""))
	}
	check(t, evidence(all...), empty, "+ Subscribe now\n+ Write to us")
}

// Posts that a blog repeats on the page of the month, of the category and at its front.
func TestArchivesOfTheSameArticleKeepIt(t *testing.T) {
	posts := []string{"<p>+ First post", "<p>+ Second post", "<p>+ Third post", "<p>+ Fourth post"}
	all := slices.Clone(posts)
	for _, list := range []string{"News", "May", "Diary"} {
		all = append(all, "<p>+ "+list+strings.Join(posts, ""))
	}
	e := evidence(all...)
	check(t, e, posts[0], "+ First post")
	check(t, e, all[4], "+ News\n+ First post\n+ Second post\n+ Third post\n+ Fourth post")
}

// Of pages with nothing but a note about the blog as content the rest is told apart by itself, where that gives something.
func TestOnlyTemplateIsKept(t *testing.T) {
	const about = "<div><p>+ I write a blog</div>"
	all := []string{about + "<p>? One picture", about + "<p>Two", about + "<p>? Three pictures<p>No. 3"}
	e := evidence(all...)
	check(t, e, all[0], "? One picture")
	check(t, e, all[1], "+ I write a blog")
	check(t, e, all[2], "? Three pictures")
	check(t, e, about+"<p>+ Four<p>? Five", "+ I write a blog\n+ Four")
}

func TestPagesWithTheSameTextCountOnce(t *testing.T) {
	var all []string
	for range 9 {
		all = append(all, sibling(1, ""))
	}
	e := evidence(append(all, sibling(2, ""))...)
	if e.Pages[0] != 2 || len(e.Texts) != 0 {
		t.Errorf("%d pages and %d repeated texts, want 2 and none", e.Pages[0], len(e.Texts))
	}
}

func TestLongTextsNeedTenPages(t *testing.T) {
	for _, c := range []struct {
		n, words int
		want     bool
	}{{9, 61, false}, {10, 61, true}, {9, 60, true}} {
		n, want := c.n, c.want
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf("<p>+ Text %d<p>+", i)+strings.Repeat(" word", c.words))
		}
		blocks, content := read(all[0])
		if changed := evidence(all...).Correct(0, blocks, content, classify); content[1] == want || (changed == 1) != want {
			t.Errorf("%d words on %d pages: template %v, want %v", c.words, n, !content[1], want)
		}
	}
}

func TestTemplateFrom(t *testing.T) {
	// Three quarters, at least 3; 10; a tenth.
	for pages, want := range map[uint32]uint32{3: 3, 4: 3, 5: 4, 12: 9, 13: 10, 14: 10, 100: 10, 109: 10, 110: 11, 5000: 500} {
		if got := templateFrom(pages); got != want {
			t.Errorf("templateFrom(%d) = %d, want %d", pages, got, want)
		}
	}
}

// Most texts stand on one page only, and a table of them all would not fit into memory: a text enters it with its second page.
func TestATextIsCountedFromItsSecondPage(t *testing.T) {
	s := New(3, Options{})
	for i, want := range [][]uint32{nil, {2}, {3}} {
		s.Add(0, observe(read(fmt.Sprintf("<p>+ Home<p>+ Text %d", i))))
		if got := slices.Collect(maps.Values(s.evidence.Texts)); !slices.Equal(got, want) {
			t.Errorf("after page %d the table has %v, want %v", i, got, want)
		}
	}
}

// A chapter's refrain is not the template of its site.
func TestRepeatsOnOnePageCountOnce(t *testing.T) {
	song := "<p>+ Refrain<p>+ One<p>+ Refrain<p>+ Two<p>+ Refrain"
	if e := evidence(song, "<p>+ Three", "<p>+ Four"); len(e.Texts) != 0 {
		t.Errorf("%d repeated texts, want none", len(e.Texts))
	}
}

// What a page says about a style: of 400 words, a quarter content, it has a say of 200, so that no long page speaks for all; of 200 for all of them.
func TestALongPageHasABoundedSay(t *testing.T) {
	for words, want := range map[int]styled{400: {words: 200, content: 50}, 200: {words: 200, content: 50}, 100: {words: 100, content: 25}} {
		o := observe(read("<p>+" + strings.Repeat(" word", words/4) + "<p>" + strings.Repeat(" other", words-words/4)))
		got := o.styles[0]
		if got.style = 0; len(o.styles) != 1 || got != want {
			t.Errorf("%d words: %+v in %d styles, want %+v", words, got, len(o.styles), want)
		}
	}
}

func TestAStyleIsCountedOnceAPage(t *testing.T) {
	if o := observe(read("<p>+ one<h2>two</h2><p>three four<h2>+ five</h2>")); len(o.styles) != 2 || o.styles[0].words+o.styles[1].words != 5 {
		t.Errorf("%+v, want two styles with five words", o.styles)
	}
}

// A paragraph has the style of what is around all of it, and is content from half of its words on.
func TestParagraphs(t *testing.T) {
	for html, content := range map[string]uint32{
		"<p>+ one two": 2, "<p>+ one <b>two</b>": 2, "<p><b>+ one</b> two": 2, "<p>+ one <i>two three</i>": 0, "<p>one <i>two</i>": 0,
	} {
		o := observe(read(html + "<p>one more"))
		if len(o.styles) != 1 || o.styles[0].content != content {
			t.Errorf("%s: %+v, want one style with %d words of content", html, o.styles, content)
		}
	}
}

func TestGroupsDoNotMix(t *testing.T) {
	s := New(8, Options{})
	for i := range 4 {
		s.Add(1, observe(read(sibling(i, ""))))
		s.Add(2, observe(read(fmt.Sprintf("<p>+ Subscribe now<p>+ Only %d", i))))
	}
	e := s.Evidence()
	blocks, content := read(sibling(0, ""))
	if e.Correct(0, blocks, content, classify) != 0 || e.Correct(3, blocks, content, classify) != 0 || (&Evidence{}).Correct(0, blocks, content, classify) != 0 {
		t.Error("a group without pages changed something")
	}
	if changed := e.Correct(2, blocks, content, classify); changed != 1 {
		t.Errorf("%d blocks changed in group 2, want the first only", changed)
	}
}

func TestTheOrderOfPagesDoesNotMatter(t *testing.T) {
	var all []string
	for i := range 20 {
		all = append(all, sibling(i, ""))
	}
	one := evidence(all...)
	slices.Reverse(all)
	two := evidence(all...)
	if !maps.Equal(one.Texts, two.Texts) || !maps.Equal(one.Styles, two.Styles) || !slices.Equal(one.Pages, two.Pages) {
		t.Error("evidence differs")
	}
}

func TestMemoryIsBounded(t *testing.T) {
	const limit = 8
	s := New(1, Options{MaxEntries: limit})
	for i := range 200 {
		// Each page shares a text with the next, and all share one.
		tag := []string{"div", "section", "article", "aside", "nav", "main", "footer", "header", "form", "blockquote", "h1", "h2"}[i%12]
		s.Add(0, observe(read(fmt.Sprintf("<p>+ Home<p>+ Text %d<p>+ Text %d<%s>One of many styles</%[3]s>", i, i+1, tag))))
		if len(s.evidence.Texts) > limit || len(s.evidence.Styles) > limit {
			t.Fatalf("%d texts and %d styles after page %d", len(s.evidence.Texts), len(s.evidence.Styles), i)
		}
	}
	blocks, content := read("<p>+ Home<p>+ Own")
	if s.Evidence().Correct(0, blocks, content, classify); content[0] || !content[1] {
		t.Errorf("classes %v, want the shared text to go", content)
	}
}

// A table of at most eight entries, whose numbers of pages are 1, 2, 3 and so on, has room for six after it was too full.
func TestForget(t *testing.T) {
	for n, want := range map[int]int{8: 8, 9: 6, 12: 6} {
		table := map[uint64]uint32{}
		for pages := range n {
			table[uint64(pages)] = uint32(pages + 1)
		}
		forget(table, 8, func(pages uint32) uint32 { return pages })
		if _, most := table[uint64(n-1)]; len(table) != want || !most {
			t.Errorf("%d of %d entries are left: %v, want the %d on most pages", len(table), n, table, want)
		}
	}
}

func TestFilterForgetsNothing(t *testing.T) {
	const texts = 40 // a page, as filterPage says
	f := newFilter(1000)
	seen := 0
	for i := range uint64(1000 * texts) {
		if f.add(join(i, 0)) {
			seen++
		}
	}
	for i := range uint64(1000 * texts) {
		if !f.add(join(i, 0)) {
			t.Fatalf("key %d is gone", i)
		}
	}
	if seen > 1000*texts/100 {
		t.Errorf("%d of %d new keys seemed known, want at most one in a hundred", seen, 1000*texts)
	}
}

func benchmarkPage() ([]page.Block, []bool) {
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, "<div class=article><p>+ Paragraph number %d of a page<li><a href=x>a link</a> %d</div>", i, i)
	}
	return read(b.String())
}

func BenchmarkObserve(b *testing.B) {
	blocks, content := benchmarkPage()
	b.ReportAllocs()
	for b.Loop() {
		Observe("", blocks, content)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(blocks)), "ns/block")
}

func BenchmarkCorrect(b *testing.B) {
	blocks, content := benchmarkPage()
	var all []string
	for i := range 20 {
		all = append(all, sibling(i, ""))
	}
	e := evidence(all...)
	b.ReportAllocs()
	for b.Loop() {
		e.Correct(0, blocks, content, classify)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(blocks)), "ns/block")
}
