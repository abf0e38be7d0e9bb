package main

import (
	"bufio"
	"fmt"

	"facetta/internal/gold"
)

// sourceShares are the percentages of blocks and of words in each class of the source's news pages (spec f.2), in the order of gold.Class.
var sourceShares = [...][2]int{{79, 35}, {1, 1}, {12, 51}, {3, 3}, {4, 9}, {1, 1}}

// printClasses prints how many blocks and words are of each class.
func (l *labelledSet) printClasses(out *bufio.Writer) {
	var blocks, words [len(sourceShares)]int
	for _, p := range l.pages {
		for i, c := range p.classes {
			blocks[c]++
			words[c] += p.page.Blocks[i].Words
		}
	}
	fmt.Fprintf(out, "%-40s %9s %9s %9s %9s\n", "", "blocks", "source", "words", "source")
	for c, source := range sourceShares {
		fmt.Fprintf(out, "%-40s %7.1f %% %7d %% %7.1f %% %7d %%\n", gold.Class(c), 100*share(blocks[c], l.blocks), source[0], 100*share(words[c], l.words), source[1])
	}
}

// share returns part of a whole, 0 of nothing.
func share(part, whole int) float64 {
	return float64(part) / float64(max(whole, 1))
}
