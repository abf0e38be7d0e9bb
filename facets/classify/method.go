package classify

import (
	"slices"

	"facetta/facets"
	"facetta/ranking"
	"facetta/ranking/graph"
)

// scorer sets a page's score for each topic, 0 if nothing speaks for it.
type scorer func(p graph.Node, scores []float64)

// kept remembers the scores of each page, as models and sums of methods ask for them again.
func kept(s scorer) scorer {
	known := map[graph.Node][]float64{}
	return func(p graph.Node, scores []float64) {
		of, ok := known[p]
		if !ok {
			s(p, scores)
			known[p] = slices.Clone(scores)
			return
		}
		copy(scores, of)
	}
}

// method is a scorer with its name, as the table prints it.
type method struct {
	name  string
	score scorer
}

// methods returns the methods of the package comment on one walk.
func (v *vectors) methods(g *graph.Graph, d graph.Direction) []method {
	smooth := v.smooth(g)
	return []method{
		{string(d) + " rank", v.rank},
		{string(d) + " membership", v.membership},
		{string(d) + " size", v.weighted(v.rank)},
		{string(d) + " host", smooth},
		{string(d) + " size+host", v.weighted(smooth)},
	}
}

// withText returns the methods in which all example pages have the same weight, combined with the words of a text classifier, and on the forward
// walk, that of the source, Haveliwala's. He only has vectors of the top topics.
func (v *vectors) withText(g *graph.Graph, d graph.Direction, level int, b *bayes, words scorer) []method {
	methods := []method{
		{string(d) + " size+text", together(v.weighted(v.rank), words)},
		{string(d) + " size+host+text", together(v.weighted(v.smooth(g)), words)},
	}
	if d == graph.Forward && level == 1 {
		methods = append(methods, method{"haveliwala", v.haveliwala(b)})
	}
	return methods
}

func (v *vectors) rank(p graph.Node, scores []float64) {
	for t, ranks := range v.ranks {
		scores[t] = 0
		if ranks != nil {
			scores[t] = ranks[p]
		}
	}
}

func (v *vectors) membership(p graph.Node, scores []float64) {
	v.rank(p, scores)
	uncertainty := 0
	for _, r := range scores {
		if r >= 1 {
			uncertainty++
		}
	}
	for t, r := range scores {
		scores[t] = 0
		if r < 1 {
			continue
		}
		if m := facets.Membership(r, uncertainty); m >= facets.DefaultThreshold {
			scores[t] = m
		}
	}
}

// weighted gives the same weight to each example page instead of each topic.
func (v *vectors) weighted(s scorer) scorer {
	return func(p graph.Node, scores []float64) {
		s(p, scores)
		for t := range scores {
			scores[t] *= v.weight[t]
		}
	}
}

// smooth returns the method with ranks that the pages of a host share.
func (v *vectors) smooth(g *graph.Graph) scorer {
	smoothed := &vectors{make([][]float64, len(v.ranks)), v.weight}
	for t, ranks := range v.ranks {
		if ranks != nil {
			smoothed.ranks[t] = make([]float64, len(ranks))
			ranking.SmoothHosts(g, ranks, smoothed.ranks[t])
		}
	}
	return smoothed.rank
}

// host returns the method with the mean rank of a page's host.
func (v *vectors) host(g *graph.Graph) scorer {
	means := make([][]float64, len(v.ranks)) // by topic and host
	for t, ranks := range v.ranks {
		if ranks == nil {
			continue
		}
		means[t] = make([]float64, g.HostCount())
		for h := range means[t] {
			if !hasName(g, graph.HostID(h)) {
				continue
			}
			first, end := g.HostNodes(graph.HostID(h))
			for n := first; n < end; n++ {
				means[t][h] += ranks[n] / float64(end-first)
			}
		}
	}
	return func(p graph.Node, scores []float64) {
		h := g.HostOf(p)
		for t := range scores {
			if scores[t] = 0; means[t] != nil {
				scores[t] = means[t][h]
			}
		}
	}
}

// haveliwala returns the method with the rank for each topic times the topic's chance by the page's text, all topics being equally likely before
// (Haveliwala, Topic-Sensitive PageRank, 2002, eq. 5 and 6, with the page in place of the query).
func (v *vectors) haveliwala(b *bayes) scorer {
	text := b.uniform()
	chances := make([]float64, len(v.ranks))
	return func(p graph.Node, scores []float64) {
		v.rank(p, scores)
		text.score(p, chances)
		for t := range scores {
			scores[t] *= chances[t]
		}
	}
}
