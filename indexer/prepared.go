package indexer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"facetta/indexer/query"
)

// Prepared is a query with its terms looked up and its matches known, for several searches: a page of results needs one search for its hits, one for
// the samples of its facets, and all matches to count topics. The next search knows the phrases that one has checked. It is not safe for concurrent
// use, except as SearchFirst allows, and must be closed.
type Prepared struct {
	index   *Index
	query   *Query
	root    bool  // hits are ordered by W x √rank; see strength
	plan    *plan // nil when nothing can match
	scorers []*scorer
	certain *denseSet // documents that match
	doubt   *denseSet // documents that may match, as their phrases are not checked yet; nil when there are none
	matches int       // documents that matched or might match at first
	found   int       // documents in certain: the total
	checked int       // documents whose phrases were checked
	settled bool      // the sequences of all matches have been looked at
	partial bool      // a limit was reached while phrases were checked

	bounds    [classCount]float64 // the largest strength of the documents of each class
	special   int                 // the most documents of other classes than 0, matches or not
	classOnce sync.Once
	classes   *classes // valid after classesOf

	matching *sparseSet // valid after among
	near     proximity  // valid after findPairs
	paired   bool       // findPairs has been called

	few []Hit // if matches are few: all of them in the order of documents, with their strength as TFIDF; made when needed

	ongoing sync.WaitGroup // searches for which SearchFirst did not wait
}

// Prepare looks up the terms of a query. When the deadline of ctx passes, the rest counts as having no matches, and answers are Partial.
func (x *Index) Prepare(ctx context.Context, q Query) (*Prepared, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	p, err := x.prepare(ctx, &q)
	if err != nil {
		return nil, fmt.Errorf("prepare a search: %w", err)
	}
	return p, nil
}

