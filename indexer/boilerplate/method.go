package boilerplate

import (
	"fmt"
	"strconv"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
	"facetta/indexer/boilerplate/shallow"
)

// Classifier tells content from boilerplate.
type Classifier interface {
	// Classify sets content[i] to whether blocks[i] is content. content must be as long as blocks; its old values are ignored. blocks must be all
	// blocks of one page in order, and are not changed.
	Classify(blocks []page.Block, content []bool)
}

// Method is the name of a classifier. Some take an option behind a colon: min-words:15.
type Method string

// The methods.
const (
	Default        Method = "default"         // learned from examples; see package sequence
	Structured     Method = "structured"      // numwords and the page's structure, written by hand; see classifyStructured
	KeepAll        Method = "keep-all"        // every block is content (spec f.4)
	MinWords       Method = "min-words"       // blocks of at least 10 words (spec f.4), or of the number in the option
	MinDensity     Method = "min-density"     // blocks of a text density of at least 14 (K33, spec h), or of the one in the option
	DensityRule    Method = "density-rule"    // text density at least 7 and link density at most 0.35 (spec f.4, CleanEval-trained)
	OneRule        Method = "one-rule"        // text density at least 10.5 (spec f.4, 1R)
	Pruning        Method = "density-pruning" // K25, spec e.6: segments with a rounded text density above 5
	Densitometric  Method = "densitometric"   // K28, spec f.3, Algorithm 4.2
	NumWords       Method = "numwords"        // K29, spec f.3, Algorithm 4.3
	LargestBlock   Method = "largest-block"   // K30, spec f.4: Largest Content Filter, exactly as described; the option names a tree
	LargestContent Method = "largest-content" // K30, spec f.4: Largest Content Filter over merged blocks; the option names a tree
	MainContent    Method = "main-content"    // K30, spec f.4: Main Content Filter; the option names a tree
	BTE            Method = "bte"             // body text extraction, spec f.6, Finn et al. 2001
	LearnedOneR    Method = "1r"              // K27, spec f.5: 1R over all features of a page (package shallow)
	LearnedDensity Method = "c45-density"     // K27: C4.5-style tree over text and link density, simplified
	LearnedWords   Method = "c45-words"       // K27: C4.5-style tree over number of words and link density, simplified
	LearnedTree    Method = "c45"             // K27: C4.5-style tree over all features of a page
	LearnedPlane   Method = "svm"             // K27: linear support vector machine over all features of a page
)

// methods holds the classifiers in the order of Methods. A method whose with is nil takes no option.
var methods = []struct {
	name       Method
	classifier Classifier
	with       func(option string) (Classifier, error)
}{
	{Default, titledRule(sequence.Classify), nil},
	{Structured, rule(classifyStructured), nil},
	{KeepAll, perBlock(func(*page.Block) bool { return true }), nil},
	{MinWords, perBlock(hasWords(minWords)), withWords},
	{MinDensity, perBlock(hasDensity(minDensity)), withDensity},
	{DensityRule, perBlock(isDense), nil},
	{OneRule, perBlock(isVeryDense), nil},
	{Pruning, rule(pruneSegments), nil},
	{Densitometric, trees[Densitometric], nil},
	{NumWords, trees[NumWords], nil},
	{LargestBlock, largestBlock(trees[NumWords]), onTree(largestBlock)},
	{LargestContent, largestContent(trees[NumWords], 0), onTreeAndGap(largestContent)},
	{MainContent, mainContent(trees[NumWords], 0), onTreeAndGap(mainContent)},
	{BTE, rule(bodyText), nil},
	{LearnedOneR, perRow(learnedOneR), nil},
	{LearnedDensity, perRow(learnedDensityTree), nil},
	{LearnedWords, perRow(learnedWordsTree), nil},
	{LearnedTree, perRow(learnedTree), nil},
	{LearnedPlane, perRow(learnedPlane), nil},
}

// Methods lists the methods, the default first.
func Methods() []Method {
	names := make([]Method, len(methods))
	for i, m := range methods {
		names[i] = m.name
	}
	return names
}

// New returns the classifier of a method; "" is the default. min-words:N and min-density:N set the least number of words, or of words per line.
// largest-block:TREE, largest-content:TREE and main-content:TREE name the tree that they filter, numwords by default. The last two also take the most
// blocks of boilerplate between parts of content that are merged, as in main-content:numwords:1, 0 by default. Classifiers hold no state and are safe
// for concurrent use.
func New(m Method) (Classifier, error) {
	if m == "" {
		m = Default
	}
	name, option, given := strings.Cut(string(m), ":")
	for _, known := range methods {
		switch {
		case known.name != Method(name):
		case !given:
			return known.classifier, nil
		case known.with == nil:
			return nil, fmt.Errorf("boilerplate method %s takes no option", name)
		default:
			return known.with(option)
		}
	}
	return nil, fmt.Errorf("no boilerplate method %q; there are %s", name, names())
}

func names() string {
	var all []string
	for _, m := range Methods() {
		all = append(all, string(m))
	}
	return strings.Join(all, ", ")
}

// onTree returns a function that makes a filter of the tree that an option names.
func onTree(filter func(rule) Classifier) func(string) (Classifier, error) {
	return func(option string) (Classifier, error) {
		tree, ok := trees[Method(option)]
		if !ok {
			return nil, fmt.Errorf("no tree %q to filter; there are %s and %s", option, Densitometric, NumWords)
		}
		return filter(tree), nil
	}
}

// onTreeAndGap returns a function that makes a filter of the tree and the number, behind a colon, of an option.
func onTreeAndGap(filter func(tree rule, gap int) Classifier) func(string) (Classifier, error) {
	return func(option string) (Classifier, error) {
		name, number, given := strings.Cut(option, ":")
		gap, err := strconv.Atoi(number)
		if given && (err != nil || gap < 0) {
			return nil, fmt.Errorf("%q is no number of blocks; give one as in %s:%s:1", number, MainContent, NumWords)
		}
		return onTree(func(tree rule) Classifier { return filter(tree, gap) })(name)
	}
}

// rule is a function as a Classifier.
type rule func(blocks []page.Block, content []bool)

// Classify implements Classifier.
func (r rule) Classify(blocks []page.Block, content []bool) {
	r(blocks, content)
}

// titledRule is a rule that also reads the page's title.
type titledRule func(title string, blocks []page.Block, content []bool)

// Classify implements Classifier, for a page without a title.
func (r titledRule) Classify(blocks []page.Block, content []bool) {
	r("", blocks, content)
}

func (r titledRule) classifyTitled(title string, blocks []page.Block, content []bool) {
	r(title, blocks, content)
}

// perBlock classifies each block by itself.
func perBlock(isContent func(*page.Block) bool) rule {
	return func(blocks []page.Block, content []bool) {
		for i := range blocks {
			content[i] = isContent(&blocks[i])
		}
	}
}

// perRow classifies each block by its shallow features.
func perRow(isContent func(*shallow.Row) bool) rule {
	return func(blocks []page.Block, content []bool) {
		rows := shallow.Page(blocks, nil)
		for i := range rows {
			content[i] = isContent(&rows[i])
		}
	}
}

// perNeighbours classifies each block by itself and its two neighbours; the first and the last block have a block without words as their neighbour.
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
