package searcher

import (
	"context"
	"slices"

	"facetta/facets"
	"facetta/indexer"
)

// samples returns the k best documents by the ranks of each topic, without near-duplicates of better ones. Documents without any rank are left out:
// no path leads to them from the topic's pages, and their order says nothing about it. (On the source's graph all pages were within reach; in a crawl
// of a few hundred hosts half of the samples would be such pages.)
func (b *Build) samples(ctx context.Context, f *found, topics []facets.TopicID, k int) ([][]uint32, error) {
	find := func() ([][]indexer.Hit, error) { return b.tops(ctx, f, topics, k) }
	if f.tops != nil && slices.Equal(topics, f.others) {
		find = f.tops
	}
	tops, err := find()
	if err != nil {
		return nil, err
	}
	lists := make([][]uint32, len(topics))
	for i, top := range tops {
		lists[i] = b.sample(top)
	}
	return lists, nil
}

// sample returns the documents of hits that have a rank, without near-duplicates of better ones.
func (b *Build) sample(hits []indexer.Hit) []uint32 {
	docs := make([]uint32, 0, len(hits))
	b.eachFirst(hits, func(hit *indexer.Hit) {
		if hit.Rank != 0 {
			docs = append(docs, hit.Doc)
		}
	})
	return docs
}

// tops returns the k best hits by the ranks of each topic, in one pass.
func (b *Build) tops(ctx context.Context, f *found, topics []facets.TopicID, k int) ([][]indexer.Hit, error) {
	rankings, err := b.rankingsOf(topics)
	if err != nil {
		return nil, err
	}
	hits, err := f.SearchMany(ctx, rankings, k)
	if err != nil {
		return nil, err
	}
	return hits.Top, nil
}

// rankingsOf returns the ranking by each topic, or by General.
func (b *Build) rankingsOf(topics []facets.TopicID) ([]*indexer.Ranking, error) {
	rankings := make([]*indexer.Ranking, len(topics))
	for i, t := range topics {
		var err error
		if rankings[i], err = b.rankingOf(b.topicName(t)); err != nil {
			return nil, err
		}
	}
	return rankings, nil
}

// ranked returns the hits that have a rank.
func ranked(hits []indexer.Hit) []indexer.Hit {
	return slices.DeleteFunc(slices.Clone(hits), func(h indexer.Hit) bool { return h.Rank == 0 })
}
