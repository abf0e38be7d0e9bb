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

// Extract gives the main content of a page in reading order: the content blocks joined by line feeds, "" when there are none.
func Extract(p *page.Page, c Classifier) string {
	var b strings.Builder
	for i, kept := range Classify(p, c) {
		if !kept {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.Blocks[i].Text)
	}
	return b.String()
}
