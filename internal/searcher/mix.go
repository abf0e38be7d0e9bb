package searcher

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/internal/shorten"
)

// presetWeights are the preset weights of dimensions in a mix: the topic counts more than the others (spec c.5).
var presetWeights = map[string]float64{string(taxonomy.TopicDimension): 2}

// PresetWeight is the weight of a dimension for which a request gives none.
func PresetWeight(dimension string) float64 { return cmp.Or(presetWeights[dimension], 1) }

// ranking returns the ranking by the chosen topics: unbiased, a topic's own, or a mix of several, with the parts of the mix.
func (b *Build) ranking(r Request) (*indexer.Ranking, []Part, error) {
	if err := b.checkWeights(r.Weights); err != nil {
		return nil, nil, err
	}
	if len(r.Topics) == 0 {
		return b.general, nil, nil
	}
	rankings := make([]*indexer.Ranking, len(r.Topics))
	for i, path := range r.Topics {
		var err error
		if rankings[i], err = b.rankingOf(path); err != nil {
			return nil, nil, err
		}
	}
	if len(rankings) == 1 {
		return rankings[0], nil, nil
	}
	mix, err := b.mix(r)
	if err != nil {
		return nil, nil, err
	}
	weights := make([]float64, len(mix))
	for i, p := range mix {
		weights[i] = p.Weight
	}
	ranking, err := indexer.MixRankings(weights, rankings)
	return ranking, mix, err
}

// checkWeights refuses weights of unknown dimensions, and weights out of range, whether topics are mixed or not.
func (b *Build) checkWeights(weights map[string]float64) error {
	for _, dimension := range slices.Sorted(maps.Keys(weights)) {
		if w := weights[dimension]; !(w >= 0 && w <= MaxWeight) { // this form refuses NaN as well
			return &Error{Kind: BadParameter, Message: fmt.Sprintf("The weight of %q is %v: choose a number from 0 to %d.", shorten.Quoted(dimension, 80), w, MaxWeight)}
		}
		if !slices.Contains(b.dimensionNames(), dimension) {
			return &Error{Kind: BadParameter, Message: fmt.Sprintf("There is no dimension %q: weigh %s.", shorten.Quoted(dimension, 80), strings.Join(b.dimensionNames(), ", "))}
		}
	}
	return nil
}

// rankingOf returns the ranking by one topic, or by General.
func (b *Build) rankingOf(path string) (*indexer.Ranking, error) {
	if path == General {
		return b.general, nil
	}
	c, err := b.column(path)
	if err != nil {
		return nil, err
	}
	return c.ranking, nil
}

// mix weighs the chosen topics (eq. 3.6, K8, spec c.5). A dimension's weight is divided equally among its topics, so that it means
// the same however many of them are chosen; the weights of all sum to 1, so that the mean rank stays 1.
func (b *Build) mix(r Request) ([]Part, error) {
	parts := make([]Part, len(r.Topics))
	chosen := make(map[string]float64) // topics of each dimension
	for i, path := range r.Topics {
		parts[i] = Part{Topic: path, Dimension: b.dimensionOf(path)}
		chosen[parts[i].Dimension]++
	}
	sum := 0.0
	for i := range parts {
		p := &parts[i]
		weight, ok := r.Weights[p.Dimension]
		if !ok {
			weight = PresetWeight(p.Dimension)
		}
		p.Weight = weight / chosen[p.Dimension]
		sum += p.Weight
	}
	if sum == 0 {
		return nil, &Error{Kind: BadParameter, Message: "All chosen topics have the weight 0: give one of them more."}
	}
	for i := range parts {
		parts[i].Weight /= sum
	}
	return parts, nil
}

// dimensionOf returns the dimension of an existing topic, or of General.
func (b *Build) dimensionOf(path string) string {
	if path == General {
		return GeneralDimension
	}
	return b.topics[b.numbers[path]].Dimension
}

// dimensionNames lists all dimensions.
func (b *Build) dimensionNames() []string {
	names := []string{GeneralDimension}
	for _, t := range b.topics {
		if !slices.Contains(names, t.Dimension) {
			names = append(names, t.Dimension)
		}
	}
	return names
}
