package main

import (
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
)

// labelled is a page whose blocks have labels.
type labelled struct {
	hash   string // hash of the page, empty for a page of a gold set
	title  string
	blocks []page.Block
	class  []class
	kind   string
	weight float64 // weight of the page; one whose blocks were labelled by hand has 1
	site   string  // the same for all pages of one site or template
}

// sample is a page to learn from.
type sample struct {
	*labelled
	variant bool    // a variant of a page, made by augment
	small   bool    // made by smallPages
	whole   float64 // weight of the page
	first   []sequence.Sample
	label   []float64 // for each paragraph: how much of it is content
	weight  []float64
	chance  []float32 // by a first pass that has not seen the page
	final   []float32 // by a second pass that has not seen the page
}

// slack is added to the number of a page's words of content, so that a single word does not have too much weight on pages with hardly any content.
const slack = 20

// newSample labels and weights the paragraphs. What a page's F1 loses by wrong words depends on their share of its words of content. So the weight of
// a paragraph is the number of its words divided by that of the content, at most 1, times the weight of the page.
func newSample(l *labelled, weight float64) *sample {
	s := &sample{labelled: l, whole: weight, first: sequence.First(l.title, l.blocks)}
	total := slack
	for i, c := range l.class {
		if wanted[c] >= 0.5 {
			total += l.blocks[i].Words
		}
	}
	from := 0
	for _, p := range s.first {
		kept := 0.0
		for ; from < p.End; from++ {
			kept += wanted[l.class[from]] * float64(l.blocks[from].Words)
		}
		s.label = append(s.label, kept/float64(max(p.Words, 1)))
		s.weight = append(s.weight, weight*min(float64(p.Words)/float64(total), 1))
	}
	return s
}
