package pipeline

import (
	"facetta/crawler/page"
	"facetta/internal/readings"
)

// The most words of a page that a script or frames fill, and the least words of a useful description.
const (
	mostOfShell      = 10
	leastDescription = 10 // shorter ones are mostly names or slogans
)

// addDescription adds the description in a page's META element as its last block, and as content, if the page has next to no other text. A script
// fills such pages: threads, for example, or pages of shops. Extraction finds nothing on them, but without a word a page would not be found.
func addDescription(r *readings.Reading) {
	words := 0
	for i := range r.Page.Blocks {
		words += r.Page.Blocks[i].Words
	}
	b := page.Block{Text: r.Page.Description, Tags: page.P, Gap: page.P}
	b.Words, b.Lines, b.LastWords = page.Measure(b.Text, page.Columns)
	if words <= mostOfShell && b.Words >= leastDescription {
		r.Page.Blocks, r.Content = append(r.Page.Blocks, b), append(r.Content, true)
	}
}
