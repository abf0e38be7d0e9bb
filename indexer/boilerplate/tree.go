package boilerplate

import "facetta/crawler/page"

// trees are the two published decision trees.
var trees = map[Method]rule{
	Densitometric: perNeighbours(densitometric),
	NumWords:      perNeighbours(numWords),
}

// densitometric is the decision tree over text and link density (spec f.3, K28; thesis Algorithm 4.2). True is CONTENT.
func densitometric(prev, curr, next *page.Block) bool {
	switch {
	case curr.LinkDensity() > 0.333333:
		return false
	case prev.LinkDensity() > 0.555556:
		return next.TextDensity() > 11
	case curr.TextDensity() > 9:
		return next.TextDensity() != 0 // something follows
	case next.TextDensity() > 10:
		return true
	default:
		return prev.TextDensity() > 4
	}
}

// numWords is the decision tree over word counts and link density (spec f.3, K29; thesis Algorithm 4.3). True is CONTENT.
func numWords(prev, curr, next *page.Block) bool {
	switch {
	case curr.LinkDensity() > 0.333333:
		return false
	case prev.LinkDensity() > 0.555556:
		return curr.Words > 40 || next.Words > 17
	case curr.Words > 16 || next.Words > 15:
		return true
	default:
		return prev.Words > 4
	}
}
