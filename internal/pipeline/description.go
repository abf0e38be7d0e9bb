package pipeline

import (
	"facetta/crawler/page"
	"facetta/internal/readings"
)

// Words of a page that a script or frames fill, and of a description that says something.
const (
	mostOfShell      = 10
	leastDescription = 10 // less is most often a name or a slogan
)

// addDescription makes what a page says of itself in a META element its last block, and content, where it says next to nothing else, as a script would
// fill it: a thread, say, or what is on sale. To extraction such a page is empty; but without a word it is not found.
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
