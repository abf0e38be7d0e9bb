package searcher

import (
	"slices"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/indexer"
)

// addNeighbours adds a topic's neighbours by links: the other topics of which its best K pages are members, by falling share (eq. 3.16 with these
// pages as result list). Topics above and below it, and topics of other dimensions, are left out.
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
