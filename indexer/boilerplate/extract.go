package boilerplate

import (
	"iter"
	"strings"

	"facetta/crawler/page"
)

// titled is a classifier that also reads the page's title.
type titled interface {
	classifyTitled(title string, blocks []page.Block, content []bool)
}

// Classify tells which blocks of a page are content; the result is as long as p.Blocks.
func Classify(p *page.Page, c Classifier) []bool {
	content := make([]bool, len(p.Blocks))
	if t, ok := c.(titled); ok {
		t.classifyTitled(p.Title, p.Blocks, content)
	} else {
		c.Classify(p.Blocks, content)
	}
	return content
}

// Part returns a function that classifies some of a page's blocks as c would if they were the whole page.
func Part(p *page.Page, c Classifier) func([]page.Block) []bool {
	return func(blocks []page.Block) []bool { return Classify(&page.Page{Title: p.Title, Blocks: blocks}, c) }
}

// Extract returns the main content of a page in reading order, "" if there is none: the Text of its Paragraphs.
func Extract(p *page.Page, c Classifier) string { return Text(Paragraphs(p, c)) }

// Text joins paragraphs with line feeds between them.
func Text(paragraphs []Paragraph) string {
	lines := make([]string, len(paragraphs))
	for i, p := range paragraphs {
		lines[i] = p.Text
	}
	return strings.Join(lines, "\n")
}

// Paragraph is a line of a page, or the lines of a PRE with line feeds between them.
type Paragraph struct {
	Text         string // not empty
	Preformatted bool   // it is a PRE
	First, End   int    // it is made from the blocks of the page in [First, End); see Parts

	kept []bool // which of these blocks are part of it
}

// Paragraphs returns the main content of a page in reading order: the content blocks, joined if the page has them in one line or in one PRE, even if
// there is invisible text between them. Of each text in p.Preformatted, all is content if most of it is, as a program without some of its lines is of
// no use.
func Paragraphs(p *page.Page, c Classifier) (all []Paragraph) {
	content := Classify(p, c)
	laid := p.Preformatted
	for i := 0; i < len(content); {
		switch {
		case len(laid) > 0 && laid[0].First == i:
			if mostly(p.Blocks[i:laid[0].End], content[i:laid[0].End]) {
				all = append(all, Paragraph{Text: laid[0].Text, Preformatted: true, First: i, End: laid[0].End})
				i = laid[0].End
			}
			laid = laid[1:]
		case !content[i]:
			i++
		default:
			q := Paragraph{Preformatted: p.Blocks[i].Tags.Any(page.Pre), First: i, End: i + 1}
			for i++; i < len(content) && (content[i] || p.Blocks[i].Hints&page.HintUnseen != 0) && p.Blocks[i].GoesOnLine(); i++ {
				if content[i] {
					q.End = i + 1
				}
			}
			q.kept = content[q.First:q.End]
			if q.Text = q.join(p.Blocks); q.Text != "" {
				all = append(all, q)
			}
		}
	}
	return all
}

// mostly tells whether more than half of the words are in content blocks.
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

// join returns the text of the parts.
func (q *Paragraph) join(blocks []page.Block) string {
	var memory [16]string
	texts := memory[:0]
	for i, separator := range q.Parts(blocks) {
		if separator != "" {
			texts = append(texts, separator)
		}
		texts = append(texts, blocks[i].Text)
	}
	return strings.Join(texts, "")
}

// Parts yields the numbers of the blocks from which a paragraph is made, without the marks of links from headings to themselves and the links in
// brackets behind headings, each with the text that separates it from the block before.
func (q *Paragraph) Parts(blocks []page.Block) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		last, seam := -1, page.NextElement
		for i := q.First; i < q.End; i++ {
			seam = min(seam, blocks[i].Join)
			if !q.kept[i-q.First] || blocks[i].IsPermalink() {
				continue
			}
			if end := page.SkipBracketed(blocks, i); end > i {
				i = end - 1
				continue
			}
			separator := ""
			if last >= 0 {
				b := blocks[i]
				b.Join = seam
				separator = b.Separator(&blocks[last])
			}
			if !yield(i, separator) {
				return
			}
			last, seam = i, page.NextElement
		}
	}
}
