package indexer

import (
	"context"
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
)

// Hits answers a search.
type Hits struct {
	Total   int   // matching documents
	Top     []Hit // by falling Score, ties by ascending Doc
	Partial bool  // checking phrases reached its limit: Total is a lower bound; Top is exact when it has k hits
}

// Hit is one matching document: Score = TFIDF x Rank.
type Hit struct {
	Doc                uint32
	Score, TFIDF, Rank float64
}

// checkEvery is the number of documents after which a search looks whether it has been cancelled.
const checkEvery = 4096

// Search finds the k documents that have the largest W(d,q) x ranks[d] among all that match (spec eq. 3.5), and how many match.
// ranks are by document number; nil means rank 1 for all. A query of sites alone gives W = 1, so their pages come by rank.
func (x *Index) Search(ctx context.Context, q Query, ranks []float32, k int) (Hits, error) {
	if err := x.enter(); err != nil {
		return Hits{}, err
	}
	defer x.leave()
	if ranks != nil && len(ranks) != x.text.count {
		return Hits{}, fmt.Errorf("search: %d ranks for %d documents: give the ranks of this build", len(ranks), x.text.count)
	}
	if q.Empty() || x.text.count == 0 {
		return Hits{}, ctx.Err()
	}
	p, err := x.plan(&q)
	if err != nil {
		return Hits{}, fmt.Errorf("search: %w", err)
	}
	r := &ranking{ranks: ranks, top: newTopK(k)}
	hits, err := p.run(ctx, r)
	if err != nil {
		return Hits{}, fmt.Errorf("search: %w", err)
	}
	return hits, nil
}

// run scores the candidates of all index segments.
func (p *plan) run(ctx context.Context, r *ranking) (Hits, error) {
	var hits Hits
	var open []Hit // candidates whose phrases have to be checked
	for seg := range p.index.segments {
		set, err := p.candidates(seg)
		if err != nil {
			return Hits{}, err
		}
		doubtful, err := p.doubtful(seg, set)
		if err != nil {
			return Hits{}, err
		}
		set.AndNot(doubtful)
		n, err := p.score(ctx, seg, set, r, r.top.offer)
		if err != nil {
			return Hits{}, err
		}
		hits.Total += n
		if _, err := p.score(ctx, seg, doubtful, r, func(h Hit) { open = append(open, h) }); err != nil {
			return Hits{}, err
		}
	}
	var err error
	if len(open) > 0 {
		hits, err = p.phrases.verify(ctx, p.index.text, open, r.top, hits)
	}
	hits.Top = r.top.sorted()
	return hits, err
}

// doubtful gives the candidates of which the postings can't tell whether they match: all when phrases are wanted, else those
// that have all words of an excluded phrase.
func (p *plan) doubtful(seg int, candidates *roaring.Bitmap) (*roaring.Bitmap, error) {
	if len(p.query.Phrases) > 0 {
		return candidates.Clone(), nil
	}
	all := roaring.New()
	for _, phrase := range p.unwanted {
		some := candidates.Clone()
		for _, c := range phrase {
			set, err := c.documents(seg)
			if err != nil {
				return nil, err
			}
			some.And(set)
		}
		all.Or(some)
	}
	return all, nil
}

// score gives every document of a set of an index segment with its score, and their number.
func (p *plan) score(ctx context.Context, seg int, set *roaring.Bitmap, r *ranking, give func(Hit)) (int, error) {
	docs := set.ToArray()
	weights, err := p.weigh(ctx, seg, docs)
	if err != nil {
		return 0, err
	}
	offset := p.index.segments[seg].offset
	for i, doc := range docs {
		give(r.hit(offset+doc, weights[i]))
	}
	return len(docs), nil
}

// weigh computes W of documents (ascending, of one index segment), term by term and field by field.
func (p *plan) weigh(ctx context.Context, seg int, docs []uint32) ([]float64, error) {
	weights := make([]float64, len(docs))
	if len(p.scored) == 0 {
		for i := range weights {
			weights[i] = 1
		}
		return weights, nil
	}
	for _, t := range p.scored {
		if err := t.addWeights(ctx, seg, docs, weights); err != nil {
			return nil, err
		}
	}
	return weights, nil
}

// addWeights adds factor x sqrt(tf) x norm to the documents that the term's postings hold.
func (t *term) addWeights(ctx context.Context, seg int, docs []uint32, weights []float64) error {
	list := t.postings[seg]
	if len(docs) == 0 || list.Count() == 0 {
		return nil
	}
	it := list.Iterator(true, true, false, nil)
	for i, steps := 0, 0; i < len(docs); steps++ {
		if steps%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		p, err := it.Advance(uint64(docs[i]))
		if err != nil || p == nil {
			return err
		}
		n := uint32(p.Number())
		for i < len(docs) && docs[i] < n {
			i++
		}
		if i < len(docs) && docs[i] == n {
			weights[i] += t.factor * termWeight(p)
			i++
		}
	}
	return nil
}
