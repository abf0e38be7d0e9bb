package boilerplate

import (
	"fmt"
	"strconv"

	"facetta/crawler/page"
)

// minWords is the limit of the rule "at least 10 words" (spec f.4).
const minWords = 10

// hasWords is the rule of at least n words.
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

// isDense is the rule trained on CleanEval (spec f.4).
func isDense(b *page.Block) bool {
	return b.TextDensity() >= 7 && b.LinkDensity() <= 0.35
}

// isVeryDense is the 1R rule: boilerplate is what is below a text density of 10.5 (spec f.4).
func isVeryDense(b *page.Block) bool {
	return b.TextDensity() >= 10.5
}
