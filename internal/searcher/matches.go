package searcher

import (
	"context"

	"facetta/facets"
	"facetta/indexer"
)

// countBatch is how many documents each gives at a time.
const countBatch = 4096

// matching is the documents that match a query, and the best of them under the chosen topics.
type matching struct {
	build *Build
	query indexer.Query
	top   []indexer.Hit
}

// tops gives the k best documents under the ranks of each topic, in one pass.
func (m matching) tops(ctx context.Context, topics []facets.TopicID, k int) ([][]uint32, error) {
	rankings := make([]*indexer.Ranking, len(topics))
	for i, t := range topics {
		var err error
		if rankings[i], err = m.build.rankingOf(m.build.topicName(t)); err != nil {
			return nil, err
		}
	}
	hits, err := m.build.index.SearchMany(ctx, m.query, rankings, k)
	if err != nil {
		return nil, err
	}
	lists := make([][]uint32, len(topics))
	for i, top := range hits.Top {
		lists[i] = documents(top, k)
	}
	return lists, nil
}

// each gives all documents, or those that could be found, in batches, until give returns false.
func (m matching) each(ctx context.Context, give func([]uint32) bool) error {
	found, err := m.build.index.Matches(ctx, m.query)
	if err != nil {
		return err
	}
	batch, it := make([]uint32, countBatch), found.Documents.ManyIterator()
	for n := it.NextMany(batch); n > 0 && give(batch[:n]); n = it.NextMany(batch) {
	}
	return nil
}

// documents gives the first k of some hits.
func documents(hits []indexer.Hit, k int) []uint32 {
	docs := make([]uint32, min(k, len(hits)))
	for i := range docs {
		docs[i] = hits[i].Doc
	}
	return docs
}
