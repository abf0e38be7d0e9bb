// Package article answers "how is the main content of a page written down, with its headings, lists, quotations, code and links?".
//
// Of gives the elements of an article, from a page and the paragraphs that were kept of it; HTML and Markdown (CommonMark) write them.
//
// What a page's blocks tell of its markup is kept: headings with their level, items of lists, however deep, with the numbers that they have on the page,
// what is quoted, texts of PRE as they are laid out, code amid a text, and where links lead. Emphasis, pictures and the form of tables are not: the cells
// of a table are paragraphs, as an empty one leaves no trace.
package article

import (
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/weburl"
)

// Article is the main content of a page.
type Article struct {
	Title    string // "" when it is unknown
	Elements []Element
}

// Element is a paragraph, a heading or the text of a PRE.
type Element struct {
	Runs    []Run // of Code one, whose text may have several lines
	Heading int   // 1 to 6, 0 for others
	Code    bool
	Quoted  bool
	Items   []*Item // that it stands in, the outermost first; only such as have an element of their own
}

// Run is a stretch of a text.
type Run struct {
	Text   string // not empty
	Code   bool
	Target weburl.URL // where it leads, "" for nowhere
}

// Item is one of a list. Several elements may stand in it.
type Item struct {
	List    *List
	Number  int // from 1, in the order of the page
	parent  *Item
	depth   int  // 1 for the outermost
	printed bool // an element stands in it, and in no item inside
}

// List is one whose items follow each other.
type List struct {
	Ordered bool
	depth   int // of the element of the list, or less before its second item
	items   int
}

// Of gives the article of a page of which these paragraphs were kept. The page was read with Response.Layout. Of a page from nowhere the links to its own
// site lead nowhere.
func Of(p *page.Page, paragraphs []boilerplate.Paragraph) Article {
	a := Article{Title: p.Headline}
	items := itemsOf(p.Blocks)
	r := reader{page: p}
	for i := range paragraphs {
		q := &paragraphs[i]
		if i == 0 && q.Text == a.Title {
			continue
		}
		item := items[q.First]
		if item != nil {
			item.printed = true
		}
		a.Elements = append(a.Elements, r.element(q, item.path()))
	}
	for i := range a.Elements {
		a.Elements[i].Items = printed(a.Elements[i].Items)
	}
	return a
}

// element gives a paragraph's.
func (r *reader) element(q *boilerplate.Paragraph, items []*Item) Element {
	first := &r.page.Blocks[q.First]
	e := Element{Code: q.Preformatted, Quoted: first.Tags.Any(page.Blockquote), Items: items}
	if e.Code {
		e.Runs = []Run{{Text: q.Text}}
		return e
	}
	e.Heading, e.Runs = headingOf(first), r.runs(q)
	return e
}

// headingOf gives the level of a heading, 0 for other blocks.
func headingOf(b *page.Block) int {
	for level := range 6 {
		if b.Tags.Any(page.H1 << level) {
			return level + 1
		}
	}
	return 0
}
