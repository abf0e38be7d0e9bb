package pipeline

import (
	"context"
	"fmt"
	"slices"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/store"
)

// described is a document with the values that the stage counts and compares.
type described struct {
	*store.Document
	signed
	changed int // blocks whose class the siblings changed
	teasers int // blocks that were content, but are teasers
}

// empty tells whether nothing on the page is content.
func (d *described) empty() bool {
	return !slices.ContainsFunc(d.Blocks, func(b store.Block) bool { return b.Content })
}

// document turns a capture into a document of the index, each block with its class, and the signature for near-duplicates.
func document(ctx context.Context, e archive.Entry, from *reader, s *siblings, known *signatures) (*described, error) {
	r, record, err := from.read(ctx, e, nil)
	if err != nil {
		return nil, err
	}
	p := r.Page
	if p == nil {
		return nil, fmt.Errorf("%s was a page when its links were read, but is not one now: %s", e.URL, r.Skipped)
	}
	changed := s.correct(e.Ordinal, r, from.classifier)
	signed := known.of(e.Ordinal, record.Key, r)
	named := s.settleTitle(e.Ordinal, r)
	s.addHeadline(e.Ordinal, r)
	s.settleLanguage(e.Ordinal, p)
	teasers := s.teasers.remove(r, named) // last: near-duplicates and headlines are those of what the page shows
	doc := &store.Document{
		URL: p.URL, Title: p.Title, Language: p.Language, Author: p.Author, Published: p.Published, Site: p.Site, FileType: p.FileType,
		Blocks: blocks(p, r.Content), MaxSnippet: p.Robots.MaxSnippet,
	}
	return &described{doc, signed, changed, teasers}, nil
}

// blocks returns the blocks of a page as the index holds them. Blocks of one class in one line, or in one PRE, become one: tags of inline elements
// end a block (spec K13), but no phrase, and inside a word not the word.
func blocks(p *page.Page, content []bool) []store.Block {
	all := make([]store.Block, 0, len(p.Blocks))
	for i := 0; i < len(p.Blocks); {
		if p.Blocks[i].IsPermalink() {
			i++
			continue
		}
		if end := page.SkipBracketed(p.Blocks, i); end > i {
			i = end
			continue
		}
		end := i + 1
		for end < len(p.Blocks) && p.Blocks[end].GoesOnLine() && content[end] == content[i] && hides(&p.Blocks[end]) == hides(&p.Blocks[i]) {
			end++
		}
		k := store.NewBlock(joined(p.Blocks[i:end]), content[i])
		k.NoSnippet = k.NoSnippet || p.Robots.NoSnippet
		all = append(all, k)
		i = end
	}
	return all
}

func hides(b *page.Block) bool { return b.Hints&page.HintNoSnippet != 0 }

// joined joins the blocks of a line, without the marks of links from headings to themselves and the links in brackets behind headings. It puts a
// space between two blocks unless they certainly belong together.
func joined(parts []page.Block) *page.Block {
	if len(parts) == 1 {
		return &parts[0]
	}
	text, linked, last := []byte(parts[0].Text), parts[0].LinkedWords, 0
	for i := 1; i < len(parts); i++ {
		if parts[i].IsPermalink() {
			continue
		}
		if end := page.SkipBracketed(parts, i); end > i {
			i = end - 1
			continue
		}
		if !parts[i].Clings(&parts[last]) {
			text = append(text, ' ')
		}
		text, last = append(text, parts[i].Text...), i
		linked += parts[i].LinkedWords
	}
	b := parts[0]
	b.Text = string(text)
	b.Words, b.Lines, b.LastWords = page.Measure(b.Text, page.Columns)
	b.LinkedWords = min(linked, b.Words)
	return &b
}
