package searcher

import (
	"context"
	"fmt"
	"slices"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/indexer"
)

// Warm prepares the rankings under which most searches count facets: General, the top categories, and the topics below these. Topics below the
// largest categories are bundled together, so that a search by several categories counts under all of them at once. A search prepares by itself what
// Warm has not reached yet. A column that can't be opened is an error, and so is the end of ctx.
func (b *Build) Warm(ctx context.Context) error {
	top := b.children(string(taxonomy.Root))
	topics, together := slices.Clone(top), []facets.TopicID(nil)
	for _, t := range top {
		below := b.children(b.topics[t].Path)
		if len(together)+len(below) <= maxBundled {
			together = append(together, below...)
		}
		topics = append(topics, below...)
	}
	if err := b.openTogether(together); err != nil {
		return fmt.Errorf("prepare topics: %w", err)
	}
	rankings := []*indexer.Ranking{b.general}
	for _, t := range topics {
		c, err := b.column(b.topics[t].Path)
		if err != nil {
			return fmt.Errorf("prepare %s: %w", b.topics[t].Path, err)
		}
		rankings = append(rankings, c.ranking)
	}
	for _, r := range rankings {
		if err := ctx.Err(); err != nil {
			return err
		}
		r.Prepare()
	}
	b.warmRemovals()
	return nil
}

// openTogether opens the columns of topics that no search has opened yet.
func (b *Build) openTogether(topics []facets.TopicID) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	var closed []facets.TopicID
	for _, t := range topics {
		if b.columns[int(t)] == nil {
			closed = append(closed, t)
		}
	}
	if len(closed) == 0 {
		return nil
	}
	return b.openColumns(closed)
}
