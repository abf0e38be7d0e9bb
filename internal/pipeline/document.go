package pipeline

import (
	"fmt"
	"slices"

	"facetta/crawler/archive"
	"facetta/indexer/store"
)

// described is a document with what the stage counts and compares.
type described struct {
	*store.Document
	signed
	changed int // blocks whose class the siblings changed
}

// empty tells whether nothing on the page is content.
func (d *described) empty() bool {
	return !slices.ContainsFunc(d.Blocks, func(b store.Block) bool { return b.Content })
}

// document turns a capture into what the index holds of it, every block with its class, and what near-duplicates are known by.
func document(e archive.Entry, from *reader, s *siblings, known *signatures) (*described, error) {
	r, record, err := from.read(e)
	if err != nil {
		return nil, err
	}
	p := r.Page
	if p == nil {
		return nil, fmt.Errorf("%s was a page when its links were read, and is none now: %s", e.URL, r.Skipped)
	}
	changed := s.correct(e.Ordinal, r)
	doc := &store.Document{
		URL: p.URL, Title: p.Title, Language: p.Language, Author: p.Author, Published: p.Published, Site: p.Site,
		Blocks: make([]store.Block, len(p.Blocks)), MaxSnippet: p.Robots.MaxSnippet,
	}
	for i := range p.Blocks {
		doc.Blocks[i] = store.NewBlock(&p.Blocks[i], r.Content[i])
		doc.Blocks[i].NoSnippet = doc.Blocks[i].NoSnippet || p.Robots.NoSnippet
	}
	return &described{doc, known.of(e.Ordinal, record.Key, r), changed}, nil
}
