package main

import (
	"slices"

	"facetta/indexer/boilerplate/sequence"
)

// fitCuts fits the forest that decides: it learns, for each cut of a page, the resulting F1. Variants are left out, except for small pages, as the
// texts on one variant are too unlike each other.
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

// fitEmpty fits the forest that recognises pages without content. Variants are left out, as they always keep some content.
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

// f1 returns the F1, by words, of the blocks that are kept. Headlines, stamps and captions do not count, as the gold sets do not agree on them.
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
