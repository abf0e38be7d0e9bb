package site

import "facetta/crawler/page"

// Opinion is what the siblings say about the paragraph that a block stands in: the reasons of Correct.
type Opinion struct {
	Pages    int   // that have its text in its style; 0 when they are fewer than 3
	Template bool  // Pages are many enough for a template
	Style    Style // of the paragraph; the zero value when it stands on fewer than 3 pages
}

// Siblings is the number of pages with different texts that the group has.
func (e *Evidence) Siblings(g Group) int {
	if int(g) >= len(e.Pages) {
		return 0
	}
	return int(e.Pages[g])
}

// Opinions gives what the siblings say about each block of a page of this group; content is what a classifier says.
func (e *Evidence) Opinions(g Group, blocks []page.Block, content []bool) []Opinion {
	opinions := make([]Opinion, len(blocks))
	if e.Siblings(g) < leastStyled {
		return opinions
	}
	for p := range paragraphs(blocks, content) {
		o := Opinion{Pages: int(e.repeats(g, &p)), Style: e.Styles[join(p.style, uint64(g))], Template: e.isTemplate(g, &p)}
		for i := range p.blocks {
			opinions[p.first+i] = o
		}
	}
	return opinions
}

// IsTemplate tells whether the paragraph that block i stands in is template, as Opinions has it.
func (e *Evidence) IsTemplate(g Group, blocks []page.Block, content []bool, i int) bool {
	if e.Siblings(g) < leastStyled {
		return false
	}
	for p := range paragraphs(blocks, content) {
		if p.first+len(p.blocks) > i {
			return p.first <= i && e.isTemplate(g, &p)
		}
	}
	return false
}
