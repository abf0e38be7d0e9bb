package indexer

import (
	"slices"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/sequence"
)

// rowMatcher matches documents with the words of a text in a row. Where lists of pairs are certain, it uses these; otherwise it searches the
// documents that have the words, which wanted matches.
func (p *planner) rowMatcher(field query.Field, text string, words []forms, wanted andMatcher) (matcher, error) {
	groups := p.pairsOf(field, text)
	var certain anyMatcher
	var left []wordPairs
	for _, g := range groups {
		m, err := p.certainPairs(g, len(groups))
		if err != nil {
			return nil, err
		}
		if m == nil {
			left = append(left, g)
		} else {
			certain = append(certain, m)
		}
	}
	switch {
	case len(groups) == 1 && len(left) == 0:
		return certain[0], nil
	case len(left) == 0:
		return certain, nil
	}
	if set := p.possiblePairs(left); set != nil {
		wanted = append(wanted, setMatcher{set, p.index.segments})
	}
	if len(certain) > 0 {
		in, err := p.inStemming(stemmingsOf(left))
		if err != nil {
			return nil, err
		}
		wanted = append(wanted, in)
	}
	p.found = append(p.found, pattern{field, text})
	sure, err := p.sureMatcher(words)
	return append(certain, patternMatcher{len(p.found) - 1, wanted, sure}), err
}

// wordPairs are the pairs of frequent words of a text in some stemmings.
type wordPairs struct {
	stemmings []analysis.Stemming
	pairs     []sequence.Pair
	certain   bool // exactly the documents with the pair have the text
}

func stemmingsOf(groups []wordPairs) []analysis.Stemming {
	var all []analysis.Stemming
	for _, g := range groups {
		all = append(all, g.stemmings...)
	}
	return all
}

// pairsOf returns the pairs of a text in each stemming of the index; stemmings with the same pairs are grouped.
func (p *planner) pairsOf(field query.Field, text string) []wordPairs {
	var groups []wordPairs
	for _, as := range p.index.stemmings {
		g := wordPairs{stemmings: []analysis.Stemming{as}}
		words := analysis.Words(text, as)
		if field != query.URL && !p.query.All { // pairs in addresses and boilerplate are not stored
			g.pairs = p.index.order.Codes.Pairs(words)
			g.certain = len(words) == 2 && len(g.pairs) == 1 && field == query.Anywhere && p.query.Min == 0
		}
		same := slices.IndexFunc(groups, func(o wordPairs) bool { return o.certain == g.certain && slices.Equal(o.pairs, g.pairs) })
		if same < 0 {
			groups = append(groups, g)
		} else {
			groups[same].stemmings = append(groups[same].stemmings, as)
		}
	}
	return groups
}

// certainPairs returns a matcher for the documents in the stemmings of g, one of so many groups, that have a text; nil when the pairs are not
// certain, or damaged.
func (p *planner) certainPairs(g wordPairs, groups int) (matcher, error) {
	if !g.certain {
		return nil, nil
	}
	set := newDenseSet(nil, p.index.Len()).words
	if !p.index.pairs.Of(set, g.pairs) {
		return nil, nil
	}
	m := setMatcher{set, p.index.segments}
	if groups == 1 {
		return m, nil
	}
	in, err := p.inStemming(g.stemmings)
	return andMatcher{m, in}, err
}

// possiblePairs returns the documents that may have a text in one of the groups' stemmings; nil when the pairs don't tell.
func (p *planner) possiblePairs(groups []wordPairs) []uint64 {
	var any []uint64
	for _, g := range groups {
		if len(g.pairs) == 0 {
			return nil
		}
		set := newDenseSet(nil, p.index.Len()).words
		if !p.index.pairs.Of(set, g.pairs) {
			return nil
		}
		if any == nil {
			any = set
			continue
		}
		for i, word := range set {
			any[i] |= word
		}
	}
	return any
}
