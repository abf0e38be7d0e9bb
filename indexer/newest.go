package indexer

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"time"

	"facetta/internal/panics"
)

// lazyDays are the days of publication of all documents, found when first needed.
type lazyDays struct {
	once   sync.Once
	of     []int32 // by document: the day's number, larger for later days; 0 if unknown
	failed error
}

// days returns the days of publication.
func (x *Index) days() ([]int32, error) {
	x.published.once.Do(func() {
		x.published.failed = panics.Try(func() (err error) {
			x.published.of, err = x.findDays()
			return err
		})
	})
	return x.published.of, x.published.failed
}

// noDay is before every day that pages state, in seconds as in time.Time.Unix.
var noDay = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC).Unix()

func (x *Index) findDays() ([]int32, error) {
	days, err := newDictionaries(x).between(fieldPublished, "", lastDay)
	if err != nil {
		return nil, err
	}
	of := make([]int32, x.text.Len())
	err = x.eachWith(fieldPublished, days, func(n int, doc uint32) {
		if t, err := time.Parse(time.DateOnly, days[n]); err == nil {
			of[doc] = int32((t.Unix() - noDay) / (24 * 60 * 60))
		}
	})
	return of, err
}

// eachWith passes to give each document that has one of the terms in a field, with the index of the term.
func (x *Index) eachWith(field string, terms []string, give func(n int, doc uint32)) error {
	dictionaries := newDictionaries(x)
	for n, term := range terms {
		lists, _, err := dictionaries.lookup(field, term)
		if err != nil {
			return err
		}
		for i, list := range lists {
			s := &x.segments[i]
			set, err := s.bitmapOf(list)
			if err != nil {
				return err
			}
			for it := set.Iterator(); it.HasNext(); {
				give(n, s.offset+it.Next())
			}
		}
	}
	return nil
}

// Newest is Search for the k newest matches instead of the best: by falling day of publication, those of one day by falling unbiased rank, and those
// of an unknown day last. Their scores are those of Search.
func (p *Prepared) Newest(ctx context.Context, r *Ranking, k int) (Hits, error) {
	if err := p.enter([]*Ranking{r}); err != nil {
		return Hits{}, err
	}
	defer p.index.leave()
	if p.plan == nil {
		return Hits{}, ctx.Err()
	}
	late, err := p.findAll(ctx)
	if err == nil {
		err = p.findPairs()
	}
	if err != nil {
		return Hits{}, fmt.Errorf("search the newest: %w", err)
	}
	newest, err := p.newest(k)
	if err != nil {
		return Hits{}, fmt.Errorf("search the newest: %w", err)
	}
	hits, err := p.weighThese(context.WithoutCancel(ctx), newest, r) // even if the time is up, as they are few
	if err != nil {
		return Hits{}, fmt.Errorf("search the newest: %w", err)
	}
	return Hits{p.found, hits, late || p.partial}, nil
}

// newest returns the k newest matches.
func (p *Prepared) newest(k int) ([]uint32, error) {
	days, err := p.index.days()
	if err != nil || p.certain == nil {
		return nil, err
	}
	top := newTopK(k)
	for i, word := range p.certain.words[:(p.index.Len()+63)/64] {
		for ; word != 0; word &= word - 1 {
			doc := uint32(64*i + bits.TrailingZeros64(word))
			if day := float64(days[doc]); top.admits(day, doc) {
				top.offer(Hit{Doc: doc, Score: day})
			}
		}
	}
	return Documents(top.sorted()), nil
}

// weighThese returns the hits for matching documents, in their order.
func (p *Prepared) weighThese(ctx context.Context, docs []uint32, r *Ranking) ([]Hit, error) {
	p.near.spread()
	ascending := slices.Sorted(slices.Values(docs))
	weights, pairs := p.weighAll(nil, ascending, false), newPairChecker(&p.near)
	weighed := make(map[uint32]Hit, len(docs))
	for i, doc := range ascending {
		if err := pairs.check(ctx, doc); err != nil {
			return nil, err
		}
		w, rank := p.most(weights[i], doc), r.At(doc)
		weighed[doc] = Hit{doc, w * rank, w, rank}
	}
	hits := make([]Hit, len(docs))
	for i, doc := range docs {
		hits[i] = weighed[doc]
	}
	return p.shown(hits), nil
}
