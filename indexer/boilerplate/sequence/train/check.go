package main

import (
	"bufio"
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"facetta/indexer/boilerplate/sequence"
	"facetta/internal/measure"
)

// check prints for each kind of pages how far the chances by models that have not seen a page's site are from its labels, the n pages where they are
// farthest (either the page is hard or its labels are wrong), and how well pages without content are recognised.
func check(pages []*labelled, n int, w *bufio.Writer) {
	parts := dealSites(pages)
	leaveOut(parts)
	disagreements(slices.Concat(parts[:]...), n, w)
	empties(parts, w)
}

// empties prints how many pages without content are recognised by models that have not seen their sites, and which pages with content lose all of it.
func empties(parts [folds][]*sample, w *bufio.Writer) {
	var told, pages [2]int // for pages with content, and without
	for k := range folds {
		f := fitEmpty(others(parts, k), emptiness)
		for _, s := range parts[k] {
			row := sequence.Whole(s.title, s.blocks, s.final)
			if s.variant || row == nil {
				continue
			}
			kind := int(truth(!s.hasContent()))
			pages[kind]++
			if chance := f.Chance(row); chance > sequence.SurelyEmpty {
				told[kind]++
				if s.hasContent() {
					fmt.Fprintf(w, "lost with %.3f: %-10s %s %s\n", chance, s.kind, s.hash, s.title)
				}
			}
		}
	}
	fmt.Fprintf(w, "of %d pages without content %d are told, of %d with content %d lose all\n", pages[1], told[1], pages[0], told[0])
}

func disagreements(samples []*sample, n int, w *bufio.Writer) {
	losses := make(map[string][]float64)
	var own []*sample
	for _, s := range samples {
		if !s.variant {
			own = append(own, s)
			losses[s.kind] = append(losses[s.kind], s.loss())
			losses["all"] = append(losses["all"], s.loss())
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(losses)) {
		fmt.Fprintf(w, "%-10s %5d pages, loss %.4f\n", kind, len(losses[kind]), measure.Mean(losses[kind]))
	}
	slices.SortStableFunc(own, func(a, b *sample) int { return cmp.Compare(b.loss(), a.loss()) })
	for _, s := range own[:min(n, len(own))] {
		fmt.Fprintf(w, "%.4f %-10s %s %s\n", s.loss(), s.kind, s.hash, s.title)
	}
}

// loss returns the mean of the logistic loss of the paragraphs' chances, weighted as in learning.
func (s *sample) loss() float64 {
	sum, all := 0.0, 1e-9
	for i, p := range s.final {
		c := min(max(float64(p), 1e-6), 1-1e-6)
		sum -= s.weight[i] * (s.label[i]*math.Log(c) + (1-s.label[i])*math.Log(1-c))
		all += s.weight[i]
	}
	return sum / all
}
