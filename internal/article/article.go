// Package article answers "how is the main content of a page written down, with its headings, lists, tables, code and links?".
//
// Of gives the elements of an article, from a page and the paragraphs that were kept of it; HTML and Markdown (CommonMark, and tables as
// GitHub has them) write them.
//
// What a page's blocks tell of its markup is kept: headings with their level, items of lists, however deep, with the numbers that they have on the page,
// what is quoted, texts of PRE as they are laid out, with the language of a program, lines that one BR ends, code amid a text, what is raised, lowered or
// struck out, where links lead, and tables of data: those of short texts, and of no lists, headings or tables, or with headers and at least four rows,
// whose cells may be long and have lists and programs. What stands in others is paragraphs, as they lay out the page. Emphasis and pictures are left out.
// Markdown has characters of Unicode for what is raised and lowered, where there are such.
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
	Runs    []Run // of Code one, whose text may have several lines; of a table none; of others one that is a Break is neither the first nor the last
	Table   *Table
	Heading int // 1 to 6, 0 for others
	Code    bool
	Program string // the language of Code, "" when unknown
	Quoted  bool
	Items   []*Item // that it stands in, the outermost first; only such as have an element of their own
}

// Item is one of a list. Several elements may stand in it.
type Item struct {
	List    *List
	Number  int // as on the page: by its list or itself, else one more than that before
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

// Of gives the article of a page of which these paragraphs were kept. The page was read with Layout and Structured of page.Response. Of a page from
// nowhere the links to its own site lead nowhere.
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

// element gives that which begins with a paragraph, and how many of them it takes.
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

// programAt gives the language of the program that begins with a block.
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
