package main

import "facetta/indexer/boilerplate/sequence"

// Settings, chosen by the validation sets.
var (
	firstPass  = settings{Trees: 200, Rate: 0.06, Lambda: 1, MinLeaf: 0.3, Columns: 0.3, Rows: 0.3}
	secondPass = settings{Trees: 120, Rate: 0.06, Lambda: 1, MinLeaf: 0.3, Columns: 0.3, Rows: 0.3}
)

// folds is how many parts the pages are dealt to for chances of pages that were not seen.
const folds = 3

// seed makes the forests the same on every run.
const seed = 7

// learn fits both passes. The second learns from chances that come from a first pass over the other folds: chances of pages that
// were seen would be too good to be true. Variants of pages go to the
// fold of the page and take their parts from pages of that fold.
func learn(pages []*labelled) *sequence.Model {
	var all []*sample
	var parts [folds][]*sample
	for k := range folds {
		var own []*labelled
		for i := k; i < len(pages); i += folds {
			own = append(own, pages[i])
			parts[k] = append(parts[k], newSample(pages[i], 1))
		}
		parts[k] = append(parts[k], augment(own)...)
		all = append(all, parts[k]...)
	}
	for k := range folds {
		var others []*sample
		for j := range folds {
			if j != k {
				others = append(others, parts[j]...)
			}
		}
		f := fit(others, firstRows, firstPass)
		for _, s := range parts[k] {
			for _, p := range s.first {
				s.chance = append(s.chance, f.Chance(p.Row))
			}
		}
	}
	return &sequence.Model{First: fit(all, firstRows, firstPass), Second: fit(all, secondRows, secondPass)}
}

// Weight of a paragraph for boosting: scale keeps the settings' least sums of hessians small numbers, floor lets short paragraphs
// count for something.
const scale, floor = 20, 0.02

func fit(pages []*sample, rows func(*sample) [][]float32, s settings) sequence.Forest {
	var x [][]float32
	var label, weight []float64
	for _, p := range pages {
		x = append(x, rows(p)...)
		label = append(label, p.label...)
		for _, w := range p.weight {
			weight = append(weight, scale*w+floor)
		}
	}
	return boost(newMatrix(x), label, weight, s, seed)
}

func firstRows(s *sample) (rows [][]float32) {
	for _, p := range s.first {
		rows = append(rows, p.Row)
	}
	return rows
}

func secondRows(s *sample) (rows [][]float32) {
	for _, p := range sequence.Second(s.title, s.blocks, s.first, s.chance) {
		rows = append(rows, p.Row)
	}
	return rows
}
