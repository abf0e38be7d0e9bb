package searcher

import (
	"context"

	"facetta/indexer"
)

// Rankings gives the best k matches of a query under each of some topics, General among them, and how many match. Unlike a search it
// lists each of several near-duplicates, as many of a host as there are, and no page without rank for the topic: no path leads to
// such a page, and the order of such pages says nothing of the topic.
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
