package inspect

import (
	"fmt"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/sequence"
	"facetta/indexer/boilerplate/site"
	"facetta/indexer/segment"
	"facetta/internal/weburl"
)

// Options choose how blocks are classified and fused; the zero value is the default of both.
type Options struct {
	Method   boilerplate.Method
	Segments segment.Method // not segment.WordWrap, which cuts blocks
	Siblings *Siblings      // nil: the page is classified by itself
}

// Page is one page taken apart.
type Page struct {
	*page.Page
	Method   boilerplate.Method
	Segments segment.Method
	Details  []Block // as long as Blocks
	Fused    []segment.Segment
	Siblings int     // the pages of its site that were compared, itself included
	Cut      float32 // the least chance of a block that was kept, 0 when none was or the method gives none
	Empty    float32 // the chance that it has no content at all, -1 when the method gives none
}

// Block is what is known of a block beside its counts.
type Block struct {
	Content bool
	Moved   bool         // its siblings changed the class
	Opinion site.Opinion // what its siblings say
	Teaser  weburl.URL   // the page of which it is a teaser, "" if it is none
	Chance  float32      // to be content, -1 when the method gives none
	Segment int          // index into Fused
	Reasons []Reason
	Texts   []Text
}

// Explain takes a page apart. It gives an error only for wrong options.
func Explain(p *page.Page, o Options) (*Page, error) {
	if o.Method == "" {
		o.Method = boilerplate.Default
	}
	if o.Segments == "" {
		o.Segments = segment.BFRuleBased
	}
	if o.Segments == segment.WordWrap {
		return nil, fmt.Errorf("segments of %s are no blocks to draw; choose another of %v", o.Segments, segment.Methods())
	}
	classifier, err := boilerplate.New(o.Method)
	if err != nil {
		return nil, err
	}
	segmenter, err := segment.New(segment.Options{Method: o.Segments})
	if err != nil {
		return nil, err
	}
	x := &Page{Page: p, Method: o.Method, Segments: o.Segments, Details: make([]Block, len(p.Blocks))}
	x.Fused = segmenter.Segment(p.Blocks).Segments
	x.classify(boilerplate.Classify(p, classifier))
	if o.Siblings != nil {
		x.ask(o.Siblings, boilerplate.Part(p, classifier))
	}
	x.cut()
	x.explain()
	return x, nil
}

// classify stores the classes, and the chances behind them.
func (x *Page) classify(content []bool) {
	var chances []float32
	x.Empty = -1
	if x.Method == boilerplate.Default {
		chances, x.Empty = sequence.Chances(x.Title, x.Blocks)
	}
	for i := range x.Details {
		d := &x.Details[i]
		d.Content, d.Chance = content[i], -1
		if chances != nil {
			d.Chance = chances[i]
		}
	}
}

// cut finds the least chance that was enough without the siblings.
func (x *Page) cut() {
	for i := range x.Details {
		d := &x.Details[i]
		if d.Content && !d.Moved && d.Chance > 0 && (x.Cut == 0 || d.Chance < x.Cut) {
			x.Cut = d.Chance
		}
	}
}

// explain gives each block its segment, its reasons, and its text divided by links.
func (x *Page) explain() {
	for n := range x.Fused {
		for i := x.Fused[n].First; i < x.Fused[n].End; i++ {
			x.Details[i].Segment = n
		}
	}
	links := x.Links
	for i := range x.Blocks {
		x.Details[i].Reasons = x.reasons(i)
		n := 0
		for n < len(links) && links[n].Block <= i {
			n++
		}
		x.Details[i].Texts = parts(&x.Blocks[i], links[:n])
		links = links[n:]
	}
}

// Kept counts the blocks that were kept, and their words.
func (x *Page) Kept() (blocks, words int) {
	for i := range x.Details {
		if x.Details[i].Content {
			blocks++
			words += x.Blocks[i].Words
		}
	}
	return blocks, words
}

// Words counts the words of the page.
func (x *Page) Words() (n int) {
	for i := range x.Blocks {
		n += x.Blocks[i].Words
	}
	return n
}
