package boilerplate

import (
	"fmt"
	"strconv"

	"facetta/crawler/page"
)

// minWords is the limit of the rule "at least 10 words" (spec f.4).
const minWords = 10

// hasWords returns the rule of at least n words.
func hasWords(n int) func(*page.Block) bool {
	return func(b *page.Block) bool { return b.Words >= n }
}

// withWords makes the rule with another limit.
func withWords(option string) (Classifier, error) {
	n, err := strconv.Atoi(option)
	if err != nil || n < 0 {
		return nil, fmt.Errorf("%s:%s: give a number of words, as in %[1]s:15", MinWords, option)
	}
	return perBlock(hasWords(n)), nil
}

// minDensity is the least text density with which retrieval was best in the source (K33, spec h).
const minDensity = 14

// hasDensity returns the rule of at least that text density.
func hasDensity(least float64) func(*page.Block) bool {
	return func(b *page.Block) bool { return b.TextDensity() >= least }
}

// withDensity makes the rule with another limit.
func withDensity(option string) (Classifier, error) {
	least, err := strconv.ParseFloat(option, 64)
	if err != nil || !(least >= 0) {
		return nil, fmt.Errorf("%s:%s: give a number of words a line, as in %[1]s:11", MinDensity, option)
	}
	return perBlock(hasDensity(least)), nil
}

// isDense is the rule trained on CleanEval (spec f.4).
func isDense(b *page.Block) bool {
	return b.TextDensity() >= 7 && b.LinkDensity() <= 0.35
}

// isVeryDense is the 1R rule: blocks below a text density of 10.5 are boilerplate (spec f.4).
func isVeryDense(b *page.Block) bool {
	return b.TextDensity() >= 10.5
}
