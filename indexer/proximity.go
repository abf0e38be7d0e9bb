package indexer

import (
	"context"
	"fmt"
	"strings"

	"facetta/indexer/query"
)

// Words that stand side by side in a query usually mean something together: "virtual memory" does not mean any page about memory that says virtual
// somewhere. So W is larger if they stand side by side in the document, too (the package documentation has the formula; Metzler and Croft, A Markov
// Random Field Model for Term Dependencies, 2005, give such pairs weights in addition to those of words). This changes the order of the matches,
// never which documents match, and the k best are exact, because bounds of W include it.

// pairWeight is the part of W that is added if all pairs of a query stand in a document: W is then 1 + pairWeight times as large. Chosen in
// docs/tried/retrieval.md.
const pairWeight = 2

// maxPairs is the most pairs of a query that are searched for, the first ones.
const maxPairs = 16

// pairing finds the neighbouring words of a query, going through the top of its tree.
type pairing struct {
	pairs []query.Phrase
	row   []string // the last word that is searched for, and the stop words behind it that were left out
}

// pass takes a stop word that is left out.
func (p *pairing) pass(w query.Word) {
	if p.row != nil {
		p.row = append(p.row, w.Text)
	}
}

// take takes a node that is searched for. Only a word anywhere can be a neighbour.
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

// proximity tells for a document how many of a query's pairs stand in it, or may.
type proximity struct {
	pairs int
	found []*pairSearch // for the pairs that some match has or may have
}

// factor is the factor for W if so many pairs stand in a document.
func (x *proximity) factor(standing int) float64 {
	if standing == 0 {
		return 1
	}
	return 1 + pairWeight*float64(standing)/float64(x.pairs)
}

// within is the factor of a document, in word i of the matches, after settle.
func (x *proximity) within(i, doc uint32) float64 {
	n := uint64(0)
	for _, s := range x.found {
		n += s.sure[i] >> (doc % 64) & 1
	}
	return x.factor(int(n))
}

// most is the largest factor that a document can have, after spread; it is the exact one if the document is not in doubt.
func (x *proximity) most(doc uint32) float64 {
	n := uint64(0)
	for _, s := range x.found {
		n += s.mayStand(doc)
	}
	return x.factor(int(n))
}

// settle settles all matches that are in doubt.
func (x *proximity) settle(ctx context.Context) error {
	for _, s := range x.found {
		if err := s.settle(ctx); err != nil {
			return err
		}
	}
	return nil
}

// spread prepares for searches that take the matches in other orders.
func (x *proximity) spread() {
	for _, s := range x.found {
		s.spread()
	}
}

func (x *proximity) close() {
	for _, s := range x.found {
		s.close()
	}
}

// pairChecker checks pairs in single documents, for one of several concurrent searches.
type pairChecker struct {
	near     *proximity
	matchers []*phraseMatcher // by pair; nil until it is needed
}

func newPairChecker(near *proximity) pairChecker {
	return pairChecker{near, make([]*phraseMatcher, len(near.found))}
}

// check settles which pairs stand in a document.
func (c *pairChecker) check(ctx context.Context, doc uint32) error {
	for i, s := range c.near.found {
		if !s.isInDoubt(doc) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if c.matchers[i] == nil {
			c.matchers[i] = s.plan.phrases.fork()
		}
		if err := s.check(c.matchers[i], doc); err != nil {
			return err
		}
	}
	return nil
}

// findPairs finds, once, the documents with the pairs of the query, as far as lists tell, and raises the bounds of W for pairs that may stand.
func (p *Prepared) findPairs() error {
	if p.paired || p.plan == nil || p.matches == 0 {
		return nil
	}
	p.paired = true
	p.near.pairs = len(p.query.Pairs)
	for _, pair := range p.query.Pairs {
		s, err := p.searchPair(pair, p.among())
		if err != nil {
			return err
		}
		if !isEmpty(s.sure) || !isEmpty(s.doubt) {
			p.near.found = append(p.near.found, s)
		}
	}
	most := p.strength(p.near.factor(len(p.near.found)))
	for class := range p.bounds {
		p.bounds[class] *= most
	}
	return nil
}

// among returns the documents that matched or might match when it was first called.
func (p *Prepared) among() *sparseSet {
	if p.matching == nil {
		s := sparseOf(p.certain, p.doubt, p.matches)
		p.matching = &s
	}
	return p.matching
}

// Pair is two neighbouring words of a query.
type Pair struct {
	Words  string `json:"words"`  // as the query writes them, with stop words between them
	Stands bool   `json:"stands"` // side by side in the document's title, a link text or a block of its content
}

// Pairs returns the pairs of the query, with whether each stands in a document, and the factor for the sum of the document's Factors. The document
// need not match the query.
func (x *Index) Pairs(ctx context.Context, q Query, doc uint32) (list []Pair, proximity float64, err error) {
	if err := x.enter(); err != nil {
		return nil, 1, err
	}
	defer x.leave()
	if int(doc) >= x.text.Len() {
		return nil, 1, nil
	}
	p := &Prepared{index: x, query: &q, matches: 1}
	p.near.pairs = len(q.Pairs)
	among, standing := sparseOfOne(doc), 0
	for _, pair := range q.Pairs {
		s, err := p.searchPair(pair, &among)
		if err == nil {
			err = s.settle(ctx)
			s.close()
		}
		if err != nil {
			return nil, 1, fmt.Errorf("explain a score: %w", err)
		}
		stands := !isEmpty(s.sure)
		if list = append(list, Pair{pair.Text, stands}); stands {
			standing++
		}
	}
	return list, p.near.factor(standing), nil
}
