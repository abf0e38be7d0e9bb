package main

import (
	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
)

// labelled is a page whose blocks are told apart.
type labelled struct {
	hash   string // of the page, empty of a gold set's
	title  string
	blocks []page.Block
	class  []class
	kind   string
	weight float64 // beside a page whose blocks were read, which has 1
	site   string  // pages of one site or template have the same
}

// sample is a page to learn from.
type sample struct {
	*labelled
	variant bool    // of a page, made by augment
	small   bool    // made by smallPages
	whole   float64 // weight of the page
	first   []sequence.Sample
	label   []float64 // of each paragraph: how much of it is content
	weight  []float64
	chance  []float32 // by a first pass that has not seen the page
	final   []float32 // by a second pass that has not seen the page
}

// slack is added to a page's words of content, so that one word does not decide about pages with next to none.
const slack = 20

// newSample labels and weighs the paragraphs. A page's F1 loses by words against its words of content, whatever their number;
// a paragraph weighs its words by the same measure, at most 1, times the page's weight.
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
