package searcher

import (
	"slices"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/indexer"
)

// addNeighbours adds the topics that a topic's best K pages are members of besides, by falling share (eq. 3.16 with these pages for a
// result list): its neighbours by links. Topics above and below it are none, nor are those of other dimensions than that of topics.
func (b *Build) addNeighbours(answer *Response, r Request, best []indexer.Hit) error {
	tally, err := facets.NewTally(b.unbiased, b.memberships, b.counting(r))
	if err != nil {
		return err
	}
	best = best[:min(len(best), r.K)]
	if end := slices.IndexFunc(best, func(h indexer.Hit) bool { return h.Rank == 0 }); end >= 0 {
		best = best[:end]
	}
	tally.Add(indexer.Documents(best))
	answer.Sample = tally.Size()
	own := taxonomy.Path(r.Topics[0])
	for _, s := range tally.Shares() {
		name := b.topicName(s.Topic)
		path, dimension := taxonomy.Path(name), b.dimensionOf(name)
		if dimension != string(taxonomy.TopicDimension) || path.Contains(own) || own.Contains(path) {
			continue
		}
		answer.Facets = append(answer.Facets, Facet{Topic: name, Dimension: dimension, Share: s.Share, Sampled: s.Count})
	}
	return nil
}