func (x *Index) prepare(ctx context.Context, q *Query) (*Prepared, error) {
	p := &Prepared{index: x, query: q, root: q.RootOfRank}
	if q.Empty() || x.text.Len() == 0 {
		return p, nil
	}
	late := func() bool {
		p.partial = p.partial || ctx.Err() != nil
		return p.partial
	}
	var err error
	if p.plan, err = x.plan(q, late); err != nil {
		return nil, err
	}
	if err = p.findMatches(late); err == nil && errors.Is(ctx.Err(), context.Canceled) {
		err = ctx.Err()
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// findMatches finds the matches in all index segments, or in the first ones until late returns true.
func (p *Prepared) findMatches(late func() bool) error {
	p.scorers = make([]*scorer, len(p.index.segments))
	if p.plan.phrases != nil {
		p.doubt = newDenseSet(nil, p.index.Len())
		p.plan.phrases.counts.of = p
	}
	find, whole := p.findIn, false
	if p.plan.words != nil {
		find, whole = p.findWords, true
	}
	if set, ok := bare(p.plan.root).(setMatcher); ok {
		p.certain = &denseSet{words: set.words} // nobody else uses this set; taking all of it takes no time
		late = func() bool { return false }
		find, whole = func(seg int) error { return p.addScorer(seg, int(p.index.segments[seg].Count())) }, true
	} else {
		p.certain = newDenseSet(nil, p.index.Len())
	}
	for seg := range p.index.segments {
		if seg > 0 && late() {
			break
		}
		if err := find(seg); err != nil {
			return err
		}
	}
	if whole {
		p.found = p.certain.size()
		p.matches = p.found
	}
	p.leaveOut(p.index.removed.Load())
	if p.found == p.matches && p.doubt != nil {
		p.doubt.free()
		p.doubt = nil
	}
	return nil
}

// findIn finds the matches in an index segment.
func (p *Prepared) findIn(seg int) error {
	s := &p.index.segments[seg]
	sure, doubtful, err := p.plan.candidates(seg)
	if err != nil || sure.IsEmpty() && doubtful.IsEmpty() {
		return err
	}
	p.certain.addAll(sure, int(s.Count()), s.offset)
	if p.doubt != nil {
		p.doubt.addAll(doubtful, int(s.Count()), s.offset)
	}
	found := int(sure.GetCardinality())
	matches := found + int(doubtful.GetCardinality())
	p.found, p.matches = p.found+found, p.matches+matches
	return p.addScorer(seg, matches)
}

// addScorer adds the scorer of an index segment with at most so many matches.
func (p *Prepared) addScorer(seg, matches int) (err error) {
	if p.scorers[seg], err = p.plan.newScorer(seg, matches); err != nil {
		return err
	}
	p.addBounds(p.scorers[seg])
	return nil
}

// strength is the factor for ranks: W, or its square, as W^2 x rank orders documents like W x √rank. So all bounds are bounds of unchanged ranks.
func (p *Prepared) strength(w float64) float64 {
	if p.root {
		return w * w
	}
	return w
}

// shown returns hits with W and the real scores, in place of the strengths with which they were found.
func (p *Prepared) shown(hits []Hit) []Hit {
	if p.root {
		for i := range hits {
			hits[i].Score, hits[i].TFIDF = math.Sqrt(hits[i].Score), math.Sqrt(hits[i].TFIDF)
		}
	}
	return hits
}

// most is the largest strength that a document can have, given its W without pairs; it is the exact one, unless it is in doubt whether the document
// has some pair.
func (p *Prepared) most(words float64, doc uint32) float64 {
	if len(p.near.found) == 0 {
		return p.strength(words)
	}
	return p.strength(words * p.near.most(doc))
}

// weighAll appends to weights W, without pairs, of matching documents, which are ascending; long means that none has a wanted word in a short field.
func (p *Prepared) weighAll(weights []float64, docs []uint32, long bool) []float64 {
	for len(docs) > 0 {
		seg := p.index.segmentOf(docs[0])
		end := p.index.segments[seg].offset + uint32(p.index.segments[seg].Count())
		n := 1
		for n < len(docs) && docs[n] < end {
			n++
		}
		weights = p.scorers[seg].weighAll(weights, docs[:n], p.index.segments[seg].offset, long)
		docs = docs[n:]
	}
	return weights
}

// candidate is 1 for a document that matches or may match, 0 for others.
func (p *Prepared) candidate(doc uint32) uint64 {
	word := p.certain.words[doc/64]
	if p.doubt != nil {
		word |= p.doubt.words[doc/64]
	}
	return word >> (doc % 64) & 1
}

// Cut returns the prefixes and misspelt words of the query that stand for more words than are searched for, and the number of words that are: the
// most frequent ones of a field.
func (p *Prepared) Cut() (texts []string, words int) {
	if p.plan == nil {
		return nil, 0
	}
	for _, n := range p.plan.cut {
		texts = append(texts, (&query.Query{Root: n}).String())
	}
	return texts, p.plan.most
}

func (p *Prepared) inDoubt(doc uint32) bool { return p.doubt != nil && p.doubt.has(doc) }

// Close waits for the searches that SearchFirst began, and gives the memory back.
func (p *Prepared) Close() {
	p.ongoing.Wait()
	for _, s := range p.scorers {
		if s != nil {
			s.close()
		}
	}
	for _, set := range []*denseSet{p.certain, p.doubt} {
		if set != nil {
			set.free()
		}
	}
	if p.classes != nil {
		p.classes.close()
	}
	p.near.close()
	if p.plan != nil && p.plan.phrases != nil {
		p.plan.phrases.counts.close()
	}
	p.plan, p.scorers, p.certain, p.doubt, p.classes, p.few, p.matching, p.near = nil, nil, nil, nil, nil, nil, nil, proximity{}
}

// Search is Index.Search.
func (p *Prepared) Search(ctx context.Context, r *Ranking, k int) (Hits, error) {
	hits, err := p.SearchMany(ctx, []*Ranking{r}, k)
	if err != nil {
		return Hits{}, err
	}
	return Hits{hits.Total, hits.Top[0], hits.Partial}, nil
}

// SearchMany is Index.SearchMany.
func (p *Prepared) SearchMany(ctx context.Context, rankings []*Ranking, k int) (ManyHits, error) {
	if err := p.enter(rankings); err != nil {
		return ManyHits{}, err
	}
	defer p.index.leave()
	if p.plan == nil {
		return ManyHits{Top: make([][]Hit, len(rankings))}, ctx.Err()
	}
	hits, err := p.search(ctx, rankings, k)
	if err != nil {
		return ManyHits{}, fmt.Errorf("search: %w", err)
	}
	return hits, nil
}

// enter keeps the index open for a search under some rankings.
func (p *Prepared) enter(rankings []*Ranking) error {
	if err := p.index.enter(); err != nil {
		return err
	}
	for _, r := range rankings {
		if err := r.check(p.index.text.Len()); err != nil {
			p.index.leave()
			return fmt.Errorf("search: %w", err)
		}
	}
	return nil
}

// search finds the k best matches under each ranking, and their number.
func (p *Prepared) search(ctx context.Context, rankings []*Ranking, k int) (ManyHits, error) {
	if err := p.settleFew(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return ManyHits{}, err
	}
	if err := p.findPairs(); err != nil {
		return ManyHits{}, err
	}
	if p.areFew(rankings) {
		return p.searchFew(ctx, rankings, k)
	}
	return p.searchWalking(ctx, rankings, k)
}

// If there are at most fewMatches matches for each ranking, and maxFew in all, it is faster to weigh all of them once than to walk through them in
// the order of each ranking.
const (
	fewMatches = 1 << 9
	maxFew     = 1 << 13
)

// areFew tells whether the matches are so few for these rankings.
func (p *Prepared) areFew(rankings []*Ranking) bool {
	most := min(fewMatches*len(rankings), maxFew)
	if len(joinable(rankings)) > 0 {
		most = fewMatches
	}
	return p.few != nil || p.matches <= most
}

// searchFew is search by weighing all matches.
func (p *Prepared) searchFew(ctx context.Context, rankings []*Ranking, k int) (ManyHits, error) {
	all := ManyHits{Top: make([][]Hit, len(rankings))}
	few, err := p.weighFew(ctx)
	late := errors.Is(err, context.DeadlineExceeded)
	if err != nil && !late {
		return ManyHits{}, err
	}
	for i, r := range rankings {
		top := newTopK(k)
		for _, h := range few {
			h.Rank = r.At(h.Doc)
			h.Score = h.TFIDF * h.Rank
			top.offer(h)
		}
		all.Top[i] = p.shown(top.sorted())
	}
	all.Total, all.Partial = p.found, late || p.partial
	return all, nil
}

// weighFew weighs all matches. When time runs out, it returns those found until then, and does not keep them, as another search may have more time.
func (p *Prepared) weighFew(ctx context.Context) (few []Hit, err error) {
	if err := ctx.Err(); err != nil || p.few != nil {
		return p.few, err
	}
	err = p.countPhrases(ctx, false)
	if err == nil {
		err = p.near.settle(ctx)
	}
	among := p.among()
	docs, places := among.first(among.in(p.certain), p.index.Len())
	weights := p.weighAll(nil, docs, false)
	few = make([]Hit, len(docs))
	for i, doc := range docs {
		few[i] = Hit{Doc: doc, TFIDF: p.strength(weights[i] * p.near.within(places[i], doc))}
	}
	if err == nil {
		p.few = few
	}
	return few, err
}

// Matches is Index.Matches. If an earlier search had to leave phrases unchecked, they stay so.
func (p *Prepared) Matches(ctx context.Context) (Matches, error) {
	m := Matches{Documents: roaring.New()}
	late, err := p.findAll(ctx)
	if err != nil {
		return m, err
	}
	if p.certain != nil {
		m.Documents = roaring.FromDense(p.certain.words, true)
	}
	m.Partial = late || p.partial
	return m, nil
}

// EachSet passes to give the documents of Matches as bits, in words of 64, at most most words at a time, until give returns false. first is the
// document of the first bit.
func (p *Prepared) EachSet(ctx context.Context, most int, give func(first uint32, words []uint64) bool) error {
	if _, err := p.findAll(ctx); err != nil || p.certain == nil {
		return err
	}
	for at, words := 0, p.certain.words[:(p.index.Len()+63)/64]; at < len(words); at += most {
		if !give(uint32(64*at), words[at:min(at+most, len(words))]) {
			return nil
		}
	}
	return nil
}

// findAll checks the phrases that are in doubt; late means that the deadline of ctx passed.
func (p *Prepared) findAll(ctx context.Context) (late bool, err error) {
	if err := p.index.enter(); err != nil {
		return false, err
	}
	defer p.index.leave()
	if err = ctx.Err(); err == nil {
		err = p.countPhrases(ctx, false)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("find all matches: %w", err)
	}
	return false, nil
}

// Settle tells whether it is known for all documents whether they match, after checking phrases if that is fast. If so, the answer under one ranking
// does not depend on the other rankings of the same search.
func (p *Prepared) Settle(ctx context.Context) (bool, error) {
	if err := p.index.enter(); err != nil {
		return false, err
	}
	defer p.index.leave()
	err := p.settleFew(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return false, nil
	}
	return p.doubt == nil, err
}
