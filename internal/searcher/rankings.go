package searcher

import (
	"context"

	"facetta/indexer"
)

// Rankings returns the best k matches of a query under each of some topics, which may include General, and the number of matches. Unlike a search it
// lists all near-duplicates and all pages of a host, but no page without a rank for the topic: no path leads to such pages, and their order says
// nothing about the topic.
func (b *Build) Rankings(ctx context.Context, query string, topics []string, k int) (lists [][]indexer.Hit, total int, err error) {
	q, _, err := b.parse(ctx, query, memberRule{threshold: DefaultThreshold})
	if err != nil {
		return nil, 0, err
	}
	rankings := make([]*indexer.Ranking, len(topics))
	for i, path := range topics {
		if rankings[i], err = b.rankingOf(path); err != nil {
			return nil, 0, err
		}
	}
	hits, err := b.index.SearchMany(ctx, q, rankings, k)
	if err != nil {
		return nil, 0, err
	}
	for i, top := range hits.Top {
		hits.Top[i] = ranked(top)
	}
	return hits.Top, hits.Total, nil
}
