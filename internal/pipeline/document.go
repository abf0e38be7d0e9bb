package pipeline

import (
	"fmt"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer"
	"facetta/indexer/duplicate"
)

// described is a document with what the stage counts and compares.
type described struct {
	*indexer.Document
	signature duplicate.PageSignature
	changed   int // blocks whose class the siblings changed
}

// document turns a capture into what the index holds of it, every block with its class, and what near-duplicates are known by.
func (r *run) document(e archive.Entry, s *siblings) (*described, error) {
	c, err := r.Archive.Read(e)
	if err != nil {
		return nil, fmt.Errorf("read %s from the archive: %w", e.URL, err)
	}
	p := page.Parse(page.FromHTTP(c.URL, c.Header, c.Body))
	content, changed := s.classify(e.Ordinal, p)
	doc := &indexer.Document{
		URL: p.URL, Title: p.Title, Language: p.Language, Author: p.Author, Published: p.Published, Site: p.Site,
		Blocks: make([]indexer.Block, len(p.Blocks)),
	}
	for i := range p.Blocks {
		doc.Blocks[i] = indexer.NewBlock(&p.Blocks[i], content[i])
	}
	return &described{doc, duplicate.OfPage(p.Blocks, content), changed}, nil
}
