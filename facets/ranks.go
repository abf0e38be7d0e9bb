package facets

import (
	"fmt"
	"slices"
	"strings"
)

// RankKind is the name of the ranks from which memberships are computed.
type RankKind string

// These are the kinds of ranks; docs/facets.md says what each finds.
const (
	ForwardRanks      RankKind = "forward"        // those by which pages are ranked: the formula of the source
	ForwardSizeRanks  RankKind = "forward-size"   // the same, with equal weight for each example page
	BothRanks         RankKind = "both"           // those of a walk that follows links both ways
	BothSizeRanks     RankKind = "both-size"      // the same, with equal weight for each example page
	BothSizeHostRanks RankKind = "both-size-host" // the same, and a page shares the ranks of its host (ranking.SmoothHosts)

	DefaultRanks = BothSizeHostRanks
)

// RankKinds returns all kinds.
func RankKinds() []RankKind {
	return []RankKind{BothSizeHostRanks, BothSizeRanks, BothRanks, ForwardSizeRanks, ForwardRanks}
}

// ParseRankKind reads a kind; empty is the default.
func ParseRankKind(name string) (RankKind, error) {
	if name == "" {
		return DefaultRanks, nil
	}
	if k := RankKind(name); slices.Contains(RankKinds(), k) {
		return k, nil
	}
	names := make([]string, len(RankKinds()))
	for i, k := range RankKinds() {
		names[i] = string(k)
	}
	return "", fmt.Errorf("membership ranks %q are unknown; use one of %s", name, strings.Join(names, ", "))
}

// BothWays tells whether the walk follows links both ways.
func (k RankKind) BothWays() bool {
	return k == BothRanks || k == BothSizeRanks || k == BothSizeHostRanks
}

// BySize tells whether ranks are multiplied by SizeWeights.
func (k RankKind) BySize() bool {
	return k == ForwardSizeRanks || k == BothSizeRanks || k == BothSizeHostRanks
}

// ByHost tells whether a page shares the ranks of its host.
func (k RankKind) ByHost() bool { return k == BothSizeHostRanks }

// SizeWeights returns the factors by which the ranks of each topic are multiplied so that each example page has the same weight. A topic's vector x
// spreads the same mass over all pages, however few example pages S the topic has; |S| x, the sum of the unnormalised vectors that are biased on each
// example page alone, spreads more the more there are. masses are |S| times the mean of x. The weights keep the mean rank over all pages and topics
// of a dimension at 1:
//
//	weight_f = |S_f| mass(x_f) / mean over the topics g of the dimension of |S_g| mass(x_g)
//
// A page's weighted rank for a topic is at least that for any topic below it, as the biasing set of the topic contains that of the one below.
func SizeWeights(masses []float64, d Dimensions) []float64 {
	var sums, topics [maxDimensions]float64
	for t, m := range masses {
		sums[d.of(TopicID(t))] += m
		topics[d.of(TopicID(t))]++
	}
	weights := make([]float64, len(masses))
	for t, m := range masses {
		dimension := d.of(TopicID(t))
		weights[t] = m * topics[dimension] / sums[dimension]
	}
	return weights
}
