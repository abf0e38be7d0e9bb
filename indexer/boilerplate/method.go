package boilerplate

import (
	"fmt"
	"strings"

	"facetta/crawler/page"
)

// Classifier tells content from boilerplate.
type Classifier interface {
	// Classify sets content[i] to whether blocks[i] is content. content must be as long as blocks; its old values mean nothing.
	// blocks are all blocks of one page in order, and are not changed.
	Classify(blocks []page.Block, content []bool)
}

// Method names a classifier.
type Method string

// The methods.
const (
	Default       Method = "default"       // numwords and the page's structure; see classifyStructured
	KeepAll       Method = "keep-all"      // every block is content (spec f.4)
	MinWords      Method = "min-words"     // blocks of at least 10 words (spec f.4)
	DensityRule   Method = "density-rule"  // text density at least 7 and link density at most 0.35 (spec f.4, CleanEval-trained)
	OneRule       Method = "one-rule"      // text density at least 10.5 (spec f.4, 1R)
	Densitometric Method = "densitometric" // K28, spec f.3, Algorithm 4.2
	NumWords      Method = "numwords"      // K29, spec f.3, Algorithm 4.3
)

// methods holds the classifiers in the order of Methods.
var methods = []struct {
	name     Method
	classify rule
}{
	{Default, classifyStructured},
	{KeepAll, perBlock(func(*page.Block) bool { return true })},
	{MinWords, perBlock(hasMinWords)},
	{DensityRule, perBlock(isDense)},
	{OneRule, perBlock(isVeryDense)},
	{Densitometric, perNeighbours(densitometric)},
	{NumWords, perNeighbours(numWords)},
}

// Methods lists the methods, the default first.
func Methods() []Method {
	names := make([]Method, len(methods))
	for i, m := range methods {
		names[i] = m.name
	}
	return names
}

// New gives the classifier of a method; "" is the default. Classifiers hold no state and are safe for concurrent use.
func New(m Method) (Classifier, error) {
	if m == "" {
		m = Default
	}
	for _, known := range methods {
		if known.name == m {
			return known.classify, nil
		}
	}
	return nil, fmt.Errorf("no boilerplate method %q; there are %s", m, names())
}

func names() string {
	var all []string
	for _, m := range Methods() {
		all = append(all, string(m))
	}
	return strings.Join(all, ", ")
}

// rule is a function that is a Classifier.
type rule func(blocks []page.Block, content []bool)

// Classify implements Classifier.
func (r rule) Classify(blocks []page.Block, content []bool) {
	r(blocks, content)
}

// perBlock classifies each block by itself.
func perBlock(isContent func(*page.Block) bool) rule {
	return func(blocks []page.Block, content []bool) {
		for i := range blocks {
			content[i] = isContent(&blocks[i])
		}
	}
}

// perNeighbours classifies each block by itself, the one before and the one behind it; before the first and behind the last block
// stands a block without words.
func perNeighbours(isContent func(prev, curr, next *page.Block) bool) rule {
	return func(blocks []page.Block, content []bool) {
		var none page.Block
		for i := range blocks {
			prev, next := &none, &none
			if i > 0 {
				prev = &blocks[i-1]
			}
			if i+1 < len(blocks) {
				next = &blocks[i+1]
			}
			content[i] = isContent(prev, &blocks[i], next)
		}
	}
}
