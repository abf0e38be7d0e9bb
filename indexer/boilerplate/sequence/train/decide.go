package main

import (
	"slices"

	"facetta/indexer/boilerplate/sequence"
)

// fitCuts fits the forest that decides: for each way to cut a page, the F1 that comes of it. Variants are left out, as their texts are too
// unlike each other, but for small pages.
func fitCuts(pages []*sample, s settings) sequence.Forest {
	var x [][]float32
	var label, weight []float64
	for _, p := range pages {
		if p.variant && !p.small {
			continue
		}
		for _, c := range sequence.Cuts(p.title, p.blocks, p.final) {
			x = append(x, c.Row)
			label = append(label, p.f1(c.Kept))
			weight = append(weight, p.whole)
		}
	}
	return boost(newMatrix(x), label, weight, s, seed)
}

// fitEmpty fits the forest that tells pages without content. Variants of pages are left out, as theirs keep some.
func fitEmpty(pages []*sample, s settings) sequence.Forest {
	var x [][]float32
	var label, weight []float64
	for _, p := range pages {
		if p.variant {
			continue
		}
		if row := sequence.Whole(p.title, p.blocks, p.final); row != nil {
			x = append(x, row)
			label = append(label, truth(!p.hasContent()))
			weight = append(weight, p.whole)
		}
	}
	return boost(newMatrix(x), label, weight, s, seed)
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// hasContent tells whether any block is main content.
func (l *labelled) hasContent() bool { return slices.Contains(l.class, mainText) }

// f1 scores what is kept by words. Whether headlines, stamps and captions are, does not count: the gold sets do not agree on them.
func (l *labelled) f1(kept []bool) float64 {
	hit, got, want := 0, 0, 0
	for i, k := range kept {
		c, words := l.class[i], l.blocks[i].Words
		if c == headline || c == stamp || c == caption {
			continue
		}
		if c == mainText {
			want += words
		}
		if k {
			got += words
		}
		if k && c == mainText {
			hit += words
		}
	}
	if got+want == 0 {
		return 1
	}
	return 2 * float64(hit) / float64(got+want)
}
