package pipeline

import (
	"fmt"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer"
	"facetta/indexer/boilerplate"
	"facetta/indexer/duplicate"
)

// document turns a capture into what the index holds of it, every block with its class, and what near-duplicates are known by.
func (r *run) document(e archive.Entry, classifier boilerplate.Classifier) (*indexer.Document, duplicate.PageSignature, error) {
	c, err := r.Archive.Read(e)
	if err != nil {
		return nil, duplicate.PageSignature{}, fmt.Errorf("read %s from the archive: %w", e.URL, err)
	}
	p := page.Parse(page.FromHTTP(c.URL, c.Header, c.Body))
	content := boilerplate.Classify(p, classifier)
	doc := &indexer.Document{URL: p.URL, Title: p.Title, Language: p.Language, Blocks: make([]indexer.Block, len(p.Blocks))}
	for i := range p.Blocks {
		doc.Blocks[i] = indexer.NewBlock(&p.Blocks[i], content[i])
	}
	return doc, duplicate.OfPage(p.Blocks, content), nil
}
