// Package article answers "how is the main content of a page written down, with its headings, lists, tables, code and links?".
//
// Of gives the elements of an article, from a page and the paragraphs that were kept of it. HTML and Markdown (CommonMark, with GitHub's tables)
// write them.
//
// The markup that a page's blocks show is kept: headings with their level; items of lists, however deep, with their numbers on the page; quotations;
// texts of PRE in their layout, with the language of a program; line ends by a single BR; code within a text; raised, lowered and struck-out text;
// targets of links; and tables of data. A table is one of data if its texts are short and it has no lists, headings or tables. If it has headers and
// at least four rows, its cells may also be long and have lists and programs. The contents of other tables become paragraphs, as these tables lay out
// the page. Emphasis and pictures are left out. Markdown uses Unicode's characters for raised and lowered text, where they exist.
package article

import (
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
)

// Article is the main content of a page.
type Article struct {
	Title    string // "" when it is unknown
	Elements []Element
}

// Element is a paragraph, a heading, the text of a PRE or a table.
type Element struct {
	Runs    []Run // one for Code, whose text may have several lines; none for a table; else any number, of which the first and the last are no Break
	Table   *Table
	Heading int // 1 to 6, 0 for others
	Code    bool
	Program string // the language of Code, "" when unknown
	Quoted  bool
	Items   []*Item // the items that it stands in, the outermost first; only those that have an element of their own
}

// Item is an item of a list. Several elements may stand in it.
type Item struct {
	List    *List
	Number  int // the number on the page
	parent  *Item
	printed bool // an element stands in it, and in no item inside
}

// List is a list.
type List struct {
	Ordered bool
}

// Of gives the article of a page of which these paragraphs were kept. The page must have been read with Layout and Structured of page.Response. If
// the page's address is page.Nowhere, links to its own site get no target.
func Of(p *page.Page, paragraphs []boilerplate.Paragraph) Article {
	a := Article{Title: p.Headline}
	items := itemsOf(p)
	r := reader{page: p, tables: spansOf(p.Cells)}
	if len(paragraphs) > 0 && paragraphs[0].Text == a.Title {
		paragraphs = paragraphs[1:]
	}
	for len(paragraphs) > 0 {
		e, n := r.element(paragraphs)
		if item := items[paragraphs[0].First]; item != nil {
			item.printed = true
			e.Items = item.path()
		}
		a.Elements = append(a.Elements, e)
		paragraphs = paragraphs[n:]
	}
	for i := range a.Elements {
		a.Elements[i].Items = printed(a.Elements[i].Items)
	}
	return a
}

// element gives the element that begins with the first of some paragraphs, and how many of them it takes.
func (r *reader) element(paragraphs []boilerplate.Paragraph) (Element, int) {
	q := &paragraphs[0]
	first := &r.page.Blocks[q.First]
	e := Element{Code: q.Preformatted, Quoted: first.Tags.Any(page.Blockquote)}
	t, n := r.table(paragraphs)
	switch {
	case t != nil:
		e.Table = t
		return e, n
	case e.Code:
		e.Program, e.Runs = r.programAt(q.First), []Run{{Text: q.Text}}
		return e, 1
	default:
		n = r.lines(paragraphs)
		e.Heading, e.Runs = headingOf(first), r.allRuns(paragraphs[:n])
		return e, n
	}
}

// programAt gives the language of the program that begins with this block.
func (r *reader) programAt(block int) string {
	all := r.page.Languages
	for r.language < len(all) && all[r.language].Block < block {
		r.language++
	}
	if r.language < len(all) && all[r.language].Block == block {
		return all[r.language].Name
	}
	return ""
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
