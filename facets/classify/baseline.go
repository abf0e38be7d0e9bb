package classify

import (
	"facetta/ranking"
	"facetta/ranking/graph"
)

// baselines returns the methods without a walk. sets are the example pages of each topic that are not hidden.
func baselines(g *graph.Graph, unbiased ranking.Vector, sets [][]graph.Node) []method {
	largest, ranks := make([]float64, len(sets)), make([]float64, len(sets))
	topics := map[graph.Node][]int{} // topics of the pages that are not hidden
	for t, set := range sets {
		largest[t] = float64(len(set))
		for _, n := range set {
			ranks[t] += unbiased[n]
			topics[n] = append(topics[n], t)
		}
	}
	links := &links{g: g, topics: topics}
	return []method{
		{"largest", always(largest)},
		{"unbiased", always(ranks)},
		{"in-links", links.in},
		{"neighbours", links.neighbours},
		{"same host", sameHost(g, topics)},
	}
}

func always(same []float64) scorer {
	return func(_ graph.Node, scores []float64) { copy(scores, same) }
}

// links scores topics by the example pages at the other end of a page's links.
type links struct {
	g      *graph.Graph
	topics map[graph.Node][]int
	ends   []graph.Node
}

func (l *links) in(p graph.Node, scores []float64) {
	clear(scores)
	l.ends = l.g.AppendInLinks(l.ends[:0], p)
	l.count(scores)
}

func (l *links) out(p graph.Node, scores []float64) {
	clear(scores)
	l.ends = l.g.AppendOutLinks(l.ends[:0], p)
	l.count(scores)
}

func (l *links) neighbours(p graph.Node, scores []float64) {
	l.in(p, scores)
	l.ends = l.g.AppendOutLinks(l.ends[:0], p)
	l.count(scores)
}

func (l *links) count(scores []float64) {
	for _, n := range l.ends {
		for _, t := range l.topics[n] {
			scores[t]++
		}
	}
}

// sameHost returns the method that counts the example pages on a page's host.
func sameHost(g *graph.Graph, topics map[graph.Node][]int) scorer {
	byHost := map[graph.HostID][]int{}
	for n, of := range topics {
		if h := g.HostOf(n); hasName(g, h) {
			byHost[h] = append(byHost[h], of...) // the order does not matter, as they are only counted
		}
	}
	return func(p graph.Node, scores []float64) {
		clear(scores)
		for _, t := range byHost[g.HostOf(p)] {
			scores[t]++
		}
	}
}

// hasName tells whether h is a real host, and not the one for pages whose name is no address (package edgelist).
func hasName(g *graph.Graph, h graph.HostID) bool {
	name := g.HostName(h)
	return name != "" && name != "?"
}
