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

// Extract gives the main content of a page in reading order, "" when there is none: the content blocks, joined where the page has them in one
// line, and parted by line feeds.
func Extract(p *page.Page, c Classifier) string {
	var b strings.Builder
	content := Classify(p, c)
	for i, kept := range content {
		if !kept {
			continue
		}
		if i > 0 && content[i-1] {
			b.WriteString(p.Blocks[i].Separator(&p.Blocks[i-1]))
		} else if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.Blocks[i].Text)
	}
	return b.String()
}
