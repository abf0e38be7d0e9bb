package site

import (
	"encoding/binary"
	"iter"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/page"
)

// paragraph is a run of blocks with only inline tags between them, and their classes.
type paragraph struct {
	first   int // number of its first block on the page
	blocks  []page.Block
	content []bool
	words   int
	style   uint64 // fingerprint of the elements around it and of their names
}

// paragraphs yields the paragraphs that have words.
func paragraphs(blocks []page.Block, content []bool) iter.Seq[paragraph] {
	return func(yield func(paragraph) bool) {
		for from, end := 0, 0; from < len(blocks); from = end {
			for end = from + 1; end < len(blocks) && blocks[end].Gap&^page.Inline == 0; {
				end++
			}
			p := paragraph{first: from, blocks: blocks[from:end], content: content[from:end]}
			if p.measure(); p.words > 0 && !yield(p) {
				return
			}
		}
	}
}

// measure sets the number of words and the style.
func (p *paragraph) measure() {
	tags := p.blocks[0].Tags
	for i := range p.blocks {
		p.words += p.blocks[i].Words
		tags &= p.blocks[i].Tags
	}
	p.style = join(uint64(tags), uint64(p.blocks[0].Hints&^page.HintNoSnippet))
}

// isContent tells whether at least half of the words stand in content blocks.
func (p *paragraph) isContent() bool {
	n := 0
	for i := range p.blocks {
		if p.content[i] {
			n += p.blocks[i].Words
		}
	}
	return 2*n >= p.words
}

// text returns the fingerprint of a paragraph's text together with its style.
func (p *paragraph) text() uint64 {
	var d xxhash.Digest
	d.Reset()
	for i := range p.blocks {
		d.WriteString(p.blocks[i].Text) // never fails
		d.WriteString("\n")
	}
	return join(d.Sum64(), p.style)
}

// join combines two fingerprints to one.
func join(a, b uint64) uint64 {
	var both [16]byte
	binary.LittleEndian.PutUint64(both[:], a)
	binary.LittleEndian.PutUint64(both[8:], b)
	return xxhash.Sum64(both[:])
}
