package main

import (
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
	"facetta/internal/gold"
)

// labelled is a page whose blocks are told apart.
type labelled struct {
	blocks  []page.Block
	content []bool
}

// sample is a page to learn from or to score.
type sample struct {
	labelled
	gold   string
	first  []sequence.Sample
	label  []float64 // of each paragraph: 1 if at least half of its words are content
	weight []float64
	chance []float32 // by a first pass that has not seen the page
}

// slack is added to a page's words of content, so that one word does not decide about pages with next to none.
const slack = 20

// newSample labels and weighs the paragraphs. A page's F1 loses by words against its words of content, whatever their number;
// a paragraph weighs its words by the same measure, at most 1.
func newSample(l labelled) *sample {
	s := &sample{labelled: l, first: sequence.First(l.blocks)}
	total := slack
	for i, c := range l.content {
		if c {
			total += l.blocks[i].Words
		}
	}
	from := 0
	for _, p := range s.first {
		kept := 0
		for ; from < p.End; from++ {
			if l.content[from] {
				kept += l.blocks[from].Words
			}
		}
		label := 0.0
		if p.Words > 0 && 2*kept >= p.Words {
			label = 1
		}
		s.label = append(s.label, label)
		s.weight = append(s.weight, min(float64(p.Words)/float64(total), 1))
	}
	return s
}

// labelSet labels the pages of a gold set that have a gold text.
func labelSet(pages []gold.Page) (set []*sample) {
	for i := range pages {
		g := &pages[i]
		if !g.HasGold {
			continue
		}
		p := page.Parse(page.Response{URL: "http://example.org/", Body: g.HTML, LinksOnly: true})
		if content, ok := gold.Label(p.Blocks, g.Gold); ok {
			s := newSample(labelled{p.Blocks, content})
			s.gold = g.Gold
			set = append(set, s)
		}
		g.HTML = nil
	}
	return set
}
