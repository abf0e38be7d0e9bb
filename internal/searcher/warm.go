package searcher

import (
	"fmt"

	"facetta/facets/taxonomy"
	"facetta/indexer"
)

// Warm prepares the rankings that most searches count facets under: General, the top categories, and the topics below these. What it has not
// come to yet, a search prepares for itself. A column that can't be opened is an error.
func (b *Build) Warm() error {
	rankings := []*indexer.Ranking{b.general}
	top := b.children(string(taxonomy.Root))
	below := top
	for _, t := range top {
		below = append(below, b.children(b.topics[t].Path)...)
	}
	for _, t := range below {
		c, err := b.column(b.topics[t].Path)
		if err != nil {
			return fmt.Errorf("prepare %s: %w", b.topics[t].Path, err)
		}
		rankings = append(rankings, c.ranking)
	}
	for _, r := range rankings {
		r.Prepare()
	}
	return nil
}
