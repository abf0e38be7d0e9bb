package boilerplate

import (
	"strings"

	"facetta/crawler/page"
)

// Extract gives the main content of a page in reading order: the content blocks joined by line feeds, "" when there are none.
func Extract(p *page.Page, c Classifier) string {
	content := make([]bool, len(p.Blocks))
	c.Classify(p.Blocks, content)
	var b strings.Builder
	for i := range p.Blocks {
		if !content[i] {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.Blocks[i].Text)
	}
	return b.String()
}
