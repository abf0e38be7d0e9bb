package searcher

import (
	"context"
	"slices"

	"facetta/facets"
	"facetta/indexer"
)

// countBatch is how many documents each gives at a time.
const countBatch = 4096

// matching is the documents that match a query.
type matching struct {
	build *Build
	query indexer.Query
	hits  indexer.Hits  // the best under the chosen topics
	shown []indexer.Hit // of these, what is shown: near-duplicates take one place
}

// tops gives the k best documents under the ranks of each topic, in one pass, of near-duplicates the best. Those without any rank are left out: no path leads to
// them from the topic's pages, and their order says nothing of it. (On the source's graph all pages were within reach; in a crawl of
// a few hundred hosts half of the samples would be such pages.)
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
		lists[i] = documents(ranked(m.build.fold(top, hits.Total).hits))
	}
	return lists, nil
}

// each gives all documents, or those that could be found, in batches, until give returns false. Where the best are all there are,
// they need not be found again.
func (m matching) each(ctx context.Context, give func([]uint32) bool) error {
	if len(m.hits.Top) == m.hits.Total {
		give(documents(m.hits.Top))
		return nil
	}
	found, err := m.build.index.Matches(ctx, m.query)
	if err != nil {
		return err
	}
	batch, it := make([]uint32, countBatch), found.Documents.ManyIterator()
	for n := it.NextMany(batch); n > 0 && give(batch[:n]); n = it.NextMany(batch) {
	}
	return nil
}

// ranked gives the hits that have a rank.
func ranked(hits []indexer.Hit) []indexer.Hit {
	return slices.DeleteFunc(slices.Clone(hits), func(h indexer.Hit) bool { return h.Rank == 0 })
}

func documents(hits []indexer.Hit) []uint32 {
	docs := make([]uint32, len(hits))
	for i, h := range hits {
		docs[i] = h.Doc
	}
	return docs
}
