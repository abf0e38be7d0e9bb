package site

import "facetta/crawler/page"

// Opinion is what the siblings say about the paragraph of a block: the reasons of Correct.
type Opinion struct {
	Pages    int   // number of pages that have its text in its style; 0 if they are fewer than 3
	Template bool  // Pages is large enough for a template
	Style    Style // that of the paragraph; the zero value if it occurs on fewer than 3 pages
}

// Siblings returns the number of pages with different texts in the group.
func (e *Evidence) Siblings(g Group) int {
	if int(g) >= len(e.Pages) {
		return 0
	}
	return int(e.Pages[g])
}

// Opinions returns what the siblings say about each block of a page of this group; content is what a classifier says.
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

// IsTemplate tells whether the paragraph of block i is template, as Opinions does.
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
