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
	for i := range blocks {
		content = append(content, strings.HasPrefix(blocks[i].Text, "+"))
	}
	return blocks, content
}

// evidence adds pages to one group.
func evidence(html ...string) *Evidence {
	s := New(len(html), Options{})
	for _, h := range html {
		s.Add(0, Observe(read(h)))
	}
	return s.Evidence()
}

// corrected gives the content of a page after correction, a block a line.
func corrected(e *Evidence, html string) string {
	blocks, content := read(html)
	e.Correct(0, blocks, content)
	var kept []string
	for i := range blocks {
		if content[i] {
			kept = append(kept, blocks[i].Text)
		}
	}
	return strings.Join(kept, "\n")
}

func check(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("content\n%s\nwant\n%s", got, want)
	}
}

func TestAParagraphFollowsItsStyle(t *testing.T) {
	article := func(text string) string { return `<div class=article><p>` + text + `</div>` }
	comment := func(text string) string { return `<div class=comments><p>` + text + `</div>` }
	odd := article("missed by the classifier") + comment("+ taken for the text")
	e := evidence(odd, article("+ a story of two potters")+comment("well said"), article("+ another story")+comment("I do not think so at all but you may well"))
	// By hand ("+" is no word): articles have 5+2 words of content and 4 of boilerplate, comments 4 and 2+11.
	check(t, corrected(e, odd), "missed by the classifier")
	check(t, corrected(e, article("+ a story of two potters")+comment("well said")), "+ a story of two potters")
}

func TestAStyleWithoutAMajorityLeavesTheClass(t *testing.T) {
	one, two := `<p>+ two words<hr><p>two words`, `<p>+ two more<hr><p>two more`
	for last, want := range map[string]string{
		// Of 12 words 6 are content; of 13, 7; of 16, 4.
		`<p>+ the last<hr><p>the last`: "+ two words", `<p>+ the very last<hr><p>the last`: "+ two words\ntwo words",
		`<p>the very last page of these, eight words`: "+ two words",
	} {
		check(t, corrected(evidence(one, two, last), one), want)
	}
}

func TestAListStays(t *testing.T) {
	article := func(i int) string {
		return fmt.Sprintf(`<p>+ Text %d<ul><li><a href=x>other</a><li><a href=y>pages</a></ul>`, i)
	}
	list := `<ul><li><a href=x>+ one</a><li><a href=y>+ two</a></ul><p>+ All`
	check(t, corrected(evidence(article(0), article(1), article(2), article(3), list), list), "+ one\n+ two\n+ All")
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
	check(t, corrected(evidence(all...), all[2]), "+ Text 2\n+ See also\n+ More of 2")
	check(t, corrected(evidence(all[:2]...), all[1]), "+ Subscribe now\n+ Text 1\n+ See also\n+ More of 1\n+ Write to us")
}

func TestATextIsTemplateInItsStyleOnly(t *testing.T) {
	var all []string
	for i := range 5 {
		all = append(all, sibling(i, `<div class=menu><p>Pottery</div>`))
	}
	own := `<h1>+ Pottery</h1><p>+ A long story`
	check(t, corrected(evidence(append(all, own)...), own), "+ Pottery\n+ A long story")
}

func TestAPageWithoutItsOwnTextIsLeftAlone(t *testing.T) {
	empty := `<p>+ Subscribe now<p>+ Write to us`
	all := []string{empty}
	for i := range 6 {
		all = append(all, sibling(i, ""))
	}
	check(t, corrected(evidence(all...), empty), "+ Subscribe now\n+ Write to us")
}

// Posts that a blog repeats on the page of the month, of the category and at its front.
func TestArchivesOfTheSameArticleKeepIt(t *testing.T) {
	posts := []string{"<p>+ First post", "<p>+ Second post", "<p>+ Third post", "<p>+ Fourth post"}
	all := slices.Clone(posts)
	for _, list := range []string{"News", "May", "Diary"} {
		all = append(all, "<p>+ "+list+strings.Join(posts, ""))
	}
	e := evidence(all...)
	check(t, corrected(e, posts[0]), "+ First post")
	check(t, corrected(e, all[4]), "+ News\n+ First post\n+ Second post\n+ Third post\n+ Fourth post")
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
	notice := "<p>+ notice" + strings.Repeat(" word", longWords-1)
	for n, want := range map[int]bool{9: false, 10: true} {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf("<p>+ Text %d", i)+notice)
		}
		blocks, content := read(all[0])
		if changed := evidence(all...).Correct(0, blocks, content); content[1] == want || (changed == 1) != want {
			t.Errorf("on %d pages: template %v, want %v", n, !content[1], want)
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

func TestGroupsDoNotMix(t *testing.T) {
	s := New(8, Options{})
	for i := range 4 {
		s.Add(1, Observe(read(sibling(i, ""))))
		s.Add(2, Observe(read(fmt.Sprintf("<p>+ Subscribe now<p>+ Only %d", i))))
	}
	e := s.Evidence()
	blocks, content := read(sibling(0, ""))
	if e.Correct(0, blocks, content) != 0 || e.Correct(3, blocks, content) != 0 || (&Evidence{}).Correct(0, blocks, content) != 0 {
		t.Error("a group without pages changed something")
	}
	if changed := e.Correct(2, blocks, content); changed != 1 {
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
		s.Add(0, Observe(read(fmt.Sprintf("<p>+ Home<p>+ Text %d<p>+ Text %d", i, i+1))))
		if len(s.evidence.Texts) > limit || len(s.evidence.Styles) > limit {
			t.Fatalf("%d texts and %d styles after page %d", len(s.evidence.Texts), len(s.evidence.Styles), i)
		}
	}
	blocks, content := read("<p>+ Home<p>+ Own")
	if s.Evidence().Correct(0, blocks, content); content[0] || !content[1] {
		t.Errorf("classes %v, want the shared text to go", content)
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
		Observe(blocks, content)
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
		e.Correct(0, blocks, content)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(blocks)), "ns/block")
}
