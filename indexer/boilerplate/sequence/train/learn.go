package main

import (
	"hash/fnv"
	"slices"

	"facetta/indexer/boilerplate/sequence"
)

// The settings of the passes were chosen by the validation sets; those of the decision by our own labels, zyte-article and mozilla-readability, with
// pages or sets left out; those of emptiness by our own labels with sites left out.
var (
	firstPass  = settings{Trees: 500, Rate: 0.04, Lambda: 1, MinLeaf: 0.3, Columns: 0.3, Rows: 0.3}
	secondPass = settings{Trees: 200, Rate: 0.06, Lambda: 1, MinLeaf: 0.3, Columns: 0.3, Rows: 0.3}
	decision   = settings{Trees: 60, Rate: 0.08, Lambda: 1, MinLeaf: 5, Columns: 0.4, Rows: 0.5}
	emptiness  = settings{Trees: 160, Rate: 0.03, Lambda: 1, MinLeaf: 5, Columns: 0.2, Rows: 0.7}
)

// folds is the number of parts into which the pages are divided, to get chances for pages that a model has not seen.
const folds = 3

// seed makes the forests the same on every run. Of four seeds it gave the best mean over the three validation sets.
var seed uint64 = 2

// learn fits both passes, the forest that decides, and the one that recognises pages without content. The second pass learns from chances by a first
// pass over the other folds, and the last two forests from chances by a second pass over the other folds, as the chances of pages that a pass has
// seen would be too good. Variants of a page are in the fold of that page and take their parts from pages of that fold.
func learn(pages []*labelled) *sequence.Model {
	parts := deal(pages)
	leaveOut(parts)
	all := slices.Concat(parts[:]...)
	return &sequence.Model{
		First: fit(all, firstRows, firstPass), Second: fit(all, secondRows, secondPass), Cut: fitCuts(all, decision),
		Empty: fitEmpty(all, emptiness),
	}
}

// learnEmpty returns the shipped model with a fourth forest that is learned anew, as in learn.
func learnEmpty(pages []*labelled) *sequence.Model {
	parts := deal(pages)
	leaveOut(parts)
	m := sequence.Shipped()
	m.Empty = fitEmpty(slices.Concat(parts[:]...), emptiness)
	return m
}

// leaveOut sets the chances of the samples by both passes that have not seen them.
func leaveOut(parts [folds][]*sample) {
	for k := range folds {
		f := fit(others(parts, k), firstRows, firstPass)
		for _, s := range parts[k] {
			s.chance = chancesOf(firstRows(s), make([]float32, len(s.first)), &f)
		}
	}
	for k := range folds {
		f := fit(others(parts, k), secondRows, secondPass)
		for _, s := range parts[k] {
			s.final = chancesOf(secondRows(s), s.chance, &f)
			for i, c := range s.chance {
				s.final[i] = sequence.Between(c, s.final[i])
			}
		}
	}
}

// deal divides the pages into folds and makes samples of them and of their variants.
func deal(pages []*labelled) (parts [folds][]*sample) {
	for k := range folds {
		var own []*labelled
		for i := k; i < len(pages); i += folds {
			own = append(own, pages[i])
			parts[k] = append(parts[k], newSample(pages[i], pages[i].weight))
		}
		parts[k] = append(parts[k], augment(own)...)
	}
	return parts
}

// dealSites does what deal does, but keeps the pages of a site in one fold.
func dealSites(pages []*labelled) (parts [folds][]*sample) {
	var own [folds][]*labelled
	for _, p := range pages {
		h := fnv.New32a()
		h.Write([]byte(p.site))
		k := h.Sum32() >> 8 % folds
		own[k] = append(own[k], p)
		parts[k] = append(parts[k], newSample(p, p.weight))
	}
	for k := range folds {
		parts[k] = append(parts[k], augment(own[k])...)
	}
	return parts
}

// others returns the samples of all folds but k.
func others(parts [folds][]*sample, k int) (all []*sample) {
	for j := range folds {
		if j != k {
			all = append(all, parts[j]...)
		}
	}
	return all
}

// These make the weight of a paragraph for boosting: scale allows the settings' least sums of hessians to be small numbers, and floor makes short
// paragraphs count at all.
const scale, floor = 20, 0.02

func fit(pages []*sample, rows func(*sample) [][]float32, s settings) sequence.Forest {
	var x [][]float32
	var label, weight []float64
	for _, p := range pages {
		for i, row := range rows(p) {
			if row != nil {
				x = append(x, row)
				label = append(label, p.label[i])
				weight = append(weight, scale*p.weight[i]+floor)
			}
		}
	}
	return boost(newMatrix(x), label, weight, s, seed)
}

// chancesOf returns the chances of rows by a forest; for a row that is nil, it is the chance before.
func chancesOf(rows [][]float32, before []float32, f *sequence.Forest) []float32 {
	chances := slices.Clone(before)
	for i, row := range rows {
		if row != nil {
			chances[i] = f.Chance(row)
		}
	}
	return chances
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
