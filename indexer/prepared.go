package indexer

import (
	"context"
	"errors"
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
)

// Prepared is a query whose terms have been looked up and whose matches are known, for several searches: a page of results takes
// one for its hits, one for the samples of its facets, and all matches to count topics. Phrases that one search has checked are
// known to the next. It is not safe for concurrent use, and has to be closed.
type Prepared struct {
	index    *Index
	plan     *plan // nil when nothing can match
	segments []*preparedSegment
	bound    float64 // largest W of any document
	certain  int     // documents that match for certain
	checked  int     // documents whose phrases were checked
	partial  bool    // a limit was reached while phrases were checked
}

// preparedSegment is the matches in one index segment.
type preparedSegment struct {
	offset  uint32
	scorer  *scorer
	certain *denseSet // match
	doubt   *denseSet // may match: their phrases have not been checked; nil when there are none
}

// Prepare looks up the terms of a query.
func (x *Index) Prepare(q Query) (*Prepared, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	p, err := x.prepare(&q)
	if err != nil {
		return nil, fmt.Errorf("prepare a search: %w", err)
	}
	return p, nil
}

func (x *Index) prepare(q *Query) (*Prepared, error) {
	p := &Prepared{index: x}
	if q.Empty() || x.text.count == 0 {
		return p, nil
	}
	var err error
	if p.plan, err = x.plan(q); err != nil {
		return nil, err
	}
	for seg := range x.segments {
		if err := p.addSegment(seg); err != nil {
			p.Close()
			return nil, err
		}
	}
	return p, nil
}

// addSegment finds the matches in an index segment.
func (p *Prepared) addSegment(seg int) error {
	certain, doubtful, err := p.plan.candidates(seg)
	if err != nil || certain.IsEmpty() && doubtful.IsEmpty() {
		return err
	}
	s := &preparedSegment{offset: p.index.segments[seg].offset}
	p.segments = append(p.segments, s)
	documents := p.index.segments[seg].frequencies.documents
	s.certain = newDenseSet(certain, documents)
	if !doubtful.IsEmpty() {
		s.doubt = newDenseSet(doubtful, documents)
	}
	if s.scorer, err = p.plan.newScorer(seg); err != nil {
		return err
	}
	p.certain += int(certain.GetCardinality())
	p.bound = max(p.bound, s.scorer.bound)
	return nil
}

// Close gives the memory back.
func (p *Prepared) Close() {
	for _, s := range p.segments {
		if s.scorer != nil {
			s.scorer.close()
		}
		s.certain.free()
		if s.doubt != nil {
			s.doubt.free()
		}
	}
	p.segments = nil
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
	if err := p.index.enter(); err != nil {
		return ManyHits{}, err
	}
	defer p.index.leave()
	for _, r := range rankings {
		if err := r.check(p.index.text.count); err != nil {
			return ManyHits{}, fmt.Errorf("search: %w", err)
		}
	}
	if p.plan == nil {
		return ManyHits{Top: make([][]Hit, len(rankings))}, ctx.Err()
	}
	hits, err := p.search(ctx, newContest(rankings, k))
	if err != nil {
		return ManyHits{}, fmt.Errorf("search: %w", err)
	}
	return hits, nil
}

// Matches is Index.Matches. After a search that had to leave phrases unchecked it leaves them so.
func (p *Prepared) Matches(ctx context.Context) (Matches, error) {
	m := Matches{Documents: roaring.New()}
	if err := p.index.enter(); err != nil {
		return m, err
	}
	defer p.index.leave()
	err := ctx.Err()
	if err == nil {
		err = p.countPhrases(ctx, false)
	}
	late := errors.Is(err, context.DeadlineExceeded)
	if err != nil && !late {
		return m, fmt.Errorf("find all matches: %w", err)
	}
	for _, s := range p.segments {
		m.Documents.Or(roaring.AddOffset(roaring.FromDense(s.certain.words, false), s.offset))
	}
	m.Partial = late || p.partial
	return m, nil
}
