package boilerplate

import "facetta/crawler/page"

// hasMinWords is the rule of at least 10 words (spec f.4).
func hasMinWords(b *page.Block) bool {
	return b.Words >= 10
}

// isDense is the rule trained on CleanEval (spec f.4).
func isDense(b *page.Block) bool {
	return b.TextDensity() >= 7 && b.LinkDensity() <= 0.35
}

// isVeryDense is the 1R rule: boilerplate is what is below a text density of 10.5 (spec f.4).
func isVeryDense(b *page.Block) bool {
	return b.TextDensity() >= 10.5
}
