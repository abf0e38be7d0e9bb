package boilerplate

import (
	"strings"

	"facetta/crawler/page"
)

// titled is a classifier that reads the page's title as well.
type titled interface {
	classifyTitled(title string, blocks []page.Block, content []bool)
}

// Classify gives which blocks of a page are content, as long as p.Blocks.
func Classify(p *page.Page, c Classifier) []bool {
	content := make([]bool, len(p.Blocks))
	if t, ok := c.(titled); ok {
		t.classifyTitled(p.Title, p.Blocks, content)
	} else {
		c.Classify(p.Blocks, content)
	}
	return content
}

// Part gives what tells some of a page's blocks apart as c would, were they all of the page.
func Part(p *page.Page, c Classifier) func([]page.Block) []bool {
	return func(blocks []page.Block) []bool { return Classify(&page.Page{Title: p.Title, Blocks: blocks}, c) }
}

// Extract gives the main content of a page in reading order, "" when there is none: Text of its Paragraphs.
func Extract(p *page.Page, c Classifier) string { return Text(Paragraphs(p, c)) }

// Text parts paragraphs by line feeds.
func Text(paragraphs []Paragraph) string {
	lines := make([]string, len(paragraphs))
	for i, p := range paragraphs {
		lines[i] = p.Text
	}
	return strings.Join(lines, "\n")
}

// Paragraph is a line of a page, or the lines of a PRE, parted by line feeds.
type Paragraph struct {
	Text         string // not empty
	Preformatted bool   // in a PRE
	First, End   int    // it is made of the page's blocks from First to before End
}

// Paragraphs gives the main content of a page in reading order: the content blocks, joined where the page has them in one line, or in one PRE. Of what
// p.Preformatted has, all is content if most is: a program without some of its lines is of no use.
func Paragraphs(p *page.Page, c Classifier) (all []Paragraph) {
	content := Classify(p, c)
	laid := p.Preformatted
	for i := 0; i < len(content); {
		switch {
		case len(laid) > 0 && laid[0].First == i:
			if mostly(p.Blocks[i:laid[0].End], content[i:laid[0].End]) {
				all = append(all, Paragraph{laid[0].Text, true, i, laid[0].End})
				i = laid[0].End
			}
			laid = laid[1:]
		case !content[i]:
			i++
		default:
			from := i
			for i++; i < len(content) && content[i] && p.Blocks[i].GoesOnLine(); i++ {
			}
			if text := join(p.Blocks[from:i]); text != "" {
				all = append(all, Paragraph{text, p.Blocks[from].Tags.Any(page.Pre), from, i})
			}
		}
	}
	return all
}

// mostly tells whether more than half of the words stand in content blocks.
func mostly(blocks []page.Block, content []bool) bool {
	n := 0
	for i := range blocks {
		if content[i] {
			n += blocks[i].Words
		} else {
			n -= blocks[i].Words
		}
	}
	return n > 0
}

// join gives the text of blocks, without the marks of links from headings to themselves.
func join(blocks []page.Block) string {
	var memory [16]string
	parts, last := memory[:0], -1
	for i := range blocks {
		if blocks[i].IsPermalink() {
			continue
		}
		if last >= 0 {
			parts = append(parts, blocks[i].Separator(&blocks[last]))
		}
		parts = append(parts, blocks[i].Text)
		last = i
	}
	return strings.Join(parts, "")
}
