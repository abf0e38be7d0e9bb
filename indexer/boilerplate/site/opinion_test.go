package site

import "testing"

// Of a site of six pages five have a notice, and two of the five another one as well; on all, half of the words stand in content.
func TestOpinions(t *testing.T) {
	own := "<p>+ Pottery<hr><p>in May"
	all := []string{own}
	for i := range 5 {
		all = append(all, sibling(i, ""))
	}
	e := evidence(all...)
	blocks, content := read(all[3])
	opinions := e.Opinions(0, blocks, content)
	for i, want := range []Opinion{{Pages: 5, Template: true}, {}, {Pages: 5, Template: true}, {}, {Pages: 5, Template: true}} {
		got := opinions[i]
		// Five times 2+2+2+3+3 words of content ("+" is no word), and once 1 with 2 of boilerplate.
		if is := e.IsTemplate(0, blocks, content, i); is != want.Template {
			t.Errorf("%q: template is %v", blocks[i].Text, is)
		}
		if want.Style = (Style{Pages: 6, Words: 5*12 + 3, Content: 5*12 + 1}); got != want {
			t.Errorf("%q: %+v, want %+v", blocks[i].Text, got, want)
		}
	}
	if n, none := e.Siblings(0), e.Siblings(1); n != 6 || none != 0 {
		t.Errorf("%d siblings, and %d in a group without pages; want 6 and 0", n, none)
	}
	for _, o := range (&Evidence{}).Opinions(7, blocks, content) {
		if o != (Opinion{}) {
			t.Errorf("%+v of pages that are not known", o)
		}
	}
	if (&Evidence{}).IsTemplate(7, blocks, content, 0) {
		t.Error("template of pages that are not known")
	}
}

// All blocks of a paragraph have its opinion, and those without words none.
func TestOpinionsAreOfParagraphs(t *testing.T) {
	const html = "<p>***<p>+ Write <b>to us</b> now"
	e := evidence(html, html+"<p>+ one", html+"<p>+ two")
	blocks, content := read(html)
	for i, o := range e.Opinions(0, blocks, content) {
		if want := map[bool]int{true: 3}[i > 0]; o.Pages != want {
			t.Errorf("%q is said to stand on %d pages, want %d", blocks[i].Text, o.Pages, want)
		}
		if is := e.IsTemplate(0, blocks, content, i); is != o.Template {
			t.Errorf("%q: template is %v, and %v in the opinions", blocks[i].Text, is, o.Template)
		}
	}
}
