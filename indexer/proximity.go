package indexer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"facetta/indexer/query"
)

// Words that stand side by side in a query mean something together more often than not: "virtual memory" is not any page about memory that
// says virtual somewhere. So W is larger where they stand side by side in a document, too (the doc of the package has the formula; Metzler
// and Croft, A Markov Random Field Model for Term Dependencies, 2005, have weights of such pairs beside those of words). It changes the order
// of the matches, never which they are, and the k best are exact: bounds of W take it in.

// pairWeight is by how many times W is larger where all pairs of a query stand, chosen by docs/tried/retrieval.md.
const pairWeight = 2

// maxPairs bounds the pairs of a query that are looked for, the first ones.
const maxPairs = 16

// pairing finds the neighbouring words of a query, going through the top of its tree.
type pairing struct {
	pairs []query.Phrase
	row   []string // the last word that is looked for, and what was left out behind it
}

// pass takes a stop word that is left out.
func (p *pairing) pass(w query.Word) {
	if p.row != nil {
		p.row = append(p.row, w.Text)
	}
}

// take takes what is looked for: a word anywhere is a neighbour, and nothing else.
func (p *pairing) take(n query.Node) {
	w, ok := n.(query.Word)
	if !ok || w.Field != query.Anywhere {
		p.row = nil
		return
	}
	if p.row != nil && len(p.pairs) < maxPairs {
		p.pairs = append(p.pairs, query.Phrase{Text: strings.Join(append(p.row, w.Text), " ")})
	}
	p.row = []string{w.Text}
}

// proximity says of a document how many of a query's pairs stand in it.
type proximity struct {
	pairs  int
	levels []*denseSet // documents with at least one pair, with two, ...: none is empty
}

// standing is the number of pairs that stand in a document.
func (x *proximity) standing(doc uint32) int {
	n := 0
	for n < len(x.levels) && x.levels[n].has(doc) {
		n++
	}
	return n
}

// factor is what W is multiplied by where so many pairs stand.
func (x *proximity) factor(standing int) float64 {
	if standing == 0 {
		return 1
	}
	return 1 + pairWeight*float64(standing)/float64(x.pairs)
}

// add takes over the set of the documents with a pair.
func (x *proximity) add(set *denseSet) {
	for _, level := range x.levels {
		for i, word := range set.words { // what has come as far as this level goes on to the next one
			set.words[i], level.words[i] = word&level.words[i], word|level.words[i]
		}
	}
	if set.size() == 0 {
		set.free()
		return
	}
	x.levels = append(x.levels, set)
}

func (x *proximity) close() {
	for _, level := range x.levels {
		level.free()
	}
}

// findPairs finds, once, where the pairs of the query stand, and takes that into the bounds of W. When the deadline of ctx passes, it is what was
// found until then.
func (p *Prepared) findPairs(ctx context.Context) error {
	if p.paired || p.plan == nil || p.matches == 0 {
		return nil
	}
	p.paired = true
	p.near.pairs = len(p.query.Pairs)
	for _, pair := range p.query.Pairs {
		set, err := p.standing(ctx, pair)
		if err != nil {
			return err
		}
		p.near.add(set)
	}
	most := p.strength(p.near.factor(len(p.near.levels)))
	for class := range p.bounds {
		p.bounds[class] *= most
	}
	return nil
}

// standing gives the documents that have a pair, among those that match or may match. Those of which nothing is known without more work
// than is done for counting (phrase.go) are left out.
func (p *Prepared) standing(ctx context.Context, pair query.Phrase) (*denseSet, error) {
	among := unionOf(p.certain, p.doubt)
	defer among.free()
	of := &Prepared{index: p.index}
	defer of.Close()
	var err error
	if of.plan, err = p.planPair(pair, setMatcher{among.words, p.index.segments}); err != nil {
		return nil, err
	}
	if _, alone := of.plan.root.(patternMatcher); alone { // nothing but the sequences is asked
		of.certain, of.doubt = newDenseSet(nil, p.index.Len()), unionOf(among, nil)
	} else if err = of.findMatches(func() bool { return ctx.Err() != nil }); err != nil {
		return nil, err
	}
	for i, word := range among.words { // pairs of frequent words are known of all documents
		of.certain.words[i] &= word
	}
	if err = of.countPhrases(ctx, true); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	set := of.certain
	of.certain = nil
	return set, nil
}

// planPair is the plan of a pair among some documents. It adds nothing to W.
func (p *Prepared) planPair(pair query.Phrase, among matcher) (*plan, error) {
	planner, wanted := newPlanner(p.index, p.query), andMatcher{among}
	words := p.index.formsOf(pair.Text)
	if len(words) < 2 { // one is so long that no document has it
		return planner.plan(anyMatcher{}), nil
	}
	if p.matches <= settleAlone {
		root, err := planner.orClosed(pair, planner.inSequences(pair, wanted))
		return planner.plan(root), err
	}
	if p.query.Least > 0 { // else they have all words
		for _, w := range words {
			m, err := planner.wordMatcher(pair.Field, w, 0)
			if err != nil {
				return nil, err
			}
			wanted = append(wanted, m)
		}
	}
	root, err := planner.rowMatcher(pair.Field, pair.Text, words, wanted)
	if err == nil {
		root, err = planner.orClosed(pair, root)
	}
	return planner.plan(root), err
}

// orClosed adds what has a pair as a closed compound: who asks for a file system finds it in a filesystem.
func (p *planner) orClosed(pair query.Phrase, row matcher) (matcher, error) {
	first, second, ok := strings.Cut(pair.Text, " ")
	closed := first + second
	if !ok || !slices.Contains(p.query.Closed[query.Word{Text: first}], closed) {
		return row, nil
	}
	m, err := p.textMatcher(pair.Field, closed, 0)
	return anyMatcher{row, m}, err
}

// inSequences looks for a pair in the documents themselves.
func (p *planner) inSequences(pair query.Phrase, among andMatcher) matcher {
	p.found = append(p.found, pattern{pair.Field, pair.Text})
	return patternMatcher{len(p.found) - 1, among, nil}
}

// Pair is two neighbouring words of a query.
type Pair struct {
	Words  string `json:"words"`  // as the query writes them, with stop words between them
	Stands bool   `json:"stands"` // side by side in the document's title, a link text or a block of its content
}

// Pairs says of a document, whether it matches the query or not, which pairs of the query stand in it, and what the sum of its Factors is
// multiplied by for these.
func (x *Index) Pairs(ctx context.Context, q Query, doc uint32) (list []Pair, proximity float64, err error) {
	if err := x.enter(); err != nil {
		return nil, 1, err
	}
	defer x.leave()
	if int(doc) >= x.text.Len() {
		return nil, 1, nil
	}
	p := &Prepared{index: x, query: &q, certain: newDenseSet(nil, x.text.Len()), matches: 1}
	defer p.Close()
	p.certain.add(doc)
	p.near.pairs = len(q.Pairs)
	standing := 0
	for _, pair := range q.Pairs {
		set, err := p.standing(ctx, pair)
		if err != nil {
			return nil, 1, fmt.Errorf("explain a score: %w", err)
		}
		stands := set.has(doc)
		set.free()
		if list = append(list, Pair{pair.Text, stands}); stands {
			standing++
		}
	}
	return list, p.near.factor(standing), nil
}
